/* fault_batch.c - fetching, coalescing, sorting and grouping of replayable faults. */
#include "driver/fault_batch.h"

void gx_batch_init(struct gx_fault_batch *batch, u32 max, bool coalesce, struct gx_sizes sizes)
{
	memset(batch, 0, sizeof(*batch));
	batch->max = max < 1 || max > GX_BATCH_MAX ? GX_BATCH_MAX : max;
	batch->coalesce = coalesce;
	batch->sizes = sizes;
}

void gx_batch_begin(struct gx_fault_batch *batch)
{
	memset(batch->of_utlb, 0, sizeof(batch->of_utlb));
	batch->n = batch->n_fetched = batch->n_duplicates = batch->last = 0;
	batch->id++;
}

/* --- fetch */
static bool same_page(const struct gx_batch_fault *fault, const struct gx_fault_entry *entry)
{
	return fault->va_space == entry->va_space && fault->va == entry->va;
}

/* The entry joins the last fault of its uTLB, or the last of all unless it asks for more than that
 * one. */
static bool join(struct gx_fault_batch *batch, const struct gx_fault_entry *entry, u32 utlb)
{
	u32 mine = batch->of_utlb[utlb], last = batch->last;
	struct gx_batch_fault *fault = NULL;

	if (mine && same_page(&batch->faults[mine - 1], entry))
		fault = &batch->faults[mine - 1];
	else if (last && same_page(&batch->faults[last - 1], entry) &&
	         entry->access <= batch->faults[last - 1].access)
		fault = &batch->faults[last - 1];
	if (!fault)
		return false;
	if (entry->access > fault->access)
		fault->access = entry->access;
	fault->n_instances++;
	batch->last = batch->of_utlb[utlb] = (u16)(fault - batch->faults + 1);
	return true;
}

u32 gx_batch_fetch(struct gx_fault_batch *batch, const struct gx_fault_entry *entries, u32 get,
                   u32 n, u32 size)
{
	u32 taken = 0;

	for (; taken < n && batch->n_fetched < batch->max; taken++) {
		struct gx_fault_entry entry = entries[(get + taken) % size];
		u32 utlb = entry.utlb % GX_MAX_UTLBS;

		if (!entry.valid)
			break;
		entry.va -= gx_in_page(batch->sizes, entry.va);
		if (entry.access > GPU_ACCESS_ATOMIC)
			entry.access = GPU_ACCESS_ATOMIC;
		batch->n_fetched++;
		if (batch->coalesce && join(batch, &entry, utlb))
			continue;
		batch->faults[batch->n] = (struct gx_batch_fault){ entry.va_space, entry.va,
			                                           entry.time_ns, entry.access, 1 };
		batch->order[batch->n] = (u16)batch->n;
		batch->last = batch->of_utlb[utlb] = (u16)++batch->n;
	}
	return taken;
}

/* --- sort */
static bool in_order(const struct gx_batch_fault *a, const struct gx_batch_fault *b)
{
	if (a->va_space != b->va_space)
		return a->va_space < b->va_space;
	if (a->va != b->va)
		return a->va < b->va;
	return a->access >= b->access;
}

/* Two neighbouring runs [low, middle) and [middle, high) of from become one of to. */
static void merge(const struct gx_fault_batch *batch, const u16 *from, u16 *to, u32 low, u32 middle,
                  u32 high)
{
	u32 a = low, b = middle;

	for (u32 i = low; i < high; i++) {
		bool left = a < middle && (b >= high || in_order(&batch->faults[from[a]],
		                                                 &batch->faults[from[b]]));

		to[i] = left ? from[a++] : from[b++];
	}
}

void gx_batch_sort(struct gx_fault_batch *batch)
{
	u16 *from = batch->order, *to = batch->scratch, *swap;

	for (u32 run = 1; run < batch->n; run *= 2) {
		for (u32 low = 0; low < batch->n; low += 2 * run) {
			u32 middle = low + run < batch->n ? low + run : batch->n;
			u32 high = low + 2 * run < batch->n ? low + 2 * run : batch->n;

			merge(batch, from, to, low, middle, high);
		}
		swap = from;
		from = to;
		to = swap;
	}
	if (from != batch->order)
		memcpy(batch->order, from, batch->n * sizeof(*from));
	batch->n_duplicates = 0;
	for (u32 i = 0; i < batch->n; i++) {
		const struct gx_batch_fault *fault = &batch->faults[batch->order[i]];
		const struct gx_batch_fault *before =
		        i ? &batch->faults[batch->order[i - 1]] : NULL;

		batch->n_duplicates += fault->n_instances - 1;
		batch->n_duplicates +=
		        before && before->va_space == fault->va_space && before->va == fault->va;
	}
}

bool gx_batch_next(const struct gx_fault_batch *batch, u32 *at, struct gx_batch_group *group)
{
	u64 mask = ~((1ull << batch->sizes.block_shift) - 1);

	if (*at >= batch->n)
		return false;
	memset(group, 0, sizeof(*group));
	group->va_space = batch->faults[batch->order[*at]].va_space;
	group->va = batch->faults[batch->order[*at]].va & mask;
	group->first_ns = ~0ull;
	for (; *at < batch->n; (*at)++) {
		const struct gx_batch_fault *fault = &batch->faults[batch->order[*at]];
		u32 page = gx_page_of(batch->sizes, fault->va);

		if (fault->va_space != group->va_space || (fault->va & mask) != group->va)
			break;
		group->n_duplicates += fault->n_instances - 1 + gx_mask_test(&group->faulted, page);
		group->n_faults += !gx_mask_test(&group->faulted, page);
		gx_mask_set(&group->faulted, page);
		if (fault->access > group->access)
			group->access = fault->access;
		if (fault->time_ns < group->first_ns)
			group->first_ns = fault->time_ns;
	}
	return true;
}

/* --- replay */
u32 gx_batch_replay(const struct gx_fault_batch *batch, const struct gx_fault_params *params,
                    enum gx_replay_moment moment)
{
	u32 update = batch->n_duplicates * 100 > batch->n_fetched * params->update_put_ratio
	                     ? GX_REPLAY_UPDATE_PUT
	                     : 0;

	switch ((enum gx_replay_policy)params->replay_policy) {
	case GX_REPLAY_BLOCK: return moment == GX_AFTER_BLOCK ? GX_REPLAY_START : 0;
	case GX_REPLAY_BATCH: return moment == GX_AFTER_BATCH ? GX_REPLAY_START : 0;
	case GX_REPLAY_BATCH_FLUSH:
		return moment == GX_AFTER_BATCH ? GX_REPLAY_START | GX_REPLAY_FLUSH | update : 0;
	case GX_REPLAY_ONCE: return moment == GX_AFTER_SERVICE ? GX_REPLAY_START : 0;
	}
	return moment == GX_AFTER_BATCH ? GX_REPLAY_START : 0;
}

bool gx_batch_too_many_invalid(const struct gx_fault_batch *batch, u32 n_invalid_prefetches)
{
	return n_invalid_prefetches * 3 > batch->n_fetched * 2;
}
