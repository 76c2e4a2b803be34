# helper_out_bounds.t - a place that ends at r10
-- verify
r1 = r10
r1 += -8
r2 = r10
r2 += -24
r3 = r10
r3 += -32
call get_thread_idx
r0 = 0
exit
-- contains
accept
