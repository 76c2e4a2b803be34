# func_null.t - memory of a parameter that may be NULL
-- verify func=0:num:c:main func=6:num:m8.8:f
*(u64 *)(r10 -8) = 5
r1 = r10
r1 += -8
call f
r0 = 0
exit
f:
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0208 insn 6
