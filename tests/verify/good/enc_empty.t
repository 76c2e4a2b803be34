# enc_empty.t - of two
-- verify
r0 = 0
exit
-- contains
accept
