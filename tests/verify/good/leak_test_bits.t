# leak_test_bits.t - of a number
-- verify
r0 = 0
if r0 & 8 goto +1
r0 = 1
exit
-- contains
accept
