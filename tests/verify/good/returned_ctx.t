# returned_ctx.t - the context as the result: it is 0
-- verify
r0 = r1
exit
-- contains
accept
