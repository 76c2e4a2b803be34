# func_arg_ctx.t - context that was moved as an argument: look-alike
-- verify func=0:num:c:main func=2:num:c:f
call f
exit
f:
r0 = *(u32 *)(r1 +0)
exit
-- contains
accept
