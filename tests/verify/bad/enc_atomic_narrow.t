# enc_atomic_narrow.t - an atomic of two bytes
-- verify
*(u64 *)(r10 -8) = 0
r1 = 1
.insn 0xcb dst 10 src 1 off -8 imm 0
r0 = 0
exit
-- verdict
error GX0101 insn 2
