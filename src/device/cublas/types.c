/* types.c - elements of matrices: in memory, and in the registers of a kernel. */
#include "device/cublas/cublas.h"

#include <math.h>
#include <string.h>

const struct bl_type bl_types[BL_N_KINDS] = {
	[BL_F16] = { "f16", CUDA_R_16F, 2 }, [BL_BF16] = { "bf16", CUDA_R_16BF, 2 },
	[BL_F32] = { "f32", CUDA_R_32F, 4 }, [BL_F64] = { "f64", CUDA_R_64F, 8 },
	[BL_S8] = { "s8", CUDA_R_8I, 1 },    [BL_S32] = { "s32", CUDA_R_32I, 4 },
};

bool bl_kind_of(int data_type, enum bl_kind *kind)
{
	for (unsigned int i = 0; i < BL_N_KINDS; i++) {
		if (bl_types[i].number == data_type) {
			*kind = (enum bl_kind)i;
			return true;
		}
	}
	return false;
}

const char *bl_register(enum bl_kind acc)
{
	return bl_types[acc].name;
}

void bl_text_load(struct gx_strbuf *text, enum bl_kind kind, enum bl_kind acc, const char *guard,
                  const char *to, const char *from)
{
	if (kind == BL_F16)
		gx_strbuf_printf(text, "\t%sld.global.b16 %%h0, [%s];\n\t%scvt.f32.f16 %s, %%h0;\n",
		                 guard, from, guard, to);
	else if (kind == BL_BF16) /* the upper half of an f32 */
		gx_strbuf_printf(text,
		                 "\t%sld.global.b16 %%h0, [%s];\n\t%smov.b32 %s, {%%zero, %%h0};\n",
		                 guard, from, guard, to);
	else if (kind == BL_S8 && acc == BL_F32)
		gx_strbuf_printf(text,
		                 "\t%sld.global.s8 %%w0, [%s];\n\t%scvt.rn.f32.s32 %s, %%w0;\n",
		                 guard, from, guard, to);
	else
		gx_strbuf_printf(text, "\t%sld.global.%s %s, [%s];\n", guard, bl_types[kind].name,
		                 to, from);
}

void bl_text_store(struct gx_strbuf *text, enum bl_kind kind, enum bl_kind acc, const char *guard,
                   const char *to, const char *from)
{
	if (kind == BL_F16 || kind == BL_BF16)
		gx_strbuf_printf(text,
		                 "\t%scvt.rn.%s.f32 %%h0, %s;\n\t%sst.global.b16 [%s], %%h0;\n",
		                 guard, bl_types[kind].name, from, guard, to);
	else
		gx_strbuf_printf(text, "\t%sst.global.%s [%s], %s;\n", guard, bl_types[acc].name,
		                 to, from);
}

static double from_f16(uint16_t h)
{
	int exponent = h >> 10 & 31;
	double value, fraction = h & 1023;

	if (exponent == 31)
		value = fraction > 0 ? (double)NAN : (double)INFINITY;
	else
		value = exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24);
	return h >> 15 ? -value : value;
}

uint64_t bl_scalar_of(double value, enum bl_kind acc)
{
	uint64_t bits = 0;
	float f = (float)value;
	int32_t i = (int32_t)value;

	if (acc == BL_F64)
		memcpy(&bits, &value, sizeof(value));
	else if (acc == BL_S32)
		memcpy(&bits, &i, sizeof(i));
	else
		memcpy(&bits, &f, sizeof(f));
	return bits;
}

uint64_t bl_scalar(const struct bl_handle *handle, const void *at, enum bl_kind scale,
                   enum bl_kind acc, unsigned int at_flag, unsigned int *flags)
{
	uint64_t bits = 0;
	uint16_t half;

	if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
		*flags |= at_flag | (scale == BL_F16 ? BL_SCALAR_F16 : 0);
		return (uintptr_t)at;
	}
	if (scale != BL_F16) {
		memcpy(&bits, at, bl_types[acc].bytes);
		return bits;
	}
	memcpy(&half, at, sizeof(half));
	return bl_scalar_of(from_f16(half), acc);
}

uint64_t bl_first(uint64_t at, int64_t n, int64_t step, enum bl_kind kind)
{
	uint64_t back = step < 0 ? (uint64_t)(n - 1) * (uint64_t)step : 0;

	return at - back * bl_types[kind].bytes;
}
