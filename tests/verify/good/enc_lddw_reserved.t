# enc_lddw_reserved.t - none
-- verify
.insn 0x18 dst 1 src 0 off 0 imm 0
.insn 0x00 dst 0 src 0 off 0 imm 0
r0 = 0
exit
-- contains
accept
