# accesses.t - what lanes of an access do together is asked with its context, at an access
-- verify report hook=mem
r6 = r1
call gdev_mem_sectors
r1 = r6
call gdev_bank_phases
if r0 > 32 goto +1
r0 = 0
exit
-- contains
accepted: test: warp program at mem
-- verify report
call gdev_mem_sectors
r0 = 0
exit
-- contains
GX0222: helper that does not exist at this hook: gdev_mem_sectors at entry
-- verify report hook=host
call gdev_bank_phases
r0 = 0
exit
-- contains
GX0222: helper that does not exist at this hook: gdev_bank_phases at host
-- verify report hook=st
r1 += 8
call gdev_same_address
r0 = 0
exit
-- contains
GX0224: wrong argument of a helper: argument 1 of gdev_same_address is context at 8, not the context
