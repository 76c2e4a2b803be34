/* way.c - which way into a kernel is taken, by what is asked for, what was found out on a machine, and what its devices are; the driver
 * is one of this test. */
#include "../test.h"

#include "agent/variant/driver.h"
#include "agent/variant/way.h"
#include "control/proven.h"
#include "support/fatbin/fatbin_write.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- the driver */
static int n_devices, sms[4];
static bool no_count, no_context;
static CUdevice_attribute fails; /* the attribute that no device tells */

static CUresult get_count(int *n)
{
	*n = n_devices;
	return no_count ? CUDA_ERROR_NOT_INITIALIZED : CUDA_SUCCESS;
}

static CUresult get_device(CUdevice *device, int i)
{
	*device = i;
	return i < n_devices ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

static CUresult of_context(CUdevice *device)
{
	*device = 0;
	return no_context ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS;
}

static CUresult get_attribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
	*value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? sms[device] / 10
	                                                                   : sms[device] % 10;
	return attribute == fails || !sms[device] ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

/* The agent's own table, which a driver's library fills else. */
static struct gx_cuda_api *api(void)
{
	return (struct gx_cuda_api *)(uintptr_t)gx_agent_api();
}

static void test_devices(void)
{
	bool differ;

	CHECK_EQ(gx_driver_least_sm(&differ), 0); /* a driver without such calls */
	api()->cuDeviceGetCount = get_count;
	CHECK_EQ(gx_driver_least_sm(&differ), 0);
	api()->cuDeviceGet = get_device;
	api()->cuCtxGetDevice = of_context;
	api()->cuDeviceGetAttribute = get_attribute;
	CHECK_EQ(gx_driver_least_sm(&differ), 0); /* no device */
	n_devices = 3;
	sms[0] = sms[1] = sms[2] = 90;
	CHECK_EQ(gx_driver_least_sm(&differ), 90);
	CHECK(!differ);
	sms[1] = 86;
	CHECK_EQ(gx_driver_least_sm(&differ), 86);
	CHECK(differ);
	sms[2] = 0; /* one that does not say */
	CHECK_EQ(gx_driver_least_sm(&differ), 0);
	sms[2] = 120;
	sms[1] = 0;
	CHECK_EQ(gx_driver_least_sm(&differ), 0);
	sms[1] = 86;
	no_count = true;
	CHECK_EQ(gx_driver_least_sm(&differ), 0);
	CHECK(!differ);
	no_count = false;
	CHECK_EQ(gx_driver_sm(), 90);
	no_context = true; /* the first one, then */
	CHECK_EQ(gx_driver_sm(), 90);
	api()->cuDeviceGet = NULL;
	CHECK_EQ(gx_driver_sm(), 0);
	api()->cuDeviceGet = get_device;
	no_context = false;
	fails = CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR;
	CHECK_EQ(gx_driver_sm(), 0);
	fails = CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR;
	CHECK_EQ(gx_driver_sm(), 0);
	fails = 0;
}

/* --- what is asked for and found out */
static const struct {
	uint32_t sm;
	const char *forced;
	enum gx_proven found;
	const char *says; /* NULL: it is allowed */
} rows[] = {
	{ 90, NULL, GX_PROVEN_UNKNOWN, NULL },
	{ 90, "", GX_PROVEN_YES, NULL },
	{ 90, NULL, GX_PROVEN_NO, "`gpuext selftest` failed" },
	{ 90, "graft", GX_PROVEN_NO, NULL },
	{ 90, "ptx", GX_PROVEN_YES, "takes PTX alone" },
	{ 80, NULL, GX_PROVEN_UNKNOWN, "sm_80 is not proven" },
	{ 80, NULL, GX_PROVEN_YES, NULL },
	{ 80, NULL, GX_PROVEN_NO, "`gpuext selftest` failed" },
	{ 80, "graft", GX_PROVEN_UNKNOWN, NULL },
	{ 100, "graft", GX_PROVEN_YES, "sm_100: its cubins" },
	{ 99, "graft", GX_PROVEN_YES, "sm_99 is not known" },
};

/* What a process has read of a machine it keeps: each row is one of its own. */
static int in_child(size_t i, const char *dir)
{
	const struct gx_fatbin_source source = { GX_FATBIN_ELF, rows[i].sm, "\177ELF code", 10 };
	struct gx_proven_key key = { .sm = rows[i].sm };
	struct gx_diag diag = { .insn = -1 };
	struct gx_driver *driver = (struct gx_driver *)(uintptr_t)gx_agent_driver();
	struct gx_code *code = NULL;
	char path[PATH_MAX];
	void *container;
	size_t len;

	setenv("GPUEXT_CACHE_DIR", dir, 1);
	unsetenv("GPUEXT_WAY");
	if (rows[i].forced)
		setenv("GPUEXT_WAY", rows[i].forced, 1);
	if (rows[i].found != GX_PROVEN_UNKNOWN)
		CHECK_EQ(gx_proven_write(&key, rows[i].found, path), 0);
	CHECK_EQ(!gx_way_allows_code(rows[i].sm, &diag), !rows[i].says);
	CHECK(!rows[i].says || strstr(diag.text, rows[i].says));
	CHECK(!rows[i].says || diag.error == GX_E_AGENT_NO_WAY);
	if (rows[i].says && !strstr(diag.text, rows[i].says))
		fprintf(stderr, "row %zu: %s\n", i, diag.text);
	/* and so of a module that has both, and of one that has PTX alone */
	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
	code = gx_code_of(container);
	CHECK(code);
	sms[0] = (int)rows[i].sm;
	driver->is_soft = false;
	CHECK_EQ(gx_way_of(code, true), rows[i].says ? GX_WAY_PTX : GX_WAY_CODE);
	CHECK_EQ(gx_way_of(code, false), rows[i].says ? GX_WAY_NONE : GX_WAY_CODE);
	CHECK_EQ(gx_way_of(NULL, true), GX_WAY_PTX);
	CHECK_EQ(gx_way_of(NULL, false), GX_WAY_NONE);
	sms[0] = 75; /* code for another device */
	CHECK_EQ(gx_way_of(code, true), GX_WAY_PTX);
	sms[0] = (int)rows[i].sm;
	driver->is_soft = true; /* it runs PTX */
	CHECK_EQ(gx_way_of(code, true), GX_WAY_PTX);
	gx_code_free(code);
	free(container);
	return TEST_END();
}

static void test_ways(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char dir[] = "/tmp/gx-way-XXXXXX", command[64];
		int status = -1;
		pid_t child;

		CHECK(mkdtemp(dir) != NULL);
		fflush(NULL);
		child = fork();
		if (!child)
			_exit(in_child(i, dir));
		CHECK(waitpid(child, &status, 0) == child);
		CHECK_EQ(status, 0);
		snprintf(command, sizeof(command), "rm -r %s", dir);
		CHECK_EQ(system(command), 0);
	}
}

static void test_few_registers(void)
{
	static const char *const words[] = { "1", "0", "", "yes" };

	CHECK(!gx_way_few_registers());
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		setenv("GPUEXT_FEW_REGISTERS", words[i], 1);
		CHECK_EQ(gx_way_few_registers(), i == 0);
	}
	unsetenv("GPUEXT_FEW_REGISTERS");
}

int main(void)
{
	test_devices();
	test_ways();
	test_few_registers();
	return TEST_END();
}
