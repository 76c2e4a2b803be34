# frozen_dead.t - a branch that the frozen map closes is not looked at
-- verify map=2:4:8:1:128:0000000000
r1 = map_value[0] off 0
r6 = *(u8 *)(r1 +4)
if r6 == 0 goto out
*(u64 *)(r1 +8) = 1
out:
r0 = 0
exit
-- contains
accept
