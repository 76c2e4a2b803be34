# spin_spilled.t - a flag whose address was kept on the stack before the loop
-- verify thread=1 map=2:4:8:1
r6 = map_value[0] off 0
*(u64 *)(r10 -8) = r6
r6 = *(u64 *)(r10 -8)
loop:
r1 = *(u64 *)(r6 +0)
if r1 == 0 goto loop
r0 = 0
exit
-- verdict
error GX0270 insn 4
