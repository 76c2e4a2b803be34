# cost_turns.t - lanes take turns: what one run costs counts 32 times; the message says by how much, and which loop
-- verify thread=1 map=2:4:8:1
r2 = *(u32 *)(r1 +8)
r6 = map_value[0] off 0
r7 = 0
loop:
r7 += 1
if r7 < 50 goto loop
*(u64 *)(r6 +0) = r2
r0 = 0
exit
-- verdict
error GX0231 insn 4
-- verify thread=1 why map=2:4:8:1
r2 = *(u32 *)(r1 +8)
r6 = map_value[0] off 0
r7 = 0
loop:
r7 += 1
if r7 < 50 goto loop
*(u64 *)(r6 +0) = r2
r0 = 0
exit
-- contains
GX0231
for each of 32 lanes in turn
in the loop at insn 4
