# enc_reserved.t - a reserved field that is not zero
-- verify
r0 = 0
.insn 0x07 dst 0 src 0 off 3 imm 1
exit
-- verdict
error GX0101 insn 1
