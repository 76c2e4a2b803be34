# returned_frame.t - an address as the result: nobody asks for it, it is 0
-- verify
r0 = r10
exit
-- contains
accept
