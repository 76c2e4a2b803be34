# linked_32.t - y = x + 1 in 32 bits, before x is compared: y is at most 9
-- verify map=2:4:80:1
r2 = *(u32 *)(r1 +28)
r1 = map_value[0] off 0
w3 = w2
w3 += 1
if w2 >= 9 goto out
r3 <<= 3
r1 += r3
r0 = *(u64 *)(r1 +0)
exit
out:
r0 = 0
exit
-- contains
accept
