# arith_map.t - a map plus a number
-- verify map=2:4:8:1
r1 = map[0]
r1 += 8
r0 = 0
*(u64 *)(r10 -8) = r1
exit
-- verdict
error GX0107 insn 2
