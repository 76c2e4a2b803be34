# helper_map_reserve.t - a record of the old ring type
-- verify map=1527:4:16:64
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0225 insn 4
