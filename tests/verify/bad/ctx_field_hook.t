# ctx_field_hook.t - a hook whose context has no fields yet
-- verify hook=bar
r0 = *(u32 *)(r1 +8)
exit
-- verdict
error GX0202 insn 0
