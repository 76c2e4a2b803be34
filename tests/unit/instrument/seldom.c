/* seldom.c - who goes by programs that run seldom: each lane for itself, or all together where other programs follow. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"

#include <stdlib.h>

static const char module_text[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                                  ".visible .entry k(.param .u64 a)\n{\n\t.reg .b32 %r<8>;\n\t.reg "
                                  ".b64 %d<9>;\nld.param.u64 %d1, [a];\n"
                                  "ld.global.u32 %r2, [%d1];\nst.global.u32 [%d1], %r2;\nret;\n}\n";

#define ALL    "vote.sync.any.pred gpuext_went_p"
#define ALWAYS "bra gpuext_always_" /* a lane that goes by */
#define OVER   "bra gpuext_over_"   /* one that went in with others, and waits */
#define MAX    4

/* Programs in their order, and what stands at both places together. */
static const struct {
	const char *
	        programs; /* m: at loads and stores; s: the same, seldom; l: at loads; e: at entry */
	uint32_t n_all, n_always, n_over;
} rows[] = {
	{ "m", 0, 0, 0 },   { "s", 0, 2, 0 },  { "ms", 0, 2, 0 },  { "mss", 0, 2, 0 },
	{ "mms", 0, 2, 0 }, { "sm", 2, 2, 2 }, { "ssm", 2, 2, 2 }, { "msm", 2, 2, 2 },
	{ "sms", 2, 4, 2 }, { "ls", 2, 2, 2 }, { "sl", 2, 2, 2 },  { "ems", 2, 2, 2 },
	{ "mse", 2, 2, 2 },
};

static uint32_t count(const char *text, const char *what)
{
	uint32_t n = 0;

	for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
		n++;
	return n;
}

static struct gx_verified *make(enum gx_hook hook)
{
	static const struct gx_map_def map = {
		.type = 2, .key_size = 4, .value_size = 8, .max_entries = 1, .name = "counts"
	};
	struct gx_program program = {
		.name = "test",
		.insns = count_insns,
		.n_insns = sizeof(count_insns) / 8,
		.maps = &map,
		.n_maps = 1,
		.hook = hook,
		.thread = true,
		.has_ctx = true,
	};
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { .insn = -1 };

	CHECK_EQ(gx_verify(&program, &(struct gx_verify_opts){ 0 }, NULL, &verified, &diag), 0);
	return verified;
}

static void test_row(size_t i)
{
	static int map;
	void *const maps[] = { &map };
	struct gx_verified *programs[MAX];
	struct gx_probe probes[MAX];
	struct gx_instrumented out = { 0 };
	struct gx_ptx_module *module = NULL;
	struct gx_diag diag = { .insn = -1 };
	const char *text;
	uint32_t n = 0;

	for (; rows[i].programs[n]; n++) {
		char what = rows[i].programs[n];
		enum gx_hook hook = what == 'l'   ? GX_HOOK_LD
		                    : what == 'e' ? GX_HOOK_ENTRY
		                                  : GX_HOOK_MEM;

		programs[n] = make(hook);
		probes[n] = (struct gx_probe){ .program = programs[n],
			                       .maps = maps,
			                       .hook = hook,
			                       .argument = what == 's' ? "when=seldom" : NULL };
	}
	CHECK_EQ(gx_ptx_parse(module_text, strlen(module_text), &module, &diag), 0);
	CHECK_EQ(gx_instrument(module, "k", probes, n, &out, &diag), 0);
	text = gx_strbuf_text(&out.text);
	if (count(text, ALL) != rows[i].n_all || count(text, ALWAYS) != rows[i].n_always ||
	    count(text, OVER) != rows[i].n_over)
		fprintf(stderr, "row %s: %u %u %u\n", rows[i].programs, count(text, ALL),
		        count(text, ALWAYS), count(text, OVER));
	CHECK_EQ(count(text, ALL), rows[i].n_all);
	CHECK_EQ(count(text, ALWAYS), rows[i].n_always);
	CHECK_EQ(count(text, OVER), rows[i].n_over);
	gx_instrumented_free(&out);
	gx_ptx_free(module);
	while (n--)
		gx_verified_free(programs[n]);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		test_row(i);
	return TEST_END();
}
