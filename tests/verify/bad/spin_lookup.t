# spin_lookup.t - a flag that is looked up again in every round
-- verify thread=1 map=2:4:8:1
*(u32 *)(r10 -4) = 0
loop:
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
if r1 == 0 goto loop
out:
r0 = 0
exit
-- verdict
error GX0270 insn 2
