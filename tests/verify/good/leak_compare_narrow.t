# leak_compare_narrow.t - of a number
-- verify
r0 = 0
if w0 == 0 goto +1
r0 = 1
exit
-- contains
accept
