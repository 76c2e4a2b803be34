/* insn.c - what instructions take and give, by opcode and by the registers' declarations. */
#include "ptx/insn.h"
#include "../test.h"

#define HEAD                                                                                       \
	".version 8.6\n.target sm_90\n.address_size 64\n.global .u32 word;\n.visible .entry k()\n" \
	"{\n.reg .pred %p<4>;\n.reg .b8 %c<2>;\n.reg .b16 %h<4>;\n.reg .b32 %r<99>;\n"             \
	".reg .f32 %f<9>;\n.reg .b64 %rd<9>;\n.reg .f64 %d<4>;\n.reg .s32 %s<4>;\n"                \
	".reg .b128 %q<2>;\n.reg .v2 .b32 %v<2>;\n"

/* results = sources; a kind's letter and the bits of one number: b u s f, h bf16, p predicate; a address, n name, x special, o other */
static const struct {
	const char *text, *is;
} rows[] = {
	{ "add.f32 %f1, %f2, 0f3F800000", "f32 = f32 f32" },
	{ "mov.b32 %f1, %r1", "b32 = b32" },
	{ "mov.u32 %r1, %tid.x", "u32 = x0" },
	{ "mov.u64 %rd1, word", "u64 = n0" },
	{ "mov.u32 %r1, WARP_SZ", "u32 = u32" },
	{ "mov.b64 {%r1, %r2}, %rd1", "b32 b32 = b64" },
	{ "mov.b128 %q0, {%rd1, %rd2}", "o0 = b64 b64" },
	{ "cvt.rn.f32.s32 %f1, %r1", "f32 = s32" },
	{ "cvt.u32.u8 %r1, %h1", "u32 = u16" },
	{ "cvt.u32.u8 %r1, %c1", "u32 = u8" },
	{ "cvt.rn.bf16x2.f32 %r1, %f1, %f2", "h16 = f32 f32" },
	{ "cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2", "f8 = f32 f32" },
	{ "add.f32.f16 %f1, %h1, %f2", "f32 = f16 f32" },
	{ "sub.f32.bf16 %f1, %h1, %f2", "f32 = h16 f32" },
	{ "fma.rn.f32.f16 %f1, %h1, %h2, %f3", "f32 = f16 f16 f32" },
	{ "fma.rn.f16x2 %r1, %r2, %r3, %r4", "f16 = f16 f16 f16" },
	{ "fma.rn.bf16 %h1, %h2, %h3, %h1", "h16 = h16 h16 h16" },
	{ "fma.rn.f64 %d1, %d2, %d3, %rd1", "f64 = f64 f64 f64" },
	{ "mul.wide.s32 %rd1, %r1, -4", "s64 = s32 s32" },
	{ "mad.wide.u16 %r1, %h1, %h2, %r2", "u32 = u16 u16 u32" },
	{ "shl.b64 %rd1, %rd2, %r1", "b64 = b64 b32" },
	{ "shr.s64 %rd1, %rd2, 3", "s64 = s64 b32" },
	{ "bfe.s32 %r1, %s2, %s3, 8", "s32 = s32 s32 b32" },
	{ "bfi.b64 %rd1, %rd2, %rd3, 8, %r1", "b64 = b64 b64 b32 b32" },
	{ "slct.f32.s32 %f1, %f2, %f3, %r1", "f32 = f32 f32 s32" },
	{ "dp4a.s32.u32 %r1, %r2, %r3, %r4", "s32 = s32 u32 s32" },
	{ "dp2a.lo.u32.s32 %r1, %r2, %r3, %r4", "u32 = u32 s32 u32" },
	{ "popc.b64 %r1, %rd1", "b32 = b64" },
	{ "clz.b64 %r1, %rd1", "b32 = b64" },
	{ "bfind.u64 %s1, %rd1", "s32 = u64" },
	{ "set.lt.f32.s32 %f1, %r1, %r2", "f32 = s32 s32" },
	{ "set.lt.and.f32.s32 %f1, %r1, %r2, !%p1", "f32 = s32 s32 p1" },
	{ "setp.lt.f32 %p1, %f1, %f2", "p1 = f32 f32" },
	{ "setp.lt.s32 %p1|%p2, %r1, 0", "p1 p1 = s32 s32" },
	{ "selp.f32 %f1, %f2, %f3, %p1", "f32 = f32 f32 p1" },
	{ "mov.pred %p1, -1", "p1 = p1" },
	{ "isspacep.global %p1, %rd1", "p1 = b64" },
	{ "testp.normal.f32 %p1, %f1", "p1 = f32" },
	{ "shfl.sync.idx.b32 %f1|%p1, %f2, %r1, 31, -1", "b32 p1 = b32 b32 b32 b32" },
	{ "vote.sync.ballot.b32 %r1, !%p1, -1", "b32 = p1 b32" },
	{ "match.any.sync.b64 %r1, %rd1, -1", "b32 = b64 b32" },
	{ "redux.sync.add.s32 %r1, %r2, -1", "s32 = s32 b32" },
	{ "ld.global.v4.f32 {%f1, %f2, _, %r1}, [%rd1]", "f32 f32 o0 f32 = a0" },
	{ "ld.global.L2::cache_hint.f32 %f1, [%rd1], %rd2", "f32 = a0 b64" },
	{ "ld.v2.u64 %v1, [%rd1]", "o0 = a0" },
	{ "st.global.v2.f64 [%rd1], {%d1, %d2}", "= a0 f64 f64" },
	{ "st.v8.b32 [%rd1], {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}",
	  "= a0 b32 b32 b32 b32 b32 b32 b32 +1" },
	{ "red.global.add.u64 [%rd1], 1", "= a0 u64" },
	{ "atom.global.cas.b32 %r1, [%rd1], %r2, %r3", "b32 = a0 b32 b32" },
	{ "atom.global.add.u32 _, [%rd1], %r2", "o0 = a0 u32" },
	{ "tex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%rd1, {%r1, %r2}]", "f32 f32 f32 f32 = a0" },
	{ "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4}, {%r5}, {%r6, "
	  "%r7}",
	  "f16 f16 = f16 f16 f16 f16 f16" },
	{ "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, "
	  "%r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4}",
	  "f32 f32 f32 f32 = h16 h16 h16 h16 h16 h16 f32 f32 +2" },
	{ "mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r5, %r6}",
	  "s32 s32 = u8 s8 s32 s32" },
	{ "bar.sync %r1, 64", "= b32 b32" },
	{ "bar.red.popc.u32 %r1, 0, %p1", "b32 = b32 p1" },
	{ "barrier.sync %r1", "= b32" },
	{ "barrier.red.and.pred %p1, %r1, %p2", "p1 = b32 p1" },
	{ "nanosleep.u32 %r1", "= u32" },
	{ "brx.idx %r1, ways", "= b32 n0" },
	{ "bra done", "= n0" },
	{ "ret", "=" },
	{ "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2}, %rd1, %rd2",
	  "= f32 f32 b64 b64" },
};

