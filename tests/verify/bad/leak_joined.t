# leak_joined.t - one of two pointers, of which nobody asks for anything, is stored in a map
-- verify map=2:4:8:1 map=2:4:8:1
r6 = map_value[0] off 0
r2 = *(u32 *)(r1 +8)
r7 = r10
if r2 > 3 goto over
r7 = r1
over:
*(u64 *)(r6 +0) = r7
r0 = 0
exit
-- verdict
error GX0216 insn 6
