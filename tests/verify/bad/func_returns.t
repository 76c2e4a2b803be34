# func_returns.t - function that returns a pointer
-- verify func=0:num:c:main func=2:num:-:f
call f
exit
f:
r0 = r10
exit
-- verdict
error GX0216 insn 3
