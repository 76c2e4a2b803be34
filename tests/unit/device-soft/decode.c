/* decode.c - instructions that the soft device has, and what is next to them: with one operand fewer or more, with a name that nobody
 * declared in each place, with a predicate in place of a value and the other way round. All of these are refused when the kernel is launched.
 * What values and variables may be, and instructions that fault.
 */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/soft.h"

#include <stdlib.h>

enum { MOST = 8 };

/* An instruction, and how many operands it may have: 0, as many as are written. */
static const struct row {
	const char *text;
	int least, most;
} rows[] = {
	{ "mov.u32 %r1, %r2", 0, 0 },
	{ "mov.u32 %r1, WARP_SZ", 0, 0 },
	{ "mov.f64 %d1, %d2", 0, 0 },
	{ "mov.pred %p1, %p2", 0, 0 },
	{ "mov.b64 %q2, {%r1, %r2}", 0, 0 },
	{ "mov.b64 {%r1, %r2}, %q2", 0, 0 },
	{ "mov.b128 %w1, %w2", 0, 0 },
	{ "and.pred %p1, %p2, !%p3", 0, 0 },
	{ "or.pred %p1, %p2, %p3", 0, 0 },
	{ "xor.pred %p1, %p2, %p3", 0, 0 },
	{ "not.pred %p1, %p2", 0, 0 },
	{ "and.b32 %r1, %r2, %r3", 0, 0 },
	{ "not.b32 %r1, %r2", 0, 0 },
	{ "cvt.u64.u32 %q2, %r1", 0, 0 },
	{ "cvt.rn.f32.u32 %f1, %r1", 0, 0 },
	{ "cvt.rzi.s32.f32 %r1, %f1", 0, 0 },
	{ "cvt.rn.f16x2.f32 %r1, %f1, %f2", 0, 0 },
	{ "cvta.to.global.u64 %q2, %q1", 0, 0 },
	{ "isspacep.global %p1, %q1", 0, 0 },
	{ "setp.eq.u32 %p1, %r1, %r2", 0, 0 },
	{ "setp.eq.u32 %p1|%p2, %r1, %r2", 0, 0 },
	{ "setp.eq.and.u32 %p1, %r1, %r2, %p2", 0, 0 },
	{ "setp.lt.f32 %p1, %f1, %f2", 0, 0 },
	{ "set.eq.u32.u32 %r1, %r2, %r3", 0, 0 },
	{ "set.eq.and.u32.u32 %r1, %r2, %r3, %p1", 0, 0 },
	{ "selp.u32 %r1, %r2, %r3, %p1", 0, 0 },
	{ "slct.u32.s32 %r1, %r2, %r3, %r4", 0, 0 },
	{ "testp.finite.f32 %p1, %f1", 0, 0 },
	{ "lop3.b32 %r1, %r2, %r3, %r4, 0x80", 0, 0 },
	{ "add.u32 %r1, %r2, %r3", 0, 0 },
	{ "mad.lo.u32 %r1, %r2, %r3, %r4", 0, 0 },
	{ "mul.wide.u32 %q2, %r2, %r3", 0, 0 },
	{ "shf.l.wrap.b32 %r1, %r2, %r3, %r4", 0, 0 },
	{ "bfe.u32 %r1, %r2, 4, 4", 0, 0 },
	{ "bfi.b32 %r1, %r2, %r3, 4, 4", 0, 0 },
	{ "prmt.b32 %r1, %r2, %r3, 0x3210", 0, 0 },
	{ "popc.b32 %r1, %r2", 0, 0 },
	{ "abs.s32 %r1, %r2", 0, 0 },
	{ "add.f32 %f1, %f2, %f3", 0, 0 },
	{ "fma.rn.f32 %f1, %f2, %f3, %f1", 0, 0 },
	{ "fma.rn.f64 %d1, %d2, %d3, %d1", 0, 0 },
	{ "sqrt.rn.f32 %f1, %f2", 0, 0 },
	{ "ld.global.u32 %r1, [%q1]", 0, 3 }, /* and a cache policy */
	{ "ld.global.v2.u32 {%r1, _}, [%q1]", 0, 3 },
	{ "ld.global.v2.u32 {%r1, %r2}, [%q1]", 0, 3 },
	{ "ld.param.u64 %q2, [po]", 0, 3 },
	{ "ld.param.v2.u32 {%r1, _}, [po]", 0, 3 },
	{ "ld.param.v2.b32 {_, %r1}, [a]", 0, 3 },
	{ "st.param.b64 [a], %q1", 0, 3 },
	{ "st.global.u32 [%q1], %r1", 0, 3 },
	{ "st.shared.u32 [s], %r1", 0, 3 },
	{ "atom.global.add.u32 %r1, [%q1], %r2", 0, 4 },
	{ "atom.global.cas.b32 %r1, [%q1], %r2, %r3", 0, 5 },
	{ "red.global.add.u32 [%q1], %r1", 0, 3 },
	{ "cp.async.ca.shared.global [s], [%q1], 4", 0, 5 },
	{ "bar.sync 0", 1, 2 },
	{ "bar.sync 0, 32", 1, 2 },
	{ "bar.arrive 1, 64", 0, 0 },
	{ "bar.red.popc.u32 %r1, 0, %p1", 3, 4 },
	{ "bar.red.popc.u32 %r1, 0, 32, %p1", 3, 4 },
	{ "bar.red.and.pred %p1, 0, %p2", 3, 4 },
	{ "shfl.sync.idx.b32 %r1, %r2, 0, 31, 0xffffffff", 0, 0 },
	{ "shfl.sync.idx.b32 %r1|%p1, %r2, 0, 31, 0xffffffff", 0, 0 },
	{ "vote.sync.all.pred %p1, %p2, 0xffffffff", 0, 0 },
	{ "vote.sync.ballot.b32 %r1, %p2, 0xffffffff", 0, 0 },
	{ "match.any.sync.b32 %r1, %r2, 0xffffffff", 0, 0 },
	{ "match.all.sync.b32 %r1|%p1, %r2, 0xffffffff", 0, 0 },
	{ "redux.sync.add.u32 %r1, %r2, 0xffffffff", 0, 0 },
	{ "elect.sync %r1|%p1, 0xffffffff", 0, 0 },
	{ "activemask.b32 %r1", 0, 0 },
	{ "mapa.u64 %q2, %q1, 0", 0, 0 },
	{ "getctarank.u32 %r1, %q1", 0, 0 },
	{ "bra OUT", 0, 0 },
	{ "brx.idx %r8, LIST", 0, 0 },
};

