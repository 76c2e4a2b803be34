# leak_compare.t - an address compared with a number from outside
-- verify
r2 = *(u64 *)(r1 +64)
r0 = 0
if r10 > r2 goto +1
r0 = 1
exit
-- verdict
error GX0218 insn 2
