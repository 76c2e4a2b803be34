# narrow_source.t - the low half of a number is compared behind a branch on the number: nothing is left of it
-- verify map=2:4:8:1
r6 = map_value[0] off 0
r6 = *(u64 *)(r6 +0)
r7 = r6
r7 <<= 32
r7 >>= 32
r0 = 0
if r6 < 11 goto small
exit
small:
if r7 > 100 goto never
exit
never:
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
