# stack_depth.t - two functions of 256 bytes, and siblings that take turns
-- verify
*(u8 *)(r10 -256) = 1
call f
call f
r0 = 0
exit
f:
*(u8 *)(r10 -256) = 1
r0 = 0
exit
-- verdict
accept ops=13
