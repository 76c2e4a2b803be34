# sub_register_wrap.t - 32-bit arithmetic wraps at 2^32: w2 - 1 of [0, 3] may be 0xffffffff
-- verify
r2 = *(u32 *)(r1 +28)
r2 &= 3
w2 -= 1
r0 = r2
exit
-- state 2
pre r2 = [0, 3]
post r2 may be 0xffffffff
post r2 may be 2
post r2 cannot be 3
post r2 cannot be 0xffffffffffffffff
