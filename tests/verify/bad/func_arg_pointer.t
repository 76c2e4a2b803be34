# func_arg_pointer.t - pointer where a function takes a number
-- verify func=0:num:c:main func=3:num:n:f
r1 = r10
call f
exit
f:
r0 = r1
exit
-- verdict
error GX0245 insn 1
