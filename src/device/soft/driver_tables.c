/* driver_tables.c - the export tables of the driver that a CUDA runtime can't do without: those of a program that has it linked in.
 *
 * NVIDIA describes none of this. The ids, the places in the tables and what the functions take are facts that ZLUDA published
 * (github.com/vosen/ZLUDA: dark_api/src/lib.rs, zluda/src/impl/driver.rs); what the runtimes of CUDA 13 ask was seen by running them.
 * A table begins with its bytes, or with its first function.
 */
#include "device/soft/driver.h"

#include "base/md2.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef void anything(void);

static void tell(const char *what, const char *which)
{
	struct gx_diag diag = { 0 };

	gx_fail(&diag, GX_E_SOFT_API, "%s %s, of cuGetExportTable", what, which);
	gx_driver_tell(&diag);
}

static CUresult refuse(const char *slot, bool *told)
{
	if (!__atomic_exchange_n(told, true, __ATOMIC_RELAXED))
		tell("function", slot);
	return CUDA_ERROR_NOT_SUPPORTED;
}

#define SLOT(table, n)                                                                             \
	static CUresult table##_##n(void)                                                          \
	{                                                                                          \
		static bool told;                                                                  \
                                                                                                   \
		return refuse(#n " of " #table, &told);                                            \
	}
#define AT(function) ((anything *)(function))

/* --- what a runtime needs of the driver: modules of what compilers registered, primary contexts */
SLOT(runtime, 3)
SLOT(runtime, 4)
SLOT(runtime, 5)
SLOT(runtime, 9)
SLOT(runtime, 10)
SLOT(runtime, 11)

/* The context lives until it is reset: whoever asks here never gives it back. */
static CUresult primary_context(CUcontext *out, CUdevice dev)
{
	unsigned int flags;
	int active;

	CHECK_ARG(out);
	CHECK_CALL(cuDevicePrimaryCtxGetState(dev, &flags, &active));
	if (!active)
		return cuDevicePrimaryCtxRetain(out, dev);
	ENTER();
	*out = gx_device_of(dev)->primary;
	return *out ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

static CUresult load_registered(CUmodule *out, const void *image, void *unknown, void *none,
                                unsigned int zero)
{
	return unknown || none || zero ? CUDA_ERROR_NOT_SUPPORTED : cuModuleLoadData(out, image);
}

static CUresult load_fatbin(const void *image, CUmodule *out, void *unknown, void *none,
                            unsigned int zero)
{
	return load_registered(out, image, unknown, none, zero);
}

/* Told of an end; compilers that would have to be loaded. */
static CUresult nothing_to_do(void)
{
	return CUDA_SUCCESS;
}

static const struct {
	size_t bytes;
	anything *functions[12];
} runtime = { sizeof(runtime),
	      { AT(cuModuleLoadData), AT(primary_context), AT(runtime_3), AT(runtime_4),
	        AT(runtime_5), AT(load_registered), AT(nothing_to_do), AT(load_fatbin),
	        AT(runtime_9), AT(runtime_10), AT(runtime_11), AT(nothing_to_do) } };

/* --- tools that want to hear of the runtime's calls: words that they would write to, and nobody does */
SLOT(tools, 1)
SLOT(tools, 3)
SLOT(tools, 4)
SLOT(tools, 5)

static char calls_heard[1024], events_heard[14];

static void get_calls_heard(void **words, size_t *bytes)
{
	*words = calls_heard;
	*bytes = sizeof(calls_heard);
}

static void get_events_heard(void **words, size_t *bytes)
{
	*words = events_heard;
	*bytes = sizeof(events_heard);
}

static const struct {
	size_t bytes;
	anything *functions[6];
} tools = { sizeof(tools),
	    { AT(tools_1), AT(get_calls_heard), AT(tools_3), AT(tools_4), AT(tools_5),
	      AT(get_events_heard) } };

/* --- words of each thread for such tools */
SLOT(threads, 1)
SLOT(threads, 2)
SLOT(threads, 3)

static const struct {
	size_t bytes;
	anything *functions[3];
} threads = { sizeof(threads), { AT(threads_1), AT(threads_2), AT(threads_3) } };

/* --- what a library keeps with a context (driver_storage.c) */
static anything *const storage[4] = { AT(gx_storage_put), AT(gx_storage_delete), AT(gx_storage_get),
	                              NULL };

/* --- whether a context is as the runtime may use it: always */
SLOT(checks, 1)

static CUresult check_context(CUcontext ctx, unsigned int *bits, const void **more)
{
	(void)ctx;
	(void)more;
	CHECK_ARG(bits);
	*bits = 0;
	return CUDA_SUCCESS;
}

static const struct {
	size_t bytes;
	anything *functions[3];
} checks = { sizeof(checks), { AT(checks_1), AT(check_context), AT(nothing_to_do) } };

/* --- the tests that cudaErrorSoftwareValidityNotEstablished is documented with: runtime and driver give the same digest of
 * what they see of each other, under a constant key. Runtimes ask for three, by the last digit of the version. */
struct seen {
	int driver_version;
	unsigned int version, process, thread;
	const void *runtime, *validity;
	anything *function;
	uint64_t seconds;
	struct seen_device {
		CUuuid uuid;
		int domain, bus, device;
	} devices[GX_SOFT_MAX_DEVICES];
};

static CUresult see_device(struct seen_device *seen, int device)
{
	CHECK_CALL(cuDeviceGetUuid_v2(&seen->uuid, device));
	CHECK_CALL(cuDeviceGetAttribute(&seen->domain, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID, device));
	CHECK_CALL(cuDeviceGetAttribute(&seen->bus, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID, device));
	return cuDeviceGetAttribute(&seen->device, CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID, device);
}

static CUresult establish(unsigned int version, uint64_t seconds, uint64_t digest[2]);

static const struct {
	size_t bytes;
	anything *functions[2];
} validity = { sizeof(validity), { AT(establish), NULL } };

static CUresult establish(unsigned int version, uint64_t seconds, uint64_t digest[2])
{
	static const uint8_t key[GX_MD2_BYTES] = { 0x14, 0x6a, 0xdd, 0xae, 0x53, 0xa9, 0xa7, 0x52,
		                                   0xaa, 0x08, 0x41, 0x36, 0x0b, 0xf5, 0x5a, 0x9f };
	struct seen seen = { .version = version,
		             .process = (unsigned int)getpid(),
		             .thread = (unsigned int)pthread_self(),
		             .runtime = &runtime,
		             .validity = &validity,
		             .function = AT(establish),
		             .seconds = seconds };
	int n;

	CHECK_ARG(digest);
	digest[0] = version % 10 ? 0x1841181c03cb675c : 0x3341181c03cb675c;
	digest[1] = 0x8ed383aa1f4cd1e8;
	if (version % 10 < 2)
		return CUDA_SUCCESS;
	CHECK_CALL(cuDriverGetVersion(&seen.driver_version));
	CHECK_CALL(cuDeviceGetCount(&n));
	for (int i = 0; i < n; i++)
		CHECK_CALL(see_device(&seen.devices[i], i));
	gx_hmac_md2(key, &seen, offsetof(struct seen, devices[n]), (uint8_t *)digest);
	return CUDA_SUCCESS;
}

/* NULL: known, and it may be missing. */
static const struct {
	unsigned char id[16];
	const void *table;
} tables[] = {
	{ "\x6b\xd5\xfb\x6c\x5b\xf4\xe7\x4a\x89\x87\xd9\x39\x12\xfd\x9d\xf9", &runtime },
	{ "\xa0\x94\x79\x8c\x2e\x74\x2e\x74\x93\xf2\x08\x00\x20\x0c\x0a\x66", &tools },
	{ "\xc6\x93\x33\x6e\x11\x21\xdf\x11\xa8\xc3\x68\xf3\x55\xd8\x95\x93", storage },
	{ "\x26\x3e\x88\x60\x7c\xd2\x61\x43\x92\xf6\xbb\xd5\x00\x6d\xfa\x7e", &checks },
	{ "\xd4\x08\x20\x55\xbd\xe6\x70\x4b\x8d\x34\xba\x12\x3c\x66\xe1\xf2", &validity },
	{ "\x42\xd8\x5a\x81\x23\xf6\xcb\x47\x82\x98\xf6\xe7\x8a\x3a\xec\xdc", &threads },
	{ "\xf8\xcf\xf9\x51\x21\x46\x8b\x4e\xb9\xe2\xfb\x46\x9e\x7c\x0d\xd9", NULL },
};

static void tell_table(const CUuuid *id)
{
	char text[2 * sizeof(id->bytes) + 1];
	static bool told;

	for (size_t i = 0; i < sizeof(id->bytes); i++)
		snprintf(text + 2 * i, 3, "%02x", (unsigned char)id->bytes[i]);
	if (!__atomic_exchange_n(&told, true, __ATOMIC_RELAXED))
		tell("table", text);
}

CUresult cuGetExportTable(const void **export_table, const CUuuid *export_table_id)
{
	CHECK_ARG(export_table && export_table_id);
	*export_table = NULL;
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
		if (memcmp(tables[i].id, export_table_id, sizeof(tables[i].id)) != 0)
			continue;
		*export_table = tables[i].table;
		return *export_table ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
	}
	tell_table(export_table_id);
	return CUDA_ERROR_NOT_FOUND;
}
