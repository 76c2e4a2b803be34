# call_behind.t - a call behind the end
-- verify
call pc+3
r0 = 0
exit
-- verdict
error GX0105 insn 0
