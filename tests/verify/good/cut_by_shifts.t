# cut_by_shifts.t - clang compares one cut of a number and takes bits of its low half from another
-- verify map=2:4:64:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 = *(u64 *)(r0 +0)
r1 = r6
r1 <<= 32
r1 >>= 32
if r1 > 511 goto out
r6 >>= 3
r6 &= 536870904
r0 += r6
r1 = *(u64 *)(r0 +0)
out:
r0 = 0
exit
-- verdict
accept ops=36
