/* policy_data.c - what a policy's struct may say beside its callbacks: each value at its border. */
#include "../test.h"
#include "verify/policy.h"

#include <linux/types.h>

#include <gpuext/bpf/gpu_ext_abi.h>

static const struct gx_policy_data good = { .name = "fifo" };

static void gives(const struct gx_policy_data *data, enum gx_error error, const char *what)
{
	struct gx_diag diag = { 0 };
	int err = gx_policy_data_check(data, &diag);

	CHECK_EQ(err < 0, error != GX_E_NONE);
	CHECK_EQ(diag.error, error);
	if (diag.error != error)
		fprintf(stderr, "%s: %s\n", what, diag.text);
}

static void names(void)
{
	static const struct {
		const char *name;
		bool good;
	} rows[] = {
		{ "f", true },      { "a b", true }, { "~!/%\"", true },    { "", false },
		{ " a", false },    { "a ", false }, { " ", false },        { "a\x1f", false },
		{ "a\x7f", false }, { "\n", false }, { "\xc3\xa4", false },
	};
	struct gx_policy_data data = good;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		memset(data.name, 0, sizeof(data.name));
		strcpy(data.name, rows[i].name);
		gives(&data, rows[i].good ? GX_E_NONE : GX_E_POLICY_NAME, rows[i].name);
	}
	for (size_t len = 62; len <= 64; len++) { /* with its end 64 bytes at most */
		memset(data.name, 0, sizeof(data.name));
		memset(data.name, 'a', len);
		gives(&data, len < 64 ? GX_E_NONE : GX_E_POLICY_NAME, "a long name");
	}
	for (size_t at = 5; at < 64; at++) { /* nothing is hidden behind its end */
		data = good;
		data.name[at] = 'x';
		gives(&data, GX_E_POLICY_NAME, "bytes behind the end");
	}
}

static void values(void)
{
	static const struct {
		struct gx_policy_data data;
		enum gx_error error;
	} rows[] = {
		{ { .scope = GPU_SCOPE_DEVICE }, GX_E_NONE },
		{ { .scope = GPU_SCOPE_DEVICE, .scope_id = 7 }, GX_E_NONE },
		{ { .scope = GPU_SCOPE_CGROUP, .scope_id = UINT64_MAX }, GX_E_NONE },
		{ { .scope = GPU_SCOPE_CGROUP }, GX_E_POLICY_SCOPE },
		{ { .scope = GPU_SCOPE_PROCESS, .scope_id = INT32_MAX }, GX_E_NONE },
		{ { .scope = GPU_SCOPE_PROCESS, .scope_id = 1 + (uint64_t)INT32_MAX },
		  GX_E_POLICY_SCOPE },
		{ { .scope = GPU_SCOPE_PROCESS }, GX_E_POLICY_SCOPE },
		{ { .scope = GPU_SCOPE_PROCESS + 1, .scope_id = 1 }, GX_E_POLICY_SCOPE },
		{ { .scope = UINT32_MAX, .scope_id = 1 }, GX_E_POLICY_SCOPE },
		{ { .priority = INT32_MIN }, GX_E_NONE },
		{ { .flags = GPU_OPS_SHADOW }, GX_E_NONE },
		{ { .flags = GPU_OPS_SHADOW << 1 }, GX_E_POLICY_FLAGS },
		{ { .flags = UINT32_MAX }, GX_E_POLICY_FLAGS },
		{ { .budget_ns = GX_POLICY_MAX_BUDGET_NS }, GX_E_NONE },
		{ { .budget_ns = GX_POLICY_MAX_BUDGET_NS + 1 }, GX_E_POLICY_BUDGET },
		{ { .batch_budget_ns = GX_POLICY_MAX_BUDGET_NS }, GX_E_NONE },
		{ { .batch_budget_ns = GX_POLICY_MAX_BUDGET_NS + 1 }, GX_E_POLICY_BUDGET },
		{ { .tick_ms = GX_POLICY_MAX_TICK_MS }, GX_E_NONE },
		{ { .tick_ms = GX_POLICY_MAX_TICK_MS + 1 }, GX_E_POLICY_TICK },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_policy_data data = rows[i].data;
		char row[16];

		snprintf(row, sizeof(row), "row %zu", i);
		strcpy(data.name, "fifo");
		gives(&data, rows[i].error, row);
	}
}

int main(void)
{
	names();
	values();
	return TEST_END();
}
