/* exec_texture.c - tex and tld4: a texel, or neighbours weighted (filter.c). What an H200 does where the manuals leave it open: a channel that the
 * image has not is 0; coordinates from 0 to 1 have 21 bits behind the point, those that look for neighbours 8; beside an image there is nothing when
 * coordinates are integers. Sides of a cube are filtered each by itself.
 */
#include "device/soft/access.h"
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/exec_image.h"
#include "device/soft/half.h"
#include "device/soft/image.h"

#include <string.h>

struct texel {
	double f[4];
	uint32_t raw[4]; /* as an integer, or the bits of a float */
};

/* What one lane reads. */
struct fetch {
	struct warp *w;
	const struct insn *in;
	unsigned lane;
	const struct gx_soft_image *image;
	const struct image_level *level;
	uint32_t layer;
	bool as_float; /* the result is to be a float */
};

static bool is_signed(enum image_format format)
{
	return format == IMAGE_S8 || format == IMAGE_S16 || format == IMAGE_S32;
}

bool gx_soft_is_scaled(const struct gx_soft_image *image)
{
	return !image->as_integer && image->format < IMAGE_F16 &&
	       gx_soft_format_bytes(image->format) < 4;
}

static void channel(const struct gx_soft_image *image, const char *at, unsigned i,
                    struct texel *out)
{
	unsigned bytes = gx_soft_format_bytes(image->format), bits = 8 * bytes;
	uint32_t v = 0;

	memcpy(&v, at + i * bytes, bytes);
	if (is_signed(image->format))
		v = (uint32_t)((int32_t)(v << (32 - bits)) >> (32 - bits));
	if (image->format == IMAGE_F16)
		v = (uint32_t)gx_bits_f32((float)gx_f16_of(v));
	out->raw[i] = v;
	if (!gx_soft_is_scaled(image))
		out->f[i] = (double)gx_f32_of(v);
	else if (is_signed(image->format))
		out->f[i] = fmax((int32_t)v / (double)((1u << (bits - 1)) - 1), -1);
	else
		out->f[i] = v / (double)((1ull << bits) - 1);
	if (gx_soft_is_scaled(image) && image->srgb && bytes == 1 && i < 3)
		out->f[i] = gx_soft_from_srgb(v);
}

/* Index of a texel along an axis; false: beyond the border. */
static bool along(enum image_address mode, int64_t i, uint32_t n, uint32_t *at)
{
	int64_t m;

	switch (mode) {
	case ADDRESS_WRAP:
		m = i % n;
		m += m < 0 ? n : 0;
		break;
	case ADDRESS_MIRROR:
		m = i % (2 * (int64_t)n);
		m += m < 0 ? 2 * (int64_t)n : 0;
		m = m < n ? m : 2 * (int64_t)n - 1 - m;
		break;
	case ADDRESS_CLAMP: m = i < 0 ? 0 : i >= n ? n - 1 : i; break;
	case ADDRESS_BORDER:
	default:
		if (i < 0 || i >= n)
			return false;
		m = i;
		break;
	}
	*at = (uint32_t)m;
	return true;
}

static enum image_address mode_of(const struct fetch *f, unsigned axis)
{
	const struct gx_soft_image *image = f->image;

	if (image->is_linear || f->in->type2 != GX_PTX_F32)
		return ADDRESS_BORDER;
	if (image->cube)
		return ADDRESS_CLAMP;
	/* the other two are for coordinates from 0 to 1 */
	return image->normalized || image->modes[axis] == ADDRESS_BORDER ? image->modes[axis]
	                                                                 : ADDRESS_CLAMP;
}

