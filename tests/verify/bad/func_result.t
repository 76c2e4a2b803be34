# func_result.t - result of a function is any number
-- verify func=0:num:c:main func=7:num:n:f map=2:4:64:1
r1 = 1
call f
r1 = map_value[0] off 0
r1 += r0
r0 = *(u8 *)(r1 +0)
exit
f:
r0 = 1
exit
-- verdict
error GX0219 insn 4
