# enc_reserved.t - the same with the field zero
-- verify
r0 = 0
.insn 0x07 dst 0 src 0 off 0 imm 1
exit
-- contains
accept
