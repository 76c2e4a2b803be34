# register_saved.t - a function that got it as an argument
-- verify
r1 = 1
call f
exit
f:
r0 = r1
exit
-- contains
accept
