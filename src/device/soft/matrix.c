/* matrix.c - where elements of matrices lie in the registers of a warp, and what they are.
 *
 * As the PTX manual's pictures have it, with g = lane / 4, t = lane % 4 and E elements of a register:
 *   A: row g, columns t * E..., and so on for 8 rows further down with each register, then 4 * E columns to the right
 *   B: rows t * E..., column g, and so on for 4 * E rows further down with each register, then 8 columns to the right
 *   C, D: two neighbours 2 * t, 2 * t + 1 of row g, then 8 rows further down, then 8 columns to the right
 * Where wmma has its elements the manual leaves open. Ours has them so, too; registers that are left over have them once more.
 */
#include "device/soft/matrix.h"

#include "device/soft/arith.h"
#include "device/soft/half.h"

unsigned gx_soft_element_bits(enum matrix_element type)
{
	switch (type) {
	case ELEMENT_F64: return 64;
	case ELEMENT_TF32:
	case ELEMENT_F32:
	case ELEMENT_S32: return 32;
	case ELEMENT_F16:
	case ELEMENT_BF16: return 16;
	case ELEMENT_E4M3:
	case ELEMENT_E5M2:
	case ELEMENT_S8:
	case ELEMENT_U8: return 8;
	case ELEMENT_S4:
	case ELEMENT_U4: return 4;
	case ELEMENT_B1: return 1;
	case ELEMENT_NONE: break;
	}
	return 0;
}

unsigned gx_soft_elements(enum matrix_element type)
{
	return type == ELEMENT_F64 ? 1 : 32 / gx_soft_element_bits(type);
}

struct matrix_place gx_soft_matrix_place(enum matrix_part part, enum matrix_element type,
                                         uint32_t m, uint32_t n, uint32_t k, unsigned reg,
                                         unsigned i)
{
	unsigned e = gx_soft_elements(type), at, pair, down;
	struct matrix_place place = { 0 };

	switch (part) {
	case MATRIX_A:
		at = reg % (m * k / (32 * e));
		down = m / 8;
		place = (struct matrix_place){ .row = at % down * 8,
			                       .row_g = 1,
			                       .column = at / down * 4 * e + i,
			                       .column_t = e };
		break;
	case MATRIX_B:
		at = reg % (n * k / (32 * e));
		down = k / (4 * e);
		place = (struct matrix_place){ .row = at % down * 4 * e + i,
			                       .row_t = e,
			                       .column = at / down * 8,
			                       .column_g = 1 };
		break;
	case MATRIX_C:
		pair = (reg * e + i) / 2;
		down = m / 8;
		place = (struct matrix_place){ .row = pair % down * 8,
			                       .row_g = 1,
			                       .column = pair / down * 8 + (reg * e + i) % 2,
			                       .column_t = 2 };
		break;
	}
	return place;
}

double gx_soft_element_value(enum matrix_element type, uint64_t reg, unsigned i)
{
	uint32_t bits = (uint32_t)(reg >> gx_soft_element_bits(type) % 64 * i);

	switch (type) {
	case ELEMENT_F16: return gx_f16_of(bits);
	case ELEMENT_BF16: return gx_bf16_of(bits);
	case ELEMENT_E4M3: return gx_e4m3_of(bits);
	case ELEMENT_E5M2: return gx_e5m2_of(bits);
	case ELEMENT_S8: return (int8_t)bits;
	case ELEMENT_U8: return (uint8_t)bits;
	case ELEMENT_S4: return (int32_t)(bits << 28) >> 28;
	case ELEMENT_U4: return bits & 15;
	case ELEMENT_B1: return bits & 1;
	case ELEMENT_S32: return (int32_t)reg;
	case ELEMENT_F32: return (double)gx_f32_of(reg);
	case ELEMENT_TF32: return (double)gx_f32_of(reg & ~0x1fffull);
	case ELEMENT_F64: return gx_f64_of(reg);
	case ELEMENT_NONE: break;
	}
	return 0;
}
