/* corpus.c - what is said of every program of tests/verify, word for word and number for number: refusals as people read them, what accepted
 * programs cost and how much is known of them. No attempt visits more than SAID_MOST_VISITS instructions. Golden: with --update it writes tests/verify/said.txt (make update). */
#include "../../soundness/generate.h"
#include "../../stages/said.h"
#include "base/strbuf.h"

#include "../golden.h"
#include "../guard.h"

#include <dirent.h>
#include <stdlib.h>

#define SAID "tests/verify/said.txt"
enum { N_RANDOM = 400, N_WIDE = 200 };

int gx_stage_verify(const char *args, const char *input, size_t len, struct gx_strbuf *out);

/* One case: from behind "-- verify" to the next section. */
static const char *say(const char *name, const char *at, struct gx_strbuf *out)
{
	const char *input = strchr(at, '\n') + 1, *end = strstr(input, "\n-- ");
	struct gx_strbuf args = { 0 };

	gx_strbuf_printf(out, "%s: ", name);
	gx_strbuf_append(&args, at, (size_t)(input - 1 - at));
	gx_strbuf_puts(&args, " said");
	gx_stage_verify(gx_strbuf_text(&args), input, (size_t)(end + 1 - input), out);
	gx_strbuf_free(&args);
	return end;
}

static int is_program(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');

	return dot && !strcmp(dot, ".t");
}

static void say_all(const char *folder, struct gx_strbuf *out)
{
	struct dirent **entries;
	int n = scandir(folder, &entries, is_program, alphasort);

	CHECK(n > 150);
	for (int i = 0; i < n; i++) {
		static const char begin[] = "\n-- verify";
		struct gx_strbuf text = { 0 }, path = { 0 };
		const char *at;

		gx_strbuf_printf(&path, "%s/%s", folder, entries[i]->d_name);
		golden_read(gx_strbuf_text(&path), &text);
		at = strstr(gx_strbuf_text(&text), begin);
		CHECK(at != NULL);
		for (; at; at = strstr(at, begin))
			at = say(gx_strbuf_text(&path) + strlen("tests/verify/"),
			         at + strlen(begin), out);
		gx_strbuf_free(&text);
		gx_strbuf_free(&path);
		free(entries[i]);
	}
	free(n >= 0 ? entries : NULL);
}

/* Programs of the generator that the soundness tests run: what nobody wrote. wide: what is done with loops and choices of many rounds alone is done from
 * the first round on. */
static void say_random(uint64_t seed, bool wide, struct gx_strbuf *out)
{
	static struct gen_program g;
	struct gx_verify_opts opts = { .log_level = 7,
		                       .max_visits = SAID_MOST_VISITS,
		                       .widen_all = wide,
		                       .gather_all = wide };
	struct gx_program program = { .name = "random",
		                      .max_local_bytes = 4096,
		                      .max_ops = 1 << 20 };
	struct gx_strbuf log = { 0 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_verified *verified;

	gen_make(&g, seed, seed % 4 ? GEN_CLEAN : 0);
	program.insns = g.insns;
	program.n_insns = g.n_insns;
	program.maps = g.maps;
	program.n_maps = g.n_maps;
	program.frozen = g.frozen;
	program.allow_exit = g.allow_exit;
	program.has_ctx = true;
	program.thread = seed & 1;
	gx_verify(&program, &opts, &log, &verified, &diag);
	gx_strbuf_printf(out, "random %u%s: ", (unsigned)seed, wide ? " wide" : "");
	said_print(&program, verified, &diag, gx_strbuf_text(&log), out);
	gx_verified_free(verified);
	gx_strbuf_free(&log);
}

int main(int argc, char **argv)
{
	struct gx_strbuf said = { 0 };

	say_all("tests/verify/bad", &said);
	say_all("tests/verify/good", &said);
	for (uint64_t seed = 1; seed <= N_RANDOM; seed++)
		say_random(seed, false, &said);
	for (uint64_t seed = 1; seed <= N_WIDE; seed++)
		say_random(seed, true, &said);
	golden_check(SAID, gx_strbuf_text(&said), argc, argv);
	gx_strbuf_free(&said);
	return TEST_END();
}
