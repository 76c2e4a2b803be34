# const_before.t - its first byte
-- verify map=2:4:24:1:128
r1 = map_value[0] off 0
r0 = *(u8 *)(r1 +0)
exit
-- contains
accept
