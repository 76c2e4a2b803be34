# The tree of legal forms that compilers seldom write, and of Triton-style text
-- ptx
/* odd.ptx - legal forms
   that compilers seldom write; "quotes; and {braces} in comments */
.version 7.8 // isa
.target sm_80, texmode_independent, debug
.address_size 64
.pragma "some \"thing\"; {";
.file 1 "a \"b\" c.cu", 1700000000, 0x40
.global .texref tex0;
.global .samplerref smp;
.weak .global .surfref surf0;
.common .global .align 8 .b64 common_var;
.extern .global .attribute(.managed) .s32 managed_var;
.global .attribute(.unified(19,95)) .f32 uni = { 0f3F800000 };
.visible .const .v4 .f32 vec[2] = { 1.0, -2.5, 0.5e1, 4., 5.0, 6.0, 7.0, 8.0 };
.global .s32 grid2[3][2] = { {1, -2}, {3}, {5, 6} };
.global .u32 nums[] = { 0xFFU, 0b101, 017, 0, 4294967295 };
.global .u64 ptrs[4] = { generic(grid2), generic(grid2)+8, nums+4, callee };
.global .u8 bytes[4] = { 0xFF(nums), 0xFF00(nums), 0xFF0000(nums), 7 };
.alias other, callee;

.func other;
.weak .func (.reg .b32 rv) callee (.reg .b32 x, .param .align 8 .b8 y[]) .noreturn
{
	.reg .b32 %r<3>, %q;
	.reg .v2 .f32 %v;
	add.s32 rv, x, 1;
	mov.f32 %v.x, %v.y;
	@%px.y exit;
	ret.uni;
}
.entry none .maxntid 16, 2 .minnctapersm 3;
.entry none .maxntid 16, 2 .minnctapersm 3 .pragma "entry"; { exit; }
.entry odd () .reqntid 1, 2, 3 .explicitcluster .reqnctapercluster 2 .maxclusterrank 8
{
	.shared .align 4 .b8 a[4], b[8];
	.reg .u32 r; .reg .u64 rd; .reg .pred p, %p1, %p<3>;
L: M:
	ts: .branchtargets L, M;
	proto: .callprototype (.param .b32 _) _ (.param .b64 _) .noreturn;
	cts: .calltargets callee, other;
	brx.idx r, ts;
	{ { .reg .f32 r; mov.f32 r, 0F7F800000; } .reg .s64 r; }
	call (r), callee, (r, a), cts;
	call callee;
	call (r), rd, (rd), proto;
	tex.3d.v4.f32.s32 {r,r,r,r}, [tex0, smp, {r,r,r,r}];
	ld.const.unified.f32 r, [vec+16].unified;
	ld.global.u32 r, [16]; ld.global.u32 r, [-16]; st.volatile.u32 [rd+-8], WARP_SZ;
	@!p bra L; ; setp.lt.and.u32 p|%p1, r, 3, !p;
	new.unknown.insn::of.v9 {a, {b, c}}, (d), [e, f, {g}], -x;
}
-- out
ptx 7.8 target sm_80 sm 80
global .texref tex0 bytes=8
global .samplerref smp bytes=8
global .surfref surf0 bytes=8 weak
global .b64 common_var align=8 bytes=8 common
global .s32 managed_var bytes=4 extern managed
global .f32 uni bytes=4 = float(3ff0000000000000 f32)
const .f32 vec[2] vector=4 bytes=32 visible = float(3ff0000000000000) float(c004000000000000) float(4014000000000000) float(4010000000000000) float(4014000000000000) float(4018000000000000) float(401c000000000000) float(4020000000000000)
global .s32 grid2[3][2] bytes=24 = int(1) int(-2) int(3) int(0) int(5) int(6)
global .u32 nums[5] bytes=20 = int(255) int(5) int(15) int(0) int(4294967295)
global .u64 ptrs[4] bytes=32 = generic-name(grid2) generic-name(grid2+8) name(nums+4) name(callee)
global .u8 bytes[4] bytes=4 = name(nums int(255)) name(nums int(65280)) name(nums int(16711680)) int(7)
func other declared noparams
func callee weak noreturn
  result reg .b32 rv bytes=4
  param reg .b32 x bytes=4
  param param .b8 y[0] align=8 bytes=0
  24: reg reg .b32 %r<3> bytes=4
  24: reg reg .b32 %q bytes=4
  25: reg reg .f32 %v vector=2 bytes=8
  26: insn add.s32 name(rv) name(x) int(1)
  27: insn mov.f32 name(%v.x) name(%v.y)
  28: insn @%px.y exit
  29: insn ret.uni
entry none declared noparams maxntid=16,2,1 minnctapersm=3
entry none noparams maxntid=16,2,1 minnctapersm=3
  32: insn exit
