# enc_shift_64.t - by 63
-- verify
r0 = 1
r0 <<= 63
exit
-- contains
accept
