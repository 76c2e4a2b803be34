# stack_uninit_callee.t - what it has written
-- verify
r1 = r10
r1 += -8
*(u64 *)(r10 -8) = 1
call f
exit
f:
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
