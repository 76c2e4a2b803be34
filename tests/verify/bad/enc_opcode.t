# enc_opcode.t - an opcode that does not exist
-- verify
r0 = 0
.insn 0x8f dst 1 src 0 off 0 imm 0
exit
-- verdict
error GX0101 insn 1
