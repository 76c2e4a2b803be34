# enc_exit_reserved.t - none
-- verify
r0 = 0
.insn 0x95 dst 0 src 0 off 0 imm 0
-- contains
accept
