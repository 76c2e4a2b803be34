# source lines: one that goes on behind another, one without a number, one without a text, one without a file; tabs before the text
-- verify report thread=1 map=2:4:16:1 line=0:10:a.c:int_f(void_*ctx) line=1:12:a.c:__x_=_1; line=2:0:a.c:made_by_the_compiler line=3:12:a.c:__x_=_1; line=4:12:b.c:other_file line=5:13:b.c: line=6:14::no_file line=7:12:a.c:__x_=_1; line=8:1036:a.c:same_slot line=9:12:a.c:__x_=_1;
r2 = *(u32 *)(r1 +8)
r6 = map_value[0] off 0
*(u64 *)(r6 +0) = r2
r3 = *(u64 *)(r6 +0)
r3 |= 4
*(u64 *)(r6 +8) = r3
r0 = 0
exit
-- out
accepted: test: thread program at entry
  strategy: serialize
    not lift: lanes write here one after another: the last one's value stays, at insn 3 (a.c:12: x = 1;)
    not aggregate: lanes write here one after another: the last one's value stays, at insn 3 (a.c:12: x = 1;)
    not vector: lanes write here one after another: the last one's value stays, at insn 3 (a.c:12: x = 1;)
  cost of one event at worst: operations 608 of 4096 (the default) (19 a run, 32 runs one after another), map operations 0, atomics 0, accesses to maps and records 96, bytes to rings 0
  memory: stack 0 bytes, of them in local memory 0 of 4096 (the default)
  warning GX0275: a shared value is read, changed and written back: updates of other warps may be lost: map 'm0'
    at insn 6 (:14: no file)
    hint: use __sync_fetch_and_add() or another atomic, or a per-thread map
  warning GX0276: lanes of one event store different values to one place: the last lane's stays: map 'm0'
    at insn 3 (a.c:12: x = 1;)
    hint: use an atomic, a place for each lane, or a warp program
  warning GX0277: what one lane stores here another lane of the event reads without an atomic: map 'm0'
    at insn 3 (a.c:12: x = 1;)
    and insn 4 (b.c:12: other file)
    hint: use an atomic, a place for each lane, or a warp program
  warning GX0279: lanes write here one after another: the last one's value stays
    at insn 3 (a.c:12: x = 1;)
    hint: use atomics whose old value is not read, or per-thread maps
  a.c:10: int f(void *ctx)
     0: r2 = *(u32 *)(r1 +8)                 ; ctx, [0, 31], differs by lane
  a.c:12: x = 1;
     1: r6 = map_value[0] off 0              ; map 'm0'
     3: *(u64 *)(r6 +0) = r2                 ; map 'm0'
  b.c:12: other file
     4: r3 = *(u64 *)(r6 +0)                 ; map 'm0', differs by lane
     5: r3 |= 4                              ; [4, 0xffffffffffffffff], & 0x4 = 0x4, low 32 bits [4, 0xffffffff], differs by lane
  :14: no file
     6: *(u64 *)(r6 +8) = r3                 ; map 'm0'
  a.c:12: x = 1;
     7: r0 = 0
  a.c:1036: same slot
     8: exit
