# leak_return.t - the distance of two pointers returned
-- verify
r0 = r10
r1 = r10
r1 += -8
r0 -= r1
exit
-- verdict
accept ops=3
