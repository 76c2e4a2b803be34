# spill_cut.t - the low half of a number was stored: what is said of it is not said of the number
-- verify map=2:4:8:1 map=2:4:64:1
r6 = map_value[0] off 0
r6 = *(u64 *)(r6 +0)
*(u32 *)(r10 -8) = r6
r7 = *(u32 *)(r10 -8)
r0 = 0
if r7 > 7 goto out
r1 = map_value[1] off 0
r6 <<= 3
r1 += r6
r0 = *(u64 *)(r1 +0)
out:
exit
-- verdict
error GX0219 insn 10
