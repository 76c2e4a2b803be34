# func_type.t - parameter of a type that is not known
-- verify func=0:num:c:main func=3:num:u:f
r1 = 1
call f
exit
f:
r0 = 0
exit
-- verdict
error GX0244 insn -1
