# helper_out_ctx.t - a place in the context
-- verify
r2 = r10
r2 += -24
r3 = r10
r3 += -32
call get_thread_idx
r0 = 0
exit
-- verdict
error GX0224 insn 4
