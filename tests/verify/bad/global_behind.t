# global_behind.t - global data, one byte behind its end
-- verify map=2:4:24:1
r1 = map_value[0] off 16
r0 = *(u8 *)(r1 +8)
exit
-- verdict
error GX0207 insn 2
