# frame_write.t - a number put into r10
-- verify
r0 = 0
r10 = 5
exit
-- verdict
error GX0114 insn 1
