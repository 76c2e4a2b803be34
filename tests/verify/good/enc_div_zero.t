# enc_div_zero.t - by one
-- verify
r0 = 1
r0 /= 1
exit
-- contains
accept
