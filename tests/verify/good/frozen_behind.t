# frozen_behind.t - the last bytes of the frozen value
-- verify map=2:4:8:1:128:0000000008000000
r1 = map_value[0] off 0
r0 = *(u32 *)(r1 +4)
exit
-- contains
accept
