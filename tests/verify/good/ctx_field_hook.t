# ctx_field_hook.t - a hook whose context has the field
-- verify hook=entry
r0 = *(u64 *)(r1 +136)
exit
-- contains
accept
