# probe.t - probe reads in kernels: of a number, and a size that is known
-- verify report
r3 = *(u64 *)(r1 +64)
r1 = r10
r1 += -16
r2 = 16
call probe_read_user
r0 = *(u64 *)(r10 -8)
exit
-- contains
accepted: test: warp program at entry
operations 59
-- verify report
r3 = *(u64 *)(r1 +64)
r1 = r10
r1 += -129
r2 = 129
call probe_read
r0 = 0
exit
-- contains
GX0226: size of a helper's argument out of bounds: argument 2 of probe_read is 129, more than 128
-- verify report
r3 = r10
r1 = r10
r1 += -16
r2 = 16
call probe_read_kernel
r0 = 0
exit
-- contains
GX0224: wrong argument of a helper: argument 3 of probe_read_kernel is
-- verify report
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -8) = 0
r3 = *(u64 *)(r1 +64)
r2 = *(u32 *)(r1 +4)
r2 &= 7
r1 = r10
r1 += -16
call probe_read
r0 = 0
exit
-- contains
GX0227: helper argument that must be a constant: argument 2 of probe_read is
