# loop_callback_uninit.t - what one round wrote to its frame is gone in the next
-- verify
r1 = 5
r2 = code pc body
r3 = 0
r4 = 0
call loop
exit
body:
if r1 == 0 goto first
r0 = *(u64 *)(r10 -8)
first:
*(u64 *)(r10 -8) = 0
r0 = 0
exit
-- verdict
error GX0206 insn 8
