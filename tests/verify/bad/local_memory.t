# local_memory.t - an array on the stack indexed by a number of the run: local memory, which is not allowed
-- verify local=0
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -8) = 0
r2 = *(u32 *)(r1 +8)
r2 &= 15
r3 = r10
r3 += -16
r3 += r2
r4 = *(u8 *)(r3 +0)
if r4 == 0 goto out
r0 = 1
exit
out:
r0 = 0
exit
-- verdict
error GX0272 insn -1
