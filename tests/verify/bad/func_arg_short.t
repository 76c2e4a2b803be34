# func_arg_short.t - memory that is shorter than the type
-- verify func=0:num:c:main func=5:num:m16.8:f
*(u64 *)(r10 -8) = 1
r1 = r10
r1 += -8
call f
exit
f:
r0 = 0
exit
-- verdict
error GX0205 insn 3
