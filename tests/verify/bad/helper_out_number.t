# helper_out_number.t - a number for the place of a coordinate
-- verify
r1 = 0
r2 = r10
r2 += -8
r3 = r10
r3 += -16
call get_grid_dim
r0 = 0
exit
-- verdict
error GX0224 insn 5