entry odd reqntid=1,2,3 cluster=2,1,1
  35: var shared .b8 a[4] align=4 bytes=4
  35: var shared .b8 b[8] align=4 bytes=8
  36: reg reg .u32 r bytes=4
  36: reg reg .u64 rd bytes=8
  36: reg reg .pred p bytes=1
  36: reg reg .pred %p1 bytes=1
  36: reg reg .pred %p<3> bytes=1
  37: label L
  37: label M
  38: label ts
  38: directive .branchtargets name(L) name(M)
  39: label proto
  39: directive .callprototype
  40: label cts
  40: directive .calltargets name(callee) name(other)
  41: insn brx.idx name(r) name(ts)
  42: { 
  42: { 
  42: reg reg .f32 r bytes=4
  42: insn mov.f32 name(r) float(7ff0000000000000 f32)
  42: } 
  42: reg reg .s64 r bytes=8
  42: } 
  43: insn call list( name(r)) name(callee) list( name(r) name(a)) name(cts)
  44: insn call name(callee)
  45: insn call list( name(r)) name(rd) list( name(rd)) name(proto)
  46: insn tex.3d.v4.f32.s32 vec( name(r) name(r) name(r) name(r)) addr(tex0 name(smp) vec( name(r) name(r) name(r) name(r)))
  47: insn ld.const.unified.f32 name(r) addr(vec+16)
  48: insn ld.global.u32 name(r) addr(+16)
  48: insn ld.global.u32 name(r) addr(-16)
  48: insn st.volatile.u32 addr(rd-8) name(WARP_SZ)
  49: insn @!p bra name(L)
  49: insn setp.lt.and.u32 pair( name(p) name(%p1)) name(r) int(3) !name(p)
  50: insn new.unknown.insn::of.v9 vec( name(a) vec( name(b) name(c))) list( name(d)) addr(e name(f) vec( name(g))) !name(x)
-- ptx
//
// Written by hand in the manner of Triton 3 for sm_90a.
//
.version 8.7
.target sm_90a
.address_size 64

	// .globl	matmul_kernel           // -- Begin function matmul_kernel
.extern .shared .align 16 .b8 global_smem[];
                                        // @matmul_kernel
.visible .entry matmul_kernel(
	.param .u64 .ptr .global .align 1 matmul_kernel_param_0,
	.param .align 64 .b8 matmul_kernel_param_1[128],
	.param .u32 matmul_kernel_param_2
)
.reqntid 128
.maxnreg 168
{
	.reg .pred 	%p<12>;
	.reg .b16 	%rs<5>;
	.reg .b32 	%r<40>;
	.reg .f32 	%f<70>;
	.reg .b64 	%rd<20>;
	.loc	1 20 0                          // matmul.py:20:0

// %bb.0:
	ld.param.u64 	%rd1, [matmul_kernel_param_0];
$L__tmp0:
	.loc	1 21 24, function_name $L__info_string0+16, inlined_at 1 30 12
	// begin inline asm
	mov.u32 %r1, %ctaid.x;
	// end inline asm
	mov.b64 	%rd2, matmul_kernel_param_1;
	cvta.param.u64 	%rd3, %rd2;
	setp.eq.s32 	%p1|%p2, %r1, 0, !%p3;
	// begin inline asm
	@%p1 mbarrier.init.shared::cta.b64 [%r2], 1;
	@!%p1 bra.uni skip;
	mov.u32 %r3, 0x0; @%p1 ld.global.L1::evict_last.L2::cache_hint.v4.b32 { %r4, %r5, %r6, %r7 }, [ %rd1 + 16 ], %rd4;
	{
		.reg .pred complete;
		waitLoop:
		mbarrier.try_wait.parity.shared.b64 complete, [%r2], %r3;
		@!complete bra.uni waitLoop;
	}
skip:
	@%p1 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r8], [%rd3, {%r9, %r10}], [%r2];
	cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd3, {%r9, %r10}], [%r8];
	tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r11, %r12}, [%r13 + 0];
	tcgen05.mma.cta_group::1.kind::f16 [ %r13 + -4 ], %rd5, %rd6, %r14, %p1;
	// end inline asm
	wgmma.fence.sync.aligned;
	wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %rd5, %rd6, %p2, 1, 1, 0, 1;
	setmaxnreg.dec.sync.aligned.u32 40;
	mov.b32 	{%rs1, %rs2}, %r15;
	mov.b32 	{_, %rs3}, %r15;
	shfl.sync.bfly.b32 	%r16|%p4, %r15, 16, 31, -1;
	fma.rn.f32 	%f5, %f1, 0fBF800000, 0d3FF0000000000000;
	add.f32 	%f6, %f5, -1.5e-3;
	ex2.approx.ftz.f32 	%f7, %f6;
	.pragma "nounroll";
	atom.global.add.noftz.f16 	%rs4, [%rd1], %rs3;
	red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%r8], %r9, [%r2];
	lop3.b32 	%r17, %r16, %r15, -2147483648, 0xF8U;
	ret;
$L__func_end0:
                                        // -- End function
}
	.file	1 "matmul.py"
	.section	.debug_abbrev
	{
.b8 1                                   // Abbreviation Code
.b8 17                                  // DW_TAG_compile_unit
	}
	.section	.debug_info
	{
.b32 64                                 // Length of Unit
.b32 .debug_abbrev                      // Offset Into Abbrev. Section
.b64 $L__func_end0-4
	}
	.section	.debug_macinfo	{	}
