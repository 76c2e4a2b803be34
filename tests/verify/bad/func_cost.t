# func_cost.t - operations of a function count at each call
-- verify func=0:num:c:main func=4:num:-:f max_ops=12
call f
call f
call f
exit
f:
r0 = 0
r0 ^= 1
r0 ^= 1
r0 ^= 1
r0 ^= 1
exit
-- verdict
error GX0231 insn -1
