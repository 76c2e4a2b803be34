# enc_atomic_narrow.t - an atomic of four
-- verify
*(u64 *)(r10 -8) = 0
r1 = 1
.insn 0xc3 dst 10 src 1 off -8 imm 0
r0 = 0
exit
-- contains
accept
