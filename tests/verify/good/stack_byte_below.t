# stack_byte_below.t - the lowest byte of the frame
-- verify
*(u8 *)(r10 -512) = 0
r0 = 0
exit
-- contains
accept
