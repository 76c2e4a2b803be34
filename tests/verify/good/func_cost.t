# func_cost.t - operations of a function count at each call: look-alike
-- verify func=0:num:c:main func=2:num:-:f max_ops=12
call f
exit
f:
r0 = 0
r0 ^= 1
r0 ^= 1
r0 ^= 1
r0 ^= 1
exit
-- contains
accept
