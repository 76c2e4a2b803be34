# pruned_pointer_byte.t - one path writes the last byte of a slot, the other leaves a pointer there, both read it
-- verify
call 5
if r0 == 0 goto written
*(u64 *)(r10 -8) = r10
goto read
written:
*(u8 *)(r10 -1) = 7
read:
r0 = *(u8 *)(r10 -1)
exit
-- verdict
error GX0220 insn 5
