# func_stack.t - 512 bytes for all frames, those of global functions too: look-alike
-- verify func=0:num:c:main func=4:num:n:f
*(u8 *)(r10 -256) = 1
r1 = 0
call f
exit
f:
*(u8 *)(r10 -225) = 1
r0 = 0
exit
-- contains
accept
