# shift_signed.t - an arithmetic shift keeps the sign: [-16, 15] s>> 2 is [-4, 3]
-- verify
r2 = *(u32 *)(r1 +28)
r2 &= 31
r2 += -16
r2 s>>= 2
r0 = r2
exit
-- state 3
pre r2 = [-16, 15]
post r2 = [-4, 3]
post r2 may be 0xfffffffffffffffc
post r2 cannot be 4
