# slot_address.t - an array of one as global data
-- verify map=2:4:8:1 thread=1
r1 = map_value[0] off 0
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
