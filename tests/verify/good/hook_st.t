# hook_st.t - the same program, judged and not to be run
-- verify hook=st
r0 = 0
exit
-- verdict
accept ops=1
