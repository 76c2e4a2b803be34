# enc_mod_zero.t - by seven
-- verify
r0 = 1
w0 %= 7
exit
-- contains
accept
