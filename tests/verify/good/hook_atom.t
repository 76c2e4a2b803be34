# hook_atom.t - the same program, judged and not to be run
-- verify hook=atom
r0 = 0
exit
-- verdict
accept ops=1
