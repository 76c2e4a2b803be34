# leak_return_func.t - a pointer as the result of a global function
-- verify func=0:num:c:main func=2:num:c:f
call f
exit
f:
r0 = r1
exit
-- verdict
error GX0216 insn 3
