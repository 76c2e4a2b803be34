# func_arg_number.t - number where a function takes memory
-- verify func=0:num:c:main func=3:num:m8.8:f
r1 = 1
call f
exit
f:
r0 = 0
exit
-- verdict
error GX0245 insn 1
