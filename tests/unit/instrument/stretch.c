/* stretch.c - of which accesses in a row there is a copy without programs, and what is done in front of it. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"

#include <stdlib.h>

#define LD1 "ld.global.u32 %r1, [%d1];\n"
#define LD2 "ld.global.u32 %r2, [%d2];\n"

static const struct {
	const char *body;
	uint32_t n;        /* such copies: a load alone has one, a store has none */
	const char *early; /* what stands between the head and its comparisons */
} rows[] = {
	{ "ld.global.u32 %r1, [%d1];\n", 1, NULL },
	{ "st.global.u32 [%d1], %r1;\n", 0, NULL },
	{ "ld.global.u32 %r1, [%d1];\nld.global.u32 %r2, [%d2];\n", 1, "" },
	{ "ld.global.u32 %r1, [%d1];\nld.global.v2.u32 {%r2, %r3}, [%d1+8];\n", 1, "" },
	{ "ld.u32 %r1, [%d1];\n.loc 1 2 3\n@%p1 ld.u32 %r2, [%d2];\n", 1, "" },
	/* what an address needs */
	{ "ld.global.u32 %r1, [%d1];\nmul.wide.u32 %d3, %r7, 4;\nadd.s64 %d2, %d1, %d3;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  1, "\tmul.wide.u32 %d3, %r7, 4;\n\tadd.s64 %d2, %d1, %d3;\n" },
	{ "ld.global.u32 %r1, [%d1];\nadd.u32 %r1, %r1, 1;\nmov.u32 %r3, %tid.x;\n"
	  "cvt.u64.u32 %d2, %r3;\nld.global.u32 %r2, [%d2];\n",
	  1, "\tmov.u32 %r3, %tid.x;\n\tcvt.u64.u32 %d2, %r3;\n" },
	{ "ld.global.u32 %r1, [%d1];\ncvt.u64.u32 %d2, %r1;\nld.global.u32 %r2, [%d2];\n", 2,
	  NULL },
	{ "ld.global.u32 %r1, [%d1];\nadd.s64 %d1, %d1, 64;\nld.global.u32 %r2, [%d1];\n", 2,
	  NULL },
	{ "ld.global.u32 %r1, [%d1];\nadd.s64 %d2, %d2, 64;\nld.global.u32 %r2, [%d2];\n", 2,
	  NULL },
	{ "ld.global.u32 %r1, [%d1];\nmov.b64 %d1, %d3;\nld.global.u32 %r2, [%d1];\n", 2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nadd.s64 %d4, %d2, 1;\nmov.b64 %d2, %d3;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.global.u32 %r1, [%d1];\n@%p1 mov.b64 %d2, %d3;\nld.global.u32 %r2, [%d2];\n", 2,
	  NULL },
	{ "ld.global.u32 %r1, [%d1];\nmov.b64 %d2, %d3;\nmov.b64 %d2, %d4;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nmov.b64 %d3, %d1;\nadd.s64 %d2, %d3, 8;\n@%p1 mov.b64 %d3, "
	  "0;\n"
	  "ld.global.u32 %r2, [%d2];\nld.global.u32 %r3, [%d3];\n",
	  2, "\tmov.b64 %d3, %d1;\n\tadd.s64 %d2, %d3, 8;\n" },
	{ "ld.global.u32 %r1, [%d1];\nmov.u64 %d2, %clock64;\nld.global.u32 %r2, [%d2];\n", 2,
	  NULL },
	{ "ld.global.u32 %r1, [%d1];\nmov.u64 %d2, v;\nld.global.u32 %r2, [%d2];\n", 2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nld.global.u32 %r2, [v];\n", 1, NULL },
	/* what else is there */
	{ "ld.global.u32 %r1, [%d1];\nst.shared.u32 [%r7], %r1;\nld.global.u32 %r2, [%d2];\n", 1,
	  "" },
	{ "ld.global.u32 %r1, [%d1];\nst.shared.u32 [%r7], %r1;\nst.shared.u32 [%r7+4], %r1;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  1, "" },
	{ "ld.global.u32 %r1, [%d1];\nst.shared.u32 [%r7], %r1;\nst.shared.u16 [%r7+2], %r1;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nst.shared.u32 [%r7], %r1;\nadd.u32 %r7, %r7, 8;\n"
	  "st.shared.u32 [%r7+4], %r1;\nld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nst.shared.u32 [%r7], %r1;\nst.shared.u32 [%r6+4], %r1;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nst.shared.u32 [%r7], %r1;\nld.shared.u32 %r2, [%r6];\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nld.shared.u32 %r2, [%r6];\nst.shared.u32 [%r7], %r1;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.u32 %r1, [%d1];\nst.shared.u32 [%r7], %r1;\nld.u32 %r2, [%d2];\n", 2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nst.global.u32 [%d2], %r1;\n", 1, NULL },
	{ "st.global.u32 [%d1], %r1;\nst.global.u32 [%d1+4], %r1;\n", 1, "" },
	{ "ld.global.u32 %r1, [%d1];\nld.volatile.global.u32 %r2, [%d2];\n", 1, NULL },
	{ "ld.global.u32 %r1, [%d1];\nld.relaxed.gpu.global.u32 %r2, [%d2];\n", 1, NULL },
	{ "ld.global.u32 %r1, [%d1];\natom.global.add.u32 %r3, [%d3], 1;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nbar.sync 0;\nld.global.u32 %r2, [%d2];\n", 2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nshfl.sync.idx.b32 %r1, %r1, 0, 31, -1;\n"
	  "ld.global.u32 %r2, [%d2];\n",
	  2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nmembar.cta;\nld.global.u32 %r2, [%d2];\n", 2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nL:\nld.global.u32 %r2, [%d2];\n", 2, NULL },
	{ "ld.global.u32 %r1, [%d1];\n{\nld.global.u32 %r2, [%d2];\n}\n", 2, NULL },
	{ "ld.global.u32 %r1, [%d1];\nld.global.u32 %r2, [%d2];\nbar.sync 0;\n"
	  "ld.global.u32 %r1, [%d1];\nld.global.u32 %r2, [%d2];\n",
	  2, "" },
	/* special registers that stay what they are, and others */
	{ LD1 "mov.u32 %r3, %ntid.y;\ncvt.u64.u32 %d2, %r3;\n" LD2, 1,
	  "\tmov.u32 %r3, %ntid.y;\n\tcvt.u64.u32 %d2, %r3;\n" },
	{ LD1 "mov.u32 %r3, %ctaid.z;\ncvt.u64.u32 %d2, %r3;\n" LD2, 1,
	  "\tmov.u32 %r3, %ctaid.z;\n\tcvt.u64.u32 %d2, %r3;\n" },
	{ LD1 "mov.u32 %r3, %nctaid.x;\ncvt.u64.u32 %d2, %r3;\n" LD2, 1,
	  "\tmov.u32 %r3, %nctaid.x;\n\tcvt.u64.u32 %d2, %r3;\n" },
	{ LD1 "mov.u32 %r3, %laneid;\ncvt.u64.u32 %d2, %r3;\n" LD2, 1,
	  "\tmov.u32 %r3, %laneid;\n\tcvt.u64.u32 %d2, %r3;\n" },
	{ LD1 "mov.u32 %r3, %smid;\ncvt.u64.u32 %d2, %r3;\n" LD2, 2, NULL },
	{ LD1 "mov.b64 %d2, {%r3, %r4};\n" LD2, 1, "\tmov.b64 %d2, {%r3, %r4};\n" },
	{ LD1 "mov.b64 %d2, {%r3, %r1};\n" LD2, 2, NULL },
	{ LD1 "mov.b64 {%r3, %r4}, %d1;\nmov.b64 %d2, {%r3, %r4};\n" LD2, 2, NULL },
	{ LD1 "add.cc.u32 %r3, %r3, 1;\ncvt.u64.u32 %d2, %r3;\n" LD2, 2, NULL },
	{ "ld.global.v2.u64 {%d1, %d2}, [%d1];\n" LD2, 2, NULL },
	/* what is done early was not asked for before */
	{ "@%p1 " LD1 "setp.lt.u32 %p1, %r6, 5;\nselp.b64 %d2, %d3, %d4, %p1;\n" LD2, 2, NULL },
	{ "@%p0 " LD1 "setp.lt.u32 %p1, %r6, 5;\nselp.b64 %d2, %d3, %d4, %p1;\n" LD2, 1,
	  "\tsetp.lt.u32 %p1, %r6, 5;\n\tselp.b64 %d2, %d3, %d4, %p1;\n" },
	{ LD1 "st.shared.u32 [%r7], %r1;\nmov.u32 %r7, %r6;\ncvt.u64.u32 %d2, %r7;\n" LD2, 2,
	  NULL },
	{ LD1 "st.shared.u32 [%r5], %r1;\nmov.u32 %r7, %r6;\ncvt.u64.u32 %d2, %r7;\n" LD2, 1,
	  "\tmov.u32 %r7, %r6;\n\tcvt.u64.u32 %d2, %r7;\n" },
	{ "ld.global.v2.u32 {%r2, %r3}, [%d1];\nadd.s64 %d2, %d1, 8;\n" LD2, 1,
	  "\tadd.s64 %d2, %d1, 8;\n" },
	{ LD1 "mov.b64 %d2, %d3;\nld.global.u64 %d2, [%d2];\n", 1, "\tmov.b64 %d2, %d3;\n" },
	/* names of registers, and of nothing that is known */
	{ LD1 "mov.u32 plain, %r6;\n" LD2, 1, "" },
	{ LD1 "mov.u32 %r3, nobody;\n" LD2, 2, NULL },
	{ LD1 "mov.b64 %d3, {nobody, %r4};\n" LD2, 2, NULL },
	/* bytes that two stores share, to the last one */
	{ "st.global.u32 [%d1+4], %r1;\nst.global.u32 [%d1], %r1;\n", 1, "" },
	{ "st.global.u32 [%d1+3], %r1;\nst.global.u32 [%d1], %r1;\n", 0, NULL },
	{ "st.global.u32 [%d1], %r1;\nst.global.u32 [%d1+3], %r1;\n", 0, NULL },
	{ "st.global.u32 [%d1+8], %r1;\nst.global.v2.u32 [%d1], {%r1, %r2};\n", 1, "" },
	{ "st.global.u32 [%d1+8], %r1;\nst.global.v4.u32 [%d1], {%r1, %r2, %r3, %r4};\n", 0, NULL },
	{ "st.global.v4.u32 [%d1], {%r1, %r2, %r3, %r4};\nst.global.u32 [%d1+16], %r1;\n", 1, "" },
	{ "st.global.u32 [%d1], %r1;\nst.global.u32 [%d2+4], %r1;\n", 0, NULL },
	/* an order, and what is asked of an address */
	{ LD1 "ld.acquire.gpu.global.u32 %r2, [%d2];\n", 1, NULL },
	{ LD1 "ld.mmio.relaxed.sys.global.u32 %r2, [%d2];\n", 1, NULL },
	{ LD1 "st.release.cta.shared.u32 [%r7], %r1;\n" LD2, 2, NULL },
	{ LD1 "st.volatile.shared.u32 [%r7], %r1;\n" LD2, 2, NULL },
	{ "ld.volatile.global.u32 %r1, [%d1];\nld.volatile.global.u32 %r2, [%d1];\n", 0, NULL },
	{ LD1 "ld.global.nc.u32 %r2, [%d2];\n", 1, "" },
	{ LD1 "red.global.add.u32 [%d3], 1;\n" LD2, 2, NULL },
	/* other memory of the thread's */
	{ LD1 "st.local.u32 [%r7], %r1;\n" LD2, 1, "" },
	{ LD1 "ld.local.u32 %r3, [%r7];\n" LD2, 1, "" },
	{ LD1 "st.local.u32 [%r7], %r1;\nld.local.u32 %r3, [%r7];\n" LD2, 2, NULL },
	{ LD1 "st.local.u32 [%r7], %r1;\nld.shared.u32 %r3, [%r7];\n" LD2, 1, "" },
	{ LD1 "st.local.u32 [%r7], %r1;\nst.shared.u32 [%r6], %r1;\n" LD2, 1, "" },
	{ LD1 "st.local.u32 [%r7], %r1;\nld.u32 %r2, [%d2];\n", 2, NULL },
	{ LD1 "ld.const.u32 %r3, [%d3];\n" LD2, 1, "" },
	/* other statements */
	{ LD1 ".pragma \"used_bytes_mask 0xff\";\n" LD2, 1, "" },
	{ LD1 ".pragma \"nounroll\";\n" LD2, 2, NULL },
	{ LD1 "call f;\n" LD2, 2, NULL },
	{ LD1 "mov.u64 %d3, w;\n" LD2, 2, NULL },
	{ LD1 "mov.u32 %r3, s;\n" LD2, 1, "" },
	{ LD1 "@%p1 bra M;\nM:\n" LD2, 2, NULL },
	{ "st.shared.u32 [%r7], %r1;\n" LD1 LD2, 1, "" },
};

static char *module_of(const char *body)
{
	char *text = NULL;

	CHECK(asprintf(&text,
	               ".version 7.0\n.target sm_75\n.address_size 64\n.global .u32 v, w;\n"
	               ".func f()\n{\nret;\n}\n"
	               ".visible .entry k()\n{\n\t.reg .pred %%p<2>;\n\t.reg .b32 %%r<8>;\n"
	               "\t.reg .b64 %%d<99>;\n\t.reg .b32 plain;\n\t.shared .u32 "
	               "s;\n%sret;\n}\n.file 1 \"a\"\n",
	               body) > 0);
	return text;
}

/* Gives what became of it. */
static void instrument(const char *body, const struct gx_probe *probes, uint32_t n,
                       struct gx_instrumented *out)
{
	struct gx_ptx_module *module = NULL;
	struct gx_diag diag = { .insn = -1 };
	char *text = module_of(body);

	CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, &diag), 0);
	CHECK_EQ(gx_instrument(module, "k", probes, n, out, &diag), 0);
	gx_ptx_free(module);
	free(text);
}

static void test_rows(struct gx_probe *probe)
{
	char want[512];

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct gx_instrumented out = { 0 };
		uint32_t n;

		instrument(rows[i].body, probe, 1, &out);
		n = test_count(gx_strbuf_text(&out.text), "\ngpuext_near_");
		if (n != rows[i].n)
			fprintf(stderr, "%u, not %u:\n%s", n, rows[i].n, rows[i].body);
		CHECK_EQ(n, rows[i].n);
		CHECK_EQ(test_count(gx_strbuf_text(&out.text), "\ngpuext_joined_"), n);
		if (rows[i].early) {
			snprintf(want, sizeof(want), "_0;\n%s{ .reg .pred gpuext_range_p",
			         rows[i].early);
			CHECK(strstr(strstr(gx_strbuf_text(&out.text), "{ .reg .pred gpuext_far"),
			             want));
		}
		gx_instrumented_free(&out);
	}
}

/* Programs that stand at one access have the address once in front of the stretch, and each its own comparison. */
static void test_head_of_two(const char *text)
{
	const char *head = strstr(text, "{ .reg .pred gpuext_far_0"),
	           *end = strstr(text, "\t@!gpuext_far_0 bra");
	char *copy = head && end > head ? strndup(head, (size_t)(end - head)) : NULL;

	CHECK(copy);
	if (!copy)
		return;
	CHECK_EQ(test_count(copy, ".reg .b64 gpuext_range_a"), 2);
	CHECK_EQ(test_count(copy, "mov.b64 gpuext_range_a, %d"), 2);
	CHECK_EQ(test_count(copy, "or.pred gpuext_far_0, gpuext_range_p, gpuext_range_p;"), 1);
	CHECK_EQ(test_count(copy, "or.pred gpuext_far_0, gpuext_far_0, gpuext_range_p;"), 3);
	CHECK_EQ(test_count(copy, "{"), test_count(copy, "}") + 1);
	free(copy);
}

/* Other programs that stand there need all of it; those at the ends of the kernel do not. */
static void test_others(const struct gx_probe *ranged)
{
	static const struct {
		enum gx_hook hook;
		const char *argument;
		uint32_t n;
	} others[] = { { GX_HOOK_EXIT, "", 1 },    { GX_HOOK_ENTRY, "", 1 },
		       { GX_HOOK_LD, "", 0 },      { GX_HOOK_LD, "range=1+2", 1 },
		       { GX_HOOK_BAR, "", 0 },     { GX_HOOK_LD_AFTER, "range=1+2", 0 },
		       { GX_HOOK_INSN, "add*", 0 } };

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
		struct gx_verified *other = test_program(others[i].hook, false);
		struct gx_probe probes[] = { *ranged, *ranged };
		struct gx_instrumented out = { 0 };

		probes[1].program = other;
		probes[1].hook = others[i].hook;
		probes[1].argument = others[i].argument;
		instrument("ld.global.u32 %r1, [%d1];\nld.global.u32 %r2, [%d2];\n", probes, 2,
		           &out);
		CHECK_EQ(test_count(gx_strbuf_text(&out.text), "\ngpuext_near_"), others[i].n);
		if (others[i].hook == GX_HOOK_LD && others[i].n)
			test_head_of_two(gx_strbuf_text(&out.text));
		gx_instrumented_free(&out);
		gx_verified_free(other);
	}
}

