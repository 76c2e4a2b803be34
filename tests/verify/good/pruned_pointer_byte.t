# pruned_pointer_byte.t - one path writes the last byte of a slot, the other all of it with a number, both read it
-- verify
call 5
if r0 == 0 goto written
*(u64 *)(r10 -8) = r0
goto read
written:
*(u8 *)(r10 -1) = 7
read:
r0 = *(u8 *)(r10 -1)
exit
-- verdict
accept ops=14
