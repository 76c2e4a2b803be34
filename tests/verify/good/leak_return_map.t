# leak_return_map.t - an element of it
-- verify map=2:4:16:1
r0 = map_value[0] off 0
r0 = *(u64 *)(r0 +0)
exit
-- contains
accept