/* Texts that are near an instruction and none, or one that is not here. */
static const char *const refused[] = {
	"and.f32 %f1, %f2, %f3",
	"and.f32 %p1, %p2, %p3",
	"not.f32 %p1, %p2",
	"not.f32 %f1, %f2",
	"set.eq.u32 %r1, %r2, %r3",
	"set.eq.u32.u32.u32 %r1, %r2, %r3",
	"set.u32.u32 %r1, %r2, %r3",
	"set.eq.u32.u32 %r1, %r2, %r3, %p1",
	"set.eq.and.u32.u32 %r1, %r2, %r3",
	"setp.eq.b128 %p1, %w1, %w2",
	"slct.u32 %r1, %r2, %r3, %r4",
	"slct.u32.u32 %r1, %r2, %r3, %r4",
	"testp.finite.f32.f32 %r1, %f1",
	"cvt.u32 %r1, %r2",
	"cvt.rn.e4m3x2.f32 %h1, %f1, %f2",
	"cvt.u32.b128 %r1, %w1",
	"lop3.and.b32 %r1, %r2, %r3, %r4, 0x80",
	"lop3.b64 %q2, %q2, %q2, %q2, 0x80",
	"match.sync.b32 %r1, %r2, 0xffffffff",
	"match.any.sync.b16 %r1, %r2, 0xffffffff",
	"vote.sync.pred %p1, %p2, 0xffffffff",
	"redux.sync.u32 %r1, %r2, 0xffffffff",
	"redux.sync.cas.b32 %r1, %r2, 0xffffffff",
	"bar.red.xor.pred %p1, 0, %p2",
	"st.bulk.u32 [%q1], %r1",
	"st.async.u32 [%q1], %r1",
	"red.async.global.add.u32 [%q1], %r1",
	"atom.global.v2.add.u32 %r1, [%q1], %r2",
	"cp.u32 [s], [%q1], 4",
	"cp.async.ca.shared.global [s], [%q1], 3",
	"cp.async.ca.shared.global [s], [%q1], 12",
	"cp.async.bulk.shared.global [s], [%q1], 16",
	"ld.param.u32 %r1, [po+8]",
	"ld.param.u64 %q2, [po+4]",
	"ld.param.u32 %r1, [po-4]",
	"ld.global.v3.u32 {%r1, %r2, %r3}, [%q1]",
	"mov.b64 {%r1, %r2, %r3}, %q2",
	"brx.idx %r8, OUT",
	"brx.idx %r8, NOWHERE",
	"ld.global.u32 %r1, %q1",
	"ld.param.b32 %r1, [a+6]",
	"ld.param.b64 %q2, [a+8]",
	"ld.param.v2.b64 {%q2, %q3}, [a]",
	"ld.param.v4.b32 {%r1, %r2, %r3, %r4}, [a]",
	"st.param.b64 [a+4], %q1",
	"atom.add.u32 %r1, [a], 1",
	"mov.u64 %q2, a",
	".local .b8 x[1048576]; .local .b8 y[64]; .local .b8 z[64]; mov.u64 %q2, x; mov.u64 %q2, "
	"y; "
	"mov.u64 %q2, z",
	".local .b8 x[1048577]; mov.u64 %q2, x",
	"add.of_which_there_is_no_room_in_any_name_that_the_device_has_for_an_instruction_of_its_"
	"own."
	"u32 %r1, %r2, %r3",
	"nothing.u32 %r1, %r2",
	"add.u32.u32.u32.u32.u32.u32.u32.u32 %r1, %r2, %r3",
};

