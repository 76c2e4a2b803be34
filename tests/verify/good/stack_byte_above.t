# stack_byte_above.t - the highest byte of the frame
-- verify
*(u8 *)(r10 -1) = 0
r0 = 0
exit
-- contains
accept
