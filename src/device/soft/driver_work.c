/* driver_work.c - units of work: shared by reference between streams and graphs, run without the
 * lock. */
#include "device/soft/driver.h"

#include <stdlib.h>
#include <string.h>

struct gx_work *gx_work_new(enum gx_work_kind kind, CUcontext ctx)
{
	struct gx_work *work = calloc(1, sizeof(*work));

	if (work) {
		work->kind = kind;
		work->refs = 1;
		work->ctx = ctx;
	}
	return work;
}

struct gx_work *gx_work_get(struct gx_work *work)
{
	work->refs++;
	return work;
}

void gx_work_put(struct gx_work *work)
{
	if (!work || --work->refs)
		return;
	if (work->kind == GX_WORK_KERNEL) {
		if (work->launch.grid.workspace)
			gx_soft_free(work->ctx->device->soft, work->launch.grid.workspace);
		free(work->launch.params);
		free(work->launch.param_ptrs);
	} else if (work->kind == GX_WORK_LIST || work->kind == GX_WORK_ASSIGN) {
		for (size_t i = 0; i < work->list.n_works; i++)
			gx_work_put(work->list.works[i]);
		free(work->list.works);
	} else if (work->kind == GX_WORK_CHILD) {
		gx_graph_free(work->graph);
	} else if (work->kind == GX_WORK_MEM_ALLOC || work->kind == GX_WORK_MEM_FREE) {
		gx_graph_memory_put(work);
	} else if (work->kind == GX_WORK_CHOICE) {
		gx_graph_choice_put(work);
	} else if (work->kind == GX_WORK_SIGNAL || work->kind == GX_WORK_AWAIT) {
		gx_shared_event_put(work->shared.event);
	}
	free(work);
}

/* What a fault on the device is called at the driver interface. */
static CUresult result_of(const struct gx_diag *diag)
{
	static const struct {
		enum gx_error error;
		CUresult result;
	} rows[] = {
		{ GX_E_SOFT_ADDRESS, CUDA_ERROR_ILLEGAL_ADDRESS },
		{ GX_E_SOFT_MISALIGNED, CUDA_ERROR_MISALIGNED_ADDRESS },
		{ GX_E_SOFT_TRAP, CUDA_ERROR_LAUNCH_FAILED },
		{ GX_E_SOFT_ASSERT, CUDA_ERROR_ASSERT },
		{ GX_E_SOFT_HUNG, CUDA_ERROR_LAUNCH_TIMEOUT },
		{ GX_E_SOFT_DEADLOCK, CUDA_ERROR_LAUNCH_TIMEOUT },
		{ GX_E_SOFT_INSN, CUDA_ERROR_ILLEGAL_INSTRUCTION },
		{ GX_E_SOFT_MEMBERS, CUDA_ERROR_ILLEGAL_INSTRUCTION },
		{ GX_E_SOFT_STACK, CUDA_ERROR_ILLEGAL_ADDRESS },
		{ GX_E_SOFT_CALL, CUDA_ERROR_INVALID_PC },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (rows[i].error == diag->error)
			return rows[i].result;
	}
	return CUDA_ERROR_LAUNCH_FAILED;
}

static CUresult run_kernel(const struct gx_work *work)
{
	struct gx_diag diag = { 0 };
	const CUfunction function = work->launch.function;
	const uint64_t workspace = work->launch.grid.workspace;
	void *barrier =
	        workspace ? gx_soft_host(work->ctx->device->soft, workspace, GX_WORKSPACE_BYTES)
	                  : NULL;

	uint64_t from;
	int err;

	if (gx_task_bind(work->ctx->task))
		return CUDA_ERROR_NOT_PERMITTED;
	if (barrier)
		memset(barrier, 0, GX_WORKSPACE_BYTES);
	gx_soft_sampled(work->ctx->device->soft, function->info, &work->launch.grid, &diag);
	gx_driver_tell(&diag);
	diag = (struct gx_diag){ 0 };
	from = gx_now_ns();
	err = gx_soft_run(work->ctx->device->soft, function->info, &work->launch.grid,
	                  work->launch.params, &diag);
	gx_task_ran(work->ctx->task, gx_now_ns() - from);
	if (!err)
		return CUDA_SUCCESS;
	gx_driver_tell(&diag);
	return result_of(&diag);
}

CUresult gx_work_run(const struct gx_work *work)
{
	CUresult err = CUDA_SUCCESS;

	switch (work->kind) {
	case GX_WORK_KERNEL: return run_kernel(work);
	case GX_WORK_COPY: return gx_copy_run(&work->copy);
	case GX_WORK_FILL: return gx_fill_run(&work->fill);
	case GX_WORK_HOST: work->host.fn(work->host.userData); break;
	case GX_WORK_CALLBACK:
		work->callback.fn(work->callback.stream, work->ctx->sticky, work->callback.data);
		break;
	case GX_WORK_FREE: gx_soft_free(work->free.device->soft, work->free.address); break;
	case GX_WORK_MEM_ALLOC:
	case GX_WORK_MEM_FREE: return gx_graph_memory_run(work);
	case GX_WORK_PREFETCH: gx_managed_run(work); break;
	case GX_WORK_SIGNAL:
	case GX_WORK_AWAIT: gx_shared_event_run(work); break;
	case GX_WORK_LIST:
		for (size_t i = 0; i < work->list.n_works && !err; i++)
			err = gx_work_run(work->list.works[i]);
		break;
	case GX_WORK_CHOICE: return gx_graph_choice_run(work);
	case GX_WORK_ASSIGN:
		for (size_t i = 0; i < work->list.n_works; i++)
			gx_graph_choice_assign(work->list.works[i]);
		break;
	case GX_WORK_EMPTY:
	case GX_WORK_CHILD: /* flattened when instantiated */
	case GX_WORK_RECORD:
	case GX_WORK_WAIT: break;
	}
	return err;
}
