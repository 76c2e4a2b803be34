# func_arg_leak.t - stack that holds a pointer as an argument: look-alike
-- verify func=0:num:c:main func=6:num:m8.8:f
*(u64 *)(r10 -8) = r10
*(u64 *)(r10 -8) = 1
r1 = r10
r1 += -8
call f
exit
f:
r0 = 0
exit
-- contains
accept
