# helper_unknown.t - an id that is in the table
-- verify
call 5
r0 = 0
exit
-- contains
accept
