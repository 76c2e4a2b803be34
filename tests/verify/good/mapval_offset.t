# mapval_offset.t - an address inside the value
-- verify map=2:4:8:1
r1 = map_value[0] off 0
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
