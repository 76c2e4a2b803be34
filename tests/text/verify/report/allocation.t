# allocation.t - gdev_allocation takes a number and 32 bytes that it writes, and is there in kernels alone
-- verify report
r1 = *(u64 *)(r1 +64)
r2 = r10
r2 += -32
call gdev_allocation
r0 = *(u64 *)(r10 -8)
exit
-- contains
accepted: test: warp program at entry
     3: call gdev_allocation
-- verify report
r1 = *(u64 *)(r1 +64)
r2 = r10
r2 += -24
call gdev_allocation
r0 = 0
exit
-- contains
argument 2 of gdev_allocation
-- verify report
r1 = *(u64 *)(r1 +64)
r2 = r10
r2 += -36
call gdev_allocation
r0 = 0
exit
-- contains
argument 2 of gdev_allocation
-- verify report
r2 = r10
r2 += -32
call gdev_allocation
r0 = 0
exit
-- contains
GX0224: wrong argument of a helper: argument 1 of gdev_allocation is context at 0, not a number
-- verify report hook=host
r1 = 0
r2 = r10
r2 += -32
call gdev_allocation
r0 = 0
exit
-- contains
GX0222: helper that does not exist at this hook: gdev_allocation at host
