# call_uninit.t - a call that comes round again starts with an empty frame
-- verify
r6 = 3
again:
r1 = r6
call f
r6 -= 1
if r6 != 0 goto again
r0 = 0
exit
f:
if r1 == 3 goto first
r0 = *(u64 *)(r10 -8)
first:
*(u64 *)(r10 -8) = 0
r0 = 0
exit
-- verdict
error GX0206 insn 8
