# leak_return_func.t - a number that was read through it
-- verify func=0:num:c:main func=2:num:c:f
call f
exit
f:
r0 = *(u32 *)(r1 +0)
exit
-- contains
accept
