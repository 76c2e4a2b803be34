# helper_out_map.t - a coordinate written to a read-only map
-- verify map=2:4:8:1:128
r1 = map_value[0] off 0
r2 = r10
r2 += -8
r3 = r10
r3 += -16
call get_block_idx
r0 = 0
exit
-- verdict
error GX0209 insn 6
