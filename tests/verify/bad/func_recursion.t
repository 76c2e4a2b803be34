# func_recursion.t - two global functions that call each other
-- verify func=0:num:c:main func=3:num:n:f func=5:num:n:g
r1 = 1
call f
exit
f:
call g
exit
g:
call f
exit
-- verdict
error GX0110 insn 5
