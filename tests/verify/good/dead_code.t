# dead_code.t - an access out of bounds that no run reaches
-- verify
r2 = 5
if r2 == 5 goto over
*(u64 *)(r10 +64) = 1
over:
r0 = 0
exit
-- verdict
accept ops=3
