/* exported.c - the tables that a linked-in runtime asks the driver for: each known function does what it is for, each other one says
 * that it is missing, and what is kept with a context is told of its end. */
#include "app.h"

#include "base/md2.h"

#include <unistd.h>

typedef CUresult function(void);

struct table {
	size_t bytes;
	void *functions[];
};

static const void *table_of(const char *id)
{
	CUuuid uuid;
	const void *table = &uuid;

	for (size_t i = 0; i < sizeof(uuid.bytes); i++)
		sscanf(id + 2 * i, "%2hhx", (unsigned char *)&uuid.bytes[i]);
	if (cuGetExportTable(&table, &uuid))
		CHECK(!table);
	return table;
}

#define RUNTIME  "6bd5fb6c5bf4e74a8987d93912fd9df9"
#define TOOLS    "a094798c2e742e7493f20800200c0a66"
#define STORAGE  "c693336e1121df11a8c368f355d89593"
#define CHECKS   "263e88607cd2614392f6bbd5006dfa7e"
#define VALIDITY "d4082055bde6704b8d34ba123c66e1f2"

/* The slots of a table from 1 on that say that they are missing, as bits. */
static unsigned missing(const struct table *table, unsigned asked)
{
	unsigned bits = 0;

	for (unsigned i = 1; i < table->bytes / sizeof(void *); i++) {
		function *fn;

		if (!(asked >> i & 1) || !table->functions[i - 1])
			continue;
		memcpy(&fn, &table->functions[i - 1], sizeof(fn));
		bits |= (unsigned)(fn() == CUDA_ERROR_NOT_SUPPORTED) << i;
	}
	return bits;
}

static void tables(void)
{
	const struct table *runtime = table_of(RUNTIME), *tools = table_of(TOOLS),
	                   *checks = table_of(CHECKS),
	                   *threads = table_of("42d85a8123f6cb478298f6e78a3aecdc");

	CHECK(runtime->bytes == 13 * 8 && tools->bytes == 7 * 8 && checks->bytes == 4 * 8);
	CHECK_EQ(missing(runtime, 0xe38), 0xe38);
	CHECK_EQ(missing(runtime, 1u << 7 | 1u << 12), 0);
	CHECK_EQ(missing(tools, 0x3a), 0x3a);
	CHECK_EQ(missing(checks, 1u << 1 | 1u << 3), 1u << 1);
	CHECK(threads->bytes == 4 * 8 && missing(threads, 0xe) == 0xe);
	/* asked for by every runtime, which does without; and one that nobody has */
	CHECK(!table_of("f8cff95121468b4eb9e2fb469e7c0dd9"));
	CHECK(!table_of("f8cff95121468b4eb9e2fb469e7c0dda"));
}

static void modules(void)
{
	const struct table *runtime = table_of(RUNTIME);
	CUresult (*load)(CUmodule *, const void *),
	        (*load_registered)(CUmodule *, const void *, void *, void *, unsigned),
	        (*load_fatbin)(const void *, CUmodule *, void *, void *, unsigned);
	CUfunction put;
	CUmodule module;

	memcpy(&load, &runtime->functions[0], sizeof(load));
	memcpy(&load_registered, &runtime->functions[5], sizeof(load));
	memcpy(&load_fatbin, &runtime->functions[7], sizeof(load));
	for (int i = 0; i < 3; i++) {
		module = NULL;
		OK(i == 0   ? load(&module, app_ptx)
		   : i == 1 ? load_registered(&module, app_ptx, NULL, NULL, 0)
		            : load_fatbin(app_ptx, &module, NULL, NULL, 0));
		OK(cuModuleGetFunction(&put, module, "put"));
		OK(cuModuleUnload(module));
	}
	for (int i = 0; i < 3; i++) {
		CHECK_EQ(load_registered(&module, app_ptx, i == 0 ? &put : NULL,
		                         i == 1 ? &put : NULL, i == 2),
		         CUDA_ERROR_NOT_SUPPORTED);
		CHECK_EQ(load_fatbin(app_ptx, &module, i == 0 ? &put : NULL, i == 1 ? &put : NULL,
		                     i == 2),
		         CUDA_ERROR_NOT_SUPPORTED);
	}
}

static void primary(void)
{
	const struct table *runtime = table_of(RUNTIME);
	CUresult (*get)(CUcontext *, CUdevice);
	CUcontext first = NULL, again = NULL;
	unsigned int flags;
	int active;

	memcpy(&get, &runtime->functions[1], sizeof(get));
	INVALID(get(NULL, 1));
	CHECK_EQ(get(&first, 2), CUDA_ERROR_INVALID_DEVICE);
	OK(get(&first, 1));
	OK(get(&again, 1));
	CHECK(first && again == first);
	OK(cuDevicePrimaryCtxRelease_v2(1)); /* held once */
	OK(cuDevicePrimaryCtxGetState(1, &flags, &active));
	CHECK(!active);
}

static void words(void)
{
	const struct table *tools = table_of(TOOLS), *checks = table_of(CHECKS);
	void (*get)(void **, size_t *), *at[2];
	CUresult (*check)(CUcontext, unsigned int *, const void **);
	unsigned int bits = 9;
	size_t bytes[2];

	for (int i = 0; i < 2; i++) {
		memcpy(&get, &tools->functions[i ? 5 : 1], sizeof(get));
		get((void **)&at[i], &bytes[i]);
		memset((void *)at[i], 0, bytes[i]); /* it may write there */
	}
	CHECK(bytes[0] == 1024 && bytes[1] == 14 && at[0] != at[1]);
	memcpy(&check, &checks->functions[1], sizeof(check));
	OK(check(app_ctx, &bits, NULL));
	CHECK_EQ(bits, 0);
	INVALID(check(app_ctx, NULL, NULL));
}

