/* lt_desc.c - descriptors of cuBLASLt: made, set, read. */
#include "device/cublas/lt.h"

#include <stdlib.h>
#include <string.h>

enum kind { lt_layout, lt_desc, lt_preference };

static const struct {
	enum kind kind;
	int number;
	size_t at, bytes;
} attributes[] = {
#define LT_ATTRIBUTE(of, number, type, field)                                                      \
	{ of, number, offsetof(struct of, field), sizeof(type) },
#include "defs/cublas_lt_attributes.def"
#undef LT_ATTRIBUTE
};
/* a field has the type of its attribute */
#define LT_ATTRIBUTE(of, number, type, field)                                                      \
	_Static_assert(sizeof(((struct of *)0)->field) == sizeof(type), #field);
#include "defs/cublas_lt_attributes.def"
#undef LT_ATTRIBUTE

/* Which row it is, or -1. */
static int row_of(enum kind kind, int number)
{
	for (size_t i = 0; i < sizeof(attributes) / sizeof(attributes[0]); i++) {
		if (attributes[i].kind == kind && attributes[i].number == number)
			return (int)i;
	}
	return -1;
}

static cublasStatus_t set(enum kind kind, void *of, int number, const void *value, size_t bytes)
{
	int row = row_of(kind, number);

	if (!of || !value)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (row < 0)
		return BL_NOT_SUPPORTED(
		        "an attribute of cuBLASLt's descriptors (scales of 8-bit floats, say)");
	if (bytes != attributes[row].bytes)
		return CUBLAS_STATUS_INVALID_VALUE;
	memcpy((char *)of + attributes[row].at, value, bytes);
	return CUBLAS_STATUS_SUCCESS;
}

/* With no room, only how much there has to be. */
static cublasStatus_t get(enum kind kind, const void *of, int number, void *value, size_t bytes,
                          size_t *written)
{
	int row = row_of(kind, number);

	if (!of || (!bytes && !written) || (bytes && !value))
		return CUBLAS_STATUS_INVALID_VALUE;
	if (row < 0)
		return BL_NOT_SUPPORTED(
		        "an attribute of cuBLASLt's descriptors (scales of 8-bit floats, say)");
	if (bytes && bytes < attributes[row].bytes)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (bytes)
		memcpy(value, (const char *)of + attributes[row].at, attributes[row].bytes);
	if (written)
		*written = attributes[row].bytes;
	return CUBLAS_STATUS_SUCCESS;
}

/* Setting and reading, and a descriptor that is given back. */
#define DESCRIPTOR(of, name)                                                                       \
	cublasStatus_t cublasLt##name##SetAttribute(struct of *at, int attribute,                  \
	                                            const void *value, size_t bytes)               \
	{                                                                                          \
		return set(of, at, attribute, value, bytes);                                       \
	}                                                                                          \
	cublasStatus_t cublasLt##name##GetAttribute(struct of *at, int attribute, void *value,     \
	                                            size_t bytes, size_t *written)                 \
	{                                                                                          \
		return get(of, at, attribute, value, bytes, written);                              \
	}                                                                                          \
	cublasStatus_t cublasLt##name##Destroy(struct of *at)                                      \
	{                                                                                          \
		free(at);                                                                          \
		return CUBLAS_STATUS_SUCCESS;                                                      \
	}
DESCRIPTOR(lt_layout, MatrixLayout)
DESCRIPTOR(lt_desc, MatmulDesc)
DESCRIPTOR(lt_preference, MatmulPreference)

cublasStatus_t cublasLtMatrixLayoutInit_internal(struct lt_layout *layout, size_t size, int type,
                                                 uint64_t rows, uint64_t cols, int64_t ld)
{
	if (!layout || size < sizeof(*layout))
		return CUBLAS_STATUS_INVALID_VALUE;
	*layout = (struct lt_layout){
		.type = type, .rows = rows, .cols = cols, .ld = ld, .batches = 1
	};
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescInit_internal(struct lt_desc *desc, size_t size, int compute,
                                               int scale)
{
	if (!desc || size < sizeof(*desc))
		return CUBLAS_STATUS_INVALID_VALUE;
	*desc = (struct lt_desc){ .compute = compute,
		                  .scale = scale,
		                  .fill = CUBLAS_FILL_MODE_FULL,
		                  .epilogue = CUBLASLT_EPILOGUE_DEFAULT,
		                  .bias_type = -1,
		                  .aux_type = -1 };
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceInit_internal(struct lt_preference *preference, size_t size)
{
	if (!preference || size < sizeof(*preference))
		return CUBLAS_STATUS_INVALID_VALUE;
	memset(preference, 0, sizeof(*preference));
	return CUBLAS_STATUS_SUCCESS;
}

/* A new one, set up by the call of its kind. */
#define CREATE(at, ...)                                                                            \
	do {                                                                                       \
		if (!(at))                                                                         \
			return CUBLAS_STATUS_INVALID_VALUE;                                        \
		*(at) = malloc(sizeof(**(at)));                                                    \
		return *(at) ? __VA_ARGS__ : CUBLAS_STATUS_ALLOC_FAILED;                           \
	} while (0)

cublasStatus_t cublasLtMatrixLayoutCreate(struct lt_layout **layout, int type, uint64_t rows,
                                          uint64_t cols, int64_t ld)
{
	CREATE(layout,
	       cublasLtMatrixLayoutInit_internal(*layout, sizeof(**layout), type, rows, cols, ld));
}

cublasStatus_t cublasLtMatmulDescCreate(struct lt_desc **desc, int compute, int scale)
{
	CREATE(desc, cublasLtMatmulDescInit_internal(*desc, sizeof(**desc), compute, scale));
}

cublasStatus_t cublasLtMatmulPreferenceCreate(struct lt_preference **preference)
{
	CREATE(preference,
	       cublasLtMatmulPreferenceInit_internal(*preference, sizeof(**preference)));
}
