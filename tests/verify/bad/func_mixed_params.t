# func_mixed_params.t - a function reads one parameter's memory, and in the next round another's
-- verify func=0:num:c:main func=8:num:m8.8m8.8:f
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -16) = 1
r1 = r10
r1 += -8
r2 = r10
r2 += -16
call f
exit
f:
if r1 == 0 goto out
if r2 == 0 goto out
r6 = 0
again:
r0 = *(u64 *)(r1 +0)
r1 = r2
r6 += 1
if r6 < 3 goto again
exit
out:
r0 = 0
exit
-- verdict
error GX0232 insn 11
