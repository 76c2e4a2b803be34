# json.t - the same for programs
-- verify json map=2:4:8:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- out
{"type":"program","name":"test","hook":"entry","thread":false,"verdict":"refused","code":"GX0208","summary":"use of a pointer that may be NULL","text":"load through value of map 'm0' (8 bytes) at 0, may be NULL","insn":6,"insn_text":"r0 = *(u64 *)(r0 +0)","state":["r0: value of map 'm0' (8 bytes) at 0, may be NULL"],"hint":"compare it with NULL first: if (!p) return 0;"}
-- verify json
r0 = *(u32 *)(r1 +8)
exit
-- contains
{"type":"program","name":"test","hook":"entry","thread":false,"verdict":"accepted","strategy":"warp","reasons":[
"cost":{"event":{"ops":
"warnings":[]
"insns":[{"insn":0,"text":"r0 = *(u32 *)(r1 +8)","reached":true,"trips":1,"divergent":false,"lanes_differ":false,"min":0,"max":31,"known_bits":18446744073709551584,"known_value":0,"memory":"ctx"},{"insn":1,"text":"exit","reached":true,"trips":1,"divergent":false}]}
