# frozen_hash.t - a frozen hash map
-- verify map=1:4:8:1:128:0000000008000000 hook=host visits=20000
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 = *(u32 *)(r0 +4)
r7 = 0
loop:
r7 += 1
if r7 < r6 goto loop
out:
r0 = 0
exit
-- verdict
error GX0230 insn 9
