# enc_lddw_kind.t - a kind of 64-bit constant that does not exist
-- verify
.insn 0x18 dst 1 src 9 off 0 imm 0
.insn 0x00 dst 0 src 0 off 0 imm 0
r0 = 0
exit
-- verdict
error GX0101 insn 0
