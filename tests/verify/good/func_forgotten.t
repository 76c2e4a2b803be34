# func_forgotten.t - number in the stack after a function may have written it: look-alike
-- verify func=0:num:c:main func=10:num:r8.8:f map=2:4:64:1
*(u64 *)(r10 -8) = 8
r1 = r10
r1 += -8
call f
r2 = *(u64 *)(r10 -8)
r1 = map_value[0] off 0
r1 += r2
r0 = *(u8 *)(r1 +0)
exit
f:
r0 = 0
exit
-- contains
accept
