# enc_atomic.t - an atomic or
-- verify
*(u64 *)(r10 -8) = 0
r1 = 1
.insn 0xdb dst 10 src 1 off -8 imm 64
r0 = 0
exit
-- contains
accept
