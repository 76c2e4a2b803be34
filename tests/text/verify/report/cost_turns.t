# cost_turns.t - over the limit since lanes run one after another: where, and why
-- verify thread=1 map=2:4:8:1 max_ops=100 why
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r1 = *(u64 *)(r0 +0)
r1 |= 4
*(u64 *)(r0 +0) = r1
r0 = 0
exit
-- contains
for each of 32 lanes in turn, since at insn 8 lanes write here one after another: the last one's value stays), limit 100
