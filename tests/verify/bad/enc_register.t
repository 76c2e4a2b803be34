# enc_register.t - a register that does not exist
-- verify
.insn 0xb7 dst 11 src 0 off 0 imm 1
r0 = 0
exit
-- verdict
error GX0101 insn 0
