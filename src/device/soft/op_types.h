/* op_types.h - the type lists of soft_ops.def, and what each type is in C. */
#ifndef GX_SOFT_OP_TYPES_H
#define GX_SOFT_OP_TYPES_H

/* X(id, name, type, C type, unsigned C type, bits, ...rest) */
#define TYPE_U16(X, ...)   X(u16, uint16_t, uint16_t, 16, __VA_ARGS__)
#define TYPE_S16(X, ...)   X(s16, int16_t, uint16_t, 16, __VA_ARGS__)
#define TYPE_U32(X, ...)   X(u32, uint32_t, uint32_t, 32, __VA_ARGS__)
#define TYPE_S32(X, ...)   X(s32, int32_t, uint32_t, 32, __VA_ARGS__)
#define TYPE_U64(X, ...)   X(u64, uint64_t, uint64_t, 64, __VA_ARGS__)
#define TYPE_S64(X, ...)   X(s64, int64_t, uint64_t, 64, __VA_ARGS__)
#define TYPE_B16(X, ...)   X(b16, uint16_t, uint16_t, 16, __VA_ARGS__)
#define TYPE_B32(X, ...)   X(b32, uint32_t, uint32_t, 32, __VA_ARGS__)
#define TYPE_B64(X, ...)   X(b64, uint64_t, uint64_t, 64, __VA_ARGS__)
#define TYPE_F32(X, ...)   X(f32, float, uint32_t, 32, __VA_ARGS__)
#define TYPE_F64(X, ...)   X(f64, double, uint64_t, 64, __VA_ARGS__)
#define TYPE_U16X2(X, ...) X(u16x2, uint32_t, uint32_t, 32, __VA_ARGS__)
#define TYPE_S16X2(X, ...) X(s16x2, uint32_t, uint32_t, 32, __VA_ARGS__)

#define UINT2W(X, ...) TYPE_U32(X, __VA_ARGS__) TYPE_U64(X, __VA_ARGS__)
#define SINT2W(X, ...) TYPE_S32(X, __VA_ARGS__) TYPE_S64(X, __VA_ARGS__)
#define INT4W(X, ...)  UINT2W(X, __VA_ARGS__) SINT2W(X, __VA_ARGS__)
#define INT2W(X, ...)  TYPE_U32(X, __VA_ARGS__) TYPE_S32(X, __VA_ARGS__)
#define INT4N(X, ...)  TYPE_U16(X, __VA_ARGS__) TYPE_S16(X, __VA_ARGS__) INT2W(X, __VA_ARGS__)
#define INT6(X, ...)   TYPE_U16(X, __VA_ARGS__) TYPE_S16(X, __VA_ARGS__) INT4W(X, __VA_ARGS__)
#define SINT3(X, ...)  TYPE_S16(X, __VA_ARGS__) SINT2W(X, __VA_ARGS__)
#define BITS2W(X, ...) TYPE_B32(X, __VA_ARGS__) TYPE_B64(X, __VA_ARGS__)
#define BITS3(X, ...)  TYPE_B16(X, __VA_ARGS__) BITS2W(X, __VA_ARGS__)
#define FLOAT2(X, ...) TYPE_F32(X, __VA_ARGS__) TYPE_F64(X, __VA_ARGS__)
#define FLOAT1(X, ...) TYPE_F32(X, __VA_ARGS__)
#define FBITS(X, ...)                                                                              \
	X(f32, uint32_t, uint32_t, 32, __VA_ARGS__) X(f64, uint64_t, uint64_t, 64, __VA_ARGS__)
#define U16X2(X, ...) TYPE_U16X2(X, __VA_ARGS__)
#define S16X2(X, ...) TYPE_S16X2(X, __VA_ARGS__)
#define B32(X, ...)   TYPE_B32(X, __VA_ARGS__)
#define B64(X, ...)   TYPE_B64(X, __VA_ARGS__)
#define U32(X, ...)   TYPE_U32(X, __VA_ARGS__)
#define S32(X, ...)   TYPE_S32(X, __VA_ARGS__)

#endif
