# out_nothing.t - no byte is written in the middle of a pointer
-- verify hook=host
*(u64 *)(r10 -8) = r1
r1 = r10
r1 += -4
r2 = 0
call get_current_comm
r1 = *(u64 *)(r10 -8)
r0 = 0
exit
-- contains
accept
