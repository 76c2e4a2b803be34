# what is infinite stays so in a smaller format, however it is rounded; what is too large becomes the largest number when it is rounded towards 0
-- soft
.version 7.8
.target sm_90
.address_size 64
.visible .entry k(.param .u64 po)
{
.reg .b16 %h<20>; .reg .f32 %f<6>; .reg .b64 %o;
ld.param.u64 %o, [po]; mov.f32 %f1, 0f7F800000; mov.f32 %f2, 0fFF800000; mov.f32 %f3, 0f7F7FFFFF; mov.f32 %f4, 0fFF7FFFFF;
cvt.rn.f16.f32 %h1, %f1; cvt.rn.f16.f32 %h2, %f2; cvt.rz.f16.f32 %h3, %f1; cvt.rz.f16.f32 %h4, %f2;
cvt.rn.f16.f32 %h5, %f3; cvt.rn.f16.f32 %h6, %f4; cvt.rz.f16.f32 %h7, %f3; cvt.rz.f16.f32 %h8, %f4;
cvt.rn.bf16.f32 %h9, %f1; cvt.rn.bf16.f32 %h10, %f2; cvt.rz.bf16.f32 %h11, %f1; cvt.rz.bf16.f32 %h12, %f2;
cvt.rn.bf16.f32 %h13, %f3; cvt.rn.bf16.f32 %h14, %f4; cvt.rz.bf16.f32 %h15, %f3; cvt.rz.bf16.f32 %h16, %f4;
st.global.v4.b16 [%o], {%h1, %h2, %h3, %h4}; st.global.v4.b16 [%o+8], {%h5, %h6, %h7, %h8};
st.global.v4.b16 [%o+16], {%h9, %h10, %h11, %h12}; st.global.v4.b16 [%o+24], {%h13, %h14, %h15, %h16};
ret;
}
//: mem o u32 0*8
//: launch k 1 1 o
//: print o x32
-- verdict
o: fc007c00 fc007c00 fc007c00 fbff7bff ff807f80 ff807f80 ff807f80 ff7f7f7f
