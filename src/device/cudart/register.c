/* register.c - what compilers register before main: images, kernels, variables; and the launch
 * configuration stack.
 *
 * Nothing touches the driver before the program's first runtime call. Images become driver
 * libraries then, in order of registration; a host function's kernel is looked up on its first use.
 */
#include "device/cudart/cudart.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define N_BUCKETS 1024

struct image {
	const void *wrapper;
	CUlibrary library;
	cudaError_t error;
	bool loaded, gone;
	struct image *next;
};

struct entry { /* a kernel or a variable, by host address */
	const void *host;
	struct image *image;
	const char *name;
	bool is_variable;
	void **managed;
	size_t bytes;
	CUkernel kernel;
	struct entry *next, *next_managed, *next_handle;
};

struct library_kernel {
	CUkernel kernel;
	CUlibrary library;
	struct library_kernel *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct image *images, **images_end = &images;
static struct entry *buckets[N_BUCKETS], *handles[N_BUCKETS], *managed;
static struct library_kernel *library_kernels[N_BUCKETS];
static unsigned int n_unloaded; /* images to load at the next runtime call */

static size_t hash_of(const void *address)
{
	return ((uintptr_t)address >> 4) % N_BUCKETS;
}

static struct entry **bucket_of(const void *host)
{
	return &buckets[hash_of(host)];
}

static struct entry *find(const void *host, bool is_variable)
{
	for (struct entry *e = *bucket_of(host); e; e = e->next) {
		if (e->host == host && e->is_variable == is_variable && e->image && !e->image->gone)
			return e;
	}
	return NULL;
}

void **__cudaRegisterFatBinary(void *wrapper)
{
	struct image *image = calloc(1, sizeof(*image));

	if (!image)
		return NULL;
	image->wrapper = wrapper;
	pthread_mutex_lock(&lock);
	*images_end = image;
	images_end = &image->next;
	__atomic_add_fetch(&n_unloaded, 1, __ATOMIC_RELEASE);
	pthread_mutex_unlock(&lock);
	return (void **)image;
}

void __cudaRegisterFatBinaryEnd(void **handle)
{
	(void)handle;
}

char __cudaInitModule(void **handle)
{
	(void)handle;
	return rt_done(rt_ready()) == cudaSuccess; /* fills the pointers of managed variables */
}

/* At exit. Libraries stay: the driver goes with the process. */
void __cudaUnregisterFatBinary(void **handle)
{
	struct image *image = (struct image *)(void *)handle;

	if (image)
		image->gone = true;
}

static void add(void **handle, const void *host, const char *name, bool is_variable, size_t bytes,
                void **managed_host)
{
	struct entry *e = calloc(1, sizeof(*e));

	if (!e)
		return;
	e->host = host;
	e->image = (struct image *)(void *)handle;
	e->name = name;
	e->is_variable = is_variable;
	e->bytes = bytes;
	e->managed = managed_host;
	pthread_mutex_lock(&lock);
	e->next = *bucket_of(host);
	*bucket_of(host) = e;
	e->next_handle = handles[hash_of(e)];
	handles[hash_of(e)] = e;
	if (managed_host) {
		e->next_managed = managed;
		managed = e;
	}
	pthread_mutex_unlock(&lock);
}

void __cudaRegisterFunction(void **handle, const char *host, char *device, const char *name,
                            int thread_limit, void *tid, void *bid, void *block, void *grid,
                            int *wsize)
{
	(void)device;
	(void)thread_limit;
	(void)tid;
	(void)bid;
	(void)block;
	(void)grid;
	(void)wsize;
	add(handle, host, name, false, 0, NULL);
}

void __cudaRegisterVar(void **handle, char *host, char *device, const char *name, int ext,
                       size_t bytes, int constant, int global)
{
	(void)device;
	(void)ext;
	(void)constant;
	(void)global;
	add(handle, host, name, true, bytes, NULL);
}

void __cudaRegisterManagedVar(void **handle, void **host, char *device, const char *name, int ext,
                              size_t bytes, int constant, int global)
{
	(void)device;
	(void)ext;
	(void)constant;
	(void)global;
	add(handle, host, name, true, bytes, host);
}

static void load_image(struct image *image)
{
	image->error = rt_driver.cuLibraryLoadData(&image->library, image->wrapper, NULL, NULL, 0,
	                                           NULL, NULL, 0);
	image->loaded = true;
	for (struct entry *e = managed; e && !image->error; e = e->next_managed) {
		CUdeviceptr address;
		size_t bytes;

		if (e->image == image &&
		    !rt_driver.cuLibraryGetManaged(&address, &bytes, image->library, e->name))
			*e->managed = (void *)(uintptr_t)address;
	}
}

/* An image that the device can't take is an error of its kernels, not of every call. */
cudaError_t rt_load_registered(void)
{
	if (!__atomic_load_n(&n_unloaded, __ATOMIC_ACQUIRE))
		return cudaSuccess;
	pthread_mutex_lock(&lock);
	for (struct image *image = images; image; image = image->next) {
		if (image->loaded || image->gone)
			continue;
		load_image(image);
	}
	__atomic_store_n(&n_unloaded, 0, __ATOMIC_RELEASE);
	pthread_mutex_unlock(&lock);
	return cudaSuccess;
}

static cudaError_t lookup(struct entry *e)
{
	if (e->image->error)
		return e->image->error;
	if (!e->kernel)
		return rt_driver.cuLibraryGetKernel(&e->kernel, e->image->library, e->name);
	return cudaSuccess;
}

/* CUDA 13 hands kernel handles back to us where older ones hand the host function. */
static struct entry *find_handle(const void *handle)
{
	for (struct entry *e = handles[hash_of(handle)]; e; e = e->next_handle) {
		if (e == handle && e->image)
			return e;
	}
	return NULL;
}

cudaError_t rt_kernel(const void *host, CUkernel *out)
{
	struct entry *e;
	cudaError_t err;

	pthread_mutex_lock(&lock);
	e = find(host, false);
	if (!e)
		e = find_handle(host);
	err = e ? lookup(e) : cudaErrorInvalidDeviceFunction;
	if (!err)
		*out = e->kernel;
	pthread_mutex_unlock(&lock);
	return err == CUDA_ERROR_NOT_FOUND ? cudaErrorInvalidDeviceFunction : err;
}

void *rt_host_function(CUkernel kernel)
{
	union {
		const void *from;
		void *to;
	} host = { .from = NULL };

	pthread_mutex_lock(&lock);
	for (size_t i = 0; i < N_BUCKETS && kernel && !host.from; i++) {
		for (struct entry *e = buckets[i]; e && !host.from; e = e->next) {
			if (e->kernel == kernel)
				host.from = e->host;
		}
	}
	pthread_mutex_unlock(&lock);
	return host.to;
}

cudaError_t rt_variable(const void *host, CUdeviceptr *address, size_t *bytes)
{
	struct entry *e;
	cudaError_t err = cudaErrorInvalidSymbol;

	pthread_mutex_lock(&lock);
	e = find(host, true);
	for (struct entry *m = managed; m && !e; m = m->next_managed) {
		if (*m->managed == host)
			e = m;
	}
	if (e)
		err = e->image->error;
	pthread_mutex_unlock(&lock);
	if (err)
		return err;
	err = rt_driver.cuLibraryGetGlobal(address, bytes, e->image->library, e->name);
	return err == CUDA_ERROR_NOT_FOUND ? cudaErrorInvalidSymbol : err;
}

/* --- kernels of the library calls are remembered while their library is loaded: any other address
 * is no kernel */
static struct library_kernel **find_library_kernel(CUkernel kernel)
{
	struct library_kernel **link = &library_kernels[hash_of(kernel)];

