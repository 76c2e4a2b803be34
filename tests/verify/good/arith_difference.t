# arith_difference.t - the distance of pointers into one object
-- verify
r0 = r10
r1 = r10
r0 -= r1
exit
-- contains
accept
