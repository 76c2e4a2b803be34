# sext.t - sign extension of a byte: [0, 255] becomes [-128, 127]
-- verify
r2 = *(u32 *)(r1 +28)
r2 &= 255
r2 <<= 56
r2 s>>= 56
r0 = r2
exit
-- state 3
post r2 = [-128, 127]
post r2 may be 0xffffffffffffff80
post r2 cannot be 128
