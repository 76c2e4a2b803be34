/* driver_func.c - functions: attributes, names, parameters, occupancy. */
#include "device/soft/driver.h"

#define SHARED_PER_SM       233472
#define SHARED_PER_BLOCK    232448 /* with opt-in */
#define MAX_BLOCKS_PER_SM   32
#define RESERVED_PER_BLOCK  1024
#define STATIC_SHARED_LIMIT 49152

static int min_int(int a, int b)
{
	return a < b ? a : b;
}

int gx_function_attribute(CUfunction function, CUfunction_attribute attribute, int *value)
{
	const struct gx_soft_kernel_info *info = function->info;
	int max_threads = info->max_threads ? (int)info->max_threads : 1024;

	switch (attribute) {
	case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = min_int(max_threads, 1024); break;
	case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: *value = (int)info->static_shared_bytes; break;
	case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: *value = 0; break;
	case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: *value = (int)info->local_bytes; break;
	case CU_FUNC_ATTRIBUTE_NUM_REGS: *value = (int)gx_soft_kernel_registers(info); break;
	case CU_FUNC_ATTRIBUTE_PTX_VERSION:
		*value = (int)gx_soft_module_sm(function->module->soft);
		break;
	case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
		*value = (int)gx_soft_config(function->module->ctx->device->soft)->sm;
		break;
	case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
		*value = function->attributes[attribute]
		                 ? function->attributes[attribute]
		                 : STATIC_SHARED_LIMIT - (int)info->static_shared_bytes;
		break;
	case CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET:
		*value = info->explicit_cluster && !info->cluster[0];
		break;
	case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH:
	case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT:
	case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH:
		*value = info->cluster[0]
		                 ? (int)info->cluster[attribute -
		                                      CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH]
		                 : function->attributes[attribute];
		break;
	default:
		if (attribute < 0 || attribute >= GX_N_FUNC_ATTRIBUTES)
			return CUDA_ERROR_INVALID_VALUE;
		*value = function->attributes[attribute];
	}
	return CUDA_SUCCESS;
}

