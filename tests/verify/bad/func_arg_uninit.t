# func_arg_uninit.t - stack that was not written as an argument
-- verify func=0:num:c:main func=5:num:m8.8:f
*(u32 *)(r10 -16) = 1
r1 = r10
r1 += -8
call f
exit
f:
r0 = 0
exit
-- verdict
error GX0206 insn 3
