# null_loop.t - in every round
-- verify map=2:4:16:1
r6 = 0
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
loop:
if r0 == 0 goto out
r7 = *(u64 *)(r0 +0)
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
r6 += 1
if r6 < 3 goto loop
out:
r0 = 0
exit
-- contains
accept
