# cut_by_shifts.t - the low half is compared, and bits of the high half come in with the shift
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
r6 &= 1073741816
r0 += r6
r1 = *(u64 *)(r0 +0)
out:
r0 = 0
exit
-- verdict
error GX0219 insn 14
