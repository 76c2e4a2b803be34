# func_arg_ctx.t - context that was moved as an argument
-- verify func=0:num:c:main func=3:num:c:f
r1 += 8
call f
exit
f:
r0 = *(u32 *)(r1 +0)
exit
-- verdict
error GX0245 insn 1
