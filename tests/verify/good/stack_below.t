# stack_below.t - the lowest bytes of the frame
-- verify
*(u64 *)(r10 -512) = 0
r0 = 0
exit
-- verdict
accept ops=5
