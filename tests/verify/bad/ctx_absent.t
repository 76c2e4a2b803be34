# ctx_absent.t - a program of the kprobe form reads the context
-- verify ctx=0
r0 = *(u32 *)(r1 +8)
exit
-- verdict
error GX0201 insn 0
