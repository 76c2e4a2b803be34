# ctx_wide.t - two fields of four bytes at once
-- verify
r0 = *(u64 *)(r1 +8)
exit
-- verdict
error GX0202 insn 0