/* False: a fault, told, or a page is not here */
static bool read_texel(const struct fetch *f, const int64_t i[3], struct texel *out)
{
	const struct image_level *l = f->level;
	const struct gx_soft_image *image = f->image;
	uint32_t n[3] = { l->width, l->height, l->depth }, at[3];
	unsigned bytes = gx_soft_format_bytes(image->format) * image->n_channels;
	bool inside;
	const char *texel;

	*out = (struct texel){ .f = { 0 } };
	/* of one dimension only memory is read by integers, no array */
	inside = image->is_linear || f->in->sub != IMAGE_1D || f->in->type2 == GX_PTX_F32;
	for (unsigned a = 0; a < 3; a++)
		inside &= along(mode_of(f, a), i[a], n[a], &at[a]);
	if (!inside) {
		bool edge = !image->is_linear && f->in->type2 == GX_PTX_F32;

		for (unsigned k = 0; k < image->n_channels && edge; k++) {
			out->f[k] = (double)image->border[k];
			out->raw[k] = (uint32_t)gx_bits_f32(image->border[k]);
		}
		return true;
	}
	texel = access_at(f->w, f->in, f->lane,
	                  l->address +
	                          (((uint64_t)f->layer * l->depth + at[2]) * l->height + at[1]) *
	                                  l->pitch +
	                          (uint64_t)at[0] * bytes,
	                  bytes, 1);
	for (unsigned k = 0; texel && k < image->n_channels; k++)
		channel(image, texel, k, out);
	return texel;
}

/* In 1/256 of a texel, from the middle of the first; held by the edges before neighbours are looked for: shares are rounded, so that a texel beside
 * itself is not the same as a texel.
 */
static int64_t in_steps(enum image_address mode, double x, uint32_t n)
{
	int64_t last = ((int64_t)n - 1) * 256, fixed = (int64_t)floor((x - 0.5) * 256 + 0.5);

	if (mode == ADDRESS_CLAMP)
		fixed = fixed < 0 ? 0 : fixed > last ? last : fixed;
	return fixed;
}

/* x: in texels. Of axes that the image has not, the only texel counts. */
static bool read_level(const struct fetch *f, const double x[3], unsigned n_axes, bool linear,
                       struct texel *out)
{
	unsigned share[3] = { 0 }, weight[8];
	uint32_t size[3] = { f->level->width, f->level->height, f->level->depth };
	int64_t first[3] = { 0 };
	struct texel t[8];

	for (unsigned a = 0; a < n_axes; a++) {
		/* what is no number, or so far away that it does not matter where */
		double v = isnan(x[a]) ? 0 : fmin(fmax(x[a], -0x1p40), 0x1p40);
		int64_t fixed = in_steps(mode_of(f, a), v, size[a]);

		first[a] = linear ? fixed >> 8 : (int64_t)floor(v);
		share[a] = fixed & 255;
	}
	if (!linear)
		return read_texel(f, first, out);
	gx_soft_filter_weights(share, n_axes, weight);
	for (unsigned corner = 0; corner < 1u << n_axes; corner++) {
		int64_t at[3] = { 0 };

		t[corner] = (struct texel){ .f = { 0 } };
		for (unsigned a = 0; a < n_axes; a++)
			at[a] = first[a] + (corner >> a & 1);
		if (weight[corner] && !read_texel(f, at, &t[corner]))
			return false;
	}
	*out = (struct texel){ .f = { 0 } };
	for (unsigned k = 0; k < f->image->n_channels; k++) {
		double channel[8];
		uint32_t raw[8];

		for (unsigned corner = 0; corner < 1u << n_axes; corner++) {
			channel[corner] = t[corner].f[k];
			raw[corner] = t[corner].raw[k];
		}
		out->f[k] = gx_soft_filter(f->image, k, channel, raw, weight, 1u << n_axes);
	}
	return true;
}

/* The side of a cube that a direction points at, and where on it, from 0 to 1. */
static uint32_t side_of(const double v[3], double at[2])
{
	double x = fabs(v[0]), y = fabs(v[1]), z = fabs(v[2]), s, t, m;
	uint32_t side;

	if (x >= y && x >= z) {
		side = v[0] < 0;
		m = x;
		s = side ? v[2] : -v[2];
		t = -v[1];
	} else if (y >= z) {
		side = 2 + (v[1] < 0);
		m = y;
		s = v[0];
		t = v[1] < 0 ? -v[2] : v[2];
	} else {
		side = 4 + (v[2] < 0);
		m = z;
		s = v[2] < 0 ? -v[0] : v[0];
		t = -v[1];
	}
	at[0] = m > 0 ? (s / m + 1) / 2 : 0.5;
	at[1] = m > 0 ? (t / m + 1) / 2 : 0.5;
	return side;
}

