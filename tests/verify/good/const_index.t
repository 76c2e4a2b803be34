# const_index.t - the largest index
-- verify map=2:4:24:1:128
r2 = *(u32 *)(r1 +28)
if r2 > 5 goto out
r2 <<= 2
r1 = map_value[0] off 0
r1 += r2
r0 = *(u32 *)(r1 +0)
exit
out:
r0 = 0
exit
-- contains
accept
