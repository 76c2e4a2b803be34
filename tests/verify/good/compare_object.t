# compare_object.t - pointers into one object compared
-- verify
r0 = 0
r2 = r10
r2 += -8
if r2 > r10 goto over
r0 = 1
over:
exit
-- verdict
accept ops=5
