# enc_lddw_cut.t - a 64-bit constant without its second half
-- verify
r0 = 0
.insn 0x18 dst 1 src 0 off 0 imm 0
exit
-- verdict
error GX0101 insn 2
