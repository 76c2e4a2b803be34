# enc_shift_32.t - a 32-bit shift by 32
-- verify
r0 = 1
w0 >>= 32
exit
-- verdict
error GX0101 insn 1