static double coordinate(const struct fetch *f, unsigned i)
{
	uint64_t bits = src(f->w, f->in->o[IMAGE_FIRST + i])[f->lane];

	return f->in->type2 == GX_PTX_F32 ? (double)gx_f32_of(bits) : (double)(int32_t)bits;
}

static uint32_t clamped(uint32_t v, uint32_t n)
{
	return v < n ? v : n - 1;
}

/* Layer, and coordinates of n axes. */
static unsigned place(struct fetch *f, double x[3])
{
	static const uint8_t n_axes[] = { 1, 2, 3, 1, 2, 3, 3 };
	enum image_geometry g = (enum image_geometry)f->in->sub;
	bool array = g == IMAGE_A1D || g == IMAGE_A2D || g == IMAGE_ACUBE;
	bool cube = g == IMAGE_CUBE || g == IMAGE_ACUBE;
	uint32_t layer = array ? (uint32_t)src(f->w, f->in->o[IMAGE_FIRST])[f->lane] : 0;

	for (unsigned a = 0; a < n_axes[g]; a++)
		x[a] = coordinate(f, a + array);
	if (cube) {
		double at[2];
		uint32_t side = side_of(x, at);

		f->layer = clamped(layer, f->image->layers / 6) * 6 + side;
		x[0] = at[0];
		x[1] = at[1];
		return 2;
	}
	f->layer = clamped(layer, f->image->layers);
	return n_axes[g];
}

/* From 0 to 1 to texels: 21 bits behind the point, and as many more as 1/256 of a texel needs. */
static double scaled(const struct gx_soft_image *image, unsigned axis, double x, uint32_t n)
{
	enum image_address mode = image->modes[axis];
	double steps = 0x1p21;

	/* what repeats is 0 where floats are whole and even */
	if ((mode == ADDRESS_WRAP || mode == ADDRESS_MIRROR) && !(fabs(x) < 0x1p25))
		x = 0;
	while (steps < 256.0 * n)
		steps *= 2;
	return floor(x * steps) / steps * n;
}

/* Of one level of the image. */
static bool read_scaled(struct fetch *f, uint32_t level, const double x[3], unsigned n_axes,
                        bool linear, struct texel *out)
{
	const struct image_level *l = &f->image->levels[level];
	uint32_t size[3] = { l->width, l->height, l->depth };
	double at[3];
	bool scale = f->image->normalized || f->image->cube;

	f->level = l;
	for (unsigned a = 0; a < n_axes; a++)
		at[a] = !scale || f->in->type2 != GX_PTX_F32 ? x[a]
		        : f->image->cube                     ? x[a] * size[a]
		                                             : scaled(f->image, a, x[a], size[a]);
	return read_level(f, at, n_axes, linear, out);
}

static bool read_image(struct fetch *f, struct texel *out)
{
	const struct gx_soft_image *image = f->image;
	bool linear = image->linear && f->as_float && !image->is_linear &&
	              f->in->type2 == GX_PTX_F32 &&
	              (image->format >= IMAGE_F16 || gx_soft_is_scaled(image));
	double x[3] = { 0 }, lod = 0, share = 0;
	unsigned n_axes = place(f, x);
	uint32_t level;
	struct texel next;

	if (f->in->o[IMAGE_LEVEL] != NO_OPERAND) {
		/* there are no levels by integers (decode_image.c) */
		lod = (double)gx_f32_of(src(f->w, f->in->o[IMAGE_LEVEL])[f->lane]);
		lod = isnan(lod) ? 0 : lod;
		lod = fmin(fmax(lod + (double)image->bias, (double)image->least),
		           (double)image->most);
		lod = fmin(fmax(lod, 0), image->n_levels - 1);
	}
	if (image->linear_levels && linear)
		share = floor((lod - floor(lod)) * 256) / 256;
	level = (uint32_t)floor(image->linear_levels && linear ? lod : lod + 0.5);
	if (!read_scaled(f, clamped(level, image->n_levels), x, n_axes, linear, out))
		return false;
	if (share == 0)
		return true;
	if (!read_scaled(f, clamped(level + 1, image->n_levels), x, n_axes, linear, &next))
		return false;
	for (unsigned k = 0; k < 4; k++)
		out->f[k] += share * (next.f[k] - out->f[k]);
	return true;
}

