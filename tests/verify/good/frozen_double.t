# frozen_double.t - eight bytes of which the lowest alone is set
-- verify map=2:4:16:1:128:000000000000000007 map=2:4:24:1
r1 = map_value[0] off 0
r2 = *(u64 *)(r1 +8)
r3 = map_value[1] off 16
r3 += r2
r0 = *(u8 *)(r3 +0)
exit
-- contains
accept
