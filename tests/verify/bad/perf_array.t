# perf_array.t - a record for the reader of this CPU, in a kernel, of a map that has no readers
-- verify map=27:0:0:4096
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -8) = 2
r2 = map[0]
r3 = 0xffffffff ll
r4 = r10
r4 += -16
r5 = 16
call 25
r0 = 0
exit
-- verdict
error GX0225 insn 9
