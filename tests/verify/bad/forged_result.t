# forged_result.t - the result of a helper as an address
-- verify
call ktime_get_ns
r0 = *(u64 *)(r0 +0)
exit
-- verdict
error GX0215 insn 1
