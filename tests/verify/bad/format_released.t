# format_released.t - a format is given a record that has been submitted
-- verify hook=host map=2:4:16:1:128:25640000000000000000000000000000 map=27:0:0:4096
r1 = map[1]
r2 = 8
r3 = 0
call 131
if r0 == 0 goto none
*(u64 *)(r10 -8) = r0
r1 = r0
r2 = 0
call 132
r1 = r10
r1 += -32
r2 = 16
r3 = map_value[0] off 0
r4 = r10
r4 += -8
r5 = 8
call 165
none:
r0 = 0
exit
-- verdict
error GX0213 insn 18
