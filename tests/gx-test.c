/* gx-test.c - run one stage of the pipeline on standard input: the program behind tests/run. */
#include "stages/words.h"

#include "base/strbuf.h"

#include <stdio.h>
#include <string.h>

/* One row for each function gx_stage_<name> in tests/stages; the Makefile makes the list from the sources.
 * gx_stage_words_<name>: the arguments that it knows, "flag" or "name=" with a value behind it. */
#define STAGE(name)                                                                                \
	int gx_stage_##name(const char *args, const char *input, size_t len,                       \
	                    struct gx_strbuf *out);                                                \
	extern const char gx_stage_words_##name[];
#include "stages.def"
#undef STAGE

static const struct {
	const char *name, *words;
	int (*run)(const char *args, const char *input, size_t len, struct gx_strbuf *out);
} stages[] = {
#define STAGE(name) { #name, gx_stage_words_##name, gx_stage_##name },
#include "stages.def"
#undef STAGE
};

static int know_all(size_t stage, const char *args)
{
	int unknown = 0;

	for (size_t n; *args; args += n + (args[n] == ' ')) {
		n = strcspn(args, " ");
		if (!n || stage_knows(stages[stage].words, args, n))
			continue;
		fprintf(stderr, "gx-test: stage %s has no argument '%.*s'; it has: %s\n",
		        stages[stage].name, (int)n, args, stages[stage].words);
		unknown = 1;
	}
	return !unknown;
}

int main(int argc, char **argv)
{
	struct gx_strbuf input = { 0 }, out = { 0 };
	char chunk[65536];
	int err;
	size_t n;

	if (argc < 2 || argc > 3) {
		fprintf(stderr, "usage: gx-test STAGE [ARGS] < input\n");
		return 2;
	}
	while ((n = fread(chunk, 1, sizeof(chunk), stdin)))
		gx_strbuf_append(&input, chunk, n);
	for (size_t i = 0; i < sizeof(stages) / sizeof(stages[0]); i++) {
		if (strcmp(stages[i].name, argv[1]))
			continue;
		if (argc > 2 && !know_all(i, argv[2])) {
			gx_strbuf_free(&input);
			return 2;
		}
		err = stages[i].run(argc > 2 ? argv[2] : "", gx_strbuf_text(&input), input.len,
		                    &out);
		fwrite(gx_strbuf_text(&out), 1, out.len, stdout);
		gx_strbuf_free(&input);
		gx_strbuf_free(&out);
		return err == STAGE_MISUSED ? 2 : 0;
	}
	fprintf(stderr, "gx-test: no stage %s\n", argv[1]);
	return 2;
}
