# printk_rest.t - arguments that the format does not ask for need not be given
-- verify hook=host
*(u64 *)(r10 -8) = 97
r1 = r10
r1 += -8
r2 = 8
r4 = 1
call 6
r0 = 0
exit
-- contains
accept
