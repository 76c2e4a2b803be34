# helper_unknown.t - an id that nobody has
-- verify
call 9999
r0 = 0
exit
-- verdict
error GX0119 insn 0
