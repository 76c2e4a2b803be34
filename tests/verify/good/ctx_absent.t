# ctx_absent.t - the same program with a context
-- verify ctx=1
r0 = *(u32 *)(r1 +8)
exit
-- verdict
accept ops=5
