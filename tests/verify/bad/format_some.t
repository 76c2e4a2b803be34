# format_some.t - a kernel prints two numbers, and one or two are there
-- verify map=2:4:8:1:128:2564202564000000
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -16) = 2
r6 = *(u32 *)(r1 +8)
r6 &= 8
r6 += 8
r1 = map_value[0] off 0
r2 = 6
r3 = r10
r3 += -16
r4 = r6
call 177
r0 = 0
exit
-- verdict
error GX0227 insn 11
