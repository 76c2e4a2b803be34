# func_unaligned.t - 8 bytes of a parameter that is aligned to 4: look-alike
-- verify func=0:num:c:main func=6:num:m8.4:f
*(u64 *)(r10 -8) = 5
r1 = r10
r1 += -8
call f
r0 = 0
exit
f:
if r1 == 0 goto +2
r0 = *(u32 *)(r1 +4)
exit
r0 = 0
exit
-- contains
accept
