# where operands lie: literals as the type that reads them, registers of two ranges and of their own, more than the first table has room for,
# 128-bit registers side by side, local variables apart and aligned, shared memory that is not the kernel's between what is, addresses of functions
# and variables, the width of a warp
-- soft
.version 8.3
.target sm_90
.address_size 64
.global .align 4 .u32 g[4] = {5, 6, 7, 8};
.const .align 4 .u32 c[2] = {9, 10};
.func f() { ret; }
.func h() { ret; }
.visible .entry literals(.param .u64 po)
{
.reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po];
mov.b32 %r1, 0f3fc00000; st.global.u32 [%q1], %r1;
mov.f32 %f1, 0d3ff8000000000000; st.global.f32 [%q1+4], %f1;
mov.f32 %f1, 1.5; st.global.f32 [%q1+8], %f1;
add.f32 %f1, %f1, 2; st.global.f32 [%q1+12], %f1;
mov.f64 %d1, 0f3fc00000; st.global.f64 [%q1+16], %d1;
add.f64 %d1, %d1, -3; st.global.f64 [%q1+24], %d1;
mov.b64 %q2, 0d3ff8000000000000; st.global.u64 [%q1+32], %q2;
mov.u64 %q2, h; mov.u64 %q3, f; sub.u64 %q2, %q2, %q3; st.global.u64 [%q1+40], %q2;
mov.u32 %r1, WARP_SZ; st.global.u32 [%q1+48], %r1;
mov.u64 %q2, g+8; ld.global.u32 %r1, [%q2]; st.global.u32 [%q1+52], %r1;
ld.global.u32 %r1, [g+4]; st.global.u32 [%q1+56], %r1;
ld.const.u32 %r1, [c+4]; st.global.u32 [%q1+60], %r1;
ret;
}
.visible .entry wide(.param .u64 po)
{
.reg .b64 %q<9>; .reg .b128 %w<4>;
ld.param.u64 %q1, [po]; mov.u64 %q2, 1; mov.u64 %q3, 2; mov.u64 %q4, 3; mov.u64 %q5, 4;
mov.b128 %w2, {%q4, %q5}; mov.b128 %w1, {%q2, %q3}; mov.b128 %w3, %w2; mov.b128 %w2, %w1;
mov.b128 {%q6, %q7}, %w2; st.global.v2.u64 [%q1], {%q6, %q7};
mov.b128 {%q6, %q7}, %w3; st.global.v2.u64 [%q1+16], {%q6, %q7};
mov.b128 {_, %q7}, %w1; st.global.u64 [%q1+32], %q7;
ret;
}
.visible .entry local(.param .u64 po)
{
.local .align 1 .b8 a[3]; .local .align 64 .b8 b[4]; .local .b8 one; .local .b64 natural; .local .align 1 .b8 two; .local .v4 .b32 vector;
.reg .b64 %q<12>;
ld.param.u64 %q1, [po];
mov.u64 %q2, a; mov.u64 %q3, b; mov.u64 %q4, one; mov.u64 %q5, natural; mov.u64 %q6, two; mov.u64 %q7, vector;
sub.u64 %q3, %q3, %q2; st.global.u64 [%q1], %q3;
sub.u64 %q4, %q4, %q2; st.global.u64 [%q1+8], %q4;
sub.u64 %q5, %q5, %q2; st.global.u64 [%q1+16], %q5;
sub.u64 %q6, %q6, %q2; st.global.u64 [%q1+24], %q6;
sub.u64 %q7, %q7, %q2; st.global.u64 [%q1+32], %q7;
mov.u64 %q8, b+2; sub.u64 %q8, %q8, %q2; st.global.u64 [%q1+40], %q8;
ret;
}
.visible .entry reserved(.param .u64 po)
{
.shared .align 4 .b8 s[100]; .shared .align 4 .b8 behind[4];
.reg .b32 %r<9>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po];
mov.u32 %r1, s; st.global.u32 [%q1], %r1;
mov.u32 %r1, %reserved_smem_offset_1; st.global.u32 [%q1+4], %r1;
mov.u32 %r1, %reserved_smem_offset_begin; st.global.u32 [%q1+8], %r1;
mov.u32 %r1, %reserved_smem_offset_0; st.global.u32 [%q1+12], %r1;
mov.u32 %r1, %reserved_smem_offset_cap; st.global.u32 [%q1+16], %r1;
mov.u32 %r1, %reserved_smem_offset_end; st.global.u32 [%q1+20], %r1;
mov.u32 %r1, behind; st.global.u32 [%q1+24], %r1;
ret;
}
.visible .entry many(.param .u64 po)
{
.reg .b32 %a<150>; .reg .b32 %b<150>; .reg .b64 %q; .reg .b32 %a150;
ld.param.u64 %q, [po]; mov.u32 %a150, 77;
mov.u32 %a0, 1; mov.u32 %b0, 2; mov.u32 %a1, 4; mov.u32 %b1, 7; mov.u32 %a2, 7; mov.u32 %b2, 12; mov.u32 %a3, 10; mov.u32 %b3, 17; mov.u32 %a4, 13; mov.u32 %b4, 22; mov.u32 %a5, 16; mov.u32 %b5, 27; mov.u32 %a6, 19; mov.u32 %b6, 32; mov.u32 %a7, 22; mov.u32 %b7, 37; mov.u32 %a8, 25; mov.u32 %b8, 42; mov.u32 %a9, 28; mov.u32 %b9, 47;
mov.u32 %a10, 31; mov.u32 %b10, 52; mov.u32 %a11, 34; mov.u32 %b11, 57; mov.u32 %a12, 37; mov.u32 %b12, 62; mov.u32 %a13, 40; mov.u32 %b13, 67; mov.u32 %a14, 43; mov.u32 %b14, 72; mov.u32 %a15, 46; mov.u32 %b15, 77; mov.u32 %a16, 49; mov.u32 %b16, 82; mov.u32 %a17, 52; mov.u32 %b17, 87; mov.u32 %a18, 55; mov.u32 %b18, 92; mov.u32 %a19, 58; mov.u32 %b19, 97;
mov.u32 %a20, 61; mov.u32 %b20, 102; mov.u32 %a21, 64; mov.u32 %b21, 107; mov.u32 %a22, 67; mov.u32 %b22, 112; mov.u32 %a23, 70; mov.u32 %b23, 117; mov.u32 %a24, 73; mov.u32 %b24, 122; mov.u32 %a25, 76; mov.u32 %b25, 127; mov.u32 %a26, 79; mov.u32 %b26, 132; mov.u32 %a27, 82; mov.u32 %b27, 137; mov.u32 %a28, 85; mov.u32 %b28, 142; mov.u32 %a29, 88; mov.u32 %b29, 147;
mov.u32 %a30, 91; mov.u32 %b30, 152; mov.u32 %a31, 94; mov.u32 %b31, 157; mov.u32 %a32, 97; mov.u32 %b32, 162; mov.u32 %a33, 100; mov.u32 %b33, 167; mov.u32 %a34, 103; mov.u32 %b34, 172; mov.u32 %a35, 106; mov.u32 %b35, 177; mov.u32 %a36, 109; mov.u32 %b36, 182; mov.u32 %a37, 112; mov.u32 %b37, 187; mov.u32 %a38, 115; mov.u32 %b38, 192; mov.u32 %a39, 118; mov.u32 %b39, 197;
mov.u32 %a40, 121; mov.u32 %b40, 202; mov.u32 %a41, 124; mov.u32 %b41, 207; mov.u32 %a42, 127; mov.u32 %b42, 212; mov.u32 %a43, 130; mov.u32 %b43, 217; mov.u32 %a44, 133; mov.u32 %b44, 222; mov.u32 %a45, 136; mov.u32 %b45, 227; mov.u32 %a46, 139; mov.u32 %b46, 232; mov.u32 %a47, 142; mov.u32 %b47, 237; mov.u32 %a48, 145; mov.u32 %b48, 242; mov.u32 %a49, 148; mov.u32 %b49, 247;
mov.u32 %a50, 151; mov.u32 %b50, 252; mov.u32 %a51, 154; mov.u32 %b51, 257; mov.u32 %a52, 157; mov.u32 %b52, 262; mov.u32 %a53, 160; mov.u32 %b53, 267; mov.u32 %a54, 163; mov.u32 %b54, 272; mov.u32 %a55, 166; mov.u32 %b55, 277; mov.u32 %a56, 169; mov.u32 %b56, 282; mov.u32 %a57, 172; mov.u32 %b57, 287; mov.u32 %a58, 175; mov.u32 %b58, 292; mov.u32 %a59, 178; mov.u32 %b59, 297;
mov.u32 %a60, 181; mov.u32 %b60, 302; mov.u32 %a61, 184; mov.u32 %b61, 307; mov.u32 %a62, 187; mov.u32 %b62, 312; mov.u32 %a63, 190; mov.u32 %b63, 317; mov.u32 %a64, 193; mov.u32 %b64, 322; mov.u32 %a65, 196; mov.u32 %b65, 327; mov.u32 %a66, 199; mov.u32 %b66, 332; mov.u32 %a67, 202; mov.u32 %b67, 337; mov.u32 %a68, 205; mov.u32 %b68, 342; mov.u32 %a69, 208; mov.u32 %b69, 347;
mov.u32 %a70, 211; mov.u32 %b70, 352; mov.u32 %a71, 214; mov.u32 %b71, 357; mov.u32 %a72, 217; mov.u32 %b72, 362; mov.u32 %a73, 220; mov.u32 %b73, 367; mov.u32 %a74, 223; mov.u32 %b74, 372; mov.u32 %a75, 226; mov.u32 %b75, 377; mov.u32 %a76, 229; mov.u32 %b76, 382; mov.u32 %a77, 232; mov.u32 %b77, 387; mov.u32 %a78, 235; mov.u32 %b78, 392; mov.u32 %a79, 238; mov.u32 %b79, 397;
mov.u32 %a80, 241; mov.u32 %b80, 402; mov.u32 %a81, 244; mov.u32 %b81, 407; mov.u32 %a82, 247; mov.u32 %b82, 412; mov.u32 %a83, 250; mov.u32 %b83, 417; mov.u32 %a84, 253; mov.u32 %b84, 422; mov.u32 %a85, 256; mov.u32 %b85, 427; mov.u32 %a86, 259; mov.u32 %b86, 432; mov.u32 %a87, 262; mov.u32 %b87, 437; mov.u32 %a88, 265; mov.u32 %b88, 442; mov.u32 %a89, 268; mov.u32 %b89, 447;
mov.u32 %a90, 271; mov.u32 %b90, 452; mov.u32 %a91, 274; mov.u32 %b91, 457; mov.u32 %a92, 277; mov.u32 %b92, 462; mov.u32 %a93, 280; mov.u32 %b93, 467; mov.u32 %a94, 283; mov.u32 %b94, 472; mov.u32 %a95, 286; mov.u32 %b95, 477; mov.u32 %a96, 289; mov.u32 %b96, 482; mov.u32 %a97, 292; mov.u32 %b97, 487; mov.u32 %a98, 295; mov.u32 %b98, 492; mov.u32 %a99, 298; mov.u32 %b99, 497;
mov.u32 %a100, 301; mov.u32 %b100, 502; mov.u32 %a101, 304; mov.u32 %b101, 507; mov.u32 %a102, 307; mov.u32 %b102, 512; mov.u32 %a103, 310; mov.u32 %b103, 517; mov.u32 %a104, 313; mov.u32 %b104, 522; mov.u32 %a105, 316; mov.u32 %b105, 527; mov.u32 %a106, 319; mov.u32 %b106, 532; mov.u32 %a107, 322; mov.u32 %b107, 537; mov.u32 %a108, 325; mov.u32 %b108, 542; mov.u32 %a109, 328; mov.u32 %b109, 547;
mov.u32 %a110, 331; mov.u32 %b110, 552; mov.u32 %a111, 334; mov.u32 %b111, 557; mov.u32 %a112, 337; mov.u32 %b112, 562; mov.u32 %a113, 340; mov.u32 %b113, 567; mov.u32 %a114, 343; mov.u32 %b114, 572; mov.u32 %a115, 346; mov.u32 %b115, 577; mov.u32 %a116, 349; mov.u32 %b116, 582; mov.u32 %a117, 352; mov.u32 %b117, 587; mov.u32 %a118, 355; mov.u32 %b118, 592; mov.u32 %a119, 358; mov.u32 %b119, 597;
mov.u32 %a120, 361; mov.u32 %b120, 602; mov.u32 %a121, 364; mov.u32 %b121, 607; mov.u32 %a122, 367; mov.u32 %b122, 612; mov.u32 %a123, 370; mov.u32 %b123, 617; mov.u32 %a124, 373; mov.u32 %b124, 622; mov.u32 %a125, 376; mov.u32 %b125, 627; mov.u32 %a126, 379; mov.u32 %b126, 632; mov.u32 %a127, 382; mov.u32 %b127, 637; mov.u32 %a128, 385; mov.u32 %b128, 642; mov.u32 %a129, 388; mov.u32 %b129, 647;
mov.u32 %a130, 391; mov.u32 %b130, 652; mov.u32 %a131, 394; mov.u32 %b131, 657; mov.u32 %a132, 397; mov.u32 %b132, 662; mov.u32 %a133, 400; mov.u32 %b133, 667; mov.u32 %a134, 403; mov.u32 %b134, 672; mov.u32 %a135, 406; mov.u32 %b135, 677; mov.u32 %a136, 409; mov.u32 %b136, 682; mov.u32 %a137, 412; mov.u32 %b137, 687; mov.u32 %a138, 415; mov.u32 %b138, 692; mov.u32 %a139, 418; mov.u32 %b139, 697;
mov.u32 %a140, 421; mov.u32 %b140, 702; mov.u32 %a141, 424; mov.u32 %b141, 707; mov.u32 %a142, 427; mov.u32 %b142, 712; mov.u32 %a143, 430; mov.u32 %b143, 717; mov.u32 %a144, 433; mov.u32 %b144, 722; mov.u32 %a145, 436; mov.u32 %b145, 727; mov.u32 %a146, 439; mov.u32 %b146, 732; mov.u32 %a147, 442; mov.u32 %b147, 737; mov.u32 %a148, 445; mov.u32 %b148, 742; mov.u32 %a149, 448; mov.u32 %b149, 747;
st.global.v2.u32 [%q+0], {%a0, %b0}; st.global.v2.u32 [%q+8], {%a1, %b1}; st.global.v2.u32 [%q+16], {%a2, %b2}; st.global.v2.u32 [%q+24], {%a3, %b3}; st.global.v2.u32 [%q+32], {%a4, %b4}; st.global.v2.u32 [%q+40], {%a5, %b5}; st.global.v2.u32 [%q+48], {%a6, %b6}; st.global.v2.u32 [%q+56], {%a7, %b7}; st.global.v2.u32 [%q+64], {%a8, %b8}; st.global.v2.u32 [%q+72], {%a9, %b9};
st.global.v2.u32 [%q+80], {%a10, %b10}; st.global.v2.u32 [%q+88], {%a11, %b11}; st.global.v2.u32 [%q+96], {%a12, %b12}; st.global.v2.u32 [%q+104], {%a13, %b13}; st.global.v2.u32 [%q+112], {%a14, %b14}; st.global.v2.u32 [%q+120], {%a15, %b15}; st.global.v2.u32 [%q+128], {%a16, %b16}; st.global.v2.u32 [%q+136], {%a17, %b17}; st.global.v2.u32 [%q+144], {%a18, %b18}; st.global.v2.u32 [%q+152], {%a19, %b19};
st.global.v2.u32 [%q+160], {%a20, %b20}; st.global.v2.u32 [%q+168], {%a21, %b21}; st.global.v2.u32 [%q+176], {%a22, %b22}; st.global.v2.u32 [%q+184], {%a23, %b23}; st.global.v2.u32 [%q+192], {%a24, %b24}; st.global.v2.u32 [%q+200], {%a25, %b25}; st.global.v2.u32 [%q+208], {%a26, %b26}; st.global.v2.u32 [%q+216], {%a27, %b27}; st.global.v2.u32 [%q+224], {%a28, %b28}; st.global.v2.u32 [%q+232], {%a29, %b29};
st.global.v2.u32 [%q+240], {%a30, %b30}; st.global.v2.u32 [%q+248], {%a31, %b31}; st.global.v2.u32 [%q+256], {%a32, %b32}; st.global.v2.u32 [%q+264], {%a33, %b33}; st.global.v2.u32 [%q+272], {%a34, %b34}; st.global.v2.u32 [%q+280], {%a35, %b35}; st.global.v2.u32 [%q+288], {%a36, %b36}; st.global.v2.u32 [%q+296], {%a37, %b37}; st.global.v2.u32 [%q+304], {%a38, %b38}; st.global.v2.u32 [%q+312], {%a39, %b39};
st.global.v2.u32 [%q+320], {%a40, %b40}; st.global.v2.u32 [%q+328], {%a41, %b41}; st.global.v2.u32 [%q+336], {%a42, %b42}; st.global.v2.u32 [%q+344], {%a43, %b43}; st.global.v2.u32 [%q+352], {%a44, %b44}; st.global.v2.u32 [%q+360], {%a45, %b45}; st.global.v2.u32 [%q+368], {%a46, %b46}; st.global.v2.u32 [%q+376], {%a47, %b47}; st.global.v2.u32 [%q+384], {%a48, %b48}; st.global.v2.u32 [%q+392], {%a49, %b49};
st.global.v2.u32 [%q+400], {%a50, %b50}; st.global.v2.u32 [%q+408], {%a51, %b51}; st.global.v2.u32 [%q+416], {%a52, %b52}; st.global.v2.u32 [%q+424], {%a53, %b53}; st.global.v2.u32 [%q+432], {%a54, %b54}; st.global.v2.u32 [%q+440], {%a55, %b55}; st.global.v2.u32 [%q+448], {%a56, %b56}; st.global.v2.u32 [%q+456], {%a57, %b57}; st.global.v2.u32 [%q+464], {%a58, %b58}; st.global.v2.u32 [%q+472], {%a59, %b59};
st.global.v2.u32 [%q+480], {%a60, %b60}; st.global.v2.u32 [%q+488], {%a61, %b61}; st.global.v2.u32 [%q+496], {%a62, %b62}; st.global.v2.u32 [%q+504], {%a63, %b63}; st.global.v2.u32 [%q+512], {%a64, %b64}; st.global.v2.u32 [%q+520], {%a65, %b65}; st.global.v2.u32 [%q+528], {%a66, %b66}; st.global.v2.u32 [%q+536], {%a67, %b67}; st.global.v2.u32 [%q+544], {%a68, %b68}; st.global.v2.u32 [%q+552], {%a69, %b69};
st.global.v2.u32 [%q+560], {%a70, %b70}; st.global.v2.u32 [%q+568], {%a71, %b71}; st.global.v2.u32 [%q+576], {%a72, %b72}; st.global.v2.u32 [%q+584], {%a73, %b73}; st.global.v2.u32 [%q+592], {%a74, %b74}; st.global.v2.u32 [%q+600], {%a75, %b75}; st.global.v2.u32 [%q+608], {%a76, %b76}; st.global.v2.u32 [%q+616], {%a77, %b77}; st.global.v2.u32 [%q+624], {%a78, %b78}; st.global.v2.u32 [%q+632], {%a79, %b79};
st.global.v2.u32 [%q+640], {%a80, %b80}; st.global.v2.u32 [%q+648], {%a81, %b81}; st.global.v2.u32 [%q+656], {%a82, %b82}; st.global.v2.u32 [%q+664], {%a83, %b83}; st.global.v2.u32 [%q+672], {%a84, %b84}; st.global.v2.u32 [%q+680], {%a85, %b85}; st.global.v2.u32 [%q+688], {%a86, %b86}; st.global.v2.u32 [%q+696], {%a87, %b87}; st.global.v2.u32 [%q+704], {%a88, %b88}; st.global.v2.u32 [%q+712], {%a89, %b89};
st.global.v2.u32 [%q+720], {%a90, %b90}; st.global.v2.u32 [%q+728], {%a91, %b91}; st.global.v2.u32 [%q+736], {%a92, %b92}; st.global.v2.u32 [%q+744], {%a93, %b93}; st.global.v2.u32 [%q+752], {%a94, %b94}; st.global.v2.u32 [%q+760], {%a95, %b95}; st.global.v2.u32 [%q+768], {%a96, %b96}; st.global.v2.u32 [%q+776], {%a97, %b97}; st.global.v2.u32 [%q+784], {%a98, %b98}; st.global.v2.u32 [%q+792], {%a99, %b99};
st.global.v2.u32 [%q+800], {%a100, %b100}; st.global.v2.u32 [%q+808], {%a101, %b101}; st.global.v2.u32 [%q+816], {%a102, %b102}; st.global.v2.u32 [%q+824], {%a103, %b103}; st.global.v2.u32 [%q+832], {%a104, %b104}; st.global.v2.u32 [%q+840], {%a105, %b105}; st.global.v2.u32 [%q+848], {%a106, %b106}; st.global.v2.u32 [%q+856], {%a107, %b107}; st.global.v2.u32 [%q+864], {%a108, %b108}; st.global.v2.u32 [%q+872], {%a109, %b109};
st.global.v2.u32 [%q+880], {%a110, %b110}; st.global.v2.u32 [%q+888], {%a111, %b111}; st.global.v2.u32 [%q+896], {%a112, %b112}; st.global.v2.u32 [%q+904], {%a113, %b113}; st.global.v2.u32 [%q+912], {%a114, %b114}; st.global.v2.u32 [%q+920], {%a115, %b115}; st.global.v2.u32 [%q+928], {%a116, %b116}; st.global.v2.u32 [%q+936], {%a117, %b117}; st.global.v2.u32 [%q+944], {%a118, %b118}; st.global.v2.u32 [%q+952], {%a119, %b119};
st.global.v2.u32 [%q+960], {%a120, %b120}; st.global.v2.u32 [%q+968], {%a121, %b121}; st.global.v2.u32 [%q+976], {%a122, %b122}; st.global.v2.u32 [%q+984], {%a123, %b123}; st.global.v2.u32 [%q+992], {%a124, %b124}; st.global.v2.u32 [%q+1000], {%a125, %b125}; st.global.v2.u32 [%q+1008], {%a126, %b126}; st.global.v2.u32 [%q+1016], {%a127, %b127}; st.global.v2.u32 [%q+1024], {%a128, %b128}; st.global.v2.u32 [%q+1032], {%a129, %b129};
st.global.v2.u32 [%q+1040], {%a130, %b130}; st.global.v2.u32 [%q+1048], {%a131, %b131}; st.global.v2.u32 [%q+1056], {%a132, %b132}; st.global.v2.u32 [%q+1064], {%a133, %b133}; st.global.v2.u32 [%q+1072], {%a134, %b134}; st.global.v2.u32 [%q+1080], {%a135, %b135}; st.global.v2.u32 [%q+1088], {%a136, %b136}; st.global.v2.u32 [%q+1096], {%a137, %b137}; st.global.v2.u32 [%q+1104], {%a138, %b138}; st.global.v2.u32 [%q+1112], {%a139, %b139};
st.global.v2.u32 [%q+1120], {%a140, %b140}; st.global.v2.u32 [%q+1128], {%a141, %b141}; st.global.v2.u32 [%q+1136], {%a142, %b142}; st.global.v2.u32 [%q+1144], {%a143, %b143}; st.global.v2.u32 [%q+1152], {%a144, %b144}; st.global.v2.u32 [%q+1160], {%a145, %b145}; st.global.v2.u32 [%q+1168], {%a146, %b146}; st.global.v2.u32 [%q+1176], {%a147, %b147}; st.global.v2.u32 [%q+1184], {%a148, %b148}; st.global.v2.u32 [%q+1192], {%a149, %b149};
st.global.u32 [%q+1200], %a150;
ret;
}
.visible .entry own(.param .u64 po)
{
.reg .b64 %q; ld.param.u64 %q, [po];
.reg .b32 %n0a, %n1a, %n2a, %n3a, %n4a, %n5a, %n6a, %n7a, %n8a, %n9a;
.reg .b32 %n10a, %n11a, %n12a, %n13a, %n14a, %n15a, %n16a, %n17a, %n18a, %n19a;
.reg .b32 %n20a, %n21a, %n22a, %n23a, %n24a, %n25a, %n26a, %n27a, %n28a, %n29a;
.reg .b32 %n30a, %n31a, %n32a, %n33a, %n34a, %n35a, %n36a, %n37a, %n38a, %n39a;
.reg .b32 %n40a, %n41a, %n42a, %n43a, %n44a, %n45a, %n46a, %n47a, %n48a, %n49a;
.reg .b32 %n50a, %n51a, %n52a, %n53a, %n54a, %n55a, %n56a, %n57a, %n58a, %n59a;
.reg .b32 %n60a, %n61a, %n62a, %n63a, %n64a, %n65a, %n66a, %n67a, %n68a, %n69a;
.reg .b32 %n70a, %n71a, %n72a, %n73a, %n74a, %n75a, %n76a, %n77a, %n78a, %n79a;
.reg .b32 %n80a, %n81a, %n82a, %n83a, %n84a, %n85a, %n86a, %n87a, %n88a, %n89a;
.reg .b32 %n90a, %n91a, %n92a, %n93a, %n94a, %n95a, %n96a, %n97a, %n98a, %n99a;
.reg .b32 %n100a, %n101a, %n102a, %n103a, %n104a, %n105a, %n106a, %n107a, %n108a, %n109a;
.reg .b32 %n110a, %n111a, %n112a, %n113a, %n114a, %n115a, %n116a, %n117a, %n118a, %n119a;
.reg .b32 %n120a, %n121a, %n122a, %n123a, %n124a, %n125a, %n126a, %n127a, %n128a, %n129a;
.reg .b32 %n130a, %n131a, %n132a, %n133a, %n134a, %n135a, %n136a, %n137a, %n138a, %n139a;
.reg .b32 %n140a, %n141a, %n142a, %n143a, %n144a, %n145a, %n146a, %n147a, %n148a, %n149a;
mov.u32 %n0a, 3; mov.u32 %n1a, 10; mov.u32 %n2a, 17; mov.u32 %n3a, 24; mov.u32 %n4a, 31; mov.u32 %n5a, 38; mov.u32 %n6a, 45; mov.u32 %n7a, 52; mov.u32 %n8a, 59; mov.u32 %n9a, 66;
mov.u32 %n10a, 73; mov.u32 %n11a, 80; mov.u32 %n12a, 87; mov.u32 %n13a, 94; mov.u32 %n14a, 101; mov.u32 %n15a, 108; mov.u32 %n16a, 115; mov.u32 %n17a, 122; mov.u32 %n18a, 129; mov.u32 %n19a, 136;
mov.u32 %n20a, 143; mov.u32 %n21a, 150; mov.u32 %n22a, 157; mov.u32 %n23a, 164; mov.u32 %n24a, 171; mov.u32 %n25a, 178; mov.u32 %n26a, 185; mov.u32 %n27a, 192; mov.u32 %n28a, 199; mov.u32 %n29a, 206;
mov.u32 %n30a, 213; mov.u32 %n31a, 220; mov.u32 %n32a, 227; mov.u32 %n33a, 234; mov.u32 %n34a, 241; mov.u32 %n35a, 248; mov.u32 %n36a, 255; mov.u32 %n37a, 262; mov.u32 %n38a, 269; mov.u32 %n39a, 276;
mov.u32 %n40a, 283; mov.u32 %n41a, 290; mov.u32 %n42a, 297; mov.u32 %n43a, 304; mov.u32 %n44a, 311; mov.u32 %n45a, 318; mov.u32 %n46a, 325; mov.u32 %n47a, 332; mov.u32 %n48a, 339; mov.u32 %n49a, 346;
mov.u32 %n50a, 353; mov.u32 %n51a, 360; mov.u32 %n52a, 367; mov.u32 %n53a, 374; mov.u32 %n54a, 381; mov.u32 %n55a, 388; mov.u32 %n56a, 395; mov.u32 %n57a, 402; mov.u32 %n58a, 409; mov.u32 %n59a, 416;
mov.u32 %n60a, 423; mov.u32 %n61a, 430; mov.u32 %n62a, 437; mov.u32 %n63a, 444; mov.u32 %n64a, 451; mov.u32 %n65a, 458; mov.u32 %n66a, 465; mov.u32 %n67a, 472; mov.u32 %n68a, 479; mov.u32 %n69a, 486;
mov.u32 %n70a, 493; mov.u32 %n71a, 500; mov.u32 %n72a, 507; mov.u32 %n73a, 514; mov.u32 %n74a, 521; mov.u32 %n75a, 528; mov.u32 %n76a, 535; mov.u32 %n77a, 542; mov.u32 %n78a, 549; mov.u32 %n79a, 556;
mov.u32 %n80a, 563; mov.u32 %n81a, 570; mov.u32 %n82a, 577; mov.u32 %n83a, 584; mov.u32 %n84a, 591; mov.u32 %n85a, 598; mov.u32 %n86a, 605; mov.u32 %n87a, 612; mov.u32 %n88a, 619; mov.u32 %n89a, 626;
mov.u32 %n90a, 633; mov.u32 %n91a, 640; mov.u32 %n92a, 647; mov.u32 %n93a, 654; mov.u32 %n94a, 661; mov.u32 %n95a, 668; mov.u32 %n96a, 675; mov.u32 %n97a, 682; mov.u32 %n98a, 689; mov.u32 %n99a, 696;
mov.u32 %n100a, 703; mov.u32 %n101a, 710; mov.u32 %n102a, 717; mov.u32 %n103a, 724; mov.u32 %n104a, 731; mov.u32 %n105a, 738; mov.u32 %n106a, 745; mov.u32 %n107a, 752; mov.u32 %n108a, 759; mov.u32 %n109a, 766;
mov.u32 %n110a, 773; mov.u32 %n111a, 780; mov.u32 %n112a, 787; mov.u32 %n113a, 794; mov.u32 %n114a, 801; mov.u32 %n115a, 808; mov.u32 %n116a, 815; mov.u32 %n117a, 822; mov.u32 %n118a, 829; mov.u32 %n119a, 836;
mov.u32 %n120a, 843; mov.u32 %n121a, 850; mov.u32 %n122a, 857; mov.u32 %n123a, 864; mov.u32 %n124a, 871; mov.u32 %n125a, 878; mov.u32 %n126a, 885; mov.u32 %n127a, 892; mov.u32 %n128a, 899; mov.u32 %n129a, 906;
mov.u32 %n130a, 913; mov.u32 %n131a, 920; mov.u32 %n132a, 927; mov.u32 %n133a, 934; mov.u32 %n134a, 941; mov.u32 %n135a, 948; mov.u32 %n136a, 955; mov.u32 %n137a, 962; mov.u32 %n138a, 969; mov.u32 %n139a, 976;
mov.u32 %n140a, 983; mov.u32 %n141a, 990; mov.u32 %n142a, 997; mov.u32 %n143a, 1004; mov.u32 %n144a, 1011; mov.u32 %n145a, 1018; mov.u32 %n146a, 1025; mov.u32 %n147a, 1032; mov.u32 %n148a, 1039; mov.u32 %n149a, 1046;
st.global.u32 [%q+0], %n0a; st.global.u32 [%q+4], %n1a; st.global.u32 [%q+8], %n2a; st.global.u32 [%q+12], %n3a; st.global.u32 [%q+16], %n4a; st.global.u32 [%q+20], %n5a; st.global.u32 [%q+24], %n6a; st.global.u32 [%q+28], %n7a; st.global.u32 [%q+32], %n8a; st.global.u32 [%q+36], %n9a;
st.global.u32 [%q+40], %n10a; st.global.u32 [%q+44], %n11a; st.global.u32 [%q+48], %n12a; st.global.u32 [%q+52], %n13a; st.global.u32 [%q+56], %n14a; st.global.u32 [%q+60], %n15a; st.global.u32 [%q+64], %n16a; st.global.u32 [%q+68], %n17a; st.global.u32 [%q+72], %n18a; st.global.u32 [%q+76], %n19a;
st.global.u32 [%q+80], %n20a; st.global.u32 [%q+84], %n21a; st.global.u32 [%q+88], %n22a; st.global.u32 [%q+92], %n23a; st.global.u32 [%q+96], %n24a; st.global.u32 [%q+100], %n25a; st.global.u32 [%q+104], %n26a; st.global.u32 [%q+108], %n27a; st.global.u32 [%q+112], %n28a; st.global.u32 [%q+116], %n29a;
st.global.u32 [%q+120], %n30a; st.global.u32 [%q+124], %n31a; st.global.u32 [%q+128], %n32a; st.global.u32 [%q+132], %n33a; st.global.u32 [%q+136], %n34a; st.global.u32 [%q+140], %n35a; st.global.u32 [%q+144], %n36a; st.global.u32 [%q+148], %n37a; st.global.u32 [%q+152], %n38a; st.global.u32 [%q+156], %n39a;
st.global.u32 [%q+160], %n40a; st.global.u32 [%q+164], %n41a; st.global.u32 [%q+168], %n42a; st.global.u32 [%q+172], %n43a; st.global.u32 [%q+176], %n44a; st.global.u32 [%q+180], %n45a; st.global.u32 [%q+184], %n46a; st.global.u32 [%q+188], %n47a; st.global.u32 [%q+192], %n48a; st.global.u32 [%q+196], %n49a;
st.global.u32 [%q+200], %n50a; st.global.u32 [%q+204], %n51a; st.global.u32 [%q+208], %n52a; st.global.u32 [%q+212], %n53a; st.global.u32 [%q+216], %n54a; st.global.u32 [%q+220], %n55a; st.global.u32 [%q+224], %n56a; st.global.u32 [%q+228], %n57a; st.global.u32 [%q+232], %n58a; st.global.u32 [%q+236], %n59a;
st.global.u32 [%q+240], %n60a; st.global.u32 [%q+244], %n61a; st.global.u32 [%q+248], %n62a; st.global.u32 [%q+252], %n63a; st.global.u32 [%q+256], %n64a; st.global.u32 [%q+260], %n65a; st.global.u32 [%q+264], %n66a; st.global.u32 [%q+268], %n67a; st.global.u32 [%q+272], %n68a; st.global.u32 [%q+276], %n69a;
st.global.u32 [%q+280], %n70a; st.global.u32 [%q+284], %n71a; st.global.u32 [%q+288], %n72a; st.global.u32 [%q+292], %n73a; st.global.u32 [%q+296], %n74a; st.global.u32 [%q+300], %n75a; st.global.u32 [%q+304], %n76a; st.global.u32 [%q+308], %n77a; st.global.u32 [%q+312], %n78a; st.global.u32 [%q+316], %n79a;
st.global.u32 [%q+320], %n80a; st.global.u32 [%q+324], %n81a; st.global.u32 [%q+328], %n82a; st.global.u32 [%q+332], %n83a; st.global.u32 [%q+336], %n84a; st.global.u32 [%q+340], %n85a; st.global.u32 [%q+344], %n86a; st.global.u32 [%q+348], %n87a; st.global.u32 [%q+352], %n88a; st.global.u32 [%q+356], %n89a;
st.global.u32 [%q+360], %n90a; st.global.u32 [%q+364], %n91a; st.global.u32 [%q+368], %n92a; st.global.u32 [%q+372], %n93a; st.global.u32 [%q+376], %n94a; st.global.u32 [%q+380], %n95a; st.global.u32 [%q+384], %n96a; st.global.u32 [%q+388], %n97a; st.global.u32 [%q+392], %n98a; st.global.u32 [%q+396], %n99a;
st.global.u32 [%q+400], %n100a; st.global.u32 [%q+404], %n101a; st.global.u32 [%q+408], %n102a; st.global.u32 [%q+412], %n103a; st.global.u32 [%q+416], %n104a; st.global.u32 [%q+420], %n105a; st.global.u32 [%q+424], %n106a; st.global.u32 [%q+428], %n107a; st.global.u32 [%q+432], %n108a; st.global.u32 [%q+436], %n109a;
st.global.u32 [%q+440], %n110a; st.global.u32 [%q+444], %n111a; st.global.u32 [%q+448], %n112a; st.global.u32 [%q+452], %n113a; st.global.u32 [%q+456], %n114a; st.global.u32 [%q+460], %n115a; st.global.u32 [%q+464], %n116a; st.global.u32 [%q+468], %n117a; st.global.u32 [%q+472], %n118a; st.global.u32 [%q+476], %n119a;
st.global.u32 [%q+480], %n120a; st.global.u32 [%q+484], %n121a; st.global.u32 [%q+488], %n122a; st.global.u32 [%q+492], %n123a; st.global.u32 [%q+496], %n124a; st.global.u32 [%q+500], %n125a; st.global.u32 [%q+504], %n126a; st.global.u32 [%q+508], %n127a; st.global.u32 [%q+512], %n128a; st.global.u32 [%q+516], %n129a;
st.global.u32 [%q+520], %n130a; st.global.u32 [%q+524], %n131a; st.global.u32 [%q+528], %n132a; st.global.u32 [%q+532], %n133a; st.global.u32 [%q+536], %n134a; st.global.u32 [%q+540], %n135a; st.global.u32 [%q+544], %n136a; st.global.u32 [%q+548], %n137a; st.global.u32 [%q+552], %n138a; st.global.u32 [%q+556], %n139a;
st.global.u32 [%q+560], %n140a; st.global.u32 [%q+564], %n141a; st.global.u32 [%q+568], %n142a; st.global.u32 [%q+572], %n143a; st.global.u32 [%q+576], %n144a; st.global.u32 [%q+580], %n145a; st.global.u32 [%q+584], %n146a; st.global.u32 [%q+588], %n147a; st.global.u32 [%q+592], %n148a; st.global.u32 [%q+596], %n149a;
ret;
}
//: mem l x32 0*16
//: launch literals 1 1 l
//: print l x32
//: mem w u64 0*5
//: launch wide 1 1 w
//: print w u64
//: mem a u64 0*6
//: launch local 1 1 a
//: print a u64
//: mem s u32 0*7
//: launch reserved 1 1 s
//: print s u32
//: mem m u32 0*301
//: launch many 1 1 m
//: print m u32
//: mem n u32 0*150
//: launch own 1 1 n
//: print n u32
-- verdict
l: 3fc00000 3fc00000 3fc00000 40600000 00000000 3ff80000 00000000 bff80000 00000000 3ff80000 00000010 00000000 00000020 00000007 00000006 0000000a
w: 1 2 3 4 2
a: 64 68 72 80 96 66
s: 0 1152 128 128 2176 2176 2176
m: 1 2 4 7 7 12 10 17 13 22 16 27 19 32 22 37 25 42 28 47 31 52 34 57 37 62 40 67 43 72 46 77 49 82 52 87 55 92 58 97 61 102 64 107 67 112 70 117 73 122 76 127 79 132 82 137 85 142 88 147 91 152 94 157 97 162 100 167 103 172 106 177 109 182 112 187 115 192 118 197 121 202 124 207 127 212 130 217 133 222 136 227 139 232 142 237 145 242 148 247 151 252 154 257 157 262 160 267 163 272 166 277 169 282 172 287 175 292 178 297 181 302 184 307 187 312 190 317 193 322 196 327 199 332 202 337 205 342 208 347 211 352 214 357 217 362 220 367 223 372 226 377 229 382 232 387 235 392 238 397 241 402 244 407 247 412 250 417 253 422 256 427 259 432 262 437 265 442 268 447 271 452 274 457 277 462 280 467 283 472 286 477 289 482 292 487 295 492 298 497 301 502 304 507 307 512 310 517 313 522 316 527 319 532 322 537 325 542 328 547 331 552 334 557 337 562 340 567 343 572 346 577 349 582 352 587 355 592 358 597 361 602 364 607 367 612 370 617 373 622 376 627 379 632 382 637 385 642 388 647 391 652 394 657 397 662 400 667 403 672 406 677 409 682 412 687 415 692 418 697 421 702 424 707 427 712 430 717 433 722 436 727 439 732 442 737 445 742 448 747 77
n: 3 10 17 24 31 38 45 52 59 66 73 80 87 94 101 108 115 122 129 136 143 150 157 164 171 178 185 192 199 206 213 220 227 234 241 248 255 262 269 276 283 290 297 304 311 318 325 332 339 346 353 360 367 374 381 388 395 402 409 416 423 430 437 444 451 458 465 472 479 486 493 500 507 514 521 528 535 542 549 556 563 570 577 584 591 598 605 612 619 626 633 640 647 654 661 668 675 682 689 696 703 710 717 724 731 738 745 752 759 766 773 780 787 794 801 808 815 822 829 836 843 850 857 864 871 878 885 892 899 906 913 920 927 934 941 948 955 962 969 976 983 990 997 1004 1011 1018 1025 1032 1039 1046
