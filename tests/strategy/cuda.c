/* cuda.c - compiled programs on the first GPU, by the driver API; libcuda is loaded at run time. */
#include "device.h"

#include "device/cuda/api.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct cuda_state {
	CUmodule module;
	CUdeviceptr memory;
	char name[128];
	CUresult (*init)(unsigned);
	CUresult (*device_get)(CUdevice *, int);
	CUresult (*device_name)(char *, int, CUdevice);
	CUresult (*retain)(CUcontext *, CUdevice);
	CUresult (*set_current)(CUcontext);
	CUresult (*load)(CUmodule *, const void *);
	CUresult (*unload)(CUmodule);
	CUresult (*function)(CUfunction *, CUmodule, const char *);
	CUresult (*global)(CUdeviceptr *, size_t *, CUmodule, const char *);
	CUresult (*alloc)(CUdeviceptr *, size_t);
	CUresult (*to_device)(CUdeviceptr, const void *, size_t);
	CUresult (*to_host)(void *, CUdeviceptr, size_t);
	CUresult (*launch)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
	                   unsigned, CUstream, void **, void **);
	CUresult (*synchronize)(void);
};

static bool look_up(struct cuda_state *s, void *lib)
{
	const struct {
		const char *name;
		void *to;
	} names[] = { { "cuInit", &s->init },
		      { "cuDeviceGet", &s->device_get },
		      { "cuDeviceGetName", &s->device_name },
		      { "cuDevicePrimaryCtxRetain", &s->retain },
		      { "cuCtxSetCurrent", &s->set_current },
		      { "cuModuleLoadData", &s->load },
		      { "cuModuleUnload", &s->unload },
		      { "cuModuleGetFunction", &s->function },
		      { "cuModuleGetGlobal_v2", &s->global },
		      { "cuMemAlloc_v2", &s->alloc },
		      { "cuMemcpyHtoD_v2", &s->to_device },
		      { "cuMemcpyDtoH_v2", &s->to_host },
		      { "cuLaunchKernel", &s->launch },
		      { "cuCtxSynchronize", &s->synchronize } };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		void *found = dlsym(lib, names[i].name);

		memcpy(names[i].to, &found, sizeof(found));
		if (!found)
			return false;
	}
	return true;
}

static int failed(struct gx_diag *diag, const char *what, CUresult result)
{
	gx_fail(diag, GX_E_INTERNAL, "%s: CUDA error %d", what, result);
	return -EIO;
}

static int load(struct device *d, const char *ptx, size_t len, struct gx_diag *diag)
{
	struct cuda_state *s = d->state;
	CUresult result = s->load(&s->module, ptx);

	(void)len; /* the text ends with a 0 */
	return result ? failed(diag, "module", result) : 0;
}

static void unload(struct device *d)
{
	struct cuda_state *s = d->state;

	s->unload(s->module);
	s->module = NULL;
}

static CUresult launch(struct cuda_state *s, const char *kernel, const struct event *e)
{
	struct device_params p = device_params(e);
	void *params[] = {
		&p.launch_id, &p.time, &p.at_block, &p.at_warp, &p.mask, &p.sm, &p.warp
	};
	CUfunction function;
	CUresult result = s->function(&function, s->module, kernel);

	if (!result)
		result = s->launch(function, e->grid[0], e->grid[1], e->grid[2], e->block[0],
		                   e->block[1], e->block[2], 0, NULL, params, NULL);
	return result ? result : s->synchronize();
}

static int run(struct device *d, const char *kernel, const struct event *event, struct world *w,
               struct gx_diag *diag)
{
	struct cuda_state *s = d->state;
	uint64_t words[N_RELOC_WORDS];
	CUdeviceptr reloc;
	size_t bytes;
	CUresult result = s->global(&reloc, &bytes, s->module, "gx_reloc");

	world_reloc(words, event, d->address);
	if (!result)
		result = s->to_device(reloc, words, sizeof(words));
	if (!result)
		result = s->to_device(s->memory, w, sizeof(*w));
	if (!result)
		result = launch(s, kernel, event);
	if (!result)
		result = s->to_host(w, s->memory, sizeof(*w));
	return result ? failed(diag, kernel, result) : 0;
}

static void close_cuda(struct device *d)
{
	free(d->state);
}

int device_cuda(struct device *out, struct gx_diag *diag)
{
	void *lib = dlopen("libcuda.so.1", RTLD_NOW);
	struct cuda_state *s = calloc(1, sizeof(*s));
	CUcontext context;
	CUdevice device = 0;
	CUresult result;

	if (!lib || !s || !look_up(s, lib)) {
		free(s);
		gx_fail(diag, GX_E_INTERNAL, "no libcuda.so.1");
		return -ENODEV;
	}
	result = s->init(0);
	if (!result)
		result = s->device_get(&device, 0);
	if (!result)
		result = s->device_name(s->name, sizeof(s->name), device);
	if (!result)
		result = s->retain(&context, device);
	if (!result)
		result = s->set_current(context);
	if (!result)
		result = s->alloc(&s->memory, sizeof(struct world));
	*out = (struct device){ .name = s->name,
		                .state = s,
		                .address = s->memory,
		                .load = load,
		                .unload = unload,
		                .run = run,
		                .close = close_cuda };
	return result ? failed(diag, "start", result) : 0;
}
