# warnings.t - what is accepted and yet said: updates that may be lost, lanes that take turns; the cost of an event counts every lane
-- verify report thread=1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r2 = map_value[0] off 0
r3 = *(u64 *)(r2 +0)
r3 *= 3
r3 += r6
*(u64 *)(r2 +0) = r3
r0 = 0
exit
-- contains
accepted: test: thread program at entry
  strategy: serialize
    not lift: lanes write here one after another: the last one's value stays, at insn 6
  cost of one event at worst: operations 512 of 4096 (the default) (16 a run, 32 runs one after another)
  warning GX0275: a shared value is read, changed and written back: updates of other warps may be lost: map 'm0'
    at insn 6
    hint: 
  warning GX0279: lanes write here one after another
-- verify report thread=1
r6 = 0
again:
r6 += 1
if r6 < 40 goto again
r0 = r6
exit
-- contains
  dearest loop: 
 operations of a run, at insn 1
-- verify json thread=1 map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r2 = map_value[0] off 0
r3 = *(u64 *)(r2 +0)
r3 *= 3
r3 += r6
*(u64 *)(r2 +0) = r3
r0 = 0
exit
-- contains
"strategy":"serialize","reasons":[{"not":"lift"
"turns":32,"max_ops":4096
"warnings":[{"code":"GX0275"
"insn":6,"map":"m0"