CUresult gx_set_attribute(int *attributes, CUfunction_attribute attribute, int value,
                          const struct gx_soft_kernel_info *info, const struct gx_soft *soft)
{
	(void)soft;
	if (attribute < CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES ||
	    attribute == CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET ||
	    attribute >= GX_N_FUNC_ATTRIBUTES)
		return CUDA_ERROR_INVALID_VALUE;
	if (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
		CHECK_ARG(value >= 0 && value <= SHARED_PER_BLOCK - (int)info->static_shared_bytes);
	if (attribute >= CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH &&
	    attribute <= CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH) {
		CHECK_ARG(value >= 0);
		if (info->cluster[0])
			return CUDA_ERROR_NOT_PERMITTED; /* the kernel's own size stands */
	}
	attributes[attribute] = value;
	return CUDA_SUCCESS;
}

int gx_function_occupancy(CUfunction function, int block_size, size_t dynamic_shared)
{
	const struct gx_soft_config *config = gx_soft_config(function->module->ctx->device->soft);
	size_t shared = function->info->static_shared_bytes + dynamic_shared + RESERVED_PER_BLOCK;
	int warps = (block_size + 31) / 32;
	int blocks;

	if (block_size <= 0 || block_size > 1024)
		return 0;
	blocks = min_int(MAX_BLOCKS_PER_SM, (int)config->warps_per_sm / warps);
	blocks = min_int(blocks, (int)(SHARED_PER_SM / shared));
	return min_int(blocks,
	               GX_SOFT_SM_REGISTERS /
	                       ((int)gx_soft_kernel_registers(function->info) * warps * 32));
}

#define FUNCTION(name)                                                                             \
	CUfunction name;                                                                           \
	CUkernel kernel_of_##name;                                                                 \
	do {                                                                                       \
		CUresult function_err = gx_function_in(ctx, hfunc, &name, &kernel_of_##name);      \
		if (function_err)                                                                  \
			return function_err;                                                       \
	} while (0)

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attrib, CUfunction hfunc)
{
	ENTER_CTX(ctx);
	FUNCTION(f);
	CHECK_ARG(value);
	return gx_function_attribute(f, attrib, value);
}

CUresult cuFuncSetAttribute(CUfunction hfunc, CUfunction_attribute attrib, int value)
{
	CUresult err;

	ENTER_CTX(ctx);
	FUNCTION(f);
	err = gx_set_attribute(f->attributes, attrib, value, f->info, ctx->device->soft);
	if (!err && kernel_of_f) {
		kernel_of_f->attributes[ctx->device->ordinal][attrib] = value;
		kernel_of_f->set[ctx->device->ordinal] |= (uint16_t)(1u << attrib);
	}
	return err;
}

CUresult cuFuncSetCacheConfig(CUfunction hfunc, CUfunc_cache config)
{
	ENTER_CTX(ctx);
	FUNCTION(f);
	(void)f;
	(void)config;
	return CUDA_SUCCESS;
}

CUresult cuFuncSetSharedMemConfig(CUfunction hfunc, CUsharedconfig config)
{
	return cuFuncSetCacheConfig(hfunc, config);
}

CUresult cuFuncGetModule(CUmodule *hmod, CUfunction hfunc)
{
	ENTER_CTX(ctx);
	FUNCTION(f);
	CHECK_ARG(hmod);
	*hmod = f->module;
	return CUDA_SUCCESS;
}

CUresult cuFuncGetName(const char **name, CUfunction hfunc)
{
	ENTER();
	CHECK_ARG(name);
	CHECK_HANDLE(hfunc, GX_MAGIC_FUNC);
	*name = hfunc->info->name;
	return CUDA_SUCCESS;
}

CUresult cuFuncGetParamInfo(CUfunction hfunc, size_t param_index, size_t *param_offset,
                            size_t *param_size)
{
	ENTER_CTX(ctx);
	FUNCTION(f);
	CHECK_ARG(param_offset && param_index < f->info->n_params);
	*param_offset = f->info->params[param_index].offset;
	if (param_size)
		*param_size = f->info->params[param_index].bytes;
	return CUDA_SUCCESS;
}

CUresult cuFuncIsLoaded(CUfunctionLoadingState *state, CUfunction hfunc)
{
	ENTER();
	CHECK_HANDLE(hfunc, GX_MAGIC_FUNC);
	CHECK_ARG(state);
	*state = 1;
	return CUDA_SUCCESS;
}

/* Functions are loaded when they are asked for; what can't be launched is known from then on. */
CUresult cuFuncLoad(CUfunction hfunc)
{
	ENTER();
	CHECK_HANDLE(hfunc, GX_MAGIC_FUNC);
	return gx_soft_kernel_runs(hfunc->info) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_PTX;
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *num_blocks, CUfunction hfunc,
                                                              int block_size, size_t dynamic,
                                                              unsigned int flags)
{
	ENTER_CTX(ctx);
	FUNCTION(f);
	CHECK_ARG(num_blocks && block_size > 0 && !(flags & ~1u));
	*num_blocks = gx_function_occupancy(f, block_size, dynamic);
	return CUDA_SUCCESS;
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *num_blocks, CUfunction hfunc,
                                                     int block_size, size_t dynamic)
{
	return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(num_blocks, hfunc, block_size,
	                                                            dynamic, 0);
}

/* The block size with the most resident threads; the largest of equals. */
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *min_grid_size, int *block_size,
                                                   CUfunction hfunc, CUoccupancyB2DSize shared_of,
                                                   size_t dynamic, int limit, unsigned int flags)
{
	int best = 0, max_threads;

	ENTER_CTX(ctx);
	FUNCTION(f);
	CHECK_ARG(min_grid_size && block_size && !(flags & ~1u));
	gx_function_attribute(f, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, &max_threads);
	if (limit > 0)
		max_threads = min_int(max_threads, limit);
	*min_grid_size = *block_size = 0;
	for (int size = max_threads; size > 0; size -= size % 32 ? size % 32 : 32) {
		size_t shared = shared_of ? shared_of(size) : dynamic;
		int blocks = gx_function_occupancy(f, size, shared);

		if (blocks * size <= best)
			continue;
		best = blocks * size;
		*block_size = size;
		*min_grid_size = blocks * (int)gx_soft_config(ctx->device->soft)->n_sms;
	}
	return CUDA_SUCCESS;
}

CUresult cuOccupancyMaxPotentialBlockSize(int *min_grid_size, int *block_size, CUfunction hfunc,
                                          CUoccupancyB2DSize shared_of, size_t dynamic, int limit)
{
	return cuOccupancyMaxPotentialBlockSizeWithFlags(min_grid_size, block_size, hfunc,
	                                                 shared_of, dynamic, limit, 0);
}

CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *size, CUfunction hfunc, int num_blocks,
                                                 int block_size)
{
	int each;

	ENTER_CTX(ctx);
	FUNCTION(f);
	CHECK_ARG(size && num_blocks > 0 && block_size > 0);
	each = SHARED_PER_SM / num_blocks - RESERVED_PER_BLOCK - (int)f->info->static_shared_bytes;
	each = min_int(each, SHARED_PER_BLOCK - (int)f->info->static_shared_bytes);
	*size = each > 0 ? (size_t)each : 0;
	return CUDA_SUCCESS;
}
