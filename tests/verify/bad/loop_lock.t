# loop_lock.t - a lock that another lane holds is waited for
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 = r0
spin:
r0 = 0
r1 = 1
r0 = atomic64_cmpxchg((u64 *)(r6 +0), r0, r1)
if r0 != 0 goto spin
out:
r0 = 0
exit
-- verdict
error GX0270 insn 8
