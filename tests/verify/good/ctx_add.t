# ctx_add.t - the context plus a constant
-- verify
r1 += 8
r0 = *(u32 *)(r1 +4)
exit
-- verdict
accept ops=6
