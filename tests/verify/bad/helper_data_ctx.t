# helper_data_ctx.t - the context as the data of a record
-- verify map=27:0:0:4096
r2 = r1
r1 = map[0]
r3 = 8
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
error GX0224 insn 5
