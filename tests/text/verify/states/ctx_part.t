# ctx_part.t - bytes of a context's field have what its range leaves of them: lane, active_mask, n_active
-- verify
r2 = *(u16 *)(r1 +8)
r3 = *(u8 *)(r1 +11)
r4 = *(u8 *)(r1 +0)
r5 = *(u8 *)(r1 +4)
r0 = r2
r0 += r3
r0 += r4
r0 += r5
exit
-- state 8
pre r2 = [0, 31]
pre r3 = 0
pre r4 = [0, 255]
pre r5 = [1, 32]