/* Texts that run into a fault. */
static const struct {
	const char *text;
	enum gx_error error;
} faults[] = {
	{ "ld.global.u32 %r1, [64]", GX_E_SOFT_ADDRESS },
	{ "st.global.u32 [64], %r1", GX_E_SOFT_ADDRESS },
	{ "ld.global.u32 %r1, [%q1+1]", GX_E_SOFT_MISALIGNED },
	{ "ld.shared.u32 %r1, [s+1048576]", GX_E_SOFT_ADDRESS },
	{ "cp.async.ca.shared.global [s], [64], 4", GX_E_SOFT_ADDRESS },
	{ "cp.async.ca.shared.global [s+1048576], [%q1], 4", GX_E_SOFT_ADDRESS },
	{ "atom.global.add.u32 %r1, [64], 1", GX_E_SOFT_ADDRESS },
	{ "trap", GX_E_SOFT_TRAP },
};

/* Modules with something before their kernel. */
static const struct {
	const char *text;
	enum gx_error error;
	const char *insn;
} modules[] = {
	{ "", GX_E_NONE, NULL },
	{ ".visible .global .b8 big[4611686018427387904];", GX_E_NO_MEMORY, NULL },
	{ ".visible .global .attribute(.managed) .b8 big[4611686018427387904];", GX_E_NO_MEMORY,
	  NULL },
	{ ".entry other(.param .b8 p[65536]) { ret; }", GX_E_NONE, NULL },
	{ ".entry other(.param .b8 p[65537]) { ret; }", GX_E_SOFT_MODULE, NULL },
	{ ".entry other(.param .b8 p[65528], .param .b64 q) { ret; }", GX_E_NONE, NULL },
	{ ".entry other(.param .b8 p[65529], .param .b64 q) { ret; }", GX_E_SOFT_MODULE, NULL },
	{ ".global .u32 v[2] = {1, 2};", GX_E_NONE, NULL },
	{ ".global .u64 v = other; .func other() { ret; }", GX_E_NONE, NULL },
	{ ".global .u64 v = nowhere;", GX_E_SOFT_MODULE, NULL },
	{ ".func twice() { ret; } .func twice();", GX_E_NONE, "call twice" },
	{ ".func twice(); .func twice() { ret; }", GX_E_NONE, "call twice" },
	{ ".func never();", GX_E_SOFT_MODULE, "call never" },
	{ ".shared .align 4 .b8 room[64];", GX_E_NONE, "st.shared.u32 [room+60], %r1" },
	{ ".shared .align 4 .b8 room[64];", GX_E_SOFT_ADDRESS, "st.shared.u32 [room+4096], %r1" },
};

