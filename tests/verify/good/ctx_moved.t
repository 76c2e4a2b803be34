# ctx_moved.t - the field in front of it
-- verify
r1 += 80
r0 = *(u64 *)(r1 -8)
exit
-- contains
accept
