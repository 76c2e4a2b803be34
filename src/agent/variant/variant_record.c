/* variant_record.c - records of variants whose context or kernel is gone. */
#include "agent/variant/variant.h"

#include <stdlib.h>

void gx_variants_forget(struct gx_kernel *kernel, CUcontext context)
{
	struct gx_decision *decision = atomic_load(&kernel->decisions);

	for (; decision; decision = decision->older)
		if (decision->context == context)
			atomic_store(&decision->generation, GX_NO_GENERATION);
	for (struct gx_variant *v = kernel->variants; v; v = v->next)
		if (v->context == context)
			v->context = NULL;
}

void gx_variants_free(struct gx_kernel *kernel)
{
	struct gx_decision *decision = atomic_load(&kernel->decisions), *older;
	struct gx_variant *variant = kernel->variants, *next;

	for (; decision; decision = older) {
		older = decision->older;
		free(decision);
	}
	for (; variant; variant = next) {
		next = variant->next;
		free(variant->link_ids);
		free(variant->constants);
		free(variant->maps);
		free(variant->first_sites);
		free(variant->outside);
		free(variant);
	}
}
