# ctx_field_hook.t - a hook whose context has the field
-- verify hook=exit
r0 = *(u32 *)(r1 +8)
exit
-- contains
accept