/* Whether the object is one that the instruction can be of; else a fault, told. */
static bool fits(struct warp *w, const struct insn *in, unsigned lane, bool known,
                 const struct gx_soft_image *image)
{
	enum image_geometry g = (enum image_geometry)in->sub;
	bool cube = g == IMAGE_CUBE || g == IMAGE_ACUBE;

	if (known && cube == image->cube)
		return true;
	gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS, "no %s has the number 0x%llx",
	              cube ? "texture of a cube" : "texture",
	              (unsigned long long)src(w, in->o[IMAGE_OBJECT])[lane]);
	return false;
}

static void put(struct warp *w, const struct insn *in, unsigned lane, const struct texel *t,
                bool as_float, bool raw)
{
	for (unsigned k = 0; k < 4; k++)
		if (in->o[k] != NO_OPERAND)
			w->r[in->o[k]][lane] =
			        as_float && !raw ? gx_bits_f32((float)t->f[k]) : t->raw[k];
}

enum step gx_soft_tex(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *object = src(w, in->o[IMAGE_OBJECT]);
	struct gx_soft_image image;
	uint64_t known = 0;
	bool is = false, as_float = in->type == GX_PTX_F32;

	FOR_LANES(
	        mask, struct texel t;
	        struct fetch f = { .w = w, .in = in, .lane = l, .image = &image };
	        if (!is || object[l] != known) {
		        known = object[l];
		        is = gx_soft_image_find(w->run->soft, known, &image);
	        } if (!fits(w, in, l, is, &image)) return STEP_FAULT;
	        f.as_float = as_float; if (!read_image(&f, &t)) return STEP_FAULT;
	        put(w, in, l, &t, as_float,
	            image.format < IMAGE_F16 && !gx_soft_is_scaled(&image)););
	return STEP_NEXT;
}

/* The first of two neighbours along an axis. */
static int64_t gather_at(const struct gx_soft_image *image, unsigned axis, double x)
{
	if (image->normalized)
		x = scaled(image, axis, x, axis ? image->levels->height : image->levels->width);
	return (int64_t)floor((fmin(fmax(x, -0x1p40), 0x1p40) - 0.5) * 256 + 0.5) >> 8;
}

/* tld4: one channel, imm, of the four texels that linear filtering would look at, from the lower left against the sun */
enum step gx_soft_tld4(struct warp *w, const struct insn *in, uint32_t mask)
{
	static const uint8_t right[] = { 0, 1, 1, 0 }, below[] = { 1, 1, 0, 0 };
	const uint64_t *object = src(w, in->o[IMAGE_OBJECT]);
	bool as_float = in->type == GX_PTX_F32;
	struct gx_soft_image image;

	FOR_LANES(
	        mask, struct fetch f = { .w = w,
	                                 .in = in,
	                                 .lane = l,
	                                 .image = &image,
	                                 .level = image.levels };
	        double x[3] = { 0 }; struct texel got = { .f = { 0 } }; bool raw; unsigned n;
	        if (!fits(w, in, l, gx_soft_image_find(w->run->soft, object[l], &image),
	                  &image)) return STEP_FAULT;
	        raw = image.format < IMAGE_F16 && !gx_soft_is_scaled(&image); n = place(&f, x);
	        for (unsigned k = 0; k < 4; k++) {
		        int64_t at[3] = { 0 };
		        struct texel t;

		        for (unsigned a = 0; a < n; a++)
			        at[a] = gather_at(&image, a, x[a]) + (a ? below : right)[k];
		        if (!read_texel(&f, at, &t))
			        return STEP_FAULT;
		        got.f[k] = t.f[in->imm];
		        got.raw[k] = t.raw[in->imm];
	        } put(w, in, l, &got, as_float, raw););
	return STEP_NEXT;
}
