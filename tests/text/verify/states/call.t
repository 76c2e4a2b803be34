# call.t - a function has its own registers and frame: r6 of the caller is untouched, r10 is its own
-- verify
r6 = 5
r1 = 3
call add_two
if r0 > 5 goto out
r0 += r6
exit
out:
r0 = 1
exit
add_two:
r6 = 100
*(u64 *)(r10 -8) = r1
r0 = *(u64 *)(r10 -8)
r0 += 2
exit
-- state 3
pre r0 = 5
pre r6 = 5
branch is never taken
-- state 9
pre r1 = 3
pre r10 = frame 1 fp
post fp-8 = 3
-- state 10
post r0 = 3
-- state 11
post r0 = 5
