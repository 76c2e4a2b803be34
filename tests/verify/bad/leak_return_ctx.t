# leak_return_ctx.t - the context returned
-- verify
r0 = r1
exit
-- verdict
error GX0216 insn 1
