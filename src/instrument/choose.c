/* choose.c - which programs can stand in a kernel together, when not all of them can. */
#include "instrument/instrument.h"

#include <stdlib.h>
#include <string.h>

uint32_t gx_instrument_choose(const struct gx_ptx_module *module, const char *kernel,
                              const struct gx_probe *probes, uint32_t n, struct gx_diag *why)
{
	struct gx_probe *chosen = calloc(n + 1, sizeof(*chosen));
	uint32_t n_chosen = 0;

	for (uint32_t i = 0; i < n; i++) {
		struct gx_instrumented text;

		why[i] = (struct gx_diag){ .error = GX_E_NONE };
		if (!chosen) {
			gx_fail(&why[i], GX_E_NO_MEMORY, "variant");
			continue;
		}
		chosen[n_chosen] = probes[i];
		if (!gx_instrument(module, kernel, chosen, n_chosen + 1, &text, &why[i]))
			n_chosen++;
		else if (!why[i].error)
			gx_fail(&why[i], GX_E_AGENT_EDIT, "no reason given");
		gx_instrumented_free(&text);
	}
	free(chosen);
	return n_chosen;
}
