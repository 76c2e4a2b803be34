# percpu_device.t - an array with values per CPU, of which nothing can be deleted, in a kernel
-- verify map=6:4:8:2
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call 3
r0 = 0
exit
-- verdict
error GX0225 insn 5
