# enc_lddw_reserved.t - a register in the second half of a 64-bit constant
-- verify
.insn 0x18 dst 1 src 0 off 0 imm 0
.insn 0x00 dst 2 src 0 off 0 imm 0
r0 = 0
exit
-- verdict
error GX0101 insn 1
