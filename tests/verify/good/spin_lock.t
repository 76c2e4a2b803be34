# spin_lock.t - an atomic in its place
-- verify hook=host map=2:4:8:1
r1 = map_value[0] off 0
r2 = 1
lock *(u64 *)(r1 +0) += r2
r0 = 0
exit
-- contains
accept
