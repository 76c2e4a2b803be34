# policy-member-unknown.t - no such callback
-- verify hook=policy member=none
r0 = 0
exit
-- verdict
error GX0289 insn -1
