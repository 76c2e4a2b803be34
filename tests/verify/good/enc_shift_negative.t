# enc_shift_negative.t - by 1
-- verify
r0 = 1
r0 s>>= 1
exit
-- contains
accept
