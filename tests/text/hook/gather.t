# gather.t - behind a program at entry all lanes of the warp are gathered, from sm_70 on; before, lanes do not part
-- hook hook=entry warp maps=1:4:8:8 text
*(u32 *)(r10 - 4) = 7
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.8
.target sm_70
.address_size 64
//: launch k 1 32
.visible .entry k()
{
	.reg .b32 %r<2>;
	mov.u32 %r1, %tid.x;
	ret;
}
-- contains
activemask.b32
{ .reg .b32 gpuext_all; mov.b32 gpuext_all, -1; bar.warp.sync gpuext_all; }
mov.u32 %r1, %tid.x;
