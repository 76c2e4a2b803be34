# cost_turns.t - lanes take turns: 32 short runs are within the limit
-- verify thread=1 map=2:4:8:1
r2 = *(u32 *)(r1 +8)
r6 = map_value[0] off 0
r7 = 0
loop:
r7 += 1
if r7 < 5 goto loop
*(u64 *)(r6 +0) = r2
r0 = 0
exit
-- contains
accept
