# unaligned_stack.t - eight bytes at -16
-- verify
*(u64 *)(r10 -16) = 0
r0 = 0
exit
-- contains
accept
