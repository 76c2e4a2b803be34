# enc_register.t - the last register that can be written
-- verify
.insn 0xb7 dst 9 src 0 off 0 imm 1
r0 = 0
exit
-- contains
accept
