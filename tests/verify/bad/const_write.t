# const_write.t - a store to read-only data
-- verify map=2:4:24:1:128
r1 = map_value[0] off 8
*(u64 *)(r1 +0) = 1
r0 = 0
exit
-- verdict
error GX0209 insn 2
