# loop_wide.t - 2^32 rounds
-- verify
r6 = 0
r7 = 0x100000000 ll
loop:
r6 += 1
if r6 < r7 goto loop
r0 = 0
exit
-- verdict
error GX0230 insn 3
