# a program that ends threads is none for machine code
-- probe thread asm allow-exit sm=90
r6 = *(u32 *)(r1 +8)
if r6 < 4 goto out
call cuda_exit
out:
r0 = 0
exit
-- out
error GX0723
