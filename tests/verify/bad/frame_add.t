# frame_add.t - the frame pointer moved
-- verify
r0 = 0
r10 += -8
exit
-- verdict
error GX0114 insn 1
