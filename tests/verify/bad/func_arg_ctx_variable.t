# func_arg_ctx_variable.t - context that was moved by an unknown number as an argument
-- verify func=0:num:c:main func=6:num:c:f
r2 = *(u32 *)(r1 +8)
r2 &= 8
r1 += r2
call f
r0 = 0
exit
f:
r0 = *(u32 *)(r1 +0)
exit
-- verdict
error GX0245 insn 3
