# fall_off.t - a program that ends without exit
-- verify
r0 = 0
-- verdict
error GX0103 insn 0
