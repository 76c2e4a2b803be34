# fall_off_branch.t - an exit behind it
-- verify
r0 = 0
exit
if r0 == 0 goto -2
exit
-- contains
accept
