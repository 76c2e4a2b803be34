# func_const.t - write through a pointer to const: look-alike
-- verify func=0:num:c:main func=6:num:m8.8:f
*(u64 *)(r10 -8) = 5
r1 = r10
r1 += -8
call f
r0 = 0
exit
f:
if r1 == 0 goto +1
*(u64 *)(r1 +0) = 1
r0 = 0
exit
-- contains
accept
