/* emitted.c - programs made at random do the same as PTX on the soft device as in the reference
 * interpreter, and are as long as they were: who changes that on purpose puts in the numbers that are printed. */
#include "../unit/lower/random_program.h"

#include "base/strbuf.h"
#include "device/soft/soft.h"
#include "emit/ptx/compile.h"
#include "verify/verify.h"

#include <stdlib.h>

#define N_PROGRAMS 300

/* of all programs together */
static const uint32_t wanted_insns = 11017, wanted_registers = 4159;
static uint32_t n_insns, n_registers;

static void append_kernel(struct gx_ir *ir, uint64_t seed, struct gx_strbuf *module)
{
	static const uint32_t slots[] = { 0 };
	static const struct gx_map_def map = { 2, 4, 64, 1, 0, "m" };
	const struct gx_compile_site site = { .ptx_major = 7,
		                              .ptx_minor = 8,
		                              .sm = 90,
		                              .n_prog_slots = 1,
		                              .map_slots = slots,
		                              .reloc_name = "gx_reloc",
		                              .launch_id_param = "gx_launch",
		                              .prefix = "q_" };
	struct gx_verified verified = { .program = { .maps = &map, .n_maps = 1 }, .ir = ir };
	struct gx_compiled info;
	struct gx_diag diag = { .insn = -1 };

	gx_strbuf_printf(module, ".visible .entry k%llu(.param .u64 gx_launch)\n{\n",
	                 (unsigned long long)seed);
	CHECK_EQ(gx_compile_ptx(&verified, &site, module, &info, &diag), 0);
	CHECK_EQ(info.local_bytes, 0);
	n_insns += info.n_ptx_insns;
	n_registers += info.registers;
	gx_strbuf_puts(module, "\tret;\n}\n");
}

static void check_kernel(struct gx_soft *soft, struct gx_soft_module *module,
                         const struct gx_ir *ir, uint64_t seed, uint64_t memory)
{
	uint64_t sregs[GX_IR_N_SREGS] = { [GX_IR_SREG_ntid_x] = 1 + seed % 32 };
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 1 + seed % 32, 1, 1 } };
	uint64_t launch_id = seed * 0x9e3779b97f4a7c15ull >> (seed & 63);
	struct outcome expected = { 0 };
	struct gx_diag diag = { .insn = -1 };
	void *host = gx_soft_host(soft, memory, sizeof(expected.memory));
	char name[32];

	sregs[GX_IR_SREG_launch_id] = launch_id;
	snprintf(name, sizeof(name), "k%llu", (unsigned long long)seed);
	fill(&expected, seed);
	memcpy(host, expected.memory, sizeof(expected.memory));
	CHECK_EQ(interpret(ir, sregs, &expected), 0);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, name), &grid, &launch_id, &diag), 0);
	CHECK(!memcmp(host, expected.memory, sizeof(expected.memory)));
	if (memcmp(host, expected.memory, sizeof(expected.memory)))
		fprintf(stderr, "seed %llu differs; %s\n", (unsigned long long)seed, diag.text);
}

static void set_words(struct gx_soft *soft, struct gx_soft_module *module, uint64_t stats,
                      uint64_t memory)
{
	uint64_t address = 0, bytes = 0, *words;

	CHECK(gx_soft_module_global(module, "gx_reloc", &address, &bytes));
	words = gx_soft_host(soft, address, 128);
	CHECK(words != NULL);
	if (!words)
		return;
	words[4] = stats;
	words[6] = memory;
}

int main(void)
{
	static const struct gx_soft_config config = { .n_sms = 1 };
	static struct gx_ir *programs[N_PROGRAMS];
	struct gx_strbuf text = { 0 };
	struct gx_soft *soft = NULL;
	struct gx_soft_module *module = NULL;
	struct gx_diag diag = { .insn = -1 };
	uint64_t stats = 0, memory = 0;

	gx_strbuf_puts(&text, ".version 7.8\n.target sm_90\n.address_size 64\n"
	                      ".visible .const .align 8 .b8 gx_reloc[1024];\n");
	for (uint64_t i = 0; i < N_PROGRAMS; i++) {
		programs[i] = make_program(i + 1);
		append_kernel(programs[i], i + 1, &text);
	}
	CHECK_EQ(n_insns, wanted_insns);
	CHECK_EQ(n_registers, wanted_registers);
	CHECK_EQ(gx_soft_create(&config, &soft, &diag), 0);
	CHECK_EQ(gx_soft_alloc(soft, 1024, 256, &stats), 0);
	CHECK_EQ(gx_soft_alloc(soft, 64, 256, &memory), 0);
	CHECK_EQ(gx_soft_module_load(soft, gx_strbuf_text(&text), text.len, &module, &diag), 0);
	if (module)
		set_words(soft, module, stats, memory);
	for (uint64_t i = 0; i < N_PROGRAMS; i++) {
		if (module)
			check_kernel(soft, module, programs[i], i + 1, memory);
		gx_ir_free(programs[i]);
	}
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	gx_strbuf_free(&text);
	return TEST_END();
}
