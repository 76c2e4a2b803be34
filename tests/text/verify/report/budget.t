# budget.t - 32 rounds where 1,024 operations are the default: the hint is a macro, an option, a variable
-- verify hook=ld map=2:4:8:16 why
r6 = 0
next:
*(u32 *)(r10 -4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto skip
r1 = *(u64 *)(r0 +0)
r1 *= 3
*(u64 *)(r0 +0) = r1
skip:
r6 += 1
if r6 < 32 goto next
r0 = 0
exit
-- verdict
GX0231: worst-case cost above the limit of the hook: 1026 operations, limit 1024: 2 too many; up to 1024 of a run in the loop at insn 1
  insn 1: *(u32 *)(r10 -4) = r6
  hint: do less per event, or write GX_MAX_OPS(1026) before the program (gpuext/bpf/budget.bpf.h), or load with --max-ops 1026 (GPUEXT_MAX_OPS)