-- verify json thread=1 map=2:4:16:1 line=0:10:a.c:int_f(void_*ctx) line=1:12:a.c:__x_=_1; line=3:13:b.c: line=6:14::no_file
r2 = *(u32 *)(r1 +8)
r6 = map_value[0] off 0
*(u64 *)(r6 +0) = r2
r3 = *(u64 *)(r6 +0)
r3 |= 4
*(u64 *)(r6 +8) = r3
r0 = 0
exit
-- out
{"type":"program","name":"test","hook":"entry","thread":true,"verdict":"accepted","strategy":"serialize","reasons":[{"not":"lift","why":"lanes write here one after another: the last one's value stays","insn":3,"file":"b.c","line":13,"source":""},{"not":"aggregate","why":"lanes write here one after another: the last one's value stays","insn":3,"file":"b.c","line":13,"source":""},{"not":"vector","why":"lanes write here one after another: the last one's value stays","insn":3,"file":"b.c","line":13,"source":""}],"cost":{"event":{"ops":608,"map_ops":0,"atomics":0,"memory_ops":96,"ring_bytes":0},"run":{"ops":19,"map_ops":0,"atomics":0,"memory_ops":3,"ring_bytes":0},"turns":32,"max_ops":4096,"max_ops_by":"default","stack_bytes":0,"local_bytes":0,"max_local_bytes":4096,"local_bytes_by":"default","states":0},"warnings":[{"code":"GX0275","text":"a shared value is read, changed and written back: updates of other warps may be lost","insn":6,"file":"","line":14,"source":"no file","map":"m0","hint":"use __sync_fetch_and_add() or another atomic, or a per-thread map"},{"code":"GX0276","text":"lanes of one event store different values to one place: the last lane's stays","insn":3,"file":"b.c","line":13,"source":"","map":"m0","hint":"use an atomic, a place for each lane, or a warp program"},{"code":"GX0277","text":"what one lane stores here another lane of the event reads without an atomic","insn":3,"file":"b.c","line":13,"source":"","other":{"insn":4,"file":"b.c","line":13,"source":""},"map":"m0","hint":"use an atomic, a place for each lane, or a warp program"},{"code":"GX0279","text":"lanes write here one after another: the last one's value stays","insn":3,"file":"b.c","line":13,"source":"","hint":"use atomics whose old value is not read, or per-thread maps"}],"insns":[{"insn":0,"file":"a.c","line":10,"source":"int f(void *ctx)","text":"r2 = *(u32 *)(r1 +8)","reached":true,"trips":1,"divergent":false,"lanes_differ":true,"min":0,"max":31,"known_bits":18446744073709551584,"known_value":0,"memory":"ctx"},{"insn":1,"file":"a.c","line":12,"source":"x = 1;","text":"r6 = map_value[0] off 0","reached":true,"trips":1,"divergent":false,"lanes_differ":false,"memory":"map","map":"m0"},{"insn":3,"file":"b.c","line":13,"source":"","text":"*(u64 *)(r6 +0) = r2","reached":true,"trips":1,"divergent":false,"memory":"map","map":"m0"},{"insn":4,"file":"b.c","line":13,"source":"","text":"r3 = *(u64 *)(r6 +0)","reached":true,"trips":1,"divergent":false,"lanes_differ":true,"memory":"map","map":"m0"},{"insn":5,"file":"b.c","line":13,"source":"","text":"r3 |= 4","reached":true,"trips":1,"divergent":false,"lanes_differ":true,"min":4,"max":18446744073709551615,"known_bits":4,"known_value":4},{"insn":6,"file":"","line":14,"source":"no file","text":"*(u64 *)(r6 +8) = r3","reached":true,"trips":1,"divergent":false,"memory":"map","map":"m0"},{"insn":7,"file":"","line":14,"source":"no file","text":"r0 = 0","reached":true,"trips":1,"divergent":false,"lanes_differ":false,"min":0,"max":0,"known_bits":18446744073709551615,"known_value":0},{"insn":8,"file":"","line":14,"source":"no file","text":"exit","reached":true,"trips":1,"divergent":false}]}
-- verify json line=0:10:a.c:int_f(void_*ctx) line=1:12::__x_=_1;
r0 = *(u64 *)(r10 -8)
exit
-- out
{"type":"program","name":"test","hook":"entry","thread":false,"verdict":"refused","code":"GX0206","summary":"read of stack bytes that were not written","text":"load of 8 bytes at fp-8: byte fp-8 was not written on this path","insn":0,"insn_text":"r0 = *(u64 *)(r10 -8)","file":"a.c","line":10,"source":"int f(void *ctx)","state":["r10: fp","stack fp-8 to fp-1: written: nothing"],"hint":"initialise the variable, padding included: struct s x = {};"}
-- verify json line=0:0:a.c:made_by_the_compiler line=1:0::as_well
r0 = *(u64 *)(r10 -8)
exit
-- out
{"type":"program","name":"test","hook":"entry","thread":false,"verdict":"refused","code":"GX0206","summary":"read of stack bytes that were not written","text":"load of 8 bytes at fp-8: byte fp-8 was not written on this path","insn":0,"insn_text":"r0 = *(u64 *)(r10 -8)","file":"a.c","line":0,"source":"made by the compiler","state":["r10: fp","stack fp-8 to fp-1: written: nothing"],"hint":"initialise the variable, padding included: struct s x = {};"}
-- verify json line=1:12:a.c:behind_it
r0 = *(u64 *)(r10 -8)
exit
-- out
{"type":"program","name":"test","hook":"entry","thread":false,"verdict":"refused","code":"GX0206","summary":"read of stack bytes that were not written","text":"load of 8 bytes at fp-8: byte fp-8 was not written on this path","insn":0,"insn_text":"r0 = *(u64 *)(r10 -8)","state":["r10: fp","stack fp-8 to fp-1: written: nothing"],"hint":"initialise the variable, padding included: struct s x = {};"}
-- verify why line=0:10:a.c:first line=1:0:a.c:of_the_compiler
r1 = 1
r0 = *(u64 *)(r10 -8)
exit
-- out
GX0206: read of stack bytes that were not written: load of 8 bytes at fp-8: byte fp-8 was not written on this path
  --> a.c:10: first
  insn 1: r0 = *(u64 *)(r10 -8)
  r10: fp
  stack fp-8 to fp-1: written: nothing
  hint: initialise the variable, padding included: struct s x = {};
-- verify why line=0:10:a.c:first line=1:0:a.c:of_the_compiler line=1:11:a.c:last
r1 = 1
r0 = *(u64 *)(r10 -8)
exit
-- out
GX0206: read of stack bytes that were not written: load of 8 bytes at fp-8: byte fp-8 was not written on this path
  --> a.c:11: last
  insn 1: r0 = *(u64 *)(r10 -8)
  r10: fp
  stack fp-8 to fp-1: written: nothing
  hint: initialise the variable, padding included: struct s x = {};
-- verify report line=0:10:a.c:one line=1:10::one_without_a_file line=2:10:b.c:one line=3:10:b.c:one
r0 = 1
r1 = 1
r2 = 1
exit
-- out
accepted: test: warp program at entry
  strategy: warp
  cost of one event at worst: operations 1 of 4096 (the default), map operations 0, atomics 0, accesses to maps and records 0, bytes to rings 0
  memory: stack 0 bytes, of them in local memory 0 of 4096 (the default)
  a.c:10: one
     0: r0 = 1
  :10: one without a file
     1: r1 = 1
  b.c:10: one
     2: r2 = 1
     3: exit
-- verify report line=0:10::one line=1:10:a.c:one line=2:10::one
r0 = 1
r1 = 1
r2 = 1
exit
-- out
accepted: test: warp program at entry
  strategy: warp
  cost of one event at worst: operations 1 of 4096 (the default), map operations 0, atomics 0, accesses to maps and records 0, bytes to rings 0
  memory: stack 0 bytes, of them in local memory 0 of 4096 (the default)
  :10: one
     0: r0 = 1
  a.c:10: one
     1: r1 = 1
  :10: one
     2: r2 = 1
     3: exit
