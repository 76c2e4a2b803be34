# helper_out_short.t - where there are eight
-- verify map=2:4:12:1
r1 = map_value[0] off 0
r1 += 0
r2 = r10
r2 += -8
r3 = r10
r3 += -16
call get_block_idx
r0 = 0
exit
-- contains
accept
