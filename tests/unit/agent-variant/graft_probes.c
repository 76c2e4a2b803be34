/* graft_probes.c - machine code of programs is made once and kept, of so many sets of programs: whose turn it is to go, what is
 * remembered of those that can't be made, and what no memory for one means. The linker is one of this test, which refuses all. */
#include "../fail.h"
#include "../instrument/programs.h"
#include "../test.h"

#include "agent/variant/driver.h"
#include "agent/variant/graft_probes.h"

enum { KEPT = 64 };

static int n_links;

static CUresult create(unsigned int n, CUjit_option *options, void **values, CUlinkState *state)
{
	(void)n, (void)options, (void)values;
	*state = NULL;
	n_links++;
	return CUDA_ERROR_INVALID_PTX;
}

static CUresult add(CUlinkState state, CUjitInputType type, void *data, size_t size,
                    const char *name, unsigned int n, CUjit_option *options, void **values)
{
	(void)state, (void)type, (void)data, (void)size, (void)name, (void)n, (void)options;
	(void)values;
	return CUDA_ERROR_INVALID_PTX;
}

static CUresult complete(CUlinkState state, void **cubin, size_t *size)
{
	(void)state, (void)cubin, (void)size;
	return CUDA_ERROR_INVALID_PTX;
}

static CUresult destroy(CUlinkState state)
{
	(void)state;
	return CUDA_SUCCESS;
}

static struct gx_attachment program = { .hook = GX_HOOK_EXIT, .glob = "*" };

/* How often the linker is asked for this set of programs; they can't be had, and it is said why. */
static int links_of(uint64_t link_id, uint32_t sm)
{
	struct gx_match match = { .n = 1, .programs = { &program } };
	struct gx_diag diag = { .insn = -1 };
	struct gx_probe probe;

	program.link_id = link_id;
	CHECK_EQ(gx_match_probe(&match, 0, &probe), 0);
	n_links = 0;
	CHECK(!gx_graft_probes_of(&match, &probe, sm, &diag));
	CHECK_EQ(diag.error, GX_E_AGENT_DRIVER);
	gx_match_free_probes(&probe, 1);
	return n_links;
}

static void test_kept(void)
{
	for (uint64_t i = 1; i <= KEPT; i++)
		CHECK_EQ(links_of(i, 90), 1);
	for (uint64_t i = 1; i <= KEPT; i++)
		CHECK_EQ(links_of(i, 90), 0);
	CHECK_EQ(links_of(1, 80), 1); /* another device: the oldest has to go */
	CHECK_EQ(links_of(2, 90), 0);
	CHECK_EQ(links_of(1, 80), 0);
	CHECK_EQ(links_of(1, 90), 1);
	CHECK_EQ(links_of(3, 90), 0);
	CHECK_EQ(links_of(2, 90), 1);
}

/* Whichever allocation fails, none is asked of that is half made. */
static void test_no_memory(void)
{
	struct gx_match match = { .n = 1, .programs = { &program } };
	struct gx_graft_probes nobodys = { .sm = 90 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_probe probe;
	uint64_t link_id = 1000;
	bool failed = true;

	CHECK_EQ(gx_match_probe(&match, 0, &probe), 0);
	for (long n = 1; failed; n++) {
		diag = (struct gx_diag){ .insn = -1 };
		program.link_id = ++link_id;
		fail_one(n);
		CHECK(!gx_graft_probes_of(&match, &probe, 90, &diag));
		failed = fail_none();
		CHECK(diag.error == GX_E_AGENT_DRIVER || (failed && diag.error == GX_E_NO_MEMORY));
		CHECK(n > 2 || diag.error == GX_E_NO_MEMORY);
	}
	diag = (struct gx_diag){ .insn = -1 };
	CHECK(!gx_graft_probes_narrow(&nobodys, &probe, &diag));
	CHECK_EQ(diag.error, GX_E_NO_MEMORY);
	gx_match_free_probes(&probe, 1);
}

int main(void)
{
	static char a_map;
	struct gx_agent_map *maps[] = { (struct gx_agent_map *)(void *)&a_map };

	setenv("GPUEXT_CACHE_DIR", "", 1);
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() =
	        (struct gx_cuda_api){ .cuLinkCreate_v2 = create,
		                      .cuLinkAddData_v2 = add,
		                      .cuLinkComplete = complete,
		                      .cuLinkDestroy = destroy };
	program.program = test_program(GX_HOOK_EXIT, false);
	program.maps = maps;
	test_kept();
	test_no_memory();
	gx_verified_free((struct gx_verified *)(uintptr_t)program.program);
	return TEST_END();
}
