# enc_shift_32.t - by 31
-- verify
r0 = 1
w0 >>= 31
exit
-- contains
accept
