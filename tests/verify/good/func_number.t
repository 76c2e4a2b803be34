# func_number.t - parameter that is any number: look-alike
-- verify func=0:num:c:main func=3:num:n:f map=2:4:64:1
r1 = 1
call f
exit
f:
r2 = map_value[0] off 0
r1 &= 63
r2 += r1
r0 = *(u8 *)(r2 +0)
exit
-- contains
accept
