/* gx-test.c - run one stage of the pipeline on standard input: the program behind tests/run. */
#include "base/strbuf.h"

#include <stdio.h>
#include <string.h>

/* One row for each function gx_stage_<name> in tests/stages; the Makefile makes the list from the sources. */
#define STAGE(name)                                                                                \
	int gx_stage_##name(const char *args, const char *input, size_t len, struct gx_strbuf *out);
#include "stages.def"
#undef STAGE

static const struct {
	const char *name;
	int (*run)(const char *args, const char *input, size_t len, struct gx_strbuf *out);
} stages[] = {
#define STAGE(name) { #name, gx_stage_##name },
#include "stages.def"
#undef STAGE
};

int main(int argc, char **argv)
{
	struct gx_strbuf input = { 0 }, out = { 0 };
	char chunk[65536];
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
		stages[i].run(argc > 2 ? argv[2] : "", gx_strbuf_text(&input), input.len, &out);
		fwrite(gx_strbuf_text(&out), 1, out.len, stdout);
		gx_strbuf_free(&input);
		gx_strbuf_free(&out);
		return 0;
	}
	fprintf(stderr, "gx-test: no stage %s\n", argv[1]);
	return 2;
}
