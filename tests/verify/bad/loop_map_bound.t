# loop_map_bound.t - as many rounds as a map says
-- verify map=2:4:8:1 visits=20000
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 = *(u64 *)(r0 +0)
r7 = 0
loop:
r7 += 1
if r7 < r6 goto loop
out:
r0 = 0
exit
-- verdict
error GX0230 insn 9
