# frozen_byte.t - a byte that is the last offset
-- verify map=2:4:8:1:128:0000000007 map=2:4:24:1
r1 = map_value[0] off 0
r2 = *(u8 *)(r1 +4)
r3 = map_value[1] off 16
r3 += r2
r0 = *(u8 *)(r3 +0)
exit
-- contains
accept