-- out
ptx 8.7 target sm_90a sm 90
shared .b8 global_smem[0] align=16 bytes=0 extern
entry matmul_kernel visible reqntid=128,1,1 maxnreg=168
  param param .u64 matmul_kernel_param_0 bytes=8
  param param .b8 matmul_kernel_param_1[128] align=64 bytes=128
  param param .u32 matmul_kernel_param_2 bytes=4
  19: reg reg .pred %p<12> bytes=1
  20: reg reg .b16 %rs<5> bytes=2
  21: reg reg .b32 %r<40> bytes=4
  22: reg reg .f32 %f<70> bytes=4
  23: reg reg .b64 %rd<20> bytes=8
  24: directive .loc int(1) int(20) int(0)
  27: insn ld.param.u64 name(%rd1) addr(matmul_kernel_param_0)
  28: label $L__tmp0
  29: directive .loc int(1) int(21) int(24) int(1) int(30) int(12) name($L__info_string0+16)
  31: insn mov.u32 name(%r1) name(%ctaid.x)
  33: insn mov.b64 name(%rd2) name(matmul_kernel_param_1)
  34: insn cvta.param.u64 name(%rd3) name(%rd2)
  35: insn setp.eq.s32 pair( name(%p1) name(%p2)) name(%r1) int(0) !name(%p3)
  37: insn @%p1 mbarrier.init.shared::cta.b64 addr(%r2) int(1)
  38: insn @!%p1 bra.uni name(skip)
  39: insn mov.u32 name(%r3) int(0)
  39: insn @%p1 ld.global.L1::evict_last.L2::cache_hint.v4.b32 vec( name(%r4) name(%r5) name(%r6) name(%r7)) addr(%rd1+16) name(%rd4)
  40: { 
  41: reg reg .pred complete bytes=1
  42: label waitLoop
  43: insn mbarrier.try_wait.parity.shared.b64 name(complete) addr(%r2) name(%r3)
  44: insn @!complete bra.uni name(waitLoop)
  45: } 
  46: label skip
  47: insn @%p1 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes addr(%r8) addr(%rd3 vec( name(%r9) name(%r10))) addr(%r2)
  48: insn cp.async.bulk.tensor.2d.global.shared::cta.bulk_group addr(%rd3 vec( name(%r9) name(%r10))) addr(%r8)
  49: insn tcgen05.ld.sync.aligned.32x32b.x2.b32 vec( name(%r11) name(%r12)) addr(%r13)
  50: insn tcgen05.mma.cta_group::1.kind::f16 addr(%r13-4) name(%rd5) name(%rd6) name(%r14) name(%p1)
  52: insn wgmma.fence.sync.aligned
  53: insn wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 vec( name(%f1) name(%f2) name(%f3) name(%f4)) name(%rd5) name(%rd6) name(%p2) int(1) int(1) int(0) int(1)
  54: insn setmaxnreg.dec.sync.aligned.u32 int(40)
  55: insn mov.b32 vec( name(%rs1) name(%rs2)) name(%r15)
  56: insn mov.b32 vec( sink(_) name(%rs3)) name(%r15)
  57: insn shfl.sync.bfly.b32 pair( name(%r16) name(%p4)) name(%r15) int(16) int(31) int(-1)
  58: insn fma.rn.f32 name(%f5) name(%f1) float(bff0000000000000 f32) float(3ff0000000000000)
  59: insn add.f32 name(%f6) name(%f5) float(bf589374bc6a7efa)
  60: insn ex2.approx.ftz.f32 name(%f7) name(%f6)
  61: directive .pragma
  62: insn atom.global.add.noftz.f16 name(%rs4) addr(%rd1) name(%rs3)
  63: insn red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 addr(%r8) name(%r9) addr(%r2)
  64: insn lop3.b32 name(%r17) name(%r16) name(%r15) int(-2147483648) int(248)
  65: insn ret
  66: label $L__func_end0
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .b64 most = -9223372036854775807/-1;
.entry k() {
 .file 1 "a.cu", 2, 3
 .visible .shared .b8 a;
 .extern .shared .b8 b[];
 .weak .global .b8 c;
 .common .global .b8 d;
 .section .debug_info { .b8 1 }
 ret;
}
-- out
ptx 8.0 target sm_80 sm 80
global .b64 most bytes=8 = int(9223372036854775807)
entry k
  6: directive .file
  7: var shared .b8 a bytes=1 visible
  8: var shared .b8 b[0] bytes=0 extern
  9: var global .b8 c bytes=1 weak
  10: var global .b8 d bytes=1 common
  11: directive .section
  12: insn ret
-- ptx
.version 8.0
.target sm_80
.address_size 64
.global .b8 x[][0] = { 1 };
.global .b8 y[2][0] = { { 1 }, { 2 } };
-- contains
global .b8 x[0][0] bytes=0 = int(1)
global .b8 y[2][0] bytes=0 = int(1) int(2)
