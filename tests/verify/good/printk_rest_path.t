# printk_rest_path.t - an argument that the format does not ask for may be there on some paths alone
-- verify hook=host
call 5
if r0 == 0 goto +1
r3 = 1
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
