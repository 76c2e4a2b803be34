# enc_exit_reserved.t - a number in an exit
-- verify
r0 = 0
.insn 0x95 dst 0 src 0 off 0 imm 1
-- verdict
error GX0101 insn 1
