# helper_exit.t - a thread ended with permission
-- verify thread=1 exit=1
call cuda_exit
r0 = 0
exit
-- verdict
accept ops=2
