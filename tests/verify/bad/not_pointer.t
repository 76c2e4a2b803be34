# not_pointer.t - a number as an address
-- verify
r1 = 4096
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0215 insn 1
