# register_path.t - a register written on both paths
-- verify
r2 = *(u32 *)(r1 +8)
r6 = 2
if r2 > 3 goto over
r6 = 1
over:
r0 = r6
exit
-- verdict
accept ops=8
