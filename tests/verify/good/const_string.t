# const_string.t - a string in .rodata, with its end
-- verify hook=host map=2:4:4:1:128:61620000
*(u64 *)(r10 -8) = 0
r1 = r10
r1 += -8
r2 = 8
r3 = map_value[0] off 0
call 182
r0 = 0
exit
-- contains
accept
