# format_record.t - a format is given the address of a record's last byte
-- verify hook=host map=2:4:16:1:128:25640000000000000000000000000000 map=27:0:0:4096
r1 = map[1]
r2 = 16
r3 = 0
call 131
if r0 == 0 goto none
r6 = r0
*(u64 *)(r6 +0) = 1
*(u64 *)(r6 +8) = 2
r3 = r6
r3 += 15
r1 = map_value[0] off 0
r2 = 3
call 6
r1 = r6
r2 = 0
call 132
none:
r0 = 0
exit
-- contains
accept
