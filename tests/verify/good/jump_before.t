# jump_before.t - to the start is a loop that ends at once
-- verify
r0 = 0
if r0 == 1 goto -2
exit
-- contains
accept
