# enc_endian.t - bytes swapped in a width of 24
-- verify
r0 = 1
.insn 0xdc dst 0 src 0 off 0 imm 24
exit
-- verdict
error GX0101 insn 1
