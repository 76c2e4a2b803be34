/* asks.c - where device programs ask for pages of managed memory: the ring of the driver behind the agent, as a device reaches it. */
#include "agent/core/session_internal.h"

#include "base/asks.h"
#include "device/policy_host.h"

#include <string.h>

static bool asks(const struct gx_verified *verified)
{
	const struct gx_ir *ir = verified->ir;
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; ir && i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (insn->op == GX_IR_call && insn->imm == GX_HELPER_gdev_mem_prefetch)
				return true;
	return false;
}

struct gx_policy_host *gx_driver_policy_host(bool *other_build)
{
	void *symbol = gx_backend()->driver_symbol(GX_POLICY_HOST_SYMBOL);
	struct gx_policy_host *host;
	void *(*get)(void);

	*other_build = false;
	if (!symbol)
		return NULL;
	memcpy(&get, &symbol, sizeof(get));
	host = get();
	*other_build = !gx_policy_host_fits(host);
	return *other_build ? NULL : host;
}

uint64_t gx_asks_address(const struct gx_attachment *const *programs, uint32_t n_programs)
{
	const struct gx_policy_host *host;
	bool asked = false, other_build;

	for (uint32_t i = 0; i < n_programs; i++)
		asked |= asks(programs[i]->program);
	if (!asked || !gx_backend()->share)
		return 0;
	host = gx_driver_policy_host(&other_build);
	return host ? gx_backend()->share(host->asks, GX_ASKS_BYTES) : 0;
}
