/* driver_launch.c - kernel launches: checks, parameters gathered, handed to the stream. */
#include "device/soft/driver.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool gx_cooperative_fits(CUfunction function, const struct gx_soft_grid *grid)
{
	const struct gx_soft *soft = function->module->ctx->device->soft;
	uint64_t blocks = (uint64_t)grid->grid[0] * grid->grid[1] * grid->grid[2];
	uint64_t threads = (uint64_t)grid->block[0] * grid->block[1] * grid->block[2];
	uint64_t per_sm =
	        (uint64_t)gx_function_occupancy(function, (int)threads, grid->dynamic_shared_bytes);

	return blocks <= per_sm * gx_soft_config(soft)->n_sms;
}

CUresult gx_work_set_cooperative(struct gx_work *work, bool cooperative)
{
	struct gx_soft_grid *grid = &work->launch.grid;

	if (cooperative && !grid->workspace &&
	    gx_soft_alloc(work->ctx->device->soft, GX_WORKSPACE_BYTES, 16, &grid->workspace))
		return CUDA_ERROR_OUT_OF_MEMORY;
	grid->cooperative = cooperative;
	return CUDA_SUCCESS;
}

CUresult gx_check_cluster(CUfunction function, const unsigned int asked[3])
{
	const int *set = &function->attributes[CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH];
	struct gx_diag diag = { 0 };
	unsigned int size[3];
	int err;

	for (int i = 0; i < 3; i++)
		size[i] = asked[i] > (unsigned int)set[i] ? asked[i] : (unsigned int)set[i];
	err = gx_soft_check_cluster(function->info, size, &diag);
	if (!err)
		return CUDA_SUCCESS;
	gx_driver_tell(&diag);
	return err == -EOPNOTSUPP ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_CLUSTER_SIZE;
}

static CUresult check_shape(const struct gx_launch *l)
{
	static const unsigned int max_block[3] = { 1024, 1024, 64 };
	static const unsigned int max_grid[3] = { 2147483647, 65535, 65535 };
	const struct gx_soft_kernel_info *info = l->function->info;
	uint64_t threads = 1;
	int max_threads, max_dynamic = l->function->attributes[8];

	for (int i = 0; i < 3; i++) {
		CHECK_ARG(l->block[i] && l->block[i] <= max_block[i]);
		CHECK_ARG(l->grid[i] && l->grid[i] <= max_grid[i]);
		threads *= l->block[i];
	}
	gx_function_attribute(l->function, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, &max_threads);
	CHECK_ARG(threads <= 1024);
	if (threads > (uint64_t)max_threads)
		return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
	if (max_dynamic < 49152 - (int)info->static_shared_bytes)
		max_dynamic = 49152 - (int)info->static_shared_bytes;
	CHECK_ARG(l->shared_bytes <= (unsigned int)max_dynamic); /* what was set, or more */
	return CUDA_SUCCESS;
}

/* extra: pairs of a key and a pointer, up to the end key. */
static CUresult from_extra(void **extra, const struct gx_soft_kernel_info *info, char *to)
{
	const void *buffer = NULL;
	size_t bytes = 0;

	for (; *extra != CU_LAUNCH_PARAM_END; extra += 2) {
		if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
			buffer = extra[1];
		else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE && extra[1])
			bytes = *(const size_t *)extra[1];
		else
			return CUDA_ERROR_INVALID_VALUE;
	}
	CHECK_ARG(buffer || !info->param_bytes);
	CHECK_ARG(bytes >= info->param_bytes || !bytes);
	if (info->param_bytes)
		memcpy(to, buffer, info->param_bytes);
	return CUDA_SUCCESS;
}

