# loop_ticket.t - a ticket: until it is this lane's turn
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 = 1
r6 = atomic64_fetch_add((u64 *)(r0 +0), r6)
spin:
r1 = *(u64 *)(r0 +8)
if r1 != r6 goto spin
out:
r0 = 0
exit
-- verdict
error GX0270 insn 9
