# loop_pointer.t - or until the end
-- verify map=2:4:64:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 = 0
loop:
r1 = *(u64 *)(r0 +0)
r0 += 8
if r1 == 0 goto out
r6 += 8
if r6 < 64 goto loop
out:
r0 = 0
exit
-- contains
accept
