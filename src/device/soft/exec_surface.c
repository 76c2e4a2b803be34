/* exec_surface.c - suld and sust, which move bytes, and questions about textures and surfaces. */
#include "device/soft/access.h"
#include "device/soft/exec.h"
#include "device/soft/exec_image.h"
#include "device/soft/image.h"

#include <string.h>

static bool find(struct warp *w, const struct insn *in, unsigned lane, struct gx_soft_image *image)
{
	uint64_t object = src(w, in->o[IMAGE_OBJECT])[lane];

	if (gx_soft_image_find(w->run->soft, object, image))
		return true;
	gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS, "no texture or surface has the number 0x%llx",
	              (unsigned long long)object);
	return false;
}

/* An index that is below n, or is made so. */
static bool into(const struct insn *in, int64_t *i, uint32_t n)
{
	bool inside = *i >= 0 && *i < n;

	if (in->cmp == OUTSIDE_CLAMP)
		*i = *i < 0 ? 0 : *i >= n ? n - 1 : *i;
	return inside || in->cmp == OUTSIDE_CLAMP;
}

enum where { NOT_HERE, OUTSIDE, HERE };

/* Where a lane's bytes are; NOT_HERE: a fault, told, or a page that is not here. x counts bytes. */
static enum where place(struct warp *w, const struct insn *in, unsigned lane, unsigned bytes,
                        char **at)
{
	enum image_geometry g = (enum image_geometry)in->sub;
	bool array = g == IMAGE_A1D || g == IMAGE_A2D, has_y = g == IMAGE_2D || g == IMAGE_A2D;
	int64_t i[4] = { 0 }, x, y, z, layer;
	struct gx_soft_image image;
	const struct image_level *l = image.levels;
	unsigned texel;

	if (!find(w, in, lane, &image))
		return NOT_HERE;
	for (unsigned k = 0; k < 4 && in->o[IMAGE_FIRST + k] != NO_OPERAND; k++)
		i[k] = (int32_t)src(w, in->o[IMAGE_FIRST + k])[lane];
	texel = gx_soft_format_bytes(image.format) * image.n_channels;
	layer = array ? i[0] : 0;
	x = i[array];
	y = has_y || g == IMAGE_3D ? i[array + 1] : 0;
	z = g == IMAGE_3D ? i[2] : 0;
	if (x % bytes) {
		gx_soft_fault(w, in, lane, GX_E_SOFT_MISALIGNED, "byte %lld of a surface's row",
		              (long long)x);
		return NOT_HERE;
	}
	x /= bytes;
	if (!into(in, &x, l->width * texel / bytes) || !into(in, &y, l->height) ||
	    !into(in, &z, l->depth) || !into(in, &layer, image.layers)) {
		if (in->cmp == OUTSIDE_ZERO)
			return OUTSIDE;
		gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS,
		              "(%lld, %lld, %lld) of a surface of (%u, %u, %u)", (long long)x,
		              (long long)y, (long long)(z + layer), l->width * texel / bytes,
		              l->height, array ? image.layers : l->depth);
		return NOT_HERE;
	}
	*at = access_at(
	        w, in, lane,
	        l->address +
	                (((uint64_t)layer * l->depth + (uint64_t)z) * l->height + (uint64_t)y) *
	                        l->pitch +
	                (uint64_t)x * bytes,
	        bytes, 1);
	return *at ? HERE : NOT_HERE;
}

enum step gx_soft_suld(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned each = gx_ptx_type_bytes((enum gx_ptx_type)in->type), n = in->n_vec;

	FOR_LANES(
	        mask, char *at = NULL; enum where is = place(w, in, l, each * n, &at);
	        if (is == NOT_HERE) return STEP_FAULT; for (unsigned k = 0; k < n; k++) {
		        uint64_t v = 0;

		        if (is == HERE)
			        memcpy(&v, at + k * each, each);
		        if (in->o[k] != NO_OPERAND)
			        w->r[in->o[k]][l] = v;
	        });
	return STEP_NEXT;
}

enum step gx_soft_sust(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned each = gx_ptx_type_bytes((enum gx_ptx_type)in->type), n = in->n_vec;

	FOR_LANES(
	        mask, char *at; enum where is = place(w, in, l, each * n, &at);
	        if (is == NOT_HERE) return STEP_FAULT;
	        for (unsigned k = 0; k < n && is == HERE; k++) {
		        uint64_t v = src(w, in->o[k])[l];

		        memcpy(at + k * each, &v, each);
	        });
	return STEP_NEXT;
}

enum step gx_soft_image_query(struct warp *w, const struct insn *in, uint32_t mask)
{
	struct gx_soft_image image;

	FOR_LANES(mask, if (!find(w, in, l, &image)) return STEP_FAULT;
	          const uint32_t answers[] = { image.levels->width, image.levels->height,
	                                       image.levels->depth, image.layers, image.n_levels };
	          w->r[in->o[0]][l] = answers[in->sub];);
	return STEP_NEXT;
}
