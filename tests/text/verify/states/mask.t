# mask.t - an and with 0x38 leaves a multiple of 8 up to 56; an or with 3 sets two bits
-- verify
r2 = *(u32 *)(r1 +28)
r2 &= 56
r3 = r2
r3 |= 3
r0 = r2
r0 += r3
exit
-- state 1
pre r2 = [0, 0xffffffff]
post r2 = [0, 56], multiple of 8
post r2 may be 40
post r2 cannot be 4
post r2 cannot be 64
-- state 3
post r3 = [3, 59], & 0x7 = 0x3
post r3 may be 11
post r3 cannot be 8
