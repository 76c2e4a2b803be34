# helper_out.t - a place that is not aligned
-- verify
r1 = r10
r1 += -12
r2 = r10
r2 += -24
r3 = r10
r3 += -32
call get_thread_idx
r0 = 0
exit
-- verdict
error GX0214 insn 6
