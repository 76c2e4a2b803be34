# func_arg_leak.t - stack that holds a pointer as an argument
-- verify func=0:num:c:main func=5:num:m8.8:f
*(u64 *)(r10 -8) = r10
r1 = r10
r1 += -8
call f
exit
f:
r0 = 0
exit
-- verdict
error GX0216 insn 3
