# percpu_device.t - a hash with values per CPU, whose keys come and go, in a kernel
-- verify map=5:4:8:2
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call 3
r0 = 0
exit
-- contains
accept
