# callback_helper.t - to bpf_loop
-- verify
r1 = 1
r2 = code pc+5
r3 = 0
r4 = 0
call 181
exit
r0 = 0
exit
-- contains
accept
