# print.t - what kernels print: a constant format, on the stack or not, with an argument for each of its places
-- verify report
*(u32 *)(r10 -8) = 0x253a7064
*(u32 *)(r10 -4) = 0x64
r1 = r10
r1 += -8
r2 = 6
r3 = 5
call trace_printk
r0 = 0
exit
-- contains
accepted: test: warp program at entry
     6: call trace_printk
-- verify report
r3 = *(u32 *)(r1 +0)
*(u64 *)(r10 -8) = r3
r1 = r10
r1 += -8
r2 = 8
call trace_printk
r0 = 0
exit
-- contains
GX0250: format that kernels can't print: argument 1 of trace_printk is not constant
-- verify report
r3 = *(u32 *)(r1 +0)
*(u64 *)(r10 -16) = 0x70707070
*(u64 *)(r10 -8) = 0
r3 &= 7
r1 = r10
r1 += -16
r1 += r3
r2 = 9
call trace_printk
r0 = 0
exit
-- contains
GX0250: format that kernels can't print: argument 1 of trace_printk is not constant
-- verify report
*(u64 *)(r10 -8) = 0x7325
r1 = r10
r1 += -8
r2 = 3
r3 = 5
call trace_printk
r0 = 0
exit
-- contains
GX0250: format that kernels can't print: argument 1 of trace_printk has a string at byte 0, which kernels don't read
-- verify report
*(u32 *)(r10 -12) = 0x64256425
*(u32 *)(r10 -8) = 0x64256425
*(u32 *)(r10 -4) = 0
r1 = r10
r1 += -12
r2 = 9
r3 = 5
call trace_printk
r0 = 0
exit
-- contains
GX0250: format that kernels can't print: argument 1 of trace_printk: '%d' at byte 6 is no format here, or has no argument
-- verify report
*(u64 *)(r10 -8) = 0x70707070
r1 = r10
r1 += -8
r2 = 4
call trace_printk
r0 = 0
exit
-- contains
GX0250: format that kernels can't print: argument 1 of trace_printk has no end
-- verify report
*(u32 *)(r10 -8) = 0x78232520
*(u32 *)(r10 -4) = 0x7c
r1 = r10
r1 += -8
r2 = 6
r3 = 5
call trace_printk
r0 = 0
exit
-- contains
argument 1 of trace_printk: '%#x' at byte 1 is no format here, or has no argument
-- verify report
*(u64 *)(r10 -8) = 0x6425
r2 = *(u32 *)(r1 +0)
r2 &= 1
r2 += 3
r1 = r10
r1 += -8
r3 = 5
call trace_printk
r0 = 0
exit
-- contains
GX0227
-- verify report
*(u64 *)(r10 -8) = 0x6425
r1 = r10
r1 += -8
r2 = 3
r3 = r10
call trace_printk
r0 = 0
exit
-- contains
GX0224: wrong argument of a helper: argument 3 of trace_printk is
-- verify report
*(u64 *)(r10 -8) = 0x64256425
*(u64 *)(r10 -24) = 1
*(u64 *)(r10 -16) = 2
r1 = r10
r1 += -8
r2 = 5
r3 = r10
r3 += -24
r4 = 16
call trace_vprintk
r0 = 0
exit
-- contains
accepted
-- verify report
*(u64 *)(r10 -8) = 0x64256425
*(u64 *)(r10 -24) = 1
*(u64 *)(r10 -16) = 2
r1 = r10
r1 += -8
r2 = 5
r3 = r10
r3 += -24
r4 = 8
call trace_vprintk
r0 = 0
exit
-- contains
GX0250
-- verify report
*(u64 *)(r10 -8) = 0x6425
*(u64 *)(r10 -16) = r10
r1 = r10
r1 += -8
r2 = 3
r3 = r10
r3 += -16
r4 = 8
call trace_vprintk
r0 = 0
exit
-- contains
argument 3 of trace_vprintk
-- verify report
*(u64 *)(r10 -8) = 0x6425
*(u64 *)(r10 -16) = 0
r1 = r10
r1 += -8
r2 = 3
r4 = *(u32 *)(r10 -16)
r3 = r10
r3 += -16
call trace_vprintk
r0 = 0
exit
-- contains
trace_vprintk
-- verify report hook=host
r3 = *(u64 *)(r1 +0)
*(u64 *)(r10 -8) = r3
r1 = r10
r1 += -8
r2 = 8
call trace_printk
r0 = 0
exit
-- contains
accepted
