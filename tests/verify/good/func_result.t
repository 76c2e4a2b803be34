# func_result.t - result of a function is any number: look-alike
-- verify func=0:num:c:main func=8:num:n:f map=2:4:64:1
r1 = 1
call f
r0 &= 63
r1 = map_value[0] off 0
r1 += r0
r0 = *(u8 *)(r1 +0)
exit
f:
r0 = 1
exit
-- contains
accept
