# helper_exit_branch.t - a path that ends the program alone
-- verify thread=1
r2 = *(u32 *)(r1 +8)
if r2 > 3 goto out
r0 = 1
exit
out:
r0 = 0
exit
-- contains
accept
