/* code.c - an application that is shipped as machine code, under the agent with a driver that records: kernels are grafted where
 * they can be, else they run as they are. */
#include "app.h"

#include "fatbin/layout.h"

/* PTX and machine code in one container; the code is nobody's. */
static struct container {
	uint32_t magic;
	uint16_t version, header_bytes;
	uint64_t bytes;
	struct fatbin_entry_header ptx;
	char text[(sizeof(kernels) + 7) / 8 * 8];
	struct fatbin_entry_header code;
	char elf[64];
} both = {
	.magic = 0xBA55ED50u,
	.version = 1,
	.header_bytes = FATBIN_HEADER_BYTES,
	.bytes = sizeof(both) - FATBIN_HEADER_BYTES,
	.ptx = { .kind = 1,
	         .version = FATBIN_ENTRY_VERSION,
	         .header_bytes = FATBIN_ENTRY_BYTES,
	         .payload_bytes = sizeof(both.text),
	         .sm = 75 },
	.code = { .kind = 2,
	          .version = FATBIN_ENTRY_VERSION,
	          .header_bytes = FATBIN_ENTRY_BYTES,
	          .payload_bytes = sizeof(both.elf),
	          .sm = 90 },
	.elf = "\177ELF, or so",
};

static CUfunction function_of(CUmodule module, const char *name)
{
	CUfunction function = NULL;

	CHECK_EQ(CALL(cuModuleGetFunction, CUfunction *, CUmodule, const char *)(&function, module,
	                                                                         name),
	         0);
	return function;
}

/* MODE graft: both kernels of the cubin, one of which has constants, and uses the linker for the first alone. */
static void test_grafts(CUmodule module)
{
	CUfunction plain = function_of(module, "plain");
	CUfunction constants = function_of(module, "constants");
	void (*detach)(void) = (void (*)(void))dlsym(cuda, "gx_fake_detach");

	CHECK(launch_on(plain, 0x21));
	CHECK_EQ(times("link"), 2); /* with the first values of the literals, and with the second */
	CHECK(launch_on(constants, 0x22));
	CHECK_EQ(times("link"), 2);
	CHECK_EQ(times("load variant"), 2);
	CHECK(has("global 0x200 table") && has("copy 0x8200 0x8180 16 on 0x22"));
	CHECK(!has("copy 0x8200 0x8180 16 on 0x21"));
	detach();
	CHECK(!launch_on(plain, 0x23));
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)(module), 0);
	CHECK_EQ(times("unload 0x200"), 2);
	/* what programs need stands in their machine code, but for what may change */
	CHECK(!strstr(fake_log(), "\nfree 7") == !getenv("GPUEXT_FAKE_GROWS"));
}

/* MODE narrow: a kernel that keeps few registers; its programs are linked once more, with a limit, and not a third time. */
static void test_narrow(CUmodule module)
{
	CHECK(launch_on(function_of(module, "few_registers"), 0x24));
	CHECK_EQ(times("link"), 4);
	CHECK_EQ(times("load variant"), 1);
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)(module), 0);
}

/* MODE wide: the limit does not help. */
static void test_wide(CUmodule module)
{
	CHECK(!launch_on(function_of(module, "few_registers"), 0x25));
	CHECK_EQ(times("link"), 4);
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)(module), 0);
}

/* MODE constant: the copy of one kernel has a constant of another size. */
static void test_constant(CUmodule module)
{
	CHECK(launch_on(function_of(module, "plain"), 0x26));
	CHECK(!launch_on(function_of(module, "constants"), 0x27));
	CHECK(has("launch original on 0x27 77 5") && has("constant refused"));
	CHECK_EQ(times("load variant"), 2);
	CHECK_EQ(times("unload 0x200"), 1);
}

/* MODE original: nothing of the graft stays. */
static void test_original(CUmodule module)
{
	CUfunction plain = function_of(module, "plain");

	CHECK(!launch_on(plain, 0x31));
	CHECK(has("launch original on 0x31 77 5"));
	CHECK_EQ(times("load variant"), times("unload 0x200"));
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)(module), 0);
}

/* MODE ptx: the other way in, where there is one. */
static void test_ptx(void)
{
	CUmodule module = NULL;

	memcpy(both.text, kernels, sizeof(kernels));
	CHECK_EQ(CALL(cuModuleLoadData, CUmodule *, const void *)(&module, &both), 0);
	CHECK(launch_on(function_of(module, "k"), 0x41));
	CHECK_EQ(times("link"), 0);
}

/* MODE not-ptx: the other way in is not taken, since nobody wants it. */
static void test_not_ptx(void)
{
	CUmodule module = NULL;

	memcpy(both.text, kernels, sizeof(kernels));
	CHECK_EQ(CALL(cuModuleLoadData, CUmodule *, const void *)(&module, &both), 0);
	CHECK(!launch_on(function_of(module, "k"), 0x43));
}

/* MODE neither: PTX for newer devices alone, and machine code that nobody can read. */
static void test_neither(void)
{
	CUmodule module = NULL;

	both.ptx.sm = 120;
	memcpy(both.text, kernels, sizeof(kernels));
	CHECK_EQ(CALL(cuModuleLoadData, CUmodule *, const void *)(&module, &both), 0);
	CHECK(!launch_on(function_of(module, "k"), 0x42));
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "";
	CUmodule module = NULL;

	if (!open_agent())
		return TEST_END();
	if (!strcmp(mode, "ptx") || !strcmp(mode, "not-ptx") || !strcmp(mode, "neither")) {
		if (mode[0] == 'p')
			test_ptx();
		else if (!strcmp(mode, "not-ptx"))
			test_not_ptx();
		else
			test_neither();
		return TEST_END();
	}
	CHECK_EQ(CALL(cuModuleLoad, CUmodule *, const char *)(&module,
	                                                      "tests/cubin/kernels.sm_90.cubin"),
	         0);
	if (!strcmp(mode, "graft"))
		test_grafts(module);
	else if (!strcmp(mode, "constant"))
		test_constant(module);
	else if (!strcmp(mode, "narrow"))
		test_narrow(module);
	else if (!strcmp(mode, "wide"))
		test_wide(module);
	else
		test_original(module);
	return TEST_END();
}
