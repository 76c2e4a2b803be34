# compare_bits.t - bits that two addresses of one object have in common
-- verify
r2 = r10
r2 += -8
r3 = r10
r0 = 0
if r2 & r3 goto out
r0 = 1
out:
exit
-- verdict
error GX0218 insn 4
