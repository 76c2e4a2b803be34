# stack_half_number.t - a number whose low half is known and whose high half a helper wrote is an index
-- verify hook=host map=2:4:16:1
*(u32 *)(r10 -8) = 5
r1 = r10
r1 += -4
r2 = 4
call 16
r6 = *(u64 *)(r10 -8)
r7 = map_value[0] off 0
r7 += r6
*(u8 *)(r7 +0) = 1
r0 = 0
exit
-- verdict
error GX0219 insn 8
