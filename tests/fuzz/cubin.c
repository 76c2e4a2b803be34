/* cubin.c - any bytes as a cubin: what can be read of it is grafted, and each copy is what it has to be. */
#include "cubin/proof.h"
#include "unit/cubin/samples.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sample s = { 0 };

	if (gx_cubin_read(data, size, &s.cubin, NULL))
		return 0;
	prepare_probes(&s, gx_cubin_arch_of(s.cubin.sm) ? s.cubin.sm : 90);
	for (uint32_t i = 0; i < s.cubin.n_functions && i < 4; i++) {
		struct gx_graft graft;

		s.request.kernel = s.cubin.functions[i].name;
		if (gx_graft(&s.request, &graft, NULL))
			continue;
		if (gx_graft_prove(&s.request, &graft, NULL))
			abort();
		gx_graft_free(&graft);
	}
	gx_cubin_free(&s.cubin);
	return 0;
}
