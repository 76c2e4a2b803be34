# compare_object.t - pointers into different objects compared
-- verify
r0 = 0
if r1 > r10 goto over
r0 = 1
over:
exit
-- verdict
error GX0218 insn 1
