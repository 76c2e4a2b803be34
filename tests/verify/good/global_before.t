# global_before.t - its first byte
-- verify map=2:4:24:1
r1 = map_value[0] off 16
r0 = *(u8 *)(r1 -16)
exit
-- contains
accept
