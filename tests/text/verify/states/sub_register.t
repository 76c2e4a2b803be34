# sub_register.t - a 32-bit write zeroes the upper half: w2 of any number is a number below 2^32
-- verify map=2:4:8:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r2 = *(u64 *)(r0 +0)
r3 = r2
w3 = w3
w2 += 1
r0 = r2
r0 += r3
exit
out:
r0 = 0
exit
-- state 9
pre r2 = any number
post r3 = [0, 0xffffffff]
post r3 cannot be 0x100000000
-- state 10
post r2 = [0, 0xffffffff]
