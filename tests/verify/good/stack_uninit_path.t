# stack_uninit_path.t - written on both paths
-- verify
r2 = *(u32 *)(r1 +8)
if r2 > 3 goto over
*(u64 *)(r10 -8) = 1
goto join
over:
*(u64 *)(r10 -8) = 2
join:
r0 = *(u64 *)(r10 -8)
exit
-- verdict
accept ops=16
