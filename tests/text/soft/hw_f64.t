# f64: operand bits a, b, c (as wide as the form wants them) and what an H200 gives; see docs/soft-device.md for forms left out
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
add.rn.f64 %o64, %x64, %y64; st.global.b64 [%q5+0], %o64;
mul.rn.f64 %o64, %x64, %y64; st.global.b64 [%q5+96], %o64;
sub.rn.f64 %o64, %x64, %y64; st.global.b64 [%q5+192], %o64;
fma.rn.f64 %o64, %x64, %y64, %z64; st.global.b64 [%q5+288], %o64;
div.rn.f64 %o64, %x64, %y64; st.global.b64 [%q5+384], %o64;
sqrt.rn.f64 %o64, %x64; st.global.b64 [%q5+480], %o64;
rcp.rn.f64 %o64, %x64; st.global.b64 [%q5+576], %o64;
add.rz.f64 %o64, %x64, %y64; st.global.b64 [%q5+672], %o64;
mul.rz.f64 %o64, %x64, %y64; st.global.b64 [%q5+768], %o64;
sub.rz.f64 %o64, %x64, %y64; st.global.b64 [%q5+864], %o64;
fma.rz.f64 %o64, %x64, %y64, %z64; st.global.b64 [%q5+960], %o64;
div.rz.f64 %o64, %x64, %y64; st.global.b64 [%q5+1056], %o64;
sqrt.rz.f64 %o64, %x64; st.global.b64 [%q5+1152], %o64;
rcp.rz.f64 %o64, %x64; st.global.b64 [%q5+1248], %o64;
add.rm.f64 %o64, %x64, %y64; st.global.b64 [%q5+1344], %o64;
mul.rm.f64 %o64, %x64, %y64; st.global.b64 [%q5+1440], %o64;
sub.rm.f64 %o64, %x64, %y64; st.global.b64 [%q5+1536], %o64;
fma.rm.f64 %o64, %x64, %y64, %z64; st.global.b64 [%q5+1632], %o64;
div.rm.f64 %o64, %x64, %y64; st.global.b64 [%q5+1728], %o64;
sqrt.rm.f64 %o64, %x64; st.global.b64 [%q5+1824], %o64;
rcp.rm.f64 %o64, %x64; st.global.b64 [%q5+1920], %o64;
add.rp.f64 %o64, %x64, %y64; st.global.b64 [%q5+2016], %o64;
mul.rp.f64 %o64, %x64, %y64; st.global.b64 [%q5+2112], %o64;
sub.rp.f64 %o64, %x64, %y64; st.global.b64 [%q5+2208], %o64;
fma.rp.f64 %o64, %x64, %y64, %z64; st.global.b64 [%q5+2304], %o64;
div.rp.f64 %o64, %x64, %y64; st.global.b64 [%q5+2400], %o64;
sqrt.rp.f64 %o64, %x64; st.global.b64 [%q5+2496], %o64;
rcp.rp.f64 %o64, %x64; st.global.b64 [%q5+2592], %o64;
min.f64 %o64, %x64, %y64; st.global.b64 [%q5+2688], %o64;
max.f64 %o64, %x64, %y64; st.global.b64 [%q5+2784], %o64;
abs.f64 %o64, %x64; st.global.b64 [%q5+2880], %o64;
neg.f64 %o64, %x64; st.global.b64 [%q5+2976], %o64;
copysign.f64 %o64, %x64, %y64; st.global.b64 [%q5+3072], %o64;
ret;
}
//: mem a u64 0x80000080000000 0xc134e08be1f6424a 0x90bfd79200d6d460 0x36 0x24 0x963423a00fa535e 0x4b8000014b800001 0x100000020 0x4279445842794458 0xfffffffffffff 0x4d36a8ed3284fc6f 0xc2b7bd7ec2b7bd7e
//: mem b u64 0x1fe00fe00 0x7fffff7fc00000 0x411de7b953c5e044 0xc0a0e07122940c58 0x3effffff7fffffff 0x3f0000003fc00000 0xc24fda3bc24fda3b 0xbc4406c600a72b97 0xffffffff7fffffff 0xff800000ffffffff 0xf7ae1f2eda69ca88 0x1f
//: mem c u64 0x1 0x1b48853f00ebe740 0x3f8000003effffff 0xffffffff3fc00000 0x7624b4df5e4303f7 0xffffffffffffffff 0x41ca49560f9992a4 0x7f7fffff4f000000 0x13f000000 0x35 0x43e0000000000000 0x3ff0000000000000
//: mem o u64 0*396
//: launch k 1 12 a b c o
//: row add.rn.f64 o x64 12 0
//: row mul.rn.f64 o x64 12 96
//: row sub.rn.f64 o x64 12 192
//: row fma.rn.f64 o x64 12 288
//: row div.rn.f64 o x64 12 384
//: row sqrt.rn.f64 o x64 12 480
//: row rcp.rn.f64 o x64 12 576
//: row add.rz.f64 o x64 12 672
//: row mul.rz.f64 o x64 12 768
//: row sub.rz.f64 o x64 12 864
//: row fma.rz.f64 o x64 12 960
//: row div.rz.f64 o x64 12 1056
//: row sqrt.rz.f64 o x64 12 1152
//: row rcp.rz.f64 o x64 12 1248
//: row add.rm.f64 o x64 12 1344
//: row mul.rm.f64 o x64 12 1440
//: row sub.rm.f64 o x64 12 1536
//: row fma.rm.f64 o x64 12 1632
//: row div.rm.f64 o x64 12 1728
//: row sqrt.rm.f64 o x64 12 1824
//: row rcp.rm.f64 o x64 12 1920
//: row add.rp.f64 o x64 12 2016
//: row mul.rp.f64 o x64 12 2112
//: row sub.rp.f64 o x64 12 2208
//: row fma.rp.f64 o x64 12 2304
//: row div.rp.f64 o x64 12 2400
//: row sqrt.rp.f64 o x64 12 2496
//: row rcp.rp.f64 o x64 12 2592
//: row min.f64 o x64 12 2688
//: row max.f64 o x64 12 2784
//: row abs.f64 o x64 12 2880
//: row neg.f64 o x64 12 2976
//: row copysign.f64 o x64 12 3072
-- verdict
add.rn.f64: 0080000083fc01fc c134e08be1f6424a 411de7b953c5e044 c0a0e07122940c58 3effffff7fffffff 3f0000003fc00000 4b8000014b800001 bc4406c600a72b97 ffffffff7fffffff ff800000ffffffff f7ae1f2eda69ca88 c2b7bd7ec2b7bd7e
mul.rn.f64: 0000000000000000 81c4e08b8e4a51aa 91edc1f0e058dd14 800000000001c7ac 0000000000000000 0873423a4db6327a cddfda3e5641605f 8000000000000000 ffffffff7fffffff bfa00000fffffffe fff0000000000000 8002dff259943ff2
sub.rn.f64: 008000007c03fe04 c134e08be1f6424a c11de7b953c5e044 40a0e07122940c58 beffffff7fffffff bf0000003fc00000 4b8000014b800001 3c4406c600a72b97 ffffffff7fffffff 7f800000ffffffff 77ae1f2eda69ca88 c2b7bd7ec2b7bd7e
fma.rn.f64: 0000000000000001 1b48853f00ebe740 3f8000003effffff ffffffff3fc00000 7624b4df5e4303f7 ffffffffffffffff cddfda3e5641605f 7f7fffff4f000000 ffffffff7fffffff bfa00000fffffffe fff0000000000000 3ff0000000000000
div.rn.f64: 41901008909c5c9f fff0000000000000 8f91094a3bd922e0 8000000000000000 0000000000120000 0a534239b43e7574 c92012f9cf8ebbdf 827990f10589baac ffffffff7fffffff 8000000000000000 957812a206e53253 fff0000000000000
sqrt.rn.f64: 2036a09ec101b4b2 fff8000000000000 fff8000000000000 1e8d64d51e0db1c6 1e88000000000000 24a8d330290da2c9 45b6a09f50e71ffd 1f60000001000000 41341b43eb3f98cc 1fffffffffffffff 46930a7bed6a3fd5 fff8000000000000
rcp.rn.f64: 7f5fffff00000800 bea886419a4a11d7 ef201450aa3e2451 7ff0000000000000 7ff0000000000000 767a95dc2ae5e521 345ffffd690035a7 7ff0000000000000 3d64437bc951acde 7fd0000000000001 32a69852a6392a4c bd2591187b9e99e3
add.rz.f64: 0080000083fc01fc c134e08be1f64249 411de7b953c5e043 c0a0e07122940c57 3effffff7fffffff 3f0000003fc00000 4b8000014b800000 bc4406c600a72b96 ffffffff7fffffff ff800000fffffffe f7ae1f2eda69ca87 c2b7bd7ec2b7bd7d
mul.rz.f64: 0000000000000000 81c4e08b8e4a51aa 91edc1f0e058dd13 800000000001c7ab 0000000000000000 0873423a4db63279 cddfda3e5641605e 8000000000000000 ffffffff7fffffff bfa00000fffffffd ffefffffffffffff 8002dff259943ff2
sub.rz.f64: 008000007c03fe04 c134e08be1f6424a c11de7b953c5e044 40a0e07122940c58 beffffff7ffffffe bf0000003fbfffff 4b8000014b800001 3c4406c600a72b97 ffffffff7fffffff 7f800000ffffffff 77ae1f2eda69ca88 c2b7bd7ec2b7bd7e
fma.rz.f64: 0000000000000001 1b48853f00ebe73f 3f8000003efffffe ffffffff3fc00000 7624b4df5e4303f7 ffffffffffffffff cddfda3e5641605e 7f7fffff4effffff ffffffff7fffffff bfa00000fffffffd ffefffffffffffff 3fefffffffffffff
div.rz.f64: 41901008909c5c9f ffefffffffffffff 8f91094a3bd922e0 8000000000000000 0000000000120000 0a534239b43e7573 c92012f9cf8ebbde 827990f10589baac ffffffff7fffffff 8000000000000000 957812a206e53253 ffefffffffffffff
sqrt.rz.f64: 2036a09ec101b4b1 fff8000000000000 fff8000000000000 1e8d64d51e0db1c5 1e88000000000000 24a8d330290da2c9 45b6a09f50e71ffc 1f60000000ffffff 41341b43eb3f98cb 1ffffffffffffffe 46930a7bed6a3fd5 fff8000000000000
rcp.rz.f64: 7f5fffff000007ff bea886419a4a11d7 ef201450aa3e2450 7fefffffffffffff 7fefffffffffffff 767a95dc2ae5e521 345ffffd690035a6 7fefffffffffffff 3d64437bc951acde 7fd0000000000001 32a69852a6392a4b bd2591187b9e99e3
add.rm.f64: 0080000083fc01fc c134e08be1f6424a 411de7b953c5e043 c0a0e07122940c58 3effffff7fffffff 3f0000003fc00000 4b8000014b800000 bc4406c600a72b97 ffffffff7fffffff ff800000ffffffff f7ae1f2eda69ca88 c2b7bd7ec2b7bd7e
mul.rm.f64: 0000000000000000 81c4e08b8e4a51ab 91edc1f0e058dd14 800000000001c7ac 0000000000000000 0873423a4db63279 cddfda3e5641605f 8000000000000001 ffffffff7fffffff bfa00000fffffffe fff0000000000000 8002dff259943ff3
sub.rm.f64: 008000007c03fe04 c134e08be1f6424b c11de7b953c5e045 40a0e07122940c58 beffffff7fffffff bf0000003fc00000 4b8000014b800001 3c4406c600a72b97 ffffffff7fffffff 7f800000ffffffff 77ae1f2eda69ca88 c2b7bd7ec2b7bd7f
fma.rm.f64: 0000000000000001 1b48853f00ebe73f 3f8000003efffffe ffffffff3fc00000 7624b4df5e4303f7 ffffffffffffffff cddfda3e5641605f 7f7fffff4effffff ffffffff7fffffff bfa00000fffffffe fff0000000000000 3fefffffffffffff
div.rm.f64: 41901008909c5c9f fff0000000000000 8f91094a3bd922e1 8000000000000001 0000000000120000 0a534239b43e7573 c92012f9cf8ebbdf 827990f10589baad ffffffff7fffffff 8000000000000001 957812a206e53254 fff0000000000000
sqrt.rm.f64: 2036a09ec101b4b1 fff8000000000000 fff8000000000000 1e8d64d51e0db1c5 1e88000000000000 24a8d330290da2c9 45b6a09f50e71ffc 1f60000000ffffff 41341b43eb3f98cb 1ffffffffffffffe 46930a7bed6a3fd5 fff8000000000000
rcp.rm.f64: 7f5fffff000007ff bea886419a4a11d8 ef201450aa3e2451 7fefffffffffffff 7fefffffffffffff 767a95dc2ae5e521 345ffffd690035a6 7fefffffffffffff 3d64437bc951acde 7fd0000000000001 32a69852a6392a4b bd2591187b9e99e4
add.rp.f64: 0080000083fc01fc c134e08be1f64249 411de7b953c5e044 c0a0e07122940c57 3effffff80000000 3f0000003fc00001 4b8000014b800001 bc4406c600a72b96 ffffffff7fffffff ff800000fffffffe f7ae1f2eda69ca87 c2b7bd7ec2b7bd7d
mul.rp.f64: 0000000000000001 81c4e08b8e4a51aa 91edc1f0e058dd13 800000000001c7ab 0000000000000001 0873423a4db6327a cddfda3e5641605e 8000000000000000 ffffffff7fffffff bfa00000fffffffd ffefffffffffffff 8002dff259943ff2
sub.rp.f64: 008000007c03fe04 c134e08be1f6424a c11de7b953c5e044 40a0e07122940c59 beffffff7ffffffe bf0000003fbfffff 4b8000014b800002 3c4406c600a72b98 ffffffff7fffffff 7f80000100000000 77ae1f2eda69ca89 c2b7bd7ec2b7bd7e
fma.rp.f64: 0000000000000002 1b48853f00ebe740 3f8000003effffff ffffffff3fc00000 7624b4df5e4303f8 ffffffffffffffff cddfda3e5641605e 7f7fffff4f000000 ffffffff7fffffff bfa00000fffffffd ffefffffffffffff 3ff0000000000000
div.rp.f64: 41901008909c5ca0 ffefffffffffffff 8f91094a3bd922e0 8000000000000000 0000000000120001 0a534239b43e7574 c92012f9cf8ebbde 827990f10589baac ffffffff7fffffff 8000000000000000 957812a206e53253 ffefffffffffffff
sqrt.rp.f64: 2036a09ec101b4b2 fff8000000000000 fff8000000000000 1e8d64d51e0db1c6 1e88000000000000 24a8d330290da2ca 45b6a09f50e71ffd 1f60000001000000 41341b43eb3f98cc 1fffffffffffffff 46930a7bed6a3fd6 fff8000000000000
rcp.rp.f64: 7f5fffff00000800 bea886419a4a11d7 ef201450aa3e2450 7ff0000000000000 7ff0000000000000 767a95dc2ae5e522 345ffffd690035a7 7ff0000000000000 3d64437bc951acdf 7fd0000000000002 32a69852a6392a4c bd2591187b9e99e3
min.f64: 00000001fe00fe00 c134e08be1f6424a 90bfd79200d6d460 c0a0e07122940c58 0000000000000024 0963423a00fa535e c24fda3bc24fda3b bc4406c600a72b97 4279445842794458 ff800000ffffffff f7ae1f2eda69ca88 c2b7bd7ec2b7bd7e
max.f64: 0080000080000000 007fffff7fc00000 411de7b953c5e044 0000000000000036 3effffff7fffffff 3f0000003fc00000 4b8000014b800001 0000000100000020 4279445842794458 000fffffffffffff 4d36a8ed3284fc6f 000000000000001f
abs.f64: 0080000080000000 4134e08be1f6424a 10bfd79200d6d460 0000000000000036 0000000000000024 0963423a00fa535e 4b8000014b800001 0000000100000020 4279445842794458 000fffffffffffff 4d36a8ed3284fc6f 42b7bd7ec2b7bd7e
neg.f64: 8080000080000000 4134e08be1f6424a 10bfd79200d6d460 8000000000000036 8000000000000024 8963423a00fa535e cb8000014b800001 8000000100000020 c279445842794458 800fffffffffffff cd36a8ed3284fc6f 42b7bd7ec2b7bd7e
copysign.f64: 00000001fe00fe00 807fffff7fc00000 c11de7b953c5e044 40a0e07122940c58 3effffff7fffffff 3f0000003fc00000 424fda3bc24fda3b 3c4406c600a72b97 7fffffff7fffffff 7f800000ffffffff 77ae1f2eda69ca88 800000000000001f
