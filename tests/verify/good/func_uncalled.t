# func_uncalled.t - function that nothing calls is verified as well: look-alike
-- verify func=0:num:c:main func=2:num:m8.8:f
r0 = 0
exit
f:
r0 = 0
exit
-- contains
accept
