# loop_callback.t - bpf_loop with a context on the caller's stack; each round has a fresh frame
-- verify
*(u64 *)(r10 -8) = 0
r1 = 5
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
r0 = *(u64 *)(r10 -8)
exit
body:
*(u64 *)(r10 -8) = r1
r3 = *(u64 *)(r10 -8)
r4 = *(u64 *)(r2 +0)
r4 += r3
*(u64 *)(r2 +0) = r4
r0 = 0
exit
-- verdict
accept ops=127
