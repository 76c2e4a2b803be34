# enc_call_reserved.t - an offset in a call of a helper
-- verify
.insn 0x85 dst 0 src 0 off 1 imm 5
exit
-- verdict
error GX0101 insn 0
