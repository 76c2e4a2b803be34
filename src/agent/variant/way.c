/* way.c - what GPUEXT_WAY asks for, what `gpuext selftest` found out, and what the table of architectures says. */
#include "agent/variant/way.h"

#include "agent/variant/driver.h"
#include "control/proven.h"
#include "cubin/sass.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum gx_way gx_way_forced(void)
{
	const char *way = getenv("GPUEXT_WAY");

	if (way && !strcmp(way, "graft"))
		return GX_WAY_CODE;
	return way && !strcmp(way, "ptx") ? GX_WAY_PTX : GX_WAY_UNKNOWN;
}

bool gx_way_few_registers(void)
{
	const char *few = getenv("GPUEXT_FEW_REGISTERS");

	return few && !strcmp(few, "1");
}

/* What is written down of this device and driver; read once for each kind of device. */
static enum gx_proven proven(uint32_t sm)
{
	static _Atomic uint8_t known[256]; /* 1 + what was read */
	struct gx_proven_key key = { .sm = sm };
	const struct gx_cuda_api *api = gx_agent_api();
	uint8_t seen = sm < sizeof(known) ? atomic_load(&known[sm]) : 0;

	if (!seen) {
		if (api->cuDriverGetVersion)
			api->cuDriverGetVersion(&key.driver_version);
		seen = (uint8_t)(1 + gx_proven_read(&key));
		if (sm < sizeof(known))
			atomic_store(&known[sm], seen);
	}
	return (enum gx_proven)(seen - 1);
}

int gx_way_allows_code(uint32_t sm, struct gx_diag *diag)
{
	const struct gx_cubin_arch *arch = gx_cubin_arch_of(sm);
	enum gx_way forced = gx_way_forced();
	enum gx_proven found;

	if (forced == GX_WAY_PTX)
		return gx_fail(diag, GX_E_AGENT_NO_WAY, "GPUEXT_WAY=ptx takes PTX alone");
	if (!arch)
		return gx_fail(diag, GX_E_AGENT_NO_WAY, "sm_%u is not known", sm);
	if (arch->state == GX_CUBIN_ARCH_REFUSED)
		return gx_fail(diag, GX_E_AGENT_NO_WAY, "sm_%u: %s", sm, arch->reason);
	if (forced == GX_WAY_CODE)
		return 0;
	found = proven(sm);
	if (found == GX_PROVEN_NO)
		return gx_fail(diag, GX_E_AGENT_NO_WAY, "`gpuext selftest` failed on this machine");
	if (arch->state == GX_CUBIN_ARCH_ASKED && found != GX_PROVEN_YES)
		return gx_fail(diag, GX_E_AGENT_NO_WAY,
		               "sm_%u is not proven: `gpuext selftest` finds out", sm);
	return 0;
}

enum gx_way gx_way_of(const struct gx_code *code, bool has_ptx)
{
	uint32_t sm = code && !gx_agent_driver()->is_soft ? gx_driver_sm() : 0;

	if (sm && !gx_way_allows_code(sm, NULL) && gx_code_fits(code, sm))
		return GX_WAY_CODE;
	return has_ptx ? GX_WAY_PTX : GX_WAY_NONE;
}
