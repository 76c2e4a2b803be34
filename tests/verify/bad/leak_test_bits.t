# leak_test_bits.t - bits of an address tested
-- verify
r0 = 0
if r10 & 8 goto +1
r0 = 1
exit
-- verdict
error GX0218 insn 1