static void put(const struct gx_ptx_value *values, uint32_t n, uint32_t most, char *out)
{
	for (uint32_t i = 0; i < n && i < most; i++)
		sprintf(out + strlen(out), "%c%u ", " busfhpanxo"[values[i].kind], values[i].bits);
	if (n > most)
		sprintf(out + strlen(out), "+%u ", n - most);
}

static void check(const char *text, const char *is)
{
	struct gx_ptx_module *module = NULL;
	char ptx[2048], got[256] = "";
	struct gx_ptx_insn insn;
	const struct gx_ptx_func *func;

	snprintf(ptx, sizeof(ptx), "%s%s;\ndone: ret;\n}\n", HEAD, text);
	CHECK_EQ(gx_ptx_parse(ptx, strlen(ptx), &module, NULL), 0);
	if (!module)
		return;
	func = &module->funcs[0];
	for (uint32_t i = 0; i < func->n_stmts; i++) {
		if (func->stmts[i].kind != GX_PTX_INSN)
			continue;
		insn = gx_ptx_insn_of(func, &func->stmts[i]);
		put(insn.results, insn.n_results, GX_PTX_MOST_RESULTS, got);
		strcat(got, "= ");
		put(insn.sources, insn.n_sources, GX_PTX_MOST_SOURCES, got);
		break;
	}
	got[strlen(got) - 1] = '\0';
	CHECK(!strcmp(got, is));
	if (strcmp(got, is))
		fprintf(stderr, "%s: %s\n", text, got);
	gx_ptx_free(module);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check(rows[i].text, rows[i].is);
	return TEST_END();
}