/* Conversions of what is no number, and of infinities, which stay what they are however they are rounded. */
#define F64(bits, text) "mov.b64 %q2, " bits "; mov.b64 %d1, %q2; " text
#define F32(bits, text) "mov.b32 %r2, " bits "; mov.b32 %f1, %r2; " text
#define HALF(text)      text " %h1, %f1; cvt.u32.u16 %r1, %h1"
static const struct {
	const char *text;
	uint32_t value;
} values[] = {
	{ F64("0x7ff8000000000000", "cvt.rzi.s32.f64 %r1, %d1"), 0x80000000 },
	{ F64("0xfff8000000000000", "cvt.rzi.u32.f64 %r1, %d1"), 0x80000000 },
	{ F32("0x7fc00000", "cvt.rzi.s32.f32 %r1, %f1"), 0 },
	{ F32("0x7fc00000", "cvt.rzi.u32.f32 %r1, %f1"), 0 },
	{ F32("0x7fc00000", "cvt.rzi.s64.f32 %q3, %f1; shr.u64 %q3, %q3, 32; cvt.u32.u64 %r1, %q3"),
	  0x80000000 },
	{ "mov.b64 %q2, 0x100000007; cvt.u32.u64 %r1, %q2", 7 },
	{ F32("0x7f800000", HALF("cvt.rz.f16.f32")), 0x7c00 },
	{ F32("0x7f800000", HALF("cvt.rm.f16.f32")), 0x7c00 },
	{ F32("0xff800000", HALF("cvt.rz.f16.f32")), 0xfc00 },
	{ F32("0xff800000", HALF("cvt.rp.f16.f32")), 0xfc00 },
	{ F32("0x47800000", HALF("cvt.rz.f16.f32")), 0x7bff },
	{ F32("0x7fc00000", HALF("cvt.rn.f16.f32")), 0x7fff },
	{ F64("0xfff8040000000000", "cvt.rn.f16.f64 %h1, %d1; cvt.u32.u16 %r1, %h1"), 0xfe01 },
	{ F64("0xfff8040000000000", "cvt.rn.f32.f64 %f1, %d1; mov.b32 %r1, %f1"), 0xffc02000 },
};

static struct gx_soft *soft;
static uint64_t place;

/* 0, or the error of a kernel with this instruction alone, behind what the module begins with. */
static enum gx_error launch_in(const char *before, const char *text)
{
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 32, 1, 1 } };
	struct gx_diag diag = { 0 };
	struct gx_soft_module *module;
	uint64_t address, bytes;
	char ptx[2048];
	int err;

	snprintf(ptx, sizeof(ptx),
	         ".version 8.3\n.target sm_90\n.address_size 64\n%s\n"
	         ".visible .entry k(.param .u64 po)\n{\n.reg .pred %%p<4>; .reg .b16 %%h<4>; .reg "
	         ".b32 %%r<9>; .reg .b64 %%q<4>; .reg .b128 %%w<4>;\n.reg .f32 %%f<4>; .reg .f64 "
	         "%%d<4>; .shared .align 16 .b8 s[64];\nld.param.u64 %%q1, [po]; mov.u32 %%r8, "
	         "0;\nLIST: .branchtargets OUT;\n{ .param .b64 a; st.param.b64 [a], 7; %s; "
	         "}\nOUT: ret;\n}\n",
	         before, text);
	err = gx_soft_module_load(soft, ptx, strlen(ptx), &module, &diag);
	if (!err) {
		CHECK(!gx_soft_kernel_at(module, gx_soft_n_kernels(module)));
		/* each block has its own */
		CHECK(!gx_soft_module_global(module, "room", &address, &bytes));
		err = gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &place, &diag);
		gx_soft_module_unload(module);
	}
	CHECK_EQ(err != 0, diag.error != GX_E_NONE); /* who complains does not go on */
	return diag.error;
}

