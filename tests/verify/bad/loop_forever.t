# loop_forever.t - no way out
-- verify
r0 = 0
loop:
if r0 == 0 goto loop
exit
-- verdict
error GX0229 insn 1
