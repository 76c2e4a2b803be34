/* exec_tensor.c - copies of boxes of tensors, element by element: what lies outside of the tensor is filled on the way in, and left on the way out. */
#include "device/soft/access.h"
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/half.h"
#include "device/soft/tensor.h"

#include <string.h>

static bool read_map(struct warp *w, const struct insn *in, unsigned lane, struct tensor_map *map)
{
	struct insn part = *in;
	const void *at;

	part.space = GX_PTX_GENERIC;
	at = gx_soft_resolve(w, &part, lane, src(w, in->o[9])[lane], sizeof(*map), 64);
	if (!at)
		return false;
	memcpy(map, at, sizeof(*map));
	if (map->magic == TENSOR_MAGIC && map->rank == in->n_vec &&
	    (!in->sub || gx_soft_apply_fn((enum gx_ptx_type)map->type, in->sub)))
		return true;
	gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS,
	              "no map of a tensor of %u dimensions at 0x%llx", in->n_vec,
	              (unsigned long long)src(w, in->o[9])[lane]);
	return false;
}

/* In shared memory pieces of 16 bytes change places with each other, by bits of their address. */
static uint32_t swizzled(const struct tensor_map *map, uint32_t at)
{
	static const uint32_t bits[] = { 0, 0x10, 0x30, 0x70 };

	return at ^ (at >> 3 & bits[map->swizzle & 3]);
}

static uint64_t converted(const struct tensor_map *map, uint64_t v)
{
	double f = (double)gx_f32_of(v);

	if ((map->convert == CONVERT_FTZ || map->convert == CONVERT_TF32_FTZ) && fabs(f) < 0x1p-126)
		v &= 0x80000000;
	if (map->convert >= CONVERT_TF32 && isfinite(f))
		v = (v + 0x1000) & ~0x1fffull;
	return v;
}

static uint64_t filling(const struct tensor_map *map, unsigned bytes)
{
	if (!map->nan)
		return 0;
	if (map->type == GX_PTX_F16)
		return 0x7fff;
	if (map->type == GX_PTX_BF16)
		return 0x7fff;
	return bytes == 8 ? 0x7fffffffffffffff : 0x7fffffff;
}

/* One element's place in the tensor; false: outside. */
static bool place(const struct tensor_map *map, const int32_t first[5], uint64_t index,
                  unsigned bytes, uint64_t *address)
{
	*address = map->address;
	for (unsigned i = 0; i < map->rank; i++) {
		uint32_t n = ((uint32_t)map->box[i] + map->steps[i] - 1u) / map->steps[i];
		int64_t x = first[i] + (int64_t)(index % n) * map->steps[i];

		index /= n;
		if (x < 0 || x > map->dims[i])
			return false;
		*address += (uint64_t)x * (i ? map->strides[i - 1] : bytes);
	}
	return true;
}

static uint64_t elements(const struct tensor_map *map)
{
	uint64_t n = 1;

	for (unsigned i = 0; i < map->rank; i++)
		n *= ((uint32_t)map->box[i] + map->steps[i] - 1u) / map->steps[i];
	return n;
}

/* STEP_FAULT: told, or a page is not here */
static enum step copy_element(struct warp *w, const struct insn *in, unsigned lane,
                              const struct tensor_map *map, uint64_t index, const int32_t first[5])
{
	unsigned bytes = gx_ptx_type_bytes((enum gx_ptx_type)map->type);
	uint32_t at = swizzled(map, (uint32_t)(src(w, in->o[8])[lane] + index * bytes));
	struct insn part = *in;
	uint64_t address, v = filling(map, bytes);
	bool inside = place(map, first, index, bytes, &address);
	void *shared, *global = NULL;

	part.space = GX_PTX_SHARED;
	shared = gx_soft_resolve(w, &part, lane, at, bytes, 1);
	if (!shared)
		return STEP_FAULT;
	if (inside) {
		global = access_at(w, in, lane, address, bytes, 1);
		if (!global)
			return STEP_FAULT;
	}
	if (in->negate) {
		if (inside) {
			v = 0;
			memcpy(&v, global, bytes);
			v = map->convert ? converted(map, v) : v;
		}
		memcpy(shared, &v, bytes);
	} else if (inside && in->sub) {
		v = 0;
		memcpy(&v, shared, bytes);
		gx_soft_apply_at(global, bytes,
		                 gx_soft_apply_fn((enum gx_ptx_type)map->type, in->sub), in->sub,
		                 v);
	} else if (inside) {
		memcpy(global, shared, bytes);
	}
	return STEP_NEXT;
}

static enum step copy_lane(struct warp *w, const struct insn *in, unsigned lane)
{
	uint64_t *done = &dst(w, in->o[0])[lane], n;
	struct tensor_map map;
	int32_t first[5] = { 0 };

	if (!read_map(w, in, lane, &map))
		return STEP_FAULT;
	if (src(w, in->o[8])[lane] % 128)
		return gx_soft_fault(w, in, lane, GX_E_SOFT_MISALIGNED,
		                     "a box of a tensor at shared 0x%x, which 128 does not divide",
		                     (uint32_t)src(w, in->o[8])[lane]);
	for (unsigned i = 0; i < map.rank; i++)
		first[i] = (int32_t)src(w, in->o[1 + i])[lane];
	n = elements(&map);
	for (; *done < n; ++*done) {
		if (copy_element(w, in, lane, &map, *done, first) != STEP_NEXT)
			return STEP_FAULT;
	}
	if (in->o[10] != NO_OPERAND)
		dst(w, in->o[10])[lane] = n * gx_ptx_type_bytes((enum gx_ptx_type)map.type);
	return STEP_NEXT;
}

/* o[8] in shared memory, o[9] the map, o[1...] coordinates, o[0] elements that are done, o[10] gets bytes; negate: from the tensor; sub: what is
 * done with what is there */
enum step gx_soft_copy_tensor(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, if (copy_lane(w, in, l) != STEP_NEXT) return STEP_FAULT;);
	return STEP_NEXT;
}