/* So many statements between two loads, or stores of which each is compared with all. */
static void test_limits(struct gx_probe *probe)
{
	static const struct {
		bool stores;
		uint32_t n, n_copies;
	} limits[] = { { false, 190, 1 }, { false, 191, 2 }, { true, 8, 1 }, { true, 9, 2 } };

	for (size_t i = 0; i < sizeof(limits) / sizeof(*limits); i++) {
		struct gx_instrumented out = { 0 };
		struct gx_strbuf body = { 0 };

		gx_strbuf_puts(&body, LD1);
		for (uint32_t k = 0; k < limits[i].n; k++)
			gx_strbuf_printf(&body,
			                 limits[i].stores ? "st.shared.u32 [%%r7+%u], %%r1;\n"
			                                  : "add.u32 %%r3, %%r3, %u;\n",
			                 4 * k);
		gx_strbuf_puts(&body, LD2);
		instrument(gx_strbuf_text(&body), probe, 1, &out);
		CHECK_EQ(test_count(gx_strbuf_text(&out.text), "\ngpuext_near_"),
		         limits[i].n_copies);
		gx_strbuf_free(&body);
		gx_instrumented_free(&out);
	}
}

/* An address that is doubled so often: each step is looked at once, not each way to it. */
static void test_doubled(struct gx_probe *probe)
{
	struct gx_instrumented out = { 0 };
	struct gx_strbuf body = { 0 };

	gx_strbuf_puts(&body, LD1);
	for (uint32_t k = 3; k < 80; k++)
		gx_strbuf_printf(&body, "add.s64 %%d%u, %%d%u, %%d%u;\n", k + 1, k, k);
	gx_strbuf_puts(&body, "ld.global.u32 %r2, [%d80];\n");
	instrument(gx_strbuf_text(&body), probe, 1, &out);
	CHECK_EQ(test_count(gx_strbuf_text(&out.text), "\ngpuext_near_"), 1);
	CHECK_EQ(test_count(gx_strbuf_text(&out.text), "add.s64 %d80, %d79, %d79;"), 3);
	gx_strbuf_free(&body);
	gx_instrumented_free(&out);
}

int main(void)
{
	static int map;
	void *const maps[] = { &map };
	struct gx_verified *program = test_program(GX_HOOK_MEM, false);
	struct gx_probe probe = { .program = program,
		                  .maps = maps,
		                  .hook = GX_HOOK_MEM,
		                  .argument = "space=global,range=0x600000000000+0x1000" };

	test_rows(&probe);
	test_limits(&probe);
	test_doubled(&probe);
	test_others(&probe);
	gx_verified_free(program);
	return TEST_END();
}
