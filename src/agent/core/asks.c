/* asks.c - what of the process device programs reach, those that ask for it: the ring for pages of managed memory, of the driver
 * behind the agent, and the pages with the table of the application's allocations and the ring of bpf_printk(). */
#include "agent/core/session_internal.h"

#include "agent/core/allocations.h"
#include "base/asks.h"
#include "device/policy_host.h"

#include <string.h>

static bool calls(const struct gx_verified *verified, uint64_t helper)
{
	const struct gx_ir *ir = verified->ir;
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; ir && i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (insn->op == GX_IR_call && insn->imm == helper)
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

uint64_t gx_asks_address(struct gx_instance *instance, const struct gx_attachment *const *programs,
                         uint32_t n_programs, gx_asks_visit *visit)
{
	const struct gx_policy_host *host;
	bool asked = false, other_build;
	uint64_t address;
	void *ring;

	for (uint32_t i = 0; i < n_programs; i++)
		asked |= calls(programs[i]->program, GX_HELPER_gdev_mem_prefetch);
	if (!asked || !gx_backend()->share)
		return 0;
	host = gx_driver_policy_host(&other_build);
	if (host)
		return gx_backend()->share(host->asks, GX_ASKS_BYTES);
	ring = other_build ? NULL : gx_asks_ring(visit);
	address = ring ? gx_backend()->share(ring, GX_ASKS_BYTES) : 0;
	if (address)
		atomic_store(&instance->asks, true);
	return address;
}

bool gx_asks_version(const struct gx_attachment *program)
{
	return calls(program->program, GX_HELPER_gdev_allocations_version);
}

uint64_t gx_pages_address(const struct gx_attachment *program)
{
	static const uint64_t helpers[] = { GX_HELPER_gdev_allocation,
		                            GX_HELPER_gdev_allocations_version,
		                            GX_HELPER_trace_printk,
		                            GX_HELPER_trace_vprintk,
		                            GX_HELPER_puts,
		                            GX_HELPER_probe_read,
		                            GX_HELPER_probe_read_user,
		                            GX_HELPER_probe_read_kernel };
	bool asked = false;

	for (size_t i = 0; i < sizeof(helpers) / sizeof(helpers[0]); i++)
		asked |= calls(program->program, helpers[i]);
	return asked ? gx_shared_address() : 0;
}
