# printk_device.t - bpf_printk() at the CUDA API
-- verify hook=host
*(u64 *)(r10 -8) = 97
r1 = r10
r1 += -8
r2 = 8
call 6
r0 = 0
exit
-- contains
accept
