# const_write.t - to global data
-- verify map=2:4:24:1
r1 = map_value[0] off 8
*(u64 *)(r1 +0) = 1
r0 = 0
exit
-- contains
accept
