# ring_arg_stack.t - stack memory is submitted
-- verify map=27:0:0:4096
r6 = r10
r6 += -8
r1 = r6
r2 = 0
call ringbuf_submit
r0 = 0
exit
-- verdict
error GX0228 insn 4
