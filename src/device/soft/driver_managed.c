/* driver_managed.c - managed memory of the driver interface: ranges of device/managed, which all
 * devices reach through their mmu; where none of it can move, host memory that they see.
 */
#include "device/soft/driver.h"

#include "device/policy_host.h"
#include "device/managed/record.h"
#include "device/soft/mmu.h"

#include <errno.h>
#include <stdlib.h>

#pragma GCC visibility push(default)
/* For the agent: values and names of what is counted, and the system calls that it sees. */
unsigned int gpuext_managed_stats_1(uint64_t *out, unsigned int max);
const char *gpuext_managed_stat_name_1(unsigned int i);
const char *gpuext_managed_stat_doc_1(unsigned int i);
int gpuext_managed_keeps_1(const void *p, size_t bytes);
int gpuext_managed_keep_1(const void *p, size_t bytes);
void gpuext_managed_unkeep_1(const void *p, size_t bytes);
#pragma GCC visibility pop

static uint64_t plain_bytes(void *arg, uint32_t device)
{
	uint64_t free_bytes, total;

	(void)arg;
	gx_soft_mem_info(gx_driver.devices[device].soft, &free_bytes, &total);
	return total - free_bytes;
}

/* --- GPUEXT_SOFT_TRACE: the file that a trace goes to */
static void start_recorder(uint64_t device_bytes)
{
	const char *path = getenv("GPUEXT_SOFT_TRACE");
	struct gx_diag diag = { 0 };

	if (path && *path && gx_recorder_open(path, device_bytes, &gx_driver.recorder, &diag))
		gx_driver_tell(&diag);
}

static void set_mmu(struct gx_soft *soft, uint32_t device)
{
	const struct gx_record_host host = { &gx_managed_mmu,
		                             gx_managed_mmu_of(gx_driver.managed, device),
		                             gx_managed_time };
	struct gx_recorded_mmu *recorded =
	        gx_driver.recorder ? gx_recorder_add_device(gx_driver.recorder, &host) : NULL;

	if (recorded)
		gx_soft_set_mmu(soft, &gx_recorded_ops, recorded);
	else
		gx_soft_set_mmu(soft, host.ops, host.mmu);
}

/* What came behind the last grid and the last release. */
__attribute__((destructor)) static void end_recorder(void)
{
	if (gx_driver.recorder && !gx_driver.forked)
		gx_recorder_flush(gx_driver.recorder);
}

CUresult gx_managed_start(enum gx_managed_rung rung, uint32_t threshold, uint32_t asks_mib_s)
{
	const struct gx_policy_host *policies = gx_managed_policy_host();
	struct gx_managed_config config = gx_managed_defaults(policies->memory, policies->lock);
	const struct gx_soft_config *soft;

	if (gx_driver.managed || !gx_driver.n_devices)
		return CUDA_SUCCESS;
	soft = gx_soft_config(gx_driver.devices[0].soft);
	config.n_devices = (uint32_t)gx_driver.n_devices;
	config.n_sms = soft->n_sms;
	config.memory_bytes = soft->memory_bytes;
	config.plain_bytes = plain_bytes;
	config.asks = policies->asks;
	config.asks_mib_s = asks_mib_s;
	config.rung = rung;
	config.memory.threshold = (uint8_t)threshold;
	if (!gx_driver.recorder)
		start_recorder(config.memory_bytes);
	config.recorder = gx_driver.recorder;
	if (gx_managed_create(&config, &gx_driver.managed, NULL))
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (uint32_t i = 0; i < config.n_devices; i++)
		set_mmu(gx_driver.devices[i].soft, i);
	return CUDA_SUCCESS;
}

static void unmap(uint64_t address, int n)
{
	for (int i = 0; i < n; i++)
		if (gx_soft_unmap_managed(gx_driver.devices[i].soft, address))
			gx_soft_unmap_host(gx_driver.devices[i].soft, (void *)(uintptr_t)address);
}

void gx_managed_unmap(uint64_t address)
{
	unmap(address, gx_driver.n_devices);
	if (gx_driver.recorder)
		gx_recorder_free(gx_driver.recorder, address);
	gx_managed_free(gx_driver.managed, address);
}

