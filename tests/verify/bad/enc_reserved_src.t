# enc_reserved_src.t - a source register where there is a number
-- verify
r0 = 0
.insn 0x07 dst 0 src 1 off 0 imm 1
exit
-- verdict
error GX0101 insn 1
