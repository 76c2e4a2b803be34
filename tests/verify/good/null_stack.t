# null_stack.t - the stack is never NULL
-- verify
r2 = r10
r2 += -8
if r2 == 0 goto never
if r2 != 0 goto out
never:
r0 = *(u64 *)(r10 -8)
exit
out:
r0 = 0
exit
-- contains
accept
