# percpu_device.t - a value of this CPU, in a kernel
-- verify map=6:4:8:2
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto out
r1 = *(u64 *)(r0 +0)
out:
r0 = 0
exit
-- verdict
error GX0225 insn 5
