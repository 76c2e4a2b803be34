# fall_off_call.t - a call as the last instruction
-- verify
r0 = 0
call 5
-- verdict
error GX0103 insn 1
