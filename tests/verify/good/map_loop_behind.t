# map_loop_behind.t - of as many as there are words
-- verify map=2:4:32:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 = 0
loop:
*(u64 *)(r0 +0) = 7
r0 += 8
r6 += 1
if r6 < 4 goto loop
out:
r0 = 0
exit
-- contains
accept
