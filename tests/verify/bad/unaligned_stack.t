# unaligned_stack.t - eight bytes at -12
-- verify
*(u64 *)(r10 -12) = 0
r0 = 0
exit
-- verdict
error GX0214 insn 0
