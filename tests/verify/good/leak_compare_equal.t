# leak_compare_equal.t - two numbers
-- verify
r2 = *(u64 *)(r1 +64)
r0 = 0
if r0 == r2 goto +1
r0 = 1
exit
-- contains
accept
