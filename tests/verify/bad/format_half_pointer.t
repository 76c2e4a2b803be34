# format_half_pointer.t - a format is given half of a pointer as a part of a number
-- verify hook=host map=2:4:16:1:128:25640000000000000000000000000000
*(u64 *)(r10 -8) = r10
*(u64 *)(r10 -16) = 0
r1 = r10
r1 += -32
r2 = 16
r3 = map_value[0] off 0
r4 = r10
r4 += -12
r5 = 8
call 165
r0 = 0
exit
-- verdict
error GX0214 insn 10
