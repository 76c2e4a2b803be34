# func_mixed.t - argument that points to the stack or to a map: look-alike
-- verify func=0:num:c:main func=9:num:m8.8:f
r6 = *(u32 *)(r1 +0)
*(u64 *)(r10 -8) = 1
r1 = r10
r1 += -8
if r6 == 5 goto +1
r1 = 0
call f
r0 = 0
exit
f:
r0 = 0
exit
-- contains
accept
