# printk_device.t - there is no bpf_printk() inside of a kernel
-- verify
*(u64 *)(r10 -8) = 97
r1 = r10
r1 += -8
r2 = 8
call 6
r0 = 0
exit
-- verdict
error GX0222 insn 4