/* --- what is kept with a context */
static struct {
	int n;
	CUcontext ctx;
	const void *key;
	void *value;
} ended;

static void end(CUcontext ctx, const void *key, void *value)
{
	int version;

	OK(cuDriverGetVersion(&version));
	CHECK_EQ(cuCtxSynchronize_v2(ctx), CUDA_ERROR_CONTEXT_IS_DESTROYED); /* no lock is held */
	ended.n++;
	ended.ctx = ctx;
	ended.key = key;
	ended.value = value;
}

static void storage(void)
{
	void *const *table = table_of(STORAGE);
	CUresult (*put)(CUcontext, const void *, void *, void (*)(CUcontext, const void *, void *)),
	        (*del)(CUcontext, const void *), (*get)(void **, CUcontext, const void *);
	CUcontext ctx, other;
	int keys[3], values[3];
	void *value;

	memcpy(&put, &table[0], sizeof(put));
	memcpy(&del, &table[1], sizeof(del));
	memcpy(&get, &table[2], sizeof(get));
	CHECK(!table[3]);
	OK(cuCtxCreate_v2(&ctx, 0, 0));
	CHECK_EQ(get(&value, ctx, &keys[0]), CUDA_ERROR_INVALID_HANDLE);
	OK(put(ctx, &keys[0], &values[0], end));
	OK(put(NULL, &keys[1], &values[1], end)); /* the current one */
	OK(put(ctx, &keys[2], &values[2], NULL));
	OK(get(&value, NULL, &keys[0]));
	CHECK(value == &values[0]);
	OK(get(&value, ctx, &keys[1]));
	CHECK(value == &values[1]);
	OK(put(ctx, &keys[1], &values[0], end)); /* another value */
	OK(get(&value, ctx, &keys[1]));
	CHECK(value == &values[0]);
	CHECK_EQ(get(&value, app_ctx, &keys[1]), CUDA_ERROR_INVALID_HANDLE);
	INVALID(get(NULL, ctx, &keys[1]));
	OK(del(ctx, &keys[0]));
	CHECK_EQ(del(ctx, &keys[0]), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(get(&value, ctx, &keys[0]), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(ended.n, 0);
	OK(cuCtxDestroy_v2(ctx));
	CHECK(ended.n == 1 && ended.ctx == ctx && ended.key == &keys[1] &&
	      ended.value == &values[0]);
	CHECK_EQ(put(ctx, &keys[0], NULL, NULL), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	OK(cuCtxPopCurrent_v2(&other));
	CHECK_EQ(put(NULL, &keys[0], NULL, NULL), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(del(NULL, &keys[0]), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(get(&value, NULL, &keys[0]), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuCtxPushCurrent_v2(other));
	/* a reset tells, too, each once */
	OK(cuDevicePrimaryCtxRetain(&ctx, 1));
	OK(put(ctx, &keys[0], &values[0], end));
	OK(put(ctx, &keys[1], &values[1], end));
	OK(cuDevicePrimaryCtxReset_v2(1));
	CHECK_EQ(ended.n, 3);
}

/* --- the digests by which runtime and driver know each other */
static void validity(void)
{
	static const uint8_t key[16] = { 0x14, 0x6a, 0xdd, 0xae, 0x53, 0xa9, 0xa7, 0x52,
		                         0xaa, 0x08, 0x41, 0x36, 0x0b, 0xf5, 0x5a, 0x9f };
	const struct table *table = table_of(VALIDITY);
	CUresult (*establish)(unsigned, uint64_t, uint64_t *);
	struct {
		unsigned driver, version, process, thread;
		const void *runtime, *table;
		void *function;
		uint64_t seconds;
		struct {
			CUuuid uuid;
			int domain, bus, device;
		} devices[2];
	} seen = { 13000,
		   13002,
		   (unsigned)getpid(),
		   (unsigned)pthread_self(),
		   table_of(RUNTIME),
		   table,
		   table->functions[0],
		   77,
		   { { .bus = 1 }, { .bus = 2 } } };
	uint64_t got[2], want[2];

	CHECK(table->bytes == 24 && !table->functions[1]);
	memcpy(&establish, &table->functions[0], sizeof(establish));
	INVALID(establish(13000, 77, NULL));
	OK(establish(13000, 77, got));
	CHECK(got[0] == 0x3341181c03cb675c && got[1] == 0x8ed383aa1f4cd1e8);
	OK(establish(13001, 77, got));
	CHECK(got[0] == 0x1841181c03cb675c && got[1] == 0x8ed383aa1f4cd1e8);
	for (int i = 0; i < 2; i++)
		OK(cuDeviceGetUuid_v2(&seen.devices[i].uuid, i));
	gx_hmac_md2(key, &seen, sizeof(seen), (uint8_t *)want);
	OK(establish(13002, 77, got));
	CHECK(got[0] == want[0] && got[1] == want[1]);
	OK(establish(13002, 78, got));
	CHECK(got[0] != want[0]);
}

int main(void)
{
	CHECK_EQ(cuGetExportTable(NULL, NULL), CUDA_ERROR_INVALID_VALUE);
	app_begin();
	tables();
	modules();
	primary();
	words();
	storage();
	validity();
	return TEST_END();
}
