# lines of what was inlined, as nvcc writes them: programs at the line that a header's function was called at run in front of its code, once
# for each piece, and a user's own inlined function has its own lines; no program stands at a line of the header. 40 lanes; by line: lanes.
-- hook hook=line thread argument=*:* maps=2:4:8:16
r6 = r1
r7 = *(u32 *)(r6 + 104)
*(u32 *)(r10 - 4) = r7
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
.version 7.2
.target sm_70
.address_size 64
//: mem out u32 0*2
//: launch k 1 40 out
//: print out u32 2
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<2>;
	.loc	1 2 0
	ld.param.u64 %rd1, [out];
	.loc	1 4 2
	.loc	1 10 3, function_name $L__info_string0, inlined_at 1 4 2
	.loc	2 12 3, function_name $L__info_string1, inlined_at 1 10 3
	mov.u32 %r3, 1;
	.loc	2 13 3, function_name $L__info_string1, inlined_at 1 10 3
	atom.global.add.u32 %r1, [%rd1], %r3;
	.loc	1 11 3, function_name $L__info_string0, inlined_at 1 4 2
	mov.u32 %r3, 2;
	.loc	1 5 2
	.loc	2 13 3, function_name $L__info_string1, inlined_at 1 5 2
	atom.global.add.u32 %r1, [%rd1+4], %r3;
	.loc	1 5 9
	ret;
}
	.file	1 "/src/k.cu"
	.file	2 "/usr/local/cuda/bin/../targets/x86_64-linux/include/device_atomic_functions.hpp"
	.section	.debug_str
	{
$L__info_string0:
.b8 95,90,53,105,110,110,101,114,80,106,106,0
$L__info_string1:
.b8 97,116,111,109,105,99,65,100,100,0

	}
-- verdict
out: 40 80
m0: 0 0 40 0 0 40 0 0 0 0 40 40 0 0 0 0
program: lanes=160 warps=8
sites: copies=4 accesses=0 unseen=0