static CUresult gather(const struct gx_launch *l, struct gx_work *work)
{
	const struct gx_soft_kernel_info *info = l->function->info;
	char *params = calloc(1, info->param_bytes + 8);

	work->launch.params = params;
	work->launch.param_ptrs = calloc(info->n_params, sizeof(void *));
	if (!params || !work->launch.param_ptrs)
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (uint32_t i = 0; i < info->n_params; i++)
		work->launch.param_ptrs[i] = params + info->params[i].offset;
	if (!l->params && l->extra)
		return from_extra(l->extra, info, params);
	CHECK_ARG(l->params || !info->n_params);
	for (uint32_t i = 0; i < info->n_params; i++) {
		CHECK_ARG(l->params[i]);
		memcpy(params + info->params[i].offset, l->params[i], info->params[i].bytes);
	}
	return CUDA_SUCCESS;
}

CUresult gx_launch_work(CUcontext ctx, const struct gx_launch *launch, struct gx_work **out)
{
	struct gx_launch l = *launch;
	struct gx_work *work;
	CUkernel kernel;
	CUresult err = gx_function_in(ctx, launch->function, &l.function, &kernel);

	if (!err)
		err = gx_check_cluster(l.function, l.cluster);
	if (!err)
		err = check_shape(&l);
	if (err)
		return err;
	work = gx_work_new(GX_WORK_KERNEL, ctx);
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->launch.function = l.function;
	work->launch.kernel = kernel ? kernel : gx_kernel_of(l.function);
	work->launch.grid.dynamic_shared_bytes = l.shared_bytes;
	work->launch.grid.pending = gx_pending_limit(ctx);
	memcpy(work->launch.grid.cluster, l.cluster, sizeof(l.cluster));
	memcpy(work->launch.grid.grid, l.grid, sizeof(l.grid));
	memcpy(work->launch.grid.block, l.block, sizeof(l.block));
	if (l.cooperative && !gx_cooperative_fits(l.function, &work->launch.grid))
		err = CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
	if (!err)
		err = gather(&l, work);
	if (!err)
		err = gx_work_set_cooperative(work, l.cooperative);
	if (err)
		gx_work_put(work);
	else
		*out = work;
	return err;
}

static CUresult launch(const struct gx_launch *l, CUstream stream)
{
	struct gx_work *work;
	CUstream s;
	CUresult err;

	ENTER_CTX(ctx);
	err = gx_stream_of(ctx, stream, &s);
	if (!err)
		err = gx_launch_work(s->ctx, l, &work);
	return err ? err : gx_submit(s, work);
}

CUresult cuLaunchKernel(CUfunction function, unsigned int grid_dim_x, unsigned int grid_dim_y,
                        unsigned int grid_dim_z, unsigned int block_dim_x, unsigned int block_dim_y,
                        unsigned int block_dim_z, unsigned int shared_mem_bytes, CUstream stream,
                        void **kernel_params, void **extra)
{
	struct gx_launch l = { .function = function,
		               .grid = { grid_dim_x, grid_dim_y, grid_dim_z },
		               .block = { block_dim_x, block_dim_y, block_dim_z },
		               .shared_bytes = shared_mem_bytes,
		               .params = kernel_params,
		               .extra = extra };

	return launch(&l, stream);
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned int grid_dim_x,
                                   unsigned int grid_dim_y, unsigned int grid_dim_z,
                                   unsigned int block_dim_x, unsigned int block_dim_y,
                                   unsigned int block_dim_z, unsigned int shared_mem_bytes,
                                   CUstream stream, void **kernel_params)
{
	struct gx_launch l = { .function = function,
		               .grid = { grid_dim_x, grid_dim_y, grid_dim_z },
		               .block = { block_dim_x, block_dim_y, block_dim_z },
		               .shared_bytes = shared_mem_bytes,
		               .params = kernel_params,
		               .cooperative = true };

	return launch(&l, stream);
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **kernel_params,
                          void **extra)
{
	struct gx_launch l = { .function = function, .params = kernel_params, .extra = extra };

	CHECK_ARG(config && (config->attrs || !config->numAttrs));
	l.grid[0] = config->gridDimX;
	l.grid[1] = config->gridDimY;
	l.grid[2] = config->gridDimZ;
	l.block[0] = config->blockDimX;
	l.block[1] = config->blockDimY;
	l.block[2] = config->blockDimZ;
	l.shared_bytes = config->sharedMemBytes;
	for (unsigned int i = 0; i < config->numAttrs; i++) {
		const CUlaunchAttribute *a = &config->attrs[i];

		if (a->id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
			l.cooperative = a->value.cooperative != 0;
		else if (a->id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION)
			memcpy(l.cluster, &a->value.clusterDim, sizeof(l.cluster));
	}
	return launch(&l, config->hStream);
}

/* --- the launch calls of CUDA 2: state in the function */
CUresult cuFuncSetBlockShape(CUfunction hfunc, int x, int y, int z)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(hfunc, GX_MAGIC_FUNC);
	CHECK_ARG(x > 0 && y > 0 && z > 0);
	hfunc->block[0] = (unsigned int)x;
	hfunc->block[1] = (unsigned int)y;
	hfunc->block[2] = (unsigned int)z;
	return CUDA_SUCCESS;
}

