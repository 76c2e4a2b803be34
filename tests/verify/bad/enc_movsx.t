# enc_movsx.t - a sign extension from 12 bits
-- verify
r1 = 1
.insn 0xbf dst 0 src 1 off 12 imm 0
exit
-- verdict
error GX0101 insn 1