CUresult gx_managed_map(CUcontext ctx, size_t bytes, uint64_t *address)
{
	const uint64_t whole = (bytes + GX_SOFT_PAGE - 1) & ~(uint64_t)(GX_SOFT_PAGE - 1);
	struct gx_diag diag = { 0 };
	bool moves;
	int err = gx_managed_alloc(gx_driver.managed, (uint32_t)ctx->device->ordinal, bytes,
	                           address, &diag);

	if (err) {
		gx_driver_tell(&diag);
		return err == -EPERM || err == -EOPNOTSUPP ? CUDA_ERROR_NOT_SUPPORTED
		                                           : CUDA_ERROR_OUT_OF_MEMORY;
	}
	moves = gx_managed_rung(gx_driver.managed) != GX_RUNG_NONE;
	for (int i = 0; !err && i < gx_driver.n_devices; i++) {
		struct gx_soft *soft = gx_driver.devices[i].soft;
		uint64_t same;

		err = moves ? gx_soft_map_managed(soft, *address, whole)
		            : gx_soft_map_host(soft, (void *)(uintptr_t)*address, whole, &same);
		if (err)
			unmap(*address, i);
	}
	if (err) {
		gx_managed_free(gx_driver.managed, *address);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	if (gx_driver.recorder)
		gx_recorder_alloc(gx_driver.recorder, *address, whole);
	return CUDA_SUCCESS;
}

/* --- hints */
void gx_managed_run(const struct gx_work *work)
{
	gx_managed_prefetch(gx_driver.managed, work->prefetch.address, work->prefetch.bytes,
	                    work->prefetch.device);
}

bool gx_managed_has(CUdeviceptr address, size_t count)
{
	const struct gx_mem *mem = gx_mem_find(address);

	return mem && mem->kind == GX_MEM_MANAGED && count &&
	       count <= mem->base + mem->bytes - address;
}

/* CU_DEVICE_CPU, or a device. */
static bool is_place(int device)
{
	return device == -1 || gx_device_of(device);
}

CUresult cuMemPrefetchAsync(CUdeviceptr address, size_t count, CUdevice dst, CUstream stream)
{
	struct gx_work *work;
	CUstream s;

	ENTER_CTX(ctx);
	CHECK_ARG(gx_managed_has(address, count));
	if (!is_place(dst))
		return CUDA_ERROR_INVALID_DEVICE;
	CHECK_CALL(gx_stream_of(ctx, stream, &s));
	if (s->capture)
		return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	work = gx_work_new(GX_WORK_PREFETCH, s->ctx);
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->prefetch.address = address;
	work->prefetch.bytes = count;
	work->prefetch.device = dst;
	CHECK_CALL(gx_submit(s, work));
	return gx_hint_prefetch(address, count, dst);
}

/* Device, or host with or without a NUMA node. */
static int device_of(CUmemLocation location)
{
	return location.type == 1                         ? location.id
	       : location.type >= 2 && location.type <= 4 ? -1
	                                                  : -2;
}

CUresult cuMemPrefetchAsync_v2(CUdeviceptr address, size_t count, CUmemLocation location,
                               unsigned int flags, CUstream stream)
{
	CHECK_ARG(!flags && device_of(location) > -2);
	return cuMemPrefetchAsync(address, count, device_of(location), stream);
}

/* Of the six, the preferred location is obeyed; the others are hints without an effect here, which cuMemRangeGetAttribute tells: a
 * page has one copy, and whoever touches it gets it. */
CUresult cuMemAdvise(CUdeviceptr address, size_t count, CUmem_advise advice, CUdevice device)
{
	uint8_t where = GX_TO_NOBODY;

	ENTER_CTX(ctx);
	(void)ctx;
	CHECK_ARG(gx_managed_has(address, count) && advice >= GX_ADVISE_READ_MOSTLY &&
	          advice <= GX_ADVISE_NOT_ACCESSED_BY);
	if (advice == GX_ADVISE_PREFERRED) {
		if (!is_place(device))
			return CUDA_ERROR_INVALID_DEVICE;
		where = device < 0 ? GX_TO_CPU : GX_TO_GPU;
	}
	CHECK_CALL(gx_hint_advise(address, count, advice, device));
	if (advice == GX_ADVISE_PREFERRED || advice == GX_ADVISE_NOT_PREFERRED)
		gx_managed_prefer(gx_driver.managed, address, count, where);
	return CUDA_SUCCESS;
}

CUresult cuMemAdvise_v2(CUdeviceptr address, size_t count, CUmem_advise advice,
                        CUmemLocation location)
{
	return cuMemAdvise(address, count, advice, device_of(location));
}

/* --- for the agent. Inert in a forked child, and before cuInit. */
static struct gx_managed *managed(void)
{
	return gx_driver.forked ? NULL : __atomic_load_n(&gx_driver.managed, __ATOMIC_ACQUIRE);
}

unsigned int gpuext_managed_stats_1(uint64_t *out, unsigned int max)
{
	uint64_t all[GX_N_MANAGED_STATS] = { 0 };

	if (managed())
		gx_managed_stats(managed(), all);
	for (unsigned int i = 0; i < max && i < GX_N_MANAGED_STATS; i++)
		out[i] = all[i];
	return GX_N_MANAGED_STATS;
}

const char *gpuext_managed_stat_name_1(unsigned int i)
{
	return gx_managed_stat_name((enum gx_managed_stat)i);
}

const char *gpuext_managed_stat_doc_1(unsigned int i)
{
	return gx_managed_stat_doc((enum gx_managed_stat)i);
}

int gpuext_managed_keeps_1(const void *p, size_t bytes)
{
	return managed() && gx_managed_keeps(managed(), (uint64_t)(uintptr_t)p, bytes);
}

int gpuext_managed_keep_1(const void *p, size_t bytes)
{
	int before = errno, err;

	err = managed() ? gx_managed_keep(managed(), (uint64_t)(uintptr_t)p, bytes) : 0;
	errno = before;
	return err;
}

void gpuext_managed_unkeep_1(const void *p, size_t bytes)
{
	int before = errno;

	if (managed())
		gx_managed_unkeep(managed(), (uint64_t)(uintptr_t)p, bytes);
	errno = before;
}
