# ctx_field_hook.t - a field that another hook's context has
-- verify hook=bar
r0 = *(u64 *)(r1 +136)
exit
-- verdict
error GX0202 insn 0
