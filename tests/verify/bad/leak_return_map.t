# leak_return_map.t - a map returned
-- verify map=2:4:16:1
r0 = map[0]
exit
-- verdict
error GX0107 insn 2
