# func_mixed.t - argument that points to the stack or to a map
-- verify func=0:num:c:main func=10:num:m8.8:f map=2:4:8:1
r6 = *(u32 *)(r1 +0)
*(u64 *)(r10 -8) = 1
r1 = r10
r1 += -8
if r6 == 5 goto +2
r1 = map_value[0] off 0
call f
r0 = 0
exit
f:
r0 = 0
exit
-- verdict
error GX0247 insn 7
