# enc_movsx.t - from 16 bits
-- verify
r1 = 1
.insn 0xbf dst 0 src 1 off 16 imm 0
exit
-- contains
accept
