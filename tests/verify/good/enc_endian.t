# enc_endian.t - in a width of 32
-- verify
r0 = 1
.insn 0xdc dst 0 src 0 off 0 imm 32
exit
-- contains
accept
