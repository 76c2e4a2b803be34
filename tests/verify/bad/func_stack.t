# func_stack.t - 512 bytes for all frames, those of global functions too
-- verify func=0:num:c:main func=4:num:n:f
*(u8 *)(r10 -257) = 1
r1 = 0
call f
exit
f:
*(u8 *)(r10 -225) = 1
r0 = 0
exit
-- verdict
error GX0241 insn -1
