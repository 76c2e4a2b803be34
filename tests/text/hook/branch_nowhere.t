# A branch without a label is the driver's to refuse: the text comes out with it, and with the program.
-- hook hook=mem warp maps=1600:4:8:8 text
r6 = *(u32 *)(r1 + 4)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 8.0
.target sm_70
.address_size 64
//: mem out u32 0
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .u64 %rd<2>;
	ld.param.u64 %rd1, [out];
	st.global.u32 [%rd1], 1;
	ret;
	bra;
}
-- contains
	bra;
accesses=1
