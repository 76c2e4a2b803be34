# register_loop.t - written in the loop, read in its first round
-- verify
r6 = 0
r0 = 0
loop:
r0 += r7
r7 = 1
r6 += 1
if r6 < 4 goto loop
exit
-- verdict
error GX0113 insn 2
