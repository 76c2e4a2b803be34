# hook_entry.t - a program of a loader at a place where programs run
-- verify hook=entry
r0 = 0
exit
-- verdict
accept ops=1
