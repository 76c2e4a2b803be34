# register_branch.t - on one that was
-- verify
r0 = 0
r4 = 0
if r4 == 0 goto +0
exit
-- contains
accept
