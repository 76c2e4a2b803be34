# narrow_sext.t - what is said of the low byte of a number is not said of its low half
-- verify map=2:4:8:1 map=2:4:64:1
r6 = map_value[0] off 0
r6 = *(u32 *)(r6 +0)
r7 = (s8)r6
r0 = 0
if r7 s> 7 goto out
if r7 s< 0 goto out
r1 = map_value[1] off 0
r6 <<= 3
r1 += r6
r0 = *(u64 *)(r1 +0)
out:
exit
-- verdict
error GX0219 insn 10
