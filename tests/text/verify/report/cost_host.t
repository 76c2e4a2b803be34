# cost_host.t - the bound and the limit are named, also where the bound is beyond what is counted
-- verify hook=host why
r1 = 200000
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r0 = 0
exit
-- contains
GX0231: worst-case cost above the limit of the hook: 1000008 operations, limit 1000000: 8 too many; up to 1000002 of a run in the loop at insn 5
-- verify hook=host why
r1 = 8388608
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r1 = 8388608
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r1 = 8388608
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r0 = 0
exit
-- contains
GX0231: worst-case cost above the limit of the hook: 2^64 or more operations, limit 1000000; nearly all of a run in the loop at insn 5
-- verify hook=host max_ops=2000000
r1 = 200000
r2 = code pc+6
r3 = 0
r4 = 0
call 181
r0 = 0
exit
r0 = 0
exit
-- verdict
accept ops=1000008
