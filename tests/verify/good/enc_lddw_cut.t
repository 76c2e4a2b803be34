# enc_lddw_cut.t - with its second half
-- verify
r0 = 0
.insn 0x18 dst 1 src 0 off 0 imm 0
.insn 0x00 dst 0 src 0 off 0 imm 0
exit
-- contains
accept
