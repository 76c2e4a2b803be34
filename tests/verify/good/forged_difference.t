# forged_difference.t - as a number
-- verify
r2 = r10
r2 -= r10
r0 = r2
exit
-- contains
accept
