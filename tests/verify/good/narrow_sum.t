# narrow_sum.t - a sum made before one of its operands was compared is narrowed, too, while that one is in use
-- verify map=2:4:64:1
r6 = *(u32 *)(r1 +16)
r7 = r6
r7 += 4
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 > 59 goto out
r0 += r7
r0 = *(u8 *)(r0 +0)
r0 += r6
exit
out:
r0 = 0
exit
-- verdict
accept ops=33
