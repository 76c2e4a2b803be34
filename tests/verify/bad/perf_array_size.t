# perf_array_size.t - a record that reaches beyond the stack
-- verify hook=host map=4:4:4:8
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -8) = 2
r2 = map[0]
r3 = 0xffffffff ll
r4 = r10
r4 += -16
r5 = 17
call 25
r0 = 0
exit
-- verdict
error GX0205 insn 9
