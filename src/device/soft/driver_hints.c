/* driver_hints.c - what programs said of managed memory, page by page, and how they ask for it. */
#include "device/soft/driver.h"

#include <stdlib.h>
#include <string.h>

#define PAGE 4096ull

enum { NOBODY = -2, CPU = -1 }; /* CU_DEVICE_INVALID, CU_DEVICE_CPU */

struct hint {
	bool read_mostly;
	int preferred, prefetched;
	uint32_t accessed_by; /* bit n: device n; CPU_BIT */
};
#define CPU_BIT (1u << 31)
_Static_assert(GX_SOFT_MAX_DEVICES < 31, "CPU_BIT");

/* Ranges of which something was said; what lies between them is as nothing. */
struct gx_hint {
	uint64_t begin, end;
	struct hint hint;
	struct gx_hint *next; /* ascending */
};

static const struct hint nothing = { .preferred = NOBODY, .prefetched = NOBODY };

/* The first range that ends behind the address. */
static struct gx_hint **find(uint64_t address)
{
	struct gx_hint **link = &gx_driver.hints;

	while (*link && (*link)->end <= address)
		link = &(*link)->next;
	return link;
}

static int insert(struct gx_hint **link, uint64_t begin, uint64_t end, const struct hint *hint)
{
	struct gx_hint *more = malloc(sizeof(*more));

	if (!more)
		return -1;
	*more = (struct gx_hint){ begin, end, *hint, *link };
	*link = more;
	return 0;
}

/* No range goes over the address. */
static int split(uint64_t at)
{
	struct gx_hint *hint = *find(at);

	if (!hint || hint->begin >= at)
		return 0;
	if (insert(&hint->next, at, hint->end, &hint->hint))
		return -1;
	hint->end = at;
	return 0;
}

/* Ranges cover all of it, from its begin to its end. */
static int cover(uint64_t begin, uint64_t end)
{
	if (split(begin) || split(end))
		return -1;
	for (uint64_t at = begin; at < end;) {
		struct gx_hint **link = find(at);
		uint64_t to = *link && (*link)->begin < end ? (*link)->begin : end;

		if (at < to && insert(link, at, to, &nothing))
			return -1;
		at = (*link)->end;
	}
	return 0;
}

static void round_to_pages(CUdeviceptr address, size_t count, uint64_t *begin, uint64_t *end)
{
	*begin = address & ~(PAGE - 1);
	*end = (address + count + PAGE - 1) & ~(PAGE - 1);
}

static uint32_t bit_of(CUdevice device)
{
	return device < 0 ? CPU_BIT : 1u << device;
}

/* The device is one only for advice that is of one: the others may come with any number. */
static void apply(struct hint *hint, CUmem_advise advice, CUdevice device)
{
	switch (advice) {
	case GX_ADVISE_READ_MOSTLY:
	case GX_ADVISE_NOT_READ_MOSTLY: hint->read_mostly = advice == GX_ADVISE_READ_MOSTLY; break;
	case GX_ADVISE_PREFERRED: hint->preferred = device; break;
	case GX_ADVISE_NOT_PREFERRED: hint->preferred = NOBODY; break;
	case GX_ADVISE_ACCESSED_BY: hint->accessed_by |= bit_of(device); break;
	case GX_ADVISE_NOT_ACCESSED_BY: hint->accessed_by &= ~bit_of(device); break;
	default: break;
	}
}

CUresult gx_hint_advise(CUdeviceptr address, size_t count, CUmem_advise advice, CUdevice device)
{
	uint64_t begin, end;

	if (advice >= GX_ADVISE_ACCESSED_BY && device != CPU && !gx_device_of(device))
		return CUDA_ERROR_INVALID_DEVICE;
	round_to_pages(address, count, &begin, &end);
	if (cover(begin, end))
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (struct gx_hint *h = *find(begin); h && h->begin < end; h = h->next)
		apply(&h->hint, advice, device);
	return CUDA_SUCCESS;
}

CUresult gx_hint_prefetch(CUdeviceptr address, size_t count, CUdevice device)
{
	uint64_t begin, end;

	round_to_pages(address, count, &begin, &end);
	if (cover(begin, end))
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (struct gx_hint *h = *find(begin); h && h->begin < end; h = h->next)
		h->hint.prefetched = device;
	return CUDA_SUCCESS;
}

