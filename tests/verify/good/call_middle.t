# call_middle.t - of its start
-- verify
call pc+2
r0 = 0
exit
r0 = 0x1122334455667788 ll
exit
-- contains
accept