static enum gx_error launch(const char *text)
{
	return launch_in("", text);
}

/* What is in %r1 behind the text. */
static uint32_t value_of(const char *text)
{
	uint32_t *word = gx_soft_host(soft, place, 4);
	char both[512];

	snprintf(both, sizeof(both), "%s; st.global.u32 [%%q1], %%r1", text);
	*word = 0xeeeeeeee;
	CHECK_EQ(launch(both), GX_E_NONE);
	return *word;
}

static void refuses(const char *text)
{
	enum gx_error error = launch(text);
	bool is = error == GX_E_SOFT_INSN || error == GX_E_SOFT_MODULE || error == GX_E_PTX_SYNTAX;

	CHECK(is);
	if (!is)
		fprintf(stderr, "%s: %s\n", text, error ? gx_error_code(error) : "is accepted");
}

/* The operands, which commas outside of brackets divide, and what is before them. */
static int split(char *text, char *operands[MOST])
{
	char *at = strchr(text, ' ');
	int n = 0, depth = 0;

	*at++ = '\0';
	operands[n++] = at;
	for (; *at; at++) {
		depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
		if (*at == ',' && !depth) {
			*at = '\0';
			operands[n++] = at + 2;
		}
	}
	return n;
}

static const char *joined(const char *name, char *const *operands, int n, char out[256])
{
	int len = snprintf(out, 256, "%s", name);

	for (int i = 0; i < n; i++)
		len += snprintf(out + len, 256 - (size_t)len, "%s%s", i ? ", " : " ", operands[i]);
	return out;
}

static void each(const struct row *row)
{
	char text[128], out[256], *operands[MOST + 2];
	static char unknown[] = "%nothing", value[] = "%r5", predicate[] = "%p3";
	int n, most;

	snprintf(text, sizeof(text), "%s", row->text);
	CHECK_EQ(launch(text), GX_E_NONE);
	n = split(text, operands);
	most = row->most ? row->most : n;
	for (int few = 0; few < (row->least ? row->least : n); few++)
		refuses(joined(text, operands, few, out));
	for (int i = n; i <= most; i++)
		operands[i] = operands[n - 1];
	refuses(joined(text, operands, most + 1, out));
	for (int i = 0; i < n; i++) {
		char *was = operands[i];

		operands[i] = unknown;
		refuses(joined(text, operands, n, out));
		operands[i] = strstr(was, "%p") == was + (*was == '!') ? value : predicate;
		refuses(joined(text, operands, n, out));
		operands[i] = was;
	}
}

int main(void)
{
	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	CHECK_EQ(gx_soft_alloc(soft, 64, 0, &place), 0);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		each(&rows[i]);
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
		refuses(refused[i]);
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		CHECK_EQ(launch(faults[i].text), faults[i].error);
	for (size_t i = 0; i < sizeof(modules) / sizeof(modules[0]); i++)
		CHECK_EQ(launch_in(modules[i].text,
		                   modules[i].insn ? modules[i].insn : "nanosleep.u32 1"),
		         modules[i].error);
	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		CHECK_EQ(value_of(values[i].text), values[i].value);
	gx_soft_destroy(soft);
	return TEST_END();
}
