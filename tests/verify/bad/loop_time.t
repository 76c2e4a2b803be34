# loop_time.t - until a time has come
-- verify
r6 = *(u64 *)(r1 +64)
loop:
call ktime_get_ns
if r0 < r6 goto loop
r0 = 0
exit
-- verdict
error GX0229 insn 1
