# spin_cmpxchg.t - a lock taken by compare and swap: the lane that holds it may come later
-- verify thread=1 map=2:4:8:1
r6 = map_value[0] off 0
loop:
r0 = 0
r1 = 1
r0 = atomic64_cmpxchg((u64 *)(r6 +0), r0, r1)
if r0 != 0 goto loop
r0 = 0
exit
-- verdict
error GX0270 insn 2
