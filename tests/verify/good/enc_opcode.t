# enc_opcode.t - the opcode beside it
-- verify
r0 = 0
r1 = 1
.insn 0x87 dst 1 src 0 off 0 imm 0
exit
-- contains
accept
