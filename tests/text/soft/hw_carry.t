# carry: operand bits a, b, c (as wide as the form wants them) and what an H200 gives; see docs/soft-device.md for forms left out
-- soft
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 pa, .param .u64 pb, .param .u64 pc, .param .u64 po)
{
.reg .pred %p<3>; .reg .b32 %t<4>; .reg .b64 %q<9>; .reg .b16 %x16, %y16, %z16, %o16;
.reg .b32 %x32, %y32, %z32, %o32; .reg .b64 %x64, %y64, %z64, %o64; .reg .b32 %u32, %v32; .reg .b64 %u64, %v64;
mov.u32 %t1, %tid.x; mul.wide.u32 %q1, %t1, 8;
ld.param.u64 %q2, [pa]; add.u64 %q2, %q2, %q1;
ld.param.u64 %q3, [pb]; add.u64 %q3, %q3, %q1;
ld.param.u64 %q4, [pc]; add.u64 %q4, %q4, %q1;
ld.param.u64 %q5, [po]; add.u64 %q5, %q5, %q1;
ld.global.b16 %x16, [%q2]; ld.global.b32 %x32, [%q2]; ld.global.b64 %x64, [%q2]; 
ld.global.b16 %y16, [%q3]; ld.global.b32 %y32, [%q3]; ld.global.b64 %y64, [%q3]; 
ld.global.b16 %z16, [%q4]; ld.global.b32 %z32, [%q4]; ld.global.b64 %z64, [%q4]; 
add.cc.u32 %o32, %x32, %y32; addc.cc.u32 %u32, %y32, %z32; addc.u32 %v32, %x32, %z32;
shl.b32 %u32, %u32, 1; xor.b32 %o32, %o32, %u32; shl.b32 %v32, %v32, 2; xor.b32 %o32, %o32, %v32; st.global.b32 [%q5+0], %o32;
sub.cc.u32 %o32, %x32, %y32; subc.cc.u32 %u32, %y32, %z32; subc.u32 %v32, %x32, %z32;
shl.b32 %u32, %u32, 1; xor.b32 %o32, %o32, %u32; shl.b32 %v32, %v32, 2; xor.b32 %o32, %o32, %v32; st.global.b32 [%q5+96], %o32;
mad.lo.cc.u32 %o32, %x32, %y32, %z32; madc.lo.cc.u32 %u32, %y32, %z32, %x32; madc.hi.u32 %v32, %x32, %z32, %y32;
shl.b32 %u32, %u32, 1; xor.b32 %o32, %o32, %u32; shl.b32 %v32, %v32, 2; xor.b32 %o32, %o32, %v32; st.global.b32 [%q5+192], %o32;
mad.hi.cc.u32 %o32, %x32, %y32, %z32; madc.hi.cc.u32 %u32, %y32, %z32, %x32; madc.lo.u32 %v32, %x32, %z32, %y32;
shl.b32 %u32, %u32, 1; xor.b32 %o32, %o32, %u32; shl.b32 %v32, %v32, 2; xor.b32 %o32, %o32, %v32; st.global.b32 [%q5+288], %o32;
add.cc.s32 %o32, %x32, %y32; addc.cc.s32 %u32, %y32, %z32; addc.s32 %v32, %x32, %z32;
shl.b32 %u32, %u32, 1; xor.b32 %o32, %o32, %u32; shl.b32 %v32, %v32, 2; xor.b32 %o32, %o32, %v32; st.global.b32 [%q5+384], %o32;
sub.cc.s32 %o32, %x32, %y32; subc.cc.s32 %u32, %y32, %z32; subc.s32 %v32, %x32, %z32;
shl.b32 %u32, %u32, 1; xor.b32 %o32, %o32, %u32; shl.b32 %v32, %v32, 2; xor.b32 %o32, %o32, %v32; st.global.b32 [%q5+480], %o32;
mad.lo.cc.s32 %o32, %x32, %y32, %z32; madc.lo.cc.s32 %u32, %y32, %z32, %x32; madc.hi.s32 %v32, %x32, %z32, %y32;
shl.b32 %u32, %u32, 1; xor.b32 %o32, %o32, %u32; shl.b32 %v32, %v32, 2; xor.b32 %o32, %o32, %v32; st.global.b32 [%q5+576], %o32;
mad.hi.cc.s32 %o32, %x32, %y32, %z32; madc.hi.cc.s32 %u32, %y32, %z32, %x32; madc.lo.s32 %v32, %x32, %z32, %y32;
shl.b32 %u32, %u32, 1; xor.b32 %o32, %o32, %u32; shl.b32 %v32, %v32, 2; xor.b32 %o32, %o32, %v32; st.global.b32 [%q5+672], %o32;
add.cc.u64 %o64, %x64, %y64; addc.cc.u64 %u64, %y64, %z64; addc.u64 %v64, %x64, %z64;
shl.b64 %u64, %u64, 1; xor.b64 %o64, %o64, %u64; shl.b64 %v64, %v64, 2; xor.b64 %o64, %o64, %v64; st.global.b64 [%q5+768], %o64;
sub.cc.u64 %o64, %x64, %y64; subc.cc.u64 %u64, %y64, %z64; subc.u64 %v64, %x64, %z64;
shl.b64 %u64, %u64, 1; xor.b64 %o64, %o64, %u64; shl.b64 %v64, %v64, 2; xor.b64 %o64, %o64, %v64; st.global.b64 [%q5+864], %o64;
mad.lo.cc.u64 %o64, %x64, %y64, %z64; madc.lo.cc.u64 %u64, %y64, %z64, %x64; madc.hi.u64 %v64, %x64, %z64, %y64;
shl.b64 %u64, %u64, 1; xor.b64 %o64, %o64, %u64; shl.b64 %v64, %v64, 2; xor.b64 %o64, %o64, %v64; st.global.b64 [%q5+960], %o64;
mad.hi.cc.u64 %o64, %x64, %y64, %z64; madc.hi.cc.u64 %u64, %y64, %z64, %x64; madc.lo.u64 %v64, %x64, %z64, %y64;
shl.b64 %u64, %u64, 1; xor.b64 %o64, %o64, %u64; shl.b64 %v64, %v64, 2; xor.b64 %o64, %o64, %v64; st.global.b64 [%q5+1056], %o64;
add.cc.s64 %o64, %x64, %y64; addc.cc.s64 %u64, %y64, %z64; addc.s64 %v64, %x64, %z64;
shl.b64 %u64, %u64, 1; xor.b64 %o64, %o64, %u64; shl.b64 %v64, %v64, 2; xor.b64 %o64, %o64, %v64; st.global.b64 [%q5+1152], %o64;
sub.cc.s64 %o64, %x64, %y64; subc.cc.s64 %u64, %y64, %z64; subc.s64 %v64, %x64, %z64;
shl.b64 %u64, %u64, 1; xor.b64 %o64, %o64, %u64; shl.b64 %v64, %v64, 2; xor.b64 %o64, %o64, %v64; st.global.b64 [%q5+1248], %o64;
mad.lo.cc.s64 %o64, %x64, %y64, %z64; madc.lo.cc.s64 %u64, %y64, %z64, %x64; madc.hi.s64 %v64, %x64, %z64, %y64;
shl.b64 %u64, %u64, 1; xor.b64 %o64, %o64, %u64; shl.b64 %v64, %v64, 2; xor.b64 %o64, %o64, %v64; st.global.b64 [%q5+1344], %o64;
mad.hi.cc.s64 %o64, %x64, %y64, %z64; madc.hi.cc.s64 %u64, %y64, %z64, %x64; madc.lo.s64 %v64, %x64, %z64, %y64;
shl.b64 %u64, %u64, 1; xor.b64 %o64, %o64, %u64; shl.b64 %v64, %v64, 2; xor.b64 %o64, %o64, %v64; st.global.b64 [%q5+1440], %o64;
ret;
}
//: mem a u64 0x80000080000000 0xc134e08be1f6424a 0x90bfd79200d6d460 0x36 0x24 0x963423a00fa535e 0x4b8000014b800001 0x100000020 0x4279445842794458 0xfffffffffffff 0x4d36a8ed3284fc6f 0xc2b7bd7ec2b7bd7e
//: mem b u64 0x1fe00fe00 0x7fffff7fc00000 0x411de7b953c5e044 0xc0a0e07122940c58 0x3effffff7fffffff 0x3f0000003fc00000 0xc24fda3bc24fda3b 0xbc4406c600a72b97 0xffffffff7fffffff 0xff800000ffffffff 0xf7ae1f2eda69ca88 0x1f
//: mem c u64 0x1 0x1b48853f00ebe740 0x3f8000003effffff 0xffffffff3fc00000 0x7624b4df5e4303f7 0xffffffffffffffff 0x41ca49560f9992a4 0x7f7fffff4f000000 0x13f000000 0x35 0x43e0000000000000 0x3ff0000000000000
//: mem o u64 0*192
//: launch k 1 12 a b c o
//: row CARRY.ADD.u32 o x64 12 0
//: row CARRY.SUB.u32 o x64 12 96
//: row CARRY.MADLO.u32 o x64 12 192
//: row CARRY.MADHI.u32 o x64 12 288
//: row CARRY.ADD.s32 o x64 12 384
//: row CARRY.SUB.s32 o x64 12 480
//: row CARRY.MADLO.s32 o x64 12 576
//: row CARRY.MADHI.s32 o x64 12 672
//: row CARRY.ADD.u64 o x64 12 768
//: row CARRY.SUB.u64 o x64 12 864
//: row CARRY.MADLO.u64 o x64 12 960
//: row CARRY.MADHI.u64 o x64 12 1056
//: row CARRY.ADD.s64 o x64 12 1152
//: row CARRY.SUB.s64 o x64 12 1248
//: row CARRY.MADLO.s64 o x64 12 1344
//: row CARRY.MADHI.s64 o x64 12 1440
-- verdict
CARRY.ADD.u32: 0000000082010200 00000000eb692ae0 000000008e4c255e 00000000193c14e6 00000000458a17a3 000000003c2ce1d8 00000000c27b4968 00000000a3e97c19 00000000ba63aac9 00000000ffffff40 00000000722ea259 00000000c869485b
CARRY.SUB.u32: 0000000082010600 000000001bb71fe2 0000000083c06510 0000000019c3eba4 00000000458a089f 00000000bd531e26 0000000003c51f9e 00000000581683d9 000000004e63aac5 00000000000000bc 0000000026db5555 00000000c8694899
CARRY.MADLO.u32: 0000000004020405 000000004fc78760 00000000620f7b5b 00000000d4aaab68 000000001d3afbbf 0000000028e21435 00000000450f18a9 000000005379dc20 00000000bb1b6c5c 00000000ffffff72 00000000d9f26206 00000000115088c2
CARRY.MADHI.u32: 0000000087038701 0000000081441d34 00000000de136e57 000000007aa88df7 0000000005b23ada 000000007a5c4275 0000000059e3d15f 00000000cdfb837a 000000003c31d579 00000000ffffff77 0000000027b4cd87 00000000856f7a97
CARRY.ADD.s32: 0000000082010200 00000000eb692ae0 000000008e4c255e 00000000193c14e6 00000000458a17a3 000000003c2ce1d8 00000000c27b4968 00000000a3e97c19 00000000ba63aac9 00000000ffffff40 00000000722ea259 00000000c869485b
CARRY.SUB.s32: 0000000082010600 000000001bb71fe2 0000000083c06510 0000000019c3eba4 00000000458a089f 00000000bd531e26 0000000003c51f9e 00000000581683d9 000000004e63aac5 00000000000000bc 0000000026db5555 00000000c8694899
CARRY.MADLO.s32: 0000000004020401 00000000b3162460 00000000620f7b5b 00000000d4aaab68 000000001d3afbbf 00000000d4f4a6bd 00000000450f18a9 000000005379dc20 00000000bb1b6c5c 000000000000005e 00000000d9f26206 00000000115088c2
CARRY.MADHI.s32: 00000000070386fb 0000000001041d34 00000000de136e57 000000007aa88df7 0000000005b23ada 00000000fadc4271 00000000cdb6f45a 00000000cdfb837a 000000003c31d579 00000000000000e5 00000000f43bf1f4 000000007a908578
CARRY.ADD.u64: 0280000382010206 87d07dddeb692ae2 90192e708e4c255e be1edf6d193c14e2 8c24453f458a17a3 13ee4ad23c2ce1d8 30d2b843c27b4964 35cc0b4ca3e97c1d 4b9c5530b99c5533 00d00002ffffff46 77a255f5722ea225 b7c94885c869485b
CARRY.SUB.u64: 027ffffc82010602 9d6b783f1bb71fee 08657eed83c06512 be1edf6e19c3eba4 77dbbac2458a089b 91ee4ad1bd531e26 aeeddea203c51f9e 3833f4b158168325 b463aaf84e63aac5 ffb00001000000ba 174e145726db5555 49894885c8694895
CARRY.MADLO.u64: fe007f0304020401 59f4b918f8ae9f44 aa1ddbca978cfebf b0fc756dd4aaa8ca eea8d9791d3afbb3 a6f5dad828e21435 6bc32b3abac5d081 65a0caf75179dc3a 26476e2db12043b8 354fff950000005e 839a096b48ee7bfe 1727872b725798b2
CARRY.MADHI.u64: 03000008f8fcf880 174a3aba35b8001b 9fd7a2cf7bb3e447 7c3dbe3c4846494a 3ca7187921b17e49 44fb1e2032f60675 ccf177ca91655097 2917d87fbf88dbcd 2ddfbc4efd31d579 0b6ff803ffefff7a 046fdbd379e29629 1a1f7afd856f7b61
CARRY.ADD.s64: 0280000382010206 87d07dddeb692ae2 90192e708e4c255e be1edf6d193c14e2 8c24453f458a17a3 13ee4ad23c2ce1d8 30d2b843c27b4964 35cc0b4ca3e97c1d 4b9c5530b99c5533 00d00002ffffff46 77a255f5722ea225 b7c94885c869485b
CARRY.SUB.s64: 027ffffc82010602 9d6b783f1bb71fee 08657eed83c06512 be1edf6e19c3eba4 77dbbac2458a089b 91ee4ad1bd531e26 aeeddea203c51f9e 3833f4b158168325 b463aaf84e63aac5 ffb00001000000ba 174e145726db5555 49894885c8694895
CARRY.MADLO.s64: fe007f0304020401 ea92a214fcfd3c44 a81ddbc5938cfebb b0fc756dd4aaaba2 eea8d9791d3afbb3 7b78d231d4f4a6bd 6bc32b3abac5d081 65a0caf75179dc3a 26476e2db12043b8 354fff950000005e 839a096b48ee7bfe 1767872b725798b2
CARRY.MADHI.s64: 03000008f8fcf880 17ca3abbb5f80019 d8b58a769775c415 fd7c7edd34c191c6 3ca7187921b17e49 c6fb1e20b2760671 15e5da6786b07534 2ee827811188dbaf 6fa6f8153931d563 f4a007fc001000e5 406602c62e6589bc 1a0085027a908488
