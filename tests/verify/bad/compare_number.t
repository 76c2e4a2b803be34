# compare_number.t - a pointer compared with a number
-- verify
r0 = 0
if r1 == 5 goto +0
if r1 > 5 goto over
r0 = 1
over:
exit
-- verdict
error GX0218 insn 2