/* The allocation goes: no range is of two. */
void gx_hint_forget(CUdeviceptr address, size_t count)
{
	struct gx_hint **link = find(address);

	while (*link && (*link)->begin < address + count) {
		struct gx_hint *gone = *link;

		*link = gone->next;
		free(gone);
	}
}

/* What is true of all pages: where they differ, of none. */
static struct hint common(CUdeviceptr address, size_t count)
{
	uint64_t at, end;
	struct hint all = nothing;
	bool first = true;

	round_to_pages(address, count, &at, &end);
	for (const struct gx_hint *h = *find(at); at < end; first = false) {
		bool here = h && h->begin <= at;
		const struct hint *one = here ? &h->hint : &nothing;

		if (first)
			all = *one;
		all.read_mostly &= one->read_mostly;
		all.accessed_by &= one->accessed_by;
		all.preferred = all.preferred == one->preferred ? all.preferred : NOBODY;
		all.prefetched = all.prefetched == one->prefetched ? all.prefetched : NOBODY;
		at = here ? h->end : h && h->begin < end ? h->begin : end;
		h = here ? h->next : h;
	}
	return all;
}

enum { /* CUmem_range_attribute */
       READ_MOSTLY = 1,
       PREFERRED,
       ACCESSED_BY,
       LAST_PREFETCH,
       PREFERRED_TYPE,
       PREFERRED_ID,
       LAST_PREFETCH_TYPE,
       LAST_PREFETCH_ID,
};

/* CUmemLocationType: none, device, host */
static int type_of(int place)
{
	return place >= 0 ? 1 : place == CPU ? 2 : 0;
}

static void list_devices(uint32_t devices, int *out, size_t n)
{
	size_t used = 0;

	for (int i = CPU; i < gx_driver.n_devices; i++)
		if (used < n && (devices & bit_of(i)))
			out[used++] = i;
	while (used < n)
		out[used++] = NOBODY;
}

static CUresult get(void *data, size_t size, CUmem_range_attribute attribute,
                    const struct hint *hint)
{
	int value = 0;

	CHECK_ARG(data && size && attribute >= READ_MOSTLY && attribute <= LAST_PREFETCH_ID);
	if (attribute == ACCESSED_BY) {
		CHECK_ARG(size % sizeof(int) == 0);
		list_devices(hint->accessed_by, data, size / sizeof(int));
		return CUDA_SUCCESS;
	}
	CHECK_ARG(size == sizeof(int));
	switch (attribute) {
	case READ_MOSTLY: value = hint->read_mostly; break;
	case PREFERRED:
	case PREFERRED_ID: value = hint->preferred; break;
	case PREFERRED_TYPE: value = type_of(hint->preferred); break;
	case LAST_PREFETCH:
	case LAST_PREFETCH_ID: value = hint->prefetched; break;
	case LAST_PREFETCH_TYPE: value = type_of(hint->prefetched); break;
	default: break;
	}
	memcpy(data, &value, sizeof(value));
	return CUDA_SUCCESS;
}

CUresult cuMemRangeGetAttribute(void *data, size_t data_size, CUmem_range_attribute attribute,
                                CUdeviceptr address, size_t count)
{
	struct hint hint;

	ENTER_CTX(ctx);
	(void)ctx;
	CHECK_ARG(gx_managed_has(address, count));
	hint = common(address, count);
	return get(data, data_size, attribute, &hint);
}

CUresult cuMemRangeGetAttributes(void **data, size_t *data_sizes, CUmem_range_attribute *attributes,
                                 size_t num_attributes, CUdeviceptr address, size_t count)
{
	struct hint hint;

	ENTER_CTX(ctx);
	(void)ctx;
	CHECK_ARG(data && data_sizes && attributes && num_attributes &&
	          gx_managed_has(address, count));
	hint = common(address, count);
	for (size_t i = 0; i < num_attributes; i++)
		CHECK_CALL(get(data[i], data_sizes[i], attributes[i], &hint));
	return CUDA_SUCCESS;
}
