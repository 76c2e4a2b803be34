# enc_call_reserved.t - none
-- verify
.insn 0x85 dst 0 src 0 off 0 imm 5
exit
-- contains
accept