CUresult cuFuncSetSharedSize(CUfunction hfunc, unsigned int bytes)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(hfunc, GX_MAGIC_FUNC);
	hfunc->shared_bytes = bytes;
	return CUDA_SUCCESS;
}

CUresult cuParamSetSize(CUfunction hfunc, unsigned int numbytes)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(hfunc, GX_MAGIC_FUNC);
	CHECK_ARG(numbytes <= sizeof(hfunc->params));
	hfunc->param_bytes = numbytes;
	return CUDA_SUCCESS;
}

CUresult cuParamSetv(CUfunction hfunc, int offset, void *ptr, unsigned int numbytes)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(hfunc, GX_MAGIC_FUNC);
	CHECK_ARG(ptr && offset >= 0 && (unsigned int)offset <= sizeof(hfunc->params) &&
	          numbytes <= sizeof(hfunc->params) - (unsigned int)offset);
	memcpy(hfunc->params + offset, ptr, numbytes);
	return CUDA_SUCCESS;
}

CUresult cuParamSeti(CUfunction hfunc, int offset, unsigned int value)
{
	return cuParamSetv(hfunc, offset, &value, sizeof(value));
}

CUresult cuParamSetf(CUfunction hfunc, int offset, float value)
{
	return cuParamSetv(hfunc, offset, &value, sizeof(value));
}

CUresult cuLaunchGridAsync(CUfunction function, int grid_width, int grid_height, CUstream stream)
{
	size_t bytes;
	void *extra[5];
	struct gx_launch l = { .function = function, .extra = extra };

	if (!function || function->magic != GX_MAGIC_FUNC)
		return CUDA_ERROR_INVALID_HANDLE;
	bytes = function->param_bytes;
	extra[0] = CU_LAUNCH_PARAM_BUFFER_POINTER;
	extra[1] = function->params;
	extra[2] = CU_LAUNCH_PARAM_BUFFER_SIZE;
	extra[3] = &bytes;
	extra[4] = CU_LAUNCH_PARAM_END;
	CHECK_ARG(grid_width > 0 && grid_height > 0);
	CHECK_ARG(function->info->param_bytes <= sizeof(function->params));
	l.grid[0] = (unsigned int)grid_width;
	l.grid[1] = (unsigned int)grid_height;
	l.grid[2] = 1;
	memcpy(l.block, function->block, sizeof(l.block));
	l.shared_bytes = function->shared_bytes;
	return launch(&l, stream);
}

CUresult cuLaunchGrid(CUfunction function, int grid_width, int grid_height)
{
	return cuLaunchGridAsync(function, grid_width, grid_height, NULL);
}

CUresult cuLaunch(CUfunction function)
{
	return cuLaunchGridAsync(function, 1, 1, NULL);
}
