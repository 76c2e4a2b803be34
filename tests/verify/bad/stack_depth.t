# stack_depth.t - 512 bytes for all frames of a chain of calls, each rounded up to 32
-- verify
*(u8 *)(r10 -257) = 1
call f
r0 = 0
exit
f:
*(u8 *)(r10 -225) = 1
r0 = 0
exit
-- verdict
error GX0241 insn -1
