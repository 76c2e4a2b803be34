# key_loop.t - a loop that goes one key too far
-- verify map=2:4:8:4
r6 = 0
loop:
*(u32 *)(r10 -8) = r6
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r7 = *(u64 *)(r0 +0)
r6 += 1
if r6 < 5 goto loop
r0 = 0
exit
-- verdict
error GX0208 insn 7
