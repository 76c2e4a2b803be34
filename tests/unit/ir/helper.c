/* helper.c - helpers are found by their ids, each at its own row; other numbers find none. */
#include "../test.h"
#include "ir/helper.h"

static const struct {
	uint64_t id;
	const char *name;
} rows[] = {
#define HELPER(name, id, ...) { id, #name },
#include "defs/helpers.def"
};
enum { N_ROWS = sizeof(rows) / sizeof(rows[0]) };

int main(void)
{
	int n = 0;

	for (int i = 0; i < N_ROWS; i++) {
		CHECK_EQ(gx_helper_at(rows[i].id), i);
		CHECK(gx_helper_row(rows[i].id) && gx_helper_row(rows[i].id)->id == rows[i].id);
		CHECK(!strcmp(gx_helper_row(rows[i].id)->name, rows[i].name));
		/* no number is cut to 32 bits */
		CHECK_EQ(gx_helper_at(rows[i].id | 1ull << 32), -1);
		CHECK(!gx_helper_row(rows[i].id | 1ull << 63));
	}
	for (uint64_t id = 0; id < 4096; id++)
		n += gx_helper_at(id) >= 0;
	/* those that are called by name have numbers that nobody can spell, of a helper, a kernel function or a function */
	for (uint64_t id = GX_NAMED_ID; id < GX_NAMED_ID + GX_MAX_NAMED; id++) {
		n += gx_helper_at(id) >= 0;
		CHECK(gx_is_named_id(id) && !gx_is_kfunc_id(id) && !gx_is_func_id(id));
	}
	CHECK_EQ(n, N_ROWS);
	CHECK(gx_helper_at(UINT64_MAX) == -1 && !gx_helper_row(UINT64_MAX));
	return TEST_END();
}
