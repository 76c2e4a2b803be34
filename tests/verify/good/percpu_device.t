# percpu_device.t - an array without values per CPU, in a kernel
-- verify map=2:4:8:2
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
-- contains
accept
