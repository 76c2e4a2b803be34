# enc_empty.t - a program of no instruction
-- verify

-- verdict
error GX0238 insn -1
