# loop_miss.t - a counter of two steps that misses its end
-- verify
r6 = 0
loop:
r6 += 2
if r6 != 9 goto loop
r0 = 0
exit
-- verdict
error GX0230 insn 1
