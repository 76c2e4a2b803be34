# stack_number_anywhere.t - one of two numbers is read from the stack, nobody knows which: it is not the lower one
-- verify hook=host map=2:4:16:1
*(u64 *)(r10 -16) = 5
*(u64 *)(r10 -8) = 100
call 7
r0 &= 8
r2 = r10
r2 += -16
r2 += r0
r6 = *(u64 *)(r2 +0)
r7 = map_value[0] off 0
r7 += r6
*(u8 *)(r7 +0) = 1
r0 = 0
exit
-- verdict
error GX0219 insn 10
