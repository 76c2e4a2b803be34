/* match.c - which programs stand in a kernel: those of the device whose glob matches, as many as there is room for, in their order. */
#include "../test.h"

#include "agent/variant/variant_build.h"

#include <stdlib.h>

enum { MOST = 3 * GX_MAX_PROGRAMS };

static struct gx_attachment attachments[MOST];
static struct gx_verified program;

/* Of each three one is the host's, and one is for other kernels. */
static struct gx_attach_set set_of(uint32_t n)
{
	program.program.name = "p";
	for (uint32_t i = 0; i < MOST; i++)
		attachments[i] =
		        (struct gx_attachment){ .link_id = 1000 + i,
			                        .program = &program,
			                        .hook = i % 3 == 1 ? GX_HOOK_HOST : GX_HOOK_ENTRY,
			                        .glob = i % 3 == 2 ? "other" : "k*" };
	return (struct gx_attach_set){ 1, n, attachments };
}

static void test_find(void)
{
	struct gx_attach_set set = set_of(MOST);
	struct gx_match match = { .in_place = true };
	uint64_t *ids;

	gx_match_find(&set, "kernel", &match);
	CHECK_EQ(match.n, GX_MAX_PROGRAMS);
	CHECK(!match.in_place);
	for (uint32_t i = 0; i < match.n; i++)
		CHECK(match.programs[i] == &attachments[3 * i]);
	ids = gx_match_link_ids(&match);
	CHECK(gx_match_is(&match, ids, match.n) && !gx_match_is(&match, ids, match.n - 1));
	ids[match.n - 1]++;
	CHECK(!gx_match_is(&match, ids, match.n));
	free(ids);
	gx_match_find(&set, "none", &match);
	CHECK_EQ(match.n, 0);
}

/* How many find no room. */
static void test_left_out(void)
{
	struct gx_attach_set set = set_of(MOST);

	CHECK_EQ(gx_match_left_out(&set, "kernel", 0), 0);
	CHECK_EQ(gx_match_left_out(&set, "none", 0), 0);
	attachments[1].hook = GX_HOOK_EXIT;
	CHECK_EQ(gx_match_left_out(&set, "kernel", 0), 1);
	attachments[2].glob = "*";
	CHECK_EQ(gx_match_left_out(&set, "kernel", 1), 2);
}

int main(void)
{
	test_find();
	test_left_out();
	return TEST_END();
}
