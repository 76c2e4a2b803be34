# which products of matrices there are: each shape with each type, each two types, accumulator, layout and .satfinite, by the tables of the PTX ISA
# (mma, mma.sp, wmma). With one register each none is right: those that there are say so of their registers, the others are not known
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k() { .reg .b32 %r<9>;
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k16.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k32.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k4.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k8.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k16.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k32.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k64.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sp.sync.aligned.m8n8k16.row.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m16n16k16.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n32k16.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m32n8k16.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m16n16k8.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k4.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k128.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n8k16.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m16n8k16.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.bf16.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.tf32.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.f16.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.bf16.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.tf32.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.e4m3.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.e5m2.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.s8.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.u8.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.s4.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.u4.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f64.b1.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e4m3.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.e5m2.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s8.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u8.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.s4.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.u4.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.f16.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.bf16.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.tf32.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.f64.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.e4m3.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.e5m2.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.s8.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.u8.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.s4.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.b1.u4.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.f16.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.bf16.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.tf32.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.f16.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.bf16.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.tf32.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.e4m3.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.e5m2.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.s8.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.u8.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.s4.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.u4.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.f64.b1.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e5m2.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s8.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u8.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.s4.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.u4.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.f16.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.bf16.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.tf32.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.f64.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.e4m3.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.e5m2.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.s8.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.u8.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.s4.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.b1.u4.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.f16.f16.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.f16.f16.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k32.row.col.satfinite.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f16.bf16.bf16.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f16.bf16.bf16.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f64.bf16.bf16.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f64.bf16.bf16.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.bf16.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.s32.bf16.bf16.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k32.row.col.satfinite.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f16.tf32.tf32.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f16.tf32.tf32.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f64.tf32.tf32.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.f64.tf32.tf32.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.s32.tf32.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k8.s32.tf32.tf32.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.satfinite.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k16.row.col.satfinite.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f16.f64.f64.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f16.f64.f64.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f64.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f32.f64.f64.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.s32.f64.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.s32.f64.f64.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.satfinite.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.e4m3.e4m3.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.e4m3.e4m3.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.satfinite.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k64.row.col.satfinite.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.e5m2.e5m2.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.s32.e5m2.e5m2.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.satfinite.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k64.row.col.satfinite.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sync.aligned.m16n8k32.row.col.f16.s8.s8.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f16.s8.s8.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.s8.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.s8.s8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.s8.s8.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f64.s8.s8.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f16.u8.u8.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f16.u8.u8.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.u8.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f32.u8.u8.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f64.u8.u8.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m16n16k16.f64.u8.u8.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f16.s4.s4.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f16.s4.s4.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f32.s4.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f32.s4.s4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f64.s4.s4.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f64.s4.s4.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f16.u4.u4.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f16.u4.u4.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f32.u4.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f32.u4.u4.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.f64.u4.u4.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n8k32.f64.u4.u4.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f16.b1.b1.f16.and.popc {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.f16.b1.b1.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f32.b1.b1.f32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.f32.b1.b1.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.f64.b1.b1.f64.and.popc {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.f64.b1.b1.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.col.satfinite.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32.satfinite {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m8n32k16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m8n32k16.f32.f16 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.col.m32n8k16.f32.f16 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.row.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.row.m16n16k16.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.row.row.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.row.m16n16k8.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.row.row.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.row.m8n8k4.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.row.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.row.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.row.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.row.row.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.row.m16n16k16.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.row.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.row.m8n8k32.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.row.row.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.row.row.m8n8k32.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.row.row.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.row.row.m8n8k128.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.row.row.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k32.row.row.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.row.m16n16k16.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.col.row.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.row.m16n16k16.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.col.row.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.row.m16n16k8.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.col.row.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.row.m8n8k4.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.col.row.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.col.row.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.col.row.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.row.m16n16k16.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.col.row.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.row.m16n16k16.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.col.row.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.row.m8n8k32.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.col.row.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.row.m8n8k32.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.col.row.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.col.row.m8n8k128.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.col.row.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k32.col.row.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m16n16k16.f32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.col.col.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m16n16k16.f32.bf16.bf16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k8.col.col.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m16n16k8.f32.tf32.tf32.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k16.col.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m8n8k4.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.col.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.col.col.f32.e5m2.e5m2.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.col.col.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m16n16k16.s32.s8.s8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k32.col.col.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m16n16k16.s32.u8.u8.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.col.col.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k64.col.col.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.sync.aligned.col.col.m8n8k32.s32.u4.u4.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m16n8k256.col.col.s32.b1.b1.s32.and.popc {%r1}, {%r2}, {%r3}, {%r4};
wmma.mma.and.popc.sync.aligned.col.col.m8n8k128.s32.b1.b1.s32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};
mma.sync.aligned.m8n8k4.col.col.f64.f64.f64.f64 {%r1}, {%r2}, {%r3}, {%r4};
mma.sp.sync.aligned.m16n8k32.col.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4}, %r5, 0;
ret; }
-- verdict
k: line 5: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32': registers of a matrix
k: line 6: 'mma.sync.aligned.m8n8k4.row.col.f32.bf16.bf16.f32'
k: line 7: 'mma.sync.aligned.m8n8k4.row.col.f32.tf32.tf32.f32'
k: line 8: 'mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64': registers of a matrix
k: line 9: 'mma.sync.aligned.m8n8k4.row.col.f32.e4m3.e4m3.f32'
k: line 10: 'mma.sync.aligned.m8n8k4.row.col.f32.e5m2.e5m2.f32'
k: line 11: 'mma.sync.aligned.m8n8k4.row.col.s32.s8.s8.s32'
k: line 12: 'mma.sync.aligned.m8n8k4.row.col.s32.u8.u8.s32'
k: line 13: 'mma.sync.aligned.m8n8k4.row.col.s32.s4.s4.s32'
k: line 14: 'mma.sync.aligned.m8n8k4.row.col.s32.u4.u4.s32'
k: line 15: 'mma.sync.aligned.m8n8k4.row.col.s32.b1.b1.s32.and.popc'
k: line 16: 'mma.sync.aligned.m8n8k16.row.col.f32.f16.f16.f32'
k: line 17: 'mma.sync.aligned.m8n8k16.row.col.f32.bf16.bf16.f32'
k: line 18: 'mma.sync.aligned.m8n8k16.row.col.f32.tf32.tf32.f32'
k: line 19: 'mma.sync.aligned.m8n8k16.row.col.f64.f64.f64.f64'
k: line 20: 'mma.sync.aligned.m8n8k16.row.col.f32.e4m3.e4m3.f32'
k: line 21: 'mma.sync.aligned.m8n8k16.row.col.f32.e5m2.e5m2.f32'
k: line 22: 'mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32': registers of a matrix
k: line 23: 'mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32': registers of a matrix
k: line 24: 'mma.sync.aligned.m8n8k16.row.col.s32.s4.s4.s32'
k: line 25: 'mma.sync.aligned.m8n8k16.row.col.s32.u4.u4.s32'
k: line 26: 'mma.sync.aligned.m8n8k16.row.col.s32.b1.b1.s32.and.popc'
k: line 27: 'mma.sync.aligned.m8n8k32.row.col.f32.f16.f16.f32'
k: line 28: 'mma.sync.aligned.m8n8k32.row.col.f32.bf16.bf16.f32'
k: line 29: 'mma.sync.aligned.m8n8k32.row.col.f32.tf32.tf32.f32'
k: line 30: 'mma.sync.aligned.m8n8k32.row.col.f64.f64.f64.f64'
k: line 31: 'mma.sync.aligned.m8n8k32.row.col.f32.e4m3.e4m3.f32'
k: line 32: 'mma.sync.aligned.m8n8k32.row.col.f32.e5m2.e5m2.f32'
k: line 33: 'mma.sync.aligned.m8n8k32.row.col.s32.s8.s8.s32'
k: line 34: 'mma.sync.aligned.m8n8k32.row.col.s32.u8.u8.s32'
k: line 35: 'mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32': registers of a matrix
k: line 36: 'mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32': registers of a matrix
k: line 37: 'mma.sync.aligned.m8n8k32.row.col.s32.b1.b1.s32.and.popc'
k: line 38: 'mma.sync.aligned.m8n8k128.row.col.f32.f16.f16.f32'
k: line 39: 'mma.sync.aligned.m8n8k128.row.col.f32.bf16.bf16.f32'
k: line 40: 'mma.sync.aligned.m8n8k128.row.col.f32.tf32.tf32.f32'
k: line 41: 'mma.sync.aligned.m8n8k128.row.col.f64.f64.f64.f64'
k: line 42: 'mma.sync.aligned.m8n8k128.row.col.f32.e4m3.e4m3.f32'
k: line 43: 'mma.sync.aligned.m8n8k128.row.col.f32.e5m2.e5m2.f32'
k: line 44: 'mma.sync.aligned.m8n8k128.row.col.s32.s8.s8.s32'
k: line 45: 'mma.sync.aligned.m8n8k128.row.col.s32.u8.u8.s32'
k: line 46: 'mma.sync.aligned.m8n8k128.row.col.s32.s4.s4.s32'
k: line 47: 'mma.sync.aligned.m8n8k128.row.col.s32.u4.u4.s32'
k: line 48: 'mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc': registers of a matrix
k: line 49: 'mma.sync.aligned.m16n8k4.row.col.f32.f16.f16.f32'
k: line 50: 'mma.sync.aligned.m16n8k4.row.col.f32.bf16.bf16.f32'
k: line 51: 'mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32': registers of a matrix
k: line 52: 'mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64': registers of a matrix
k: line 53: 'mma.sync.aligned.m16n8k4.row.col.f32.e4m3.e4m3.f32'
k: line 54: 'mma.sync.aligned.m16n8k4.row.col.f32.e5m2.e5m2.f32'
k: line 55: 'mma.sync.aligned.m16n8k4.row.col.s32.s8.s8.s32'
k: line 56: 'mma.sync.aligned.m16n8k4.row.col.s32.u8.u8.s32'
k: line 57: 'mma.sync.aligned.m16n8k4.row.col.s32.s4.s4.s32'
k: line 58: 'mma.sync.aligned.m16n8k4.row.col.s32.u4.u4.s32'
k: line 59: 'mma.sync.aligned.m16n8k4.row.col.s32.b1.b1.s32.and.popc'
k: line 60: 'mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32': registers of a matrix
k: line 61: 'mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32': registers of a matrix
k: line 62: 'mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32': registers of a matrix
k: line 63: 'mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64': registers of a matrix
k: line 64: 'mma.sync.aligned.m16n8k8.row.col.f32.e4m3.e4m3.f32'
k: line 65: 'mma.sync.aligned.m16n8k8.row.col.f32.e5m2.e5m2.f32'
k: line 66: 'mma.sync.aligned.m16n8k8.row.col.s32.s8.s8.s32'
k: line 67: 'mma.sync.aligned.m16n8k8.row.col.s32.u8.u8.s32'
k: line 68: 'mma.sync.aligned.m16n8k8.row.col.s32.s4.s4.s32'
k: line 69: 'mma.sync.aligned.m16n8k8.row.col.s32.u4.u4.s32'
k: line 70: 'mma.sync.aligned.m16n8k8.row.col.s32.b1.b1.s32.and.popc'
k: line 71: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': registers of a matrix
k: line 72: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32': registers of a matrix
k: line 73: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32'
k: line 74: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64': registers of a matrix
k: line 75: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32': registers of a matrix
k: line 76: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32': registers of a matrix
k: line 77: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32': registers of a matrix
k: line 78: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32': registers of a matrix
k: line 79: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.s4.s32'
k: line 80: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.u4.s32'
k: line 81: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.b1.s32.and.popc'
k: line 82: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32'
k: line 83: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32'
k: line 84: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.tf32.f32'
k: line 85: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.f64.f64'
k: line 86: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32': registers of a matrix
k: line 87: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32': registers of a matrix
k: line 88: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32': registers of a matrix
k: line 89: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32': registers of a matrix
k: line 90: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32': registers of a matrix
k: line 91: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32': registers of a matrix
k: line 92: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.b1.s32.and.popc'
k: line 93: 'mma.sync.aligned.m16n8k64.row.col.f32.f16.f16.f32'
k: line 94: 'mma.sync.aligned.m16n8k64.row.col.f32.bf16.bf16.f32'
k: line 95: 'mma.sync.aligned.m16n8k64.row.col.f32.tf32.tf32.f32'
k: line 96: 'mma.sync.aligned.m16n8k64.row.col.f64.f64.f64.f64'
k: line 97: 'mma.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32'
k: line 98: 'mma.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32'
k: line 99: 'mma.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32'
k: line 100: 'mma.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32'
k: line 101: 'mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32': registers of a matrix
k: line 102: 'mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32': registers of a matrix
k: line 103: 'mma.sync.aligned.m16n8k64.row.col.s32.b1.b1.s32.and.popc'
k: line 104: 'mma.sync.aligned.m16n8k128.row.col.f32.f16.f16.f32'
k: line 105: 'mma.sync.aligned.m16n8k128.row.col.f32.bf16.bf16.f32'
k: line 106: 'mma.sync.aligned.m16n8k128.row.col.f32.tf32.tf32.f32'
k: line 107: 'mma.sync.aligned.m16n8k128.row.col.f64.f64.f64.f64'
k: line 108: 'mma.sync.aligned.m16n8k128.row.col.f32.e4m3.e4m3.f32'
k: line 109: 'mma.sync.aligned.m16n8k128.row.col.f32.e5m2.e5m2.f32'
k: line 110: 'mma.sync.aligned.m16n8k128.row.col.s32.s8.s8.s32'
k: line 111: 'mma.sync.aligned.m16n8k128.row.col.s32.u8.u8.s32'
k: line 112: 'mma.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32'
k: line 113: 'mma.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32'
k: line 114: 'mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc': registers of a matrix
k: line 115: 'mma.sync.aligned.m16n8k256.row.col.f32.f16.f16.f32'
k: line 116: 'mma.sync.aligned.m16n8k256.row.col.f32.bf16.bf16.f32'
k: line 117: 'mma.sync.aligned.m16n8k256.row.col.f32.tf32.tf32.f32'
k: line 118: 'mma.sync.aligned.m16n8k256.row.col.f64.f64.f64.f64'
k: line 119: 'mma.sync.aligned.m16n8k256.row.col.f32.e4m3.e4m3.f32'
k: line 120: 'mma.sync.aligned.m16n8k256.row.col.f32.e5m2.e5m2.f32'
k: line 121: 'mma.sync.aligned.m16n8k256.row.col.s32.s8.s8.s32'
k: line 122: 'mma.sync.aligned.m16n8k256.row.col.s32.u8.u8.s32'
k: line 123: 'mma.sync.aligned.m16n8k256.row.col.s32.s4.s4.s32'
k: line 124: 'mma.sync.aligned.m16n8k256.row.col.s32.u4.u4.s32'
k: line 125: 'mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc': registers of a matrix
k: line 126: 'mma.sp.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32'
k: line 127: 'mma.sp.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32'
k: line 128: 'mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32': registers of a matrix
k: line 129: 'mma.sp.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64'
k: line 130: 'mma.sp.sync.aligned.m16n8k8.row.col.f32.e4m3.e4m3.f32'
k: line 131: 'mma.sp.sync.aligned.m16n8k8.row.col.f32.e5m2.e5m2.f32'
k: line 132: 'mma.sp.sync.aligned.m16n8k8.row.col.s32.s8.s8.s32'
k: line 133: 'mma.sp.sync.aligned.m16n8k8.row.col.s32.u8.u8.s32'
k: line 134: 'mma.sp.sync.aligned.m16n8k8.row.col.s32.s4.s4.s32'
k: line 135: 'mma.sp.sync.aligned.m16n8k8.row.col.s32.u4.u4.s32'
k: line 136: 'mma.sp.sync.aligned.m16n8k8.row.col.s32.b1.b1.s32.and.popc'
k: line 137: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32': registers of a matrix
k: line 138: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32': registers of a matrix
k: line 139: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32': registers of a matrix
k: line 140: 'mma.sp.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64'
k: line 141: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32'
k: line 142: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32'
k: line 143: 'mma.sp.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32'
k: line 144: 'mma.sp.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32'
k: line 145: 'mma.sp.sync.aligned.m16n8k16.row.col.s32.s4.s4.s32'
k: line 146: 'mma.sp.sync.aligned.m16n8k16.row.col.s32.u4.u4.s32'
k: line 147: 'mma.sp.sync.aligned.m16n8k16.row.col.s32.b1.b1.s32.and.popc'
k: line 148: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32': registers of a matrix
k: line 149: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32': registers of a matrix
k: line 150: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.tf32.tf32.f32'
k: line 151: 'mma.sp.sync.aligned.m16n8k32.row.col.f64.f64.f64.f64'
k: line 152: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32'
k: line 153: 'mma.sp.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32'
k: line 154: 'mma.sp.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32': registers of a matrix
k: line 155: 'mma.sp.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32': registers of a matrix
k: line 156: 'mma.sp.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32'
k: line 157: 'mma.sp.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32'
k: line 158: 'mma.sp.sync.aligned.m16n8k32.row.col.s32.b1.b1.s32.and.popc'
k: line 159: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.f16.f16.f32'
k: line 160: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.bf16.bf16.f32'
k: line 161: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.tf32.tf32.f32'
k: line 162: 'mma.sp.sync.aligned.m16n8k64.row.col.f64.f64.f64.f64'
k: line 163: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32': registers of a matrix
k: line 164: 'mma.sp.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32': registers of a matrix
k: line 165: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32': registers of a matrix
k: line 166: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32': registers of a matrix
k: line 167: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32': registers of a matrix
k: line 168: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32': registers of a matrix
k: line 169: 'mma.sp.sync.aligned.m16n8k64.row.col.s32.b1.b1.s32.and.popc'
k: line 170: 'mma.sp.sync.aligned.m16n8k128.row.col.f32.f16.f16.f32'
k: line 171: 'mma.sp.sync.aligned.m16n8k128.row.col.f32.bf16.bf16.f32'
k: line 172: 'mma.sp.sync.aligned.m16n8k128.row.col.f32.tf32.tf32.f32'
k: line 173: 'mma.sp.sync.aligned.m16n8k128.row.col.f64.f64.f64.f64'
k: line 174: 'mma.sp.sync.aligned.m16n8k128.row.col.f32.e4m3.e4m3.f32'
k: line 175: 'mma.sp.sync.aligned.m16n8k128.row.col.f32.e5m2.e5m2.f32'
k: line 176: 'mma.sp.sync.aligned.m16n8k128.row.col.s32.s8.s8.s32'
k: line 177: 'mma.sp.sync.aligned.m16n8k128.row.col.s32.u8.u8.s32'
k: line 178: 'mma.sp.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32': registers of a matrix
k: line 179: 'mma.sp.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32': registers of a matrix
k: line 180: 'mma.sp.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc'
k: line 181: 'mma.sp.sync.aligned.m16n8k256.row.col.f32.f16.f16.f32'
k: line 182: 'mma.sp.sync.aligned.m16n8k256.row.col.f32.bf16.bf16.f32'
k: line 183: 'mma.sp.sync.aligned.m16n8k256.row.col.f32.tf32.tf32.f32'
k: line 184: 'mma.sp.sync.aligned.m16n8k256.row.col.f64.f64.f64.f64'
k: line 185: 'mma.sp.sync.aligned.m16n8k256.row.col.f32.e4m3.e4m3.f32'
k: line 186: 'mma.sp.sync.aligned.m16n8k256.row.col.f32.e5m2.e5m2.f32'
k: line 187: 'mma.sp.sync.aligned.m16n8k256.row.col.s32.s8.s8.s32'
k: line 188: 'mma.sp.sync.aligned.m16n8k256.row.col.s32.u8.u8.s32'
k: line 189: 'mma.sp.sync.aligned.m16n8k256.row.col.s32.s4.s4.s32'
k: line 190: 'mma.sp.sync.aligned.m16n8k256.row.col.s32.u4.u4.s32'
k: line 191: 'mma.sp.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc'
k: line 192: 'mma.sp.sync.aligned.m8n8k16.row.col.f32.f16.f16.f32'
k: line 193: 'mma.sp.sync.aligned.m8n8k16.row.col.f32.bf16.bf16.f32'
k: line 194: 'mma.sp.sync.aligned.m8n8k16.row.col.f32.tf32.tf32.f32'
k: line 195: 'mma.sp.sync.aligned.m8n8k16.row.col.f64.f64.f64.f64'
k: line 196: 'mma.sp.sync.aligned.m8n8k16.row.col.f32.e4m3.e4m3.f32'
k: line 197: 'mma.sp.sync.aligned.m8n8k16.row.col.f32.e5m2.e5m2.f32'
k: line 198: 'mma.sp.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32'
k: line 199: 'mma.sp.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32'
k: line 200: 'mma.sp.sync.aligned.m8n8k16.row.col.s32.s4.s4.s32'
k: line 201: 'mma.sp.sync.aligned.m8n8k16.row.col.s32.u4.u4.s32'
k: line 202: 'mma.sp.sync.aligned.m8n8k16.row.col.s32.b1.b1.s32.and.popc'
k: line 203: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32': registers of a matrix
k: line 204: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32': registers of a matrix
k: line 205: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.tf32.tf32.f32'
k: line 206: 'wmma.mma.sync.aligned.row.col.m16n16k16.f64.f64.f64.f64'
k: line 207: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.e4m3.e4m3.f32'
k: line 208: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.e5m2.e5m2.f32'
k: line 209: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32': registers of a matrix
k: line 210: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32': registers of a matrix
k: line 211: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s4.s4.s32'
k: line 212: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.u4.u4.s32'
k: line 213: 'wmma.mma.and.popc.sync.aligned.row.col.m16n16k16.s32.b1.b1.s32'
k: line 214: 'wmma.mma.sync.aligned.row.col.m8n32k16.f32.f32': registers of a matrix
k: line 215: 'wmma.mma.sync.aligned.row.col.m8n32k16.f32.bf16.bf16.f32': registers of a matrix
k: line 216: 'wmma.mma.sync.aligned.row.col.m8n32k16.f32.tf32.tf32.f32'
k: line 217: 'wmma.mma.sync.aligned.row.col.m8n32k16.f64.f64.f64.f64'
k: line 218: 'wmma.mma.sync.aligned.row.col.m8n32k16.f32.e4m3.e4m3.f32'
k: line 219: 'wmma.mma.sync.aligned.row.col.m8n32k16.f32.e5m2.e5m2.f32'
k: line 220: 'wmma.mma.sync.aligned.row.col.m8n32k16.s32.s8.s8.s32': registers of a matrix
k: line 221: 'wmma.mma.sync.aligned.row.col.m8n32k16.s32.u8.u8.s32': registers of a matrix
k: line 222: 'wmma.mma.sync.aligned.row.col.m8n32k16.s32.s4.s4.s32'
k: line 223: 'wmma.mma.sync.aligned.row.col.m8n32k16.s32.u4.u4.s32'
k: line 224: 'wmma.mma.and.popc.sync.aligned.row.col.m8n32k16.s32.b1.b1.s32'
k: line 225: 'wmma.mma.sync.aligned.row.col.m32n8k16.f32.f32': registers of a matrix
k: line 226: 'wmma.mma.sync.aligned.row.col.m32n8k16.f32.bf16.bf16.f32': registers of a matrix
k: line 227: 'wmma.mma.sync.aligned.row.col.m32n8k16.f32.tf32.tf32.f32'
k: line 228: 'wmma.mma.sync.aligned.row.col.m32n8k16.f64.f64.f64.f64'
k: line 229: 'wmma.mma.sync.aligned.row.col.m32n8k16.f32.e4m3.e4m3.f32'
k: line 230: 'wmma.mma.sync.aligned.row.col.m32n8k16.f32.e5m2.e5m2.f32'
k: line 231: 'wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32': registers of a matrix
k: line 232: 'wmma.mma.sync.aligned.row.col.m32n8k16.s32.u8.u8.s32': registers of a matrix
k: line 233: 'wmma.mma.sync.aligned.row.col.m32n8k16.s32.s4.s4.s32'
k: line 234: 'wmma.mma.sync.aligned.row.col.m32n8k16.s32.u4.u4.s32'
k: line 235: 'wmma.mma.and.popc.sync.aligned.row.col.m32n8k16.s32.b1.b1.s32'
k: line 236: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.f32'
k: line 237: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.bf16.bf16.f32'
k: line 238: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32': registers of a matrix
k: line 239: 'wmma.mma.sync.aligned.row.col.m16n16k8.f64.f64.f64.f64'
k: line 240: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.e4m3.e4m3.f32'
k: line 241: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.e5m2.e5m2.f32'
k: line 242: 'wmma.mma.sync.aligned.row.col.m16n16k8.s32.s8.s8.s32'
k: line 243: 'wmma.mma.sync.aligned.row.col.m16n16k8.s32.u8.u8.s32'
k: line 244: 'wmma.mma.sync.aligned.row.col.m16n16k8.s32.s4.s4.s32'
k: line 245: 'wmma.mma.sync.aligned.row.col.m16n16k8.s32.u4.u4.s32'
k: line 246: 'wmma.mma.and.popc.sync.aligned.row.col.m16n16k8.s32.b1.b1.s32'
k: line 247: 'wmma.mma.sync.aligned.row.col.m8n8k4.f32.f32'
k: line 248: 'wmma.mma.sync.aligned.row.col.m8n8k4.f32.bf16.bf16.f32'
k: line 249: 'wmma.mma.sync.aligned.row.col.m8n8k4.f32.tf32.tf32.f32'
k: line 250: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64': registers of a matrix
k: line 251: 'wmma.mma.sync.aligned.row.col.m8n8k4.f32.e4m3.e4m3.f32'
k: line 252: 'wmma.mma.sync.aligned.row.col.m8n8k4.f32.e5m2.e5m2.f32'
k: line 253: 'wmma.mma.sync.aligned.row.col.m8n8k4.s32.s8.s8.s32'
k: line 254: 'wmma.mma.sync.aligned.row.col.m8n8k4.s32.u8.u8.s32'
k: line 255: 'wmma.mma.sync.aligned.row.col.m8n8k4.s32.s4.s4.s32'
k: line 256: 'wmma.mma.sync.aligned.row.col.m8n8k4.s32.u4.u4.s32'
k: line 257: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k4.s32.b1.b1.s32'
k: line 258: 'wmma.mma.sync.aligned.row.col.m8n8k32.f32.f32'
k: line 259: 'wmma.mma.sync.aligned.row.col.m8n8k32.f32.bf16.bf16.f32'
k: line 260: 'wmma.mma.sync.aligned.row.col.m8n8k32.f32.tf32.tf32.f32'
k: line 261: 'wmma.mma.sync.aligned.row.col.m8n8k32.f64.f64.f64.f64'
k: line 262: 'wmma.mma.sync.aligned.row.col.m8n8k32.f32.e4m3.e4m3.f32'
k: line 263: 'wmma.mma.sync.aligned.row.col.m8n8k32.f32.e5m2.e5m2.f32'
k: line 264: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s8.s8.s32'
k: line 265: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.u8.u8.s32'
k: line 266: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32': registers of a matrix
k: line 267: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32': registers of a matrix
k: line 268: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k32.s32.b1.b1.s32'
k: line 269: 'wmma.mma.sync.aligned.row.col.m8n8k128.f32.f32'
k: line 270: 'wmma.mma.sync.aligned.row.col.m8n8k128.f32.bf16.bf16.f32'
k: line 271: 'wmma.mma.sync.aligned.row.col.m8n8k128.f32.tf32.tf32.f32'
k: line 272: 'wmma.mma.sync.aligned.row.col.m8n8k128.f64.f64.f64.f64'
k: line 273: 'wmma.mma.sync.aligned.row.col.m8n8k128.f32.e4m3.e4m3.f32'
k: line 274: 'wmma.mma.sync.aligned.row.col.m8n8k128.f32.e5m2.e5m2.f32'
k: line 275: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.s8.s8.s32'
k: line 276: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.u8.u8.s32'
k: line 277: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.s4.s4.s32'
k: line 278: 'wmma.mma.sync.aligned.row.col.m8n8k128.s32.u4.u4.s32'
k: line 279: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32': registers of a matrix
k: line 280: 'wmma.mma.sync.aligned.row.col.m16n8k16.f32.f32'
k: line 281: 'wmma.mma.sync.aligned.row.col.m16n8k16.f32.bf16.bf16.f32'
k: line 282: 'wmma.mma.sync.aligned.row.col.m16n8k16.f32.tf32.tf32.f32'
k: line 283: 'wmma.mma.sync.aligned.row.col.m16n8k16.f64.f64.f64.f64'
k: line 284: 'wmma.mma.sync.aligned.row.col.m16n8k16.f32.e4m3.e4m3.f32'
k: line 285: 'wmma.mma.sync.aligned.row.col.m16n8k16.f32.e5m2.e5m2.f32'
k: line 286: 'wmma.mma.sync.aligned.row.col.m16n8k16.s32.s8.s8.s32'
k: line 287: 'wmma.mma.sync.aligned.row.col.m16n8k16.s32.u8.u8.s32'
k: line 288: 'wmma.mma.sync.aligned.row.col.m16n8k16.s32.s4.s4.s32'
k: line 289: 'wmma.mma.sync.aligned.row.col.m16n8k16.s32.u4.u4.s32'
k: line 290: 'wmma.mma.and.popc.sync.aligned.row.col.m16n8k16.s32.b1.b1.s32'
k: line 291: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32'
k: line 292: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.tf32.f32'
k: line 293: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f64.f32'
k: line 294: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.e4m3.f32'
k: line 295: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.e5m2.f32'
k: line 296: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.s8.f32'
k: line 297: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.u8.f32'
k: line 298: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.s4.f32'
k: line 299: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.u4.f32'
k: line 300: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.b1.f32'
k: line 301: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f16.f32'
k: line 302: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.tf32.f32'
k: line 303: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.f64.f32'
k: line 304: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.e4m3.f32'
k: line 305: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.e5m2.f32'
k: line 306: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.s8.f32'
k: line 307: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.u8.f32'
k: line 308: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.s4.f32'
k: line 309: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.u4.f32'
k: line 310: 'mma.sync.aligned.m16n8k16.row.col.f32.bf16.b1.f32'
k: line 311: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.f16.f32'
k: line 312: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.bf16.f32'
k: line 313: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.f64.f32'
k: line 314: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.e4m3.f32'
k: line 315: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.e5m2.f32'
k: line 316: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.s8.f32'
k: line 317: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.u8.f32'
k: line 318: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.s4.f32'
k: line 319: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.u4.f32'
k: line 320: 'mma.sync.aligned.m16n8k16.row.col.f32.tf32.b1.f32'
k: line 321: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.f16.f64'
k: line 322: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.bf16.f64'
k: line 323: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.tf32.f64'
k: line 324: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.e4m3.f64'
k: line 325: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.e5m2.f64'
k: line 326: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.s8.f64'
k: line 327: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.u8.f64'
k: line 328: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.s4.f64'
k: line 329: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.u4.f64'
k: line 330: 'mma.sync.aligned.m16n8k16.row.col.f64.f64.b1.f64'
k: line 331: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.f16.f32'
k: line 332: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.bf16.f32'
k: line 333: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.tf32.f32'
k: line 334: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.f64.f32'
k: line 335: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e5m2.f32': registers of a matrix
k: line 336: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.s8.f32'
k: line 337: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.u8.f32'
k: line 338: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.s4.f32'
k: line 339: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.u4.f32'
k: line 340: 'mma.sync.aligned.m16n8k16.row.col.f32.e4m3.b1.f32'
k: line 341: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.f16.f32'
k: line 342: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.bf16.f32'
k: line 343: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.tf32.f32'
k: line 344: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.f64.f32'
k: line 345: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e4m3.f32': registers of a matrix
k: line 346: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.s8.f32'
k: line 347: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.u8.f32'
k: line 348: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.s4.f32'
k: line 349: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.u4.f32'
k: line 350: 'mma.sync.aligned.m16n8k16.row.col.f32.e5m2.b1.f32'
k: line 351: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.f16.s32'
k: line 352: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.bf16.s32'
k: line 353: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.tf32.s32'
k: line 354: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.f64.s32'
k: line 355: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.e4m3.s32'
k: line 356: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.e5m2.s32'
k: line 357: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32': registers of a matrix
k: line 358: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.s4.s32'
k: line 359: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.u4.s32'
k: line 360: 'mma.sync.aligned.m16n8k16.row.col.s32.s8.b1.s32'
k: line 361: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.f16.s32'
k: line 362: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.bf16.s32'
k: line 363: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.tf32.s32'
k: line 364: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.f64.s32'
k: line 365: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.e4m3.s32'
k: line 366: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.e5m2.s32'
k: line 367: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32': registers of a matrix
k: line 368: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.s4.s32'
k: line 369: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.u4.s32'
k: line 370: 'mma.sync.aligned.m16n8k16.row.col.s32.u8.b1.s32'
k: line 371: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.f16.s32'
k: line 372: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.bf16.s32'
k: line 373: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.tf32.s32'
k: line 374: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.f64.s32'
k: line 375: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.e4m3.s32'
k: line 376: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.e5m2.s32'
k: line 377: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.s8.s32'
k: line 378: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.u8.s32'
k: line 379: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.u4.s32'
k: line 380: 'mma.sync.aligned.m16n8k16.row.col.s32.s4.b1.s32'
k: line 381: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.f16.s32'
k: line 382: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.bf16.s32'
k: line 383: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.tf32.s32'
k: line 384: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.f64.s32'
k: line 385: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.e4m3.s32'
k: line 386: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.e5m2.s32'
k: line 387: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.s8.s32'
k: line 388: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.u8.s32'
k: line 389: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.s4.s32'
k: line 390: 'mma.sync.aligned.m16n8k16.row.col.s32.u4.b1.s32'
k: line 391: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.f16.s32.and.popc'
k: line 392: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.bf16.s32.and.popc'
k: line 393: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.tf32.s32.and.popc'
k: line 394: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.f64.s32.and.popc'
k: line 395: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.e4m3.s32.and.popc'
k: line 396: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.e5m2.s32.and.popc'
k: line 397: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.s8.s32.and.popc'
k: line 398: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.u8.s32.and.popc'
k: line 399: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.s4.s32.and.popc'
k: line 400: 'mma.sync.aligned.m16n8k16.row.col.s32.b1.u4.s32.and.popc'
k: line 401: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.bf16.f32'
k: line 402: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.tf32.f32'
k: line 403: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.f64.f32'
k: line 404: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.e4m3.f32'
k: line 405: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.e5m2.f32'
k: line 406: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.s8.f32'
k: line 407: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.u8.f32'
k: line 408: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.s4.f32'
k: line 409: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.u4.f32'
k: line 410: 'mma.sync.aligned.m16n8k32.row.col.f32.f16.b1.f32'
k: line 411: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.f16.f32'
k: line 412: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.tf32.f32'
k: line 413: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.f64.f32'
k: line 414: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.e4m3.f32'
k: line 415: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.e5m2.f32'
k: line 416: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.s8.f32'
k: line 417: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.u8.f32'
k: line 418: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.s4.f32'
k: line 419: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.u4.f32'
k: line 420: 'mma.sync.aligned.m16n8k32.row.col.f32.bf16.b1.f32'
k: line 421: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.f16.f32'
k: line 422: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.bf16.f32'
k: line 423: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.f64.f32'
k: line 424: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.e4m3.f32'
k: line 425: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.e5m2.f32'
k: line 426: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.s8.f32'
k: line 427: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.u8.f32'
k: line 428: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.s4.f32'
k: line 429: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.u4.f32'
k: line 430: 'mma.sync.aligned.m16n8k32.row.col.f32.tf32.b1.f32'
k: line 431: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.f16.f64'
k: line 432: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.bf16.f64'
k: line 433: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.tf32.f64'
k: line 434: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.e4m3.f64'
k: line 435: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.e5m2.f64'
k: line 436: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.s8.f64'
k: line 437: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.u8.f64'
k: line 438: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.s4.f64'
k: line 439: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.u4.f64'
k: line 440: 'mma.sync.aligned.m16n8k32.row.col.f64.f64.b1.f64'
k: line 441: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.f16.f32'
k: line 442: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.bf16.f32'
k: line 443: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.tf32.f32'
k: line 444: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.f64.f32'
k: line 445: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32': registers of a matrix
k: line 446: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.s8.f32'
k: line 447: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.u8.f32'
k: line 448: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.s4.f32'
k: line 449: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.u4.f32'
k: line 450: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.b1.f32'
k: line 451: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.f16.f32'
k: line 452: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.bf16.f32'
k: line 453: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.tf32.f32'
k: line 454: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.f64.f32'
k: line 455: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32': registers of a matrix
k: line 456: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.s8.f32'
k: line 457: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.u8.f32'
k: line 458: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.s4.f32'
k: line 459: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.u4.f32'
k: line 460: 'mma.sync.aligned.m16n8k32.row.col.f32.e5m2.b1.f32'
k: line 461: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.f16.s32'
k: line 462: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.bf16.s32'
k: line 463: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.tf32.s32'
k: line 464: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.f64.s32'
k: line 465: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.e4m3.s32'
k: line 466: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.e5m2.s32'
k: line 467: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32': registers of a matrix
k: line 468: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.s4.s32'
k: line 469: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.u4.s32'
k: line 470: 'mma.sync.aligned.m16n8k32.row.col.s32.s8.b1.s32'
k: line 471: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.f16.s32'
k: line 472: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.bf16.s32'
k: line 473: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.tf32.s32'
k: line 474: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.f64.s32'
k: line 475: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.e4m3.s32'
k: line 476: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.e5m2.s32'
k: line 477: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32': registers of a matrix
k: line 478: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.s4.s32'
k: line 479: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.u4.s32'
k: line 480: 'mma.sync.aligned.m16n8k32.row.col.s32.u8.b1.s32'
k: line 481: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.f16.s32'
k: line 482: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.bf16.s32'
k: line 483: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.tf32.s32'
k: line 484: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.f64.s32'
k: line 485: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.e4m3.s32'
k: line 486: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.e5m2.s32'
k: line 487: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.s8.s32'
k: line 488: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.u8.s32'
k: line 489: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32': registers of a matrix
k: line 490: 'mma.sync.aligned.m16n8k32.row.col.s32.s4.b1.s32'
k: line 491: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.f16.s32'
k: line 492: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.bf16.s32'
k: line 493: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.tf32.s32'
k: line 494: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.f64.s32'
k: line 495: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.e4m3.s32'
k: line 496: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.e5m2.s32'
k: line 497: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.s8.s32'
k: line 498: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.u8.s32'
k: line 499: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32': registers of a matrix
k: line 500: 'mma.sync.aligned.m16n8k32.row.col.s32.u4.b1.s32'
k: line 501: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.f16.s32.and.popc'
k: line 502: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.bf16.s32.and.popc'
k: line 503: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.tf32.s32.and.popc'
k: line 504: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.f64.s32.and.popc'
k: line 505: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.e4m3.s32.and.popc'
k: line 506: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.e5m2.s32.and.popc'
k: line 507: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.s8.s32.and.popc'
k: line 508: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.u8.s32.and.popc'
k: line 509: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.s4.s32.and.popc'
k: line 510: 'mma.sync.aligned.m16n8k32.row.col.s32.b1.u4.s32.and.popc'
k: line 511: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.bf16.f32'
k: line 512: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.tf32.f32'
k: line 513: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f64.f32'
k: line 514: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.e4m3.f32'
k: line 515: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.e5m2.f32'
k: line 516: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.s8.f32'
k: line 517: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.u8.f32'
k: line 518: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.s4.f32'
k: line 519: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.u4.f32'
k: line 520: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.b1.f32'
k: line 521: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.f16.s32'
k: line 522: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.bf16.s32'
k: line 523: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.tf32.s32'
k: line 524: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.f64.s32'
k: line 525: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.e4m3.s32'
k: line 526: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.e5m2.s32'
k: line 527: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.u8.s32': registers of a matrix
k: line 528: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s4.s32'
k: line 529: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.u4.s32'
k: line 530: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.b1.s32'
k: line 531: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.f16.s32'
k: line 532: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.bf16.s32'
k: line 533: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.tf32.s32'
k: line 534: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.f64.s32'
k: line 535: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.e4m3.s32'
k: line 536: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.e5m2.s32'
k: line 537: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s8.s32'
k: line 538: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.u8.s32'
k: line 539: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.u4.s32': registers of a matrix
k: line 540: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.b1.s32'
k: line 541: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.f16.f32'
k: line 542: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.tf32.f32'
k: line 543: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.f64.f32'
k: line 544: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.e4m3.f32'
k: line 545: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.e5m2.f32'
k: line 546: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.s8.f32'
k: line 547: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.u8.f32'
k: line 548: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.s4.f32'
k: line 549: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.u4.f32'
k: line 550: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.b1.f32'
k: line 551: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16': registers of a matrix
k: line 552: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16': registers of a matrix
k: line 553: 'mma.sync.aligned.m16n8k16.row.col.f64.f16.f16.f64'
k: line 554: 'wmma.mma.sync.aligned.row.col.m16n16k16.f64.f64'
k: line 555: 'mma.sync.aligned.m16n8k16.row.col.s32.f16.f16.s32'
k: line 556: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s32'
k: line 557: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32'
k: line 558: 'mma.sp.sync.aligned.m16n8k32.row.col.satfinite.f32.f16.f16.f32'
k: line 559: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32.satfinite'
k: line 560: 'mma.sync.aligned.m16n8k16.row.col.f16.bf16.bf16.f16'
k: line 561: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16.bf16.bf16.f16'
k: line 562: 'mma.sync.aligned.m16n8k16.row.col.f64.bf16.bf16.f64'
k: line 563: 'wmma.mma.sync.aligned.row.col.m16n16k16.f64.bf16.bf16.f64'
k: line 564: 'mma.sync.aligned.m16n8k16.row.col.s32.bf16.bf16.s32'
k: line 565: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.bf16.bf16.s32'
k: line 566: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f32.bf16.bf16.f32'
k: line 567: 'mma.sp.sync.aligned.m16n8k32.row.col.satfinite.f32.bf16.bf16.f32'
k: line 568: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32.satfinite'
k: line 569: 'mma.sync.aligned.m16n8k8.row.col.f16.tf32.tf32.f16'
k: line 570: 'wmma.mma.sync.aligned.row.col.m16n16k8.f16.tf32.tf32.f16'
k: line 571: 'mma.sync.aligned.m16n8k8.row.col.f64.tf32.tf32.f64'
k: line 572: 'wmma.mma.sync.aligned.row.col.m16n16k8.f64.tf32.tf32.f64'
k: line 573: 'mma.sync.aligned.m16n8k8.row.col.s32.tf32.tf32.s32'
k: line 574: 'wmma.mma.sync.aligned.row.col.m16n16k8.s32.tf32.tf32.s32'
k: line 575: 'mma.sync.aligned.m16n8k8.row.col.satfinite.f32.tf32.tf32.f32'
k: line 576: 'mma.sp.sync.aligned.m16n8k16.row.col.satfinite.f32.tf32.tf32.f32'
k: line 577: 'wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32.satfinite'
k: line 578: 'mma.sync.aligned.m16n8k16.row.col.f16.f64.f64.f16'
k: line 579: 'wmma.mma.sync.aligned.row.col.m8n8k4.f16.f64.f64.f16'
k: line 580: 'mma.sync.aligned.m16n8k16.row.col.f32.f64.f64.f32'
k: line 581: 'wmma.mma.sync.aligned.row.col.m8n8k4.f32.f64.f64.f32'
k: line 582: 'mma.sync.aligned.m16n8k16.row.col.s32.f64.f64.s32'
k: line 583: 'wmma.mma.sync.aligned.row.col.m8n8k4.s32.f64.f64.s32'
k: line 584: 'mma.sync.aligned.m16n8k16.row.col.satfinite.f64.f64.f64.f64'
k: line 585: 'wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.satfinite'
k: line 586: 'mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16': registers of a matrix
k: line 587: 'mma.sync.aligned.m16n8k32.row.col.f64.e4m3.e4m3.f64'
k: line 588: 'mma.sync.aligned.m16n8k32.row.col.s32.e4m3.e4m3.s32'
k: line 589: 'mma.sync.aligned.m16n8k32.row.col.satfinite.f32.e4m3.e4m3.f32'
k: line 590: 'mma.sp.sync.aligned.m16n8k64.row.col.satfinite.f32.e4m3.e4m3.f32'
k: line 591: 'mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16': registers of a matrix
k: line 592: 'mma.sync.aligned.m16n8k32.row.col.f64.e5m2.e5m2.f64'
k: line 593: 'mma.sync.aligned.m16n8k32.row.col.s32.e5m2.e5m2.s32'
k: line 594: 'mma.sync.aligned.m16n8k32.row.col.satfinite.f32.e5m2.e5m2.f32'
k: line 595: 'mma.sp.sync.aligned.m16n8k64.row.col.satfinite.f32.e5m2.e5m2.f32'
k: line 596: 'mma.sync.aligned.m16n8k32.row.col.f16.s8.s8.f16'
k: line 597: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16.s8.s8.f16'
k: line 598: 'mma.sync.aligned.m16n8k32.row.col.f32.s8.s8.f32'
k: line 599: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.s8.s8.f32'
k: line 600: 'mma.sync.aligned.m16n8k32.row.col.f64.s8.s8.f64'
k: line 601: 'wmma.mma.sync.aligned.row.col.m16n16k16.f64.s8.s8.f64'
k: line 602: 'mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32': registers of a matrix
k: line 603: 'mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32': registers of a matrix
k: line 604: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32.satfinite': registers of a matrix
k: line 605: 'mma.sync.aligned.m16n8k32.row.col.f16.u8.u8.f16'
k: line 606: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16.u8.u8.f16'
k: line 607: 'mma.sync.aligned.m16n8k32.row.col.f32.u8.u8.f32'
k: line 608: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.u8.u8.f32'
k: line 609: 'mma.sync.aligned.m16n8k32.row.col.f64.u8.u8.f64'
k: line 610: 'wmma.mma.sync.aligned.row.col.m16n16k16.f64.u8.u8.f64'
k: line 611: 'mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32': registers of a matrix
k: line 612: 'mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.u8.s32': registers of a matrix
k: line 613: 'wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32.satfinite': registers of a matrix
k: line 614: 'mma.sync.aligned.m16n8k64.row.col.f16.s4.s4.f16'
k: line 615: 'wmma.mma.sync.aligned.row.col.m8n8k32.f16.s4.s4.f16'
k: line 616: 'mma.sync.aligned.m16n8k64.row.col.f32.s4.s4.f32'
k: line 617: 'wmma.mma.sync.aligned.row.col.m8n8k32.f32.s4.s4.f32'
k: line 618: 'mma.sync.aligned.m16n8k64.row.col.f64.s4.s4.f64'
k: line 619: 'wmma.mma.sync.aligned.row.col.m8n8k32.f64.s4.s4.f64'
k: line 620: 'mma.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.s4.s32': registers of a matrix
k: line 621: 'mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.s4.s4.s32': registers of a matrix
k: line 622: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32.satfinite': registers of a matrix
k: line 623: 'mma.sync.aligned.m16n8k64.row.col.f16.u4.u4.f16'
k: line 624: 'wmma.mma.sync.aligned.row.col.m8n8k32.f16.u4.u4.f16'
k: line 625: 'mma.sync.aligned.m16n8k64.row.col.f32.u4.u4.f32'
k: line 626: 'wmma.mma.sync.aligned.row.col.m8n8k32.f32.u4.u4.f32'
k: line 627: 'mma.sync.aligned.m16n8k64.row.col.f64.u4.u4.f64'
k: line 628: 'wmma.mma.sync.aligned.row.col.m8n8k32.f64.u4.u4.f64'
k: line 629: 'mma.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.u4.s32': registers of a matrix
k: line 630: 'mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.u4.s32': registers of a matrix
k: line 631: 'wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32.satfinite': registers of a matrix
k: line 632: 'mma.sync.aligned.m16n8k256.row.col.f16.b1.b1.f16.and.popc'
k: line 633: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.f16.b1.b1.f16'
k: line 634: 'mma.sync.aligned.m16n8k256.row.col.f32.b1.b1.f32.and.popc'
k: line 635: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.f32.b1.b1.f32'
k: line 636: 'mma.sync.aligned.m16n8k256.row.col.f64.b1.b1.f64.and.popc'
k: line 637: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.f64.b1.b1.f64'
k: line 638: 'mma.sync.aligned.m16n8k256.row.col.satfinite.s32.b1.b1.s32.and.popc': registers of a matrix
k: line 639: 'wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32.satfinite': registers of a matrix
k: line 640: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16': registers of a matrix
k: line 641: 'mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16': registers of a matrix
k: line 642: 'mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16': registers of a matrix
k: line 643: 'wmma.mma.sync.aligned.row.col.m8n32k16.f16.f16': registers of a matrix
k: line 644: 'wmma.mma.sync.aligned.row.col.m32n8k16.f16.f16': registers of a matrix
k: line 645: 'mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32'
k: line 646: 'mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f32'
k: line 647: 'mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f32'
k: line 648: 'mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f32'
k: line 649: 'mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f32'
k: line 650: 'wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32': registers of a matrix
k: line 651: 'wmma.mma.sync.aligned.row.col.m8n32k16.f16.f32': registers of a matrix
k: line 652: 'wmma.mma.sync.aligned.row.col.m32n8k16.f16.f32': registers of a matrix
k: line 653: 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16': registers of a matrix
k: line 654: 'mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f16'
k: line 655: 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 656: 'mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f16'
k: line 657: 'mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16'
k: line 658: 'wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16': registers of a matrix
k: line 659: 'wmma.mma.sync.aligned.row.col.m8n32k16.f32.f16': registers of a matrix
k: line 660: 'wmma.mma.sync.aligned.row.col.m32n8k16.f32.f16': registers of a matrix
k: line 661: 'mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32'
k: line 662: 'wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32': registers of a matrix
k: line 663: 'mma.sync.aligned.m16n8k16.row.row.f32.bf16.bf16.f32'
k: line 664: 'wmma.mma.sync.aligned.row.row.m16n16k16.f32.bf16.bf16.f32': registers of a matrix
k: line 665: 'mma.sync.aligned.m16n8k8.row.row.f32.tf32.tf32.f32'
k: line 666: 'wmma.mma.sync.aligned.row.row.m16n16k8.f32.tf32.tf32.f32': registers of a matrix
k: line 667: 'mma.sync.aligned.m16n8k16.row.row.f64.f64.f64.f64'
k: line 668: 'wmma.mma.sync.aligned.row.row.m8n8k4.f64.f64.f64.f64': registers of a matrix
k: line 669: 'mma.sync.aligned.m16n8k32.row.row.f32.e4m3.e4m3.f32'
k: line 670: 'mma.sync.aligned.m16n8k32.row.row.f32.e5m2.e5m2.f32'
k: line 671: 'mma.sync.aligned.m16n8k32.row.row.s32.s8.s8.s32'
k: line 672: 'wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32': registers of a matrix
k: line 673: 'mma.sync.aligned.m16n8k32.row.row.s32.u8.u8.s32'
k: line 674: 'wmma.mma.sync.aligned.row.row.m16n16k16.s32.u8.u8.s32': registers of a matrix
k: line 675: 'mma.sync.aligned.m16n8k64.row.row.s32.s4.s4.s32'
k: line 676: 'wmma.mma.sync.aligned.row.row.m8n8k32.s32.s4.s4.s32'
k: line 677: 'mma.sync.aligned.m16n8k64.row.row.s32.u4.u4.s32'
k: line 678: 'wmma.mma.sync.aligned.row.row.m8n8k32.s32.u4.u4.s32'
k: line 679: 'mma.sync.aligned.m16n8k256.row.row.s32.b1.b1.s32.and.popc'
k: line 680: 'wmma.mma.and.popc.sync.aligned.row.row.m8n8k128.s32.b1.b1.s32'
k: line 681: 'mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32': registers of a matrix
k: line 682: 'mma.sync.aligned.m8n8k4.row.row.f64.f64.f64.f64'
k: line 683: 'mma.sp.sync.aligned.m16n8k32.row.row.f32.f16.f16.f32'
k: line 684: 'mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32'
k: line 685: 'wmma.mma.sync.aligned.col.row.m16n16k16.f32.f32': registers of a matrix
k: line 686: 'mma.sync.aligned.m16n8k16.col.row.f32.bf16.bf16.f32'
k: line 687: 'wmma.mma.sync.aligned.col.row.m16n16k16.f32.bf16.bf16.f32': registers of a matrix
k: line 688: 'mma.sync.aligned.m16n8k8.col.row.f32.tf32.tf32.f32'
k: line 689: 'wmma.mma.sync.aligned.col.row.m16n16k8.f32.tf32.tf32.f32': registers of a matrix
k: line 690: 'mma.sync.aligned.m16n8k16.col.row.f64.f64.f64.f64'
k: line 691: 'wmma.mma.sync.aligned.col.row.m8n8k4.f64.f64.f64.f64': registers of a matrix
k: line 692: 'mma.sync.aligned.m16n8k32.col.row.f32.e4m3.e4m3.f32'
k: line 693: 'mma.sync.aligned.m16n8k32.col.row.f32.e5m2.e5m2.f32'
k: line 694: 'mma.sync.aligned.m16n8k32.col.row.s32.s8.s8.s32'
k: line 695: 'wmma.mma.sync.aligned.col.row.m16n16k16.s32.s8.s8.s32': registers of a matrix
k: line 696: 'mma.sync.aligned.m16n8k32.col.row.s32.u8.u8.s32'
k: line 697: 'wmma.mma.sync.aligned.col.row.m16n16k16.s32.u8.u8.s32': registers of a matrix
k: line 698: 'mma.sync.aligned.m16n8k64.col.row.s32.s4.s4.s32'
k: line 699: 'wmma.mma.sync.aligned.col.row.m8n8k32.s32.s4.s4.s32'
k: line 700: 'mma.sync.aligned.m16n8k64.col.row.s32.u4.u4.s32'
k: line 701: 'wmma.mma.sync.aligned.col.row.m8n8k32.s32.u4.u4.s32'
k: line 702: 'mma.sync.aligned.m16n8k256.col.row.s32.b1.b1.s32.and.popc'
k: line 703: 'wmma.mma.and.popc.sync.aligned.col.row.m8n8k128.s32.b1.b1.s32'
k: line 704: 'mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32': registers of a matrix
k: line 705: 'mma.sync.aligned.m8n8k4.col.row.f64.f64.f64.f64'
k: line 706: 'mma.sp.sync.aligned.m16n8k32.col.row.f32.f16.f16.f32'
k: line 707: 'mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32'
k: line 708: 'wmma.mma.sync.aligned.col.col.m16n16k16.f32.f32': registers of a matrix
k: line 709: 'mma.sync.aligned.m16n8k16.col.col.f32.bf16.bf16.f32'
k: line 710: 'wmma.mma.sync.aligned.col.col.m16n16k16.f32.bf16.bf16.f32': registers of a matrix
k: line 711: 'mma.sync.aligned.m16n8k8.col.col.f32.tf32.tf32.f32'
k: line 712: 'wmma.mma.sync.aligned.col.col.m16n16k8.f32.tf32.tf32.f32': registers of a matrix
k: line 713: 'mma.sync.aligned.m16n8k16.col.col.f64.f64.f64.f64'
k: line 714: 'wmma.mma.sync.aligned.col.col.m8n8k4.f64.f64.f64.f64': registers of a matrix
k: line 715: 'mma.sync.aligned.m16n8k32.col.col.f32.e4m3.e4m3.f32'
k: line 716: 'mma.sync.aligned.m16n8k32.col.col.f32.e5m2.e5m2.f32'
k: line 717: 'mma.sync.aligned.m16n8k32.col.col.s32.s8.s8.s32'
k: line 718: 'wmma.mma.sync.aligned.col.col.m16n16k16.s32.s8.s8.s32': registers of a matrix
k: line 719: 'mma.sync.aligned.m16n8k32.col.col.s32.u8.u8.s32'
k: line 720: 'wmma.mma.sync.aligned.col.col.m16n16k16.s32.u8.u8.s32': registers of a matrix
k: line 721: 'mma.sync.aligned.m16n8k64.col.col.s32.s4.s4.s32'
k: line 722: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.s4.s4.s32'
k: line 723: 'mma.sync.aligned.m16n8k64.col.col.s32.u4.u4.s32'
k: line 724: 'wmma.mma.sync.aligned.col.col.m8n8k32.s32.u4.u4.s32'
k: line 725: 'mma.sync.aligned.m16n8k256.col.col.s32.b1.b1.s32.and.popc'
k: line 726: 'wmma.mma.and.popc.sync.aligned.col.col.m8n8k128.s32.b1.b1.s32'
k: line 727: 'mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32': registers of a matrix
k: line 728: 'mma.sync.aligned.m8n8k4.col.col.f64.f64.f64.f64'
k: line 729: 'mma.sp.sync.aligned.m16n8k32.col.col.f32.f16.f16.f32'
1 kernels
