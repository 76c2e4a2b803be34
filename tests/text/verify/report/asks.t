# asks.t - gdev_mem_prefetch takes two numbers, and is there in kernels alone
-- verify report
r1 = *(u64 *)(r1 +64)
r2 = 4096
call gdev_mem_prefetch
r0 = 0
exit
-- contains
accepted: test: warp program at entry
     2: call gdev_mem_prefetch
-- verify report
r2 = 4096
call gdev_mem_prefetch
r0 = 0
exit
-- contains
GX0224: wrong argument of a helper: argument 1 of gdev_mem_prefetch is context at 0, not a number
-- verify report hook=host
r1 = 0
r2 = 4096
call gdev_mem_prefetch
r0 = 0
exit
-- contains
GX0222: helper that does not exist at this hook: gdev_mem_prefetch at host
