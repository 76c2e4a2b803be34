/* cluster.c - clusters: the device has those of one block only. What asks for larger ones is
 * refused here, whichever way it is launched. */
#include "device/soft/exec.h"

static bool larger(const uint32_t size[3])
{
	return size[0] > 1 || size[1] > 1 || size[2] > 1;
}

int gx_soft_check_cluster(const struct gx_soft_kernel_info *kernel, const uint32_t asked[3],
                          struct gx_diag *diag)
{
	const uint32_t *size = larger(kernel->cluster) ? kernel->cluster : asked;

	if (larger(size))
		return gx_fail(diag, GX_E_SOFT_CLUSTER, "kernel %.80s, clusters of (%u,%u,%u)",
		               kernel->name, size[0] ? size[0] : 1, size[1] ? size[1] : 1,
		               size[2] ? size[2] : 1);
	if (kernel->explicit_cluster && !kernel->cluster[0] && !asked[0])
		return gx_fail(diag, GX_E_SOFT_LAUNCH,
		               "kernel %.80s is .explicitcluster, and neither it nor the launch "
		               "says how large its clusters are",
		               kernel->name);
	return 0;
}

/* mov.pred p, %is_explicit_cluster */
enum step gx_soft_is_explicit(struct warp *w, const struct insn *in, uint32_t mask)
{
	bool is = w->run->program->info.cluster[0] || w->run->grid->cluster[0];

	pred_set(w, in->o[0], mask, is ? ~0u : 0);
	return STEP_NEXT;
}
