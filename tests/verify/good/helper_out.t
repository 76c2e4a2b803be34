# helper_out.t - three places on the stack, read back
-- verify
r1 = r10
r1 += -8
r2 = r10
r2 += -16
r3 = r10
r3 += -24
call get_thread_idx
r0 = *(u64 *)(r10 -8)
r1 = *(u64 *)(r10 -24)
r0 += r1
exit
-- verdict
accept ops=16
