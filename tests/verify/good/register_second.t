# register_second.t - r1 at the start of the program
-- verify
r0 = 0
r0 = *(u32 *)(r1 +8)
exit
-- contains
accept
