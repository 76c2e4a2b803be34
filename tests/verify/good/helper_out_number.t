# helper_out_number.t - a place on the stack
-- verify
r1 = r10
r1 += -24
r2 = r10
r2 += -8
r3 = r10
r3 += -16
call get_grid_dim
r0 = 0
exit
-- contains
accept
