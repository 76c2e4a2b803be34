# padding_func.t - a struct with padding, given to a global function
-- verify func=0:num:c:main func=5:num:m8.8:f
*(u32 *)(r10 -8) = 1
r1 = r10
r1 += -8
call f
exit
f:
r0 = 0
exit
-- contains
accept
