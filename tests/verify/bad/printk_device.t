# printk_device.t - kernels read no strings: %s has nobody who would follow its address
-- verify
*(u64 *)(r10 -8) = 0x7325
r1 = r10
r1 += -8
r2 = 8
call 6
r0 = 0
exit
-- verdict
error GX0250 insn 4
