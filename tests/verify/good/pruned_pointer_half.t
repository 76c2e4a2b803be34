# pruned_pointer_half.t - one path writes the upper half of a slot, the other all of it with a number, both read it
-- verify
call 5
if r0 == 0 goto written
*(u64 *)(r10 -8) = r0
goto read
written:
*(u32 *)(r10 -4) = 7
read:
r0 = *(u32 *)(r10 -4)
exit
-- verdict
accept ops=14