	while (*link && (*link)->kernel != kernel)
		link = &(*link)->next;
	return link;
}

void rt_add_library_kernel(CUlibrary library, CUkernel kernel)
{
	struct library_kernel **link;

	pthread_mutex_lock(&lock);
	link = find_library_kernel(kernel);
	if (!*link)
		*link = calloc(1, sizeof(**link));
	if (*link)
		**link = (struct library_kernel){ kernel, library, (*link)->next };
	pthread_mutex_unlock(&lock);
}

bool rt_is_library_kernel(CUkernel kernel)
{
	bool found;

	pthread_mutex_lock(&lock);
	found = *find_library_kernel(kernel) != NULL;
	pthread_mutex_unlock(&lock);
	return found;
}

void rt_forget_library(CUlibrary library)
{
	pthread_mutex_lock(&lock);
	for (size_t i = 0; i < N_BUCKETS; i++) {
		struct library_kernel **link = &library_kernels[i], *gone;

		while ((gone = *link)) {
			if (gone->library != library) {
				link = &gone->next;
				continue;
			}
			*link = gone->next;
			free(gone);
		}
	}
	pthread_mutex_unlock(&lock);
}

/* No driver call here: the handle is good before any device is. */
cudaError_t __cudaGetKernel(void **kernel, const void *func)
{
	if (!kernel)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	pthread_mutex_lock(&lock);
	*kernel = find(func, false);
	pthread_mutex_unlock(&lock);
	return rt_done(*kernel ? cudaSuccess : cudaErrorInvalidDeviceFunction);
}

unsigned int __cudaPushCallConfiguration(struct dim3 grid, struct dim3 block, size_t shared,
                                         CUstream stream)
{
	if (rt_thread.n_configs == sizeof(rt_thread.configs) / sizeof(rt_thread.configs[0]))
		return 1;
	rt_thread.configs[rt_thread.n_configs++] =
	        (struct rt_config){ grid, block, shared, stream };
	return 0;
}

cudaError_t __cudaPopCallConfiguration(struct dim3 *grid, struct dim3 *block, size_t *shared,
                                       void *stream)
{
	const struct rt_config *config;

	if (!rt_thread.n_configs)
		return rt_done(52); /* cudaErrorMissingConfiguration */
	config = &rt_thread.configs[--rt_thread.n_configs];
	*grid = config->grid;
	*block = config->block;
	*shared = config->shared;
	memcpy(stream, &config->stream, sizeof(config->stream));
	return cudaSuccess;
}
