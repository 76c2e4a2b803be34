# func_arg_short.t - memory that is shorter than the type: look-alike
-- verify func=0:num:c:main func=6:num:m16.8:f
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -16) = 1
r1 = r10
r1 += -16
call f
exit
f:
r0 = 0
exit
-- contains
accept
