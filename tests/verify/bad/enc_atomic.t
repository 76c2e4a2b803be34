# enc_atomic.t - an atomic operation that does not exist
-- verify
*(u64 *)(r10 -8) = 0
r1 = 1
.insn 0xdb dst 10 src 1 off -8 imm 48
r0 = 0
exit
-- verdict
error GX0101 insn 2
