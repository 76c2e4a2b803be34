/* ends.c - who counts what comes to the beginning and the ends of a kernel, and where lanes meet again behind a program. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"
#include "instrument/whole.h"

#include <stdlib.h>

static const char module_text[] =
        ".version 7.0\n.target sm_75\n.address_size 64\n"
        ".func f()\n{\nexit;\n}\n"
        ".visible .entry k(.param .u64 a)\n{\n\t.reg .pred %p<2>;\n\t.reg .b32 %r<8>;\n\t.reg .b64 "
        "%d<9>;\n"
        "ld.param.u64 %d1, [a];\nmov.u32 %r1, %laneid;\nsetp.lt.u32 %p1, %r1, 3;\n@%p1 exit;\n"
        "call f;\nL:\nld.global.u32 %r2, [%d1];\nsetp.lt.u32 %p1, %r2, 3;\n@%p1 bra L;\nret;\n}\n";

/* whose blocks may do each other's work */
static const char simple_text[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                                  ".visible .entry k()\n{\nret;\n}\n";

/* one end is behind the last instruction: the kernel's own stands behind a program there */
static const char falls_text[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                                 ".visible .entry k()\n{\n\t.reg .pred %p<2>;\n\t.reg .b32 %r<2>;\n"
                                 "mov.u32 %r1, %laneid;\nsetp.lt.u32 %p1, %r1, 3;\n@%p1 exit;\n"
                                 "add.u32 %r1, %r1, 1;\n}\n";

#define FIRST "%tid.z"           /* the block's first thread is looked for */
#define MEET  "bar.warp.sync -1" /* by lanes that came whole */

static const struct {
	enum gx_hook hook;
	const char *argument;
	uint32_t n_programs;
	bool thread, ends_threads, whole;
	enum gx_hook other;      /* of one more, which ends threads at a barrier; 0: none */
	const char *text;        /* NULL: module_text */
	uint32_t n_first, n_met; /* places of either */
} rows[] = {
	{ .hook = GX_HOOK_ENTRY, .n_programs = 1, .n_first = 1, .n_met = 1 },
	{ .hook = GX_HOOK_ENTRY, .n_programs = 2, .n_first = 2, .n_met = 2 },
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .n_first = 3 },
	{ .hook = GX_HOOK_EXIT, .n_programs = 2, .n_first = 6, .n_met = 3 },
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .thread = true, .n_first = 3, .n_met = 3 },
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .ends_threads = true },
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .other = GX_HOOK_BAR },
	{ .hook = GX_HOOK_ENTRY, .n_programs = 1, .other = GX_HOOK_BAR, .n_met = 1 },
	/* what decides about warps names %tid itself */
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .argument = "every=2", .n_first = 2 },
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .argument = "every=1", .n_first = 3 },
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .whole = true },
	{ .hook = GX_HOOK_ENTRY, .n_programs = 1, .whole = true, .n_met = 1 },
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .text = simple_text, .n_first = 1 },
	{ .hook = GX_HOOK_EXIT, .n_programs = 1, .text = falls_text, .n_first = 2, .n_met = 1 },
	/* the loop over blocks asks once, and lanes meet behind the program */
	{ .hook = GX_HOOK_EXIT,
	  .n_programs = 1,
	  .text = simple_text,
	  .other = GX_HOOK_STEAL,
	  .n_first = 1,
	  .n_met = 1 },
	{ .hook = GX_HOOK_ENTRY,
	  .n_programs = 1,
	  .text = simple_text,
	  .other = GX_HOOK_STEAL,
	  .n_first = 1,
	  .n_met = 1 },
	{ .hook = GX_HOOK_LD, .n_programs = 1, .n_met = 1 },
};

static struct gx_verified *make(enum gx_hook hook, bool thread, bool ends_threads)
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
		.thread = thread,
		.has_ctx = true,
		.allow_exit = ends_threads,
	};
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { .insn = -1 };

	CHECK_EQ(gx_verify(&program, &(struct gx_verify_opts){ 0 }, NULL, &verified, &diag), 0);
	return verified;
}

static int put(const struct gx_probe *probes, uint32_t n, bool whole, const char *text,
               struct gx_instrumented *out)
{
	static const struct gx_whole_kernel kernel = { .name = "k", .programs = UINT64_MAX };
	struct gx_ptx_module *module = NULL;
	struct gx_diag diag = { .insn = -1 };
	int err = gx_ptx_parse(text, strlen(text), &module, &diag);

	if (!err)
		err = whole ? gx_instrument_whole(module, &kernel, 1, probes, n, out, &diag)
		            : gx_instrument(module, "k", probes, n, out, &diag);
	gx_ptx_free(module);
	return err;
}

static void test_row(size_t i)
{
	static int map;
	void *const maps[] = { &map };
	struct gx_verified *programs[3];
	struct gx_probe probes[3];
	struct gx_instrumented out = { 0 };
	uint32_t n = 0, n_first, n_met;

	for (; n < rows[i].n_programs + (rows[i].other != 0); n++) {
		bool other = n == rows[i].n_programs;
		enum gx_hook hook = other ? rows[i].other : rows[i].hook;

		programs[n] = make(hook, rows[i].thread,
		                   rows[i].ends_threads || rows[i].other == GX_HOOK_BAR);
		probes[n] = (struct gx_probe){ .program = programs[n],
			                       .maps = maps,
			                       .hook = hook,
			                       .argument = other ? NULL : rows[i].argument };
	}
	CHECK_EQ(put(probes, n, rows[i].whole, rows[i].text ? rows[i].text : module_text, &out), 0);
	n_first = test_count(gx_strbuf_text(&out.text), FIRST);
	n_met = test_count(gx_strbuf_text(&out.text), MEET);
	if (n_first != rows[i].n_first || n_met != rows[i].n_met)
		fprintf(stderr, "row %zu:\n", i);
	CHECK_EQ(n_first, rows[i].n_first);
	CHECK_EQ(n_met, rows[i].n_met);
	gx_instrumented_free(&out);
	while (n--)
		gx_verified_free(programs[n]);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		test_row(i);
	return TEST_END();
}
