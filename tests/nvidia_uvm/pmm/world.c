// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* world.c - uvm_pmm_gpu.c of NVIDIA's nvidia-uvm, alone in a program, on a GPU of fake root chunks: random operations, and what has to hold at each hook.
 *
 * Built twice: with PMM_HOOKS from the patched file, with policies (policies.c) behind gpu_ext_uvm.c and hooks.c; without it from the file as it
 * came. Both draw the same operations, so that what they did can be compared.
 *
 *   native MODE OPERATIONS; hooked MODE OPERATIONS [PLANT]
 */
#include "uvm.h"
#include "world.h"

enum { N_ROOTS = 24, N_HELD = 160, N_SPACES = 3, N_BLOCKS = 40, MOST_PINNED = 6, MOST_KERNEL = 3 };

/* --- what is wrong first */
static const char *wrong;
static int wrong_line;

void pmm_holds(bool is, const char *what, int line)
{
	if (likely(is) || wrong)
		return;
	wrong = what;
	wrong_line = line;
}

#ifdef PMM_HOOKS
/* which hook stands elsewhere; 0: none. pmm.py puts the places into the file */
static int pmm_plant;
#include "gpu_ext_uvm.h"
static void seen_owner(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *chunk, uvm_va_block_t *va_block);
static void seen_activate(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, struct list_head *used);
static bool seen_access(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, struct list_head *list,
                        struct list_head *used);
static uvm_gpu_chunk_t *seen_evict(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *native,
                                   struct list_head *used);
static void seen_release(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, enum gpu_ext_release reason);
#define gpu_ext_uvm_owner    seen_owner
#define gpu_ext_uvm_activate seen_activate
#define gpu_ext_uvm_access   seen_access
#define gpu_ext_uvm_evict    seen_evict
#define gpu_ext_uvm_release  seen_release
#include "uvm_pmm_gpu.c"
#undef gpu_ext_uvm_owner
#undef gpu_ext_uvm_activate
#undef gpu_ext_uvm_access
#undef gpu_ext_uvm_evict
#undef gpu_ext_uvm_release
#include "gpu_ext_uvm.c"
#else
#include "uvm_pmm_gpu.c.native"
#endif

/* --- the world */
struct held {
	uvm_gpu_chunk_t *chunk;   /* NULL: nothing */
	uvm_va_block_t *va_block; /* NULL: pinned, or the kernel's */
	bool kernel;
};

uvm_global_t g_uvm_global;
static uvm_gpu_t *gpu;
static struct held held[N_HELD];
static uvm_va_block_t *va_blocks[N_BLOCKS];
static bool pma_has[N_ROOTS];
static u32 n_pinned, n_kernel, n_hooks, n_evicted, n_failed, depth;
static u64 state = 1, policy_state = 2, trail = 0xcbf29ce484222325ull;
static uvmPmaEvictPagesCallback pma_evict_pages;
static uvmPmaEvictRangeCallback pma_evict_range;

static u32 draw(u64 *from, u32 n)
{
	*from = *from * 6364136223846793005ull + 1442695040888963407ull;
	return (u32)(*from >> 33) % n;
}

u32 pmm_random(u32 n)
{
	return draw(&state, n);
}

u32 pmm_policy_random(u32 n)
{
	return draw(&policy_state, n);
}

static void note(u64 what)
{
	trail = (trail ^ what) * 0x100000001b3ull;
}

static u32 index_in_world(const uvm_gpu_chunk_t *chunk)
{
	return chunk->address / UVM_CHUNK_SIZE_MAX;
}

static bool on_list(const struct list_head *list, const uvm_gpu_chunk_t *chunk)
{
	uvm_gpu_chunk_t *at;

	list_for_each_entry(at, list, list) if (at == chunk) return true;
	return false;
}

static bool can_go(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root)
{
	return root->state != UVM_PMM_GPU_CHUNK_STATE_PMA_OWNED &&
	       root->state != UVM_PMM_GPU_CHUNK_STATE_FREE && !root->in_eviction &&
	       !chunk_is_root_chunk_pinned(pmm, root);
}

u32 pmm_not_evictable(void)
{
	u32 from = pmm_policy_random(N_ROOTS);

	for (u32 i = 0; i < N_ROOTS; i++) {
		u32 at = (from + i) % N_ROOTS;

		if (!can_go(&gpu->pmm, &gpu->pmm.root_chunks.array[at].chunk))
			return at;
	}
	return ~0u;
}

/* --- what uvm_pmm_gpu.c takes from the rest of nvidia-uvm and from RM */
NV_STATUS nvUvmInterfaceGetPmaObject(uvmGpuDeviceHandle device, void **pma,
                                     const UvmPmaStatistics **statistics)
{
	*pma = pma_has;
	return NV_OK;
}

NV_STATUS nvUvmInterfacePmaRegisterEvictionCallbacks(void *pma, uvmPmaEvictPagesCallback pages,
                                                     uvmPmaEvictRangeCallback range, void *data)
{
	pma_evict_pages = pages;
	pma_evict_range = range;
	return NV_OK;
}

void nvUvmInterfacePmaUnregisterEvictionCallbacks(void *pma)
{
	pma_evict_pages = NULL;
}

NV_STATUS nvUvmInterfacePmaAllocPages(void *pma, NvLength count, NvU64 size,
                                      UvmPmaAllocationOptions *options, NvU64 *pages)
{
	u32 n = 0, from = pmm_random(N_ROOTS);

	HOLDS(size == UVM_CHUNK_SIZE_MAX);
	for (u32 i = 0; i < N_ROOTS && n < count; i++) {
		u32 at = (from + i) % N_ROOTS;

		if (!pma_has[at])
			continue;
		pma_has[at] = false;
		pages[n++] = at * (u64)UVM_CHUNK_SIZE_MAX;
	}
	options->numPagesAllocated = n;
	options->resultFlags = pmm_random(2) ? UVM_PMA_ALLOCATE_RESULT_IS_ZERO : 0;
	return n ? NV_OK : NV_ERR_NO_MEMORY;
}

void nvUvmInterfacePmaFreePages(void *pma, NvU64 *pages, NvLength count, NvU64 size, NvU32 flags)
{
	HOLDS(size == UVM_CHUNK_SIZE_MAX);
	for (u32 i = 0; i < count; i++) {
		u32 at = pages[i] / UVM_CHUNK_SIZE_MAX;

		HOLDS(!pma_has[at]);
		pma_has[at] = true;
	}
}

NV_STATUS nvUvmInterfacePmaPinPages(void *pma, NvU64 *pages, NvLength count, NvU64 size,
                                    NvU32 flags)
{
	return pmm_random(20) ? NV_OK : NV_ERR_IN_USE;
}

uvm_chunk_sizes_mask_t uvm_mem_kernel_chunk_sizes(uvm_gpu_t *of)
{
	return UVM_CHUNK_SIZE_4K | UVM_CHUNK_SIZE_64K | UVM_CHUNK_SIZE_MAX;
}

uvm_va_space_t *uvm_va_block_get_va_space_maybe_dead(uvm_va_block_t *va_block)
{
	u32 i = 0;

	while (va_blocks[i] != va_block)
		i++;
	/* nobody looks behind the address */
	return i % 7 == 6 ? NULL : (uvm_va_space_t *)&va_blocks[i % N_SPACES];
}

static void one_more(void);

/* Pages leave: what the VA block has in this root chunk. At times it fails, before anything or behind something, and others work meanwhile. */
NV_STATUS uvm_va_block_evict_chunks(uvm_va_block_t *va_block, uvm_gpu_t *of, uvm_gpu_chunk_t *root,
                                    uvm_tracker_t *tracker)
{
	bool fails = !pmm_random(30);

	HOLDS(mutex_is_locked(&va_block->lock.m));
	HOLDS(root->in_eviction);
	note(index_in_world(root));
	for (u32 i = 0; i < N_HELD; i++) {
		if (fails && pmm_random(2))
			break;
		if (!held[i].chunk || held[i].va_block != va_block ||
		    index_in_world(held[i].chunk) != index_in_world(root))
			continue;
		uvm_pmm_gpu_mark_chunk_evicted(&of->pmm, held[i].chunk);
		held[i].chunk = NULL;
	}
	n_evicted++;
	if (fails)
		return NV_ERR_NO_MEMORY;
	if (!depth && !pmm_random(3)) {
		depth++;
		one_more();
		depth--;
	}
	return NV_OK;
}

/* --- operations */
static struct held *find_held(bool pinned)
{
	u32 from = pmm_random(N_HELD);

	for (u32 i = 0; i < N_HELD; i++) {
		struct held *h = &held[(from + i) % N_HELD];

		if (h->chunk && (pinned ? !h->va_block && !h->kernel : !!h->va_block))
			return h;
	}
	return NULL;
}

static void allocate(void)
{
	static const uvm_chunk_size_t sizes[] = { UVM_CHUNK_SIZE_MAX, UVM_CHUNK_SIZE_MAX,
		                                  UVM_CHUNK_SIZE_64K, UVM_CHUNK_SIZE_4K };
	bool kernel = !pmm_random(40) && n_kernel < MOST_KERNEL;
	uvm_chunk_size_t size = sizes[pmm_random(4)];
	uvm_pmm_alloc_flags_t flags = (pmm_random(8) ? UVM_PMM_ALLOC_FLAGS_EVICT : 0) |
	                              (pmm_random(3) ? 0 : UVM_PMM_ALLOC_FLAGS_DONT_BATCH);
	uvm_gpu_chunk_t *chunk = NULL;
	struct held *h = NULL;
	NV_STATUS status;

	for (u32 i = 0; i < N_HELD && !h; i++)
		h = held[i].chunk ? NULL : &held[i];
	if (!h || n_pinned >= MOST_PINNED)
		return;
	/* nobody else takes the place meanwhile: work within an eviction allocates nothing */
	if (kernel)
		status = pmm_gpu_alloc_kernel(&gpu->pmm, 1, size, UVM_PMM_GPU_MEMORY_TYPE_KERNEL,
		                              flags, &chunk, NULL);
	else
		status = uvm_pmm_gpu_alloc(&gpu->pmm, 1, size, UVM_PMM_GPU_MEMORY_TYPE_USER, flags,
		                           &chunk, NULL);
	if (status != NV_OK) {
		n_failed++;
		return;
	}
	note(chunk->address);
	*h = (struct held){ .chunk = chunk, .kernel = kernel };
	n_kernel += kernel;
	n_pinned += !kernel;
}

static void unpin(void)
{
	struct held *h = find_held(true);
	u32 at = pmm_random(N_BLOCKS);

	if (!h)
		return;
	h->chunk->va_block_page_index = 0;
	h->va_block = va_blocks[at];
	n_pinned--;
	uvm_pmm_gpu_unpin_allocated(&gpu->pmm, h->chunk, h->va_block);
}

static void give_back(struct held *h)
{
	if (!h)
		return;
	n_pinned -= !h->va_block && !h->kernel;
	n_kernel -= h->kernel;
	/* before: an eviction that is under way does not find it any more */
	uvm_pmm_gpu_free(&gpu->pmm, h->chunk, NULL);
	h->chunk = NULL;
	h->va_block = NULL;
}

static void touch(void)
{
	/* a VA block touches what it fills, too: that is pinned */
	struct held *h = find_held(!pmm_random(4));

	if (!h || uvm_gpu_chunk_get_size(h->chunk) != UVM_CHUNK_SIZE_MAX)
		return;
	if (pmm_random(5))
		uvm_pmm_gpu_mark_root_chunk_used(&gpu->pmm, h->chunk);
	else
		uvm_pmm_gpu_mark_root_chunk_unused(&gpu->pmm, h->chunk);
}

/* The owner of all memory wants some back. */
static void pma_wants(void)
{
	NvU64 page = 0, at = pmm_random(N_ROOTS) * (u64)UVM_CHUNK_SIZE_MAX;

	if (pmm_random(3)) {
		if (pma_evict_pages(&gpu->pmm, UVM_CHUNK_SIZE_MAX, &page, 1, 0,
		                    N_ROOTS * (u64)UVM_CHUNK_SIZE_MAX,
		                    UVM_PMA_GPU_MEMORY_TYPE_UNPROTECTED) == NV_OK) {
			HOLDS(!pma_has[page / UVM_CHUNK_SIZE_MAX]);
			pma_has[page / UVM_CHUNK_SIZE_MAX] = true;
			note(page);
		}
		return;
	}
	/* nothing of the kernel's may be there, says NVIDIA's assertion; what is pinned is waited for, in vain */
	if (n_kernel)
		return;
	pma_evict_range(&gpu->pmm, at, at + UVM_CHUNK_SIZE_MAX - 1,
	                UVM_PMA_GPU_MEMORY_TYPE_UNPROTECTED);
}

/* While a root chunk is evicted, another thread touches or frees. */
static void one_more(void)
{
	if (pmm_random(2))
		touch();
	else
		give_back(find_held(false));
}

static struct held *any_held(void)
{
	u32 from = pmm_random(N_HELD);

	for (u32 i = 0; i < N_HELD; i++)
		if (held[(from + i) % N_HELD].chunk)
			return &held[(from + i) % N_HELD];
	return NULL;
}

static void one(void)
{
	u32 what = pmm_random(100);

	if (what < 36)
		allocate();
	else if (what < 64)
		unpin();
	else if (what < 74)
		give_back(any_held());
	else if (what < 97)
		touch();
	else
		pma_wants();
}

/* Where every root chunk is, in order. */
static void note_lists(void)
{
	uvm_gpu_chunk_t *chunk;
	u32 n = 0;

	uvm_spin_lock(&gpu->pmm.list_lock);
	list_for_each_entry(chunk, &gpu->pmm.root_chunks.va_block_used, list)
	{
		HOLDS(++n <= N_ROOTS && can_go(&gpu->pmm, chunk));
		note(index_in_world(chunk));
	}
	note(~0ull);
	list_for_each_entry(chunk, &gpu->pmm.root_chunks.va_block_unused, list)
	{
		HOLDS(++n <= N_ROOTS && can_go(&gpu->pmm, chunk));
		note(index_in_world(chunk));
	}
	uvm_spin_unlock(&gpu->pmm.list_lock);
	note(n);
}

/* --- at the hooks */
#ifdef PMM_HOOKS
static enum pmm_mode mode;
static uvm_gpu_chunk_t *taken; /* that has to be evicted next */
static u32 n_taken, n_native;

static void at_hook(uvm_pmm_gpu_t *pmm)
{
	n_hooks++;
	HOLDS(spin_is_locked(&pmm->list_lock.lock));
}

static void seen_owner(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *chunk, uvm_va_block_t *va_block)
{
	at_hook(pmm);
	HOLDS(chunk->state == UVM_PMM_GPU_CHUNK_STATE_ALLOCATED);
	HOLDS(chunk->va_block == va_block);
	/* it is on no list yet: who is told that it is there knows whose it is */
	HOLDS(list_empty(&chunk->list));
	gpu_ext_uvm_owner(pmm, chunk, va_block);
}

static void seen_activate(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, struct list_head *used)
{
	at_hook(pmm);
	HOLDS(used == &pmm->root_chunks.va_block_used);
	HOLDS(used->prev == &root->list);
	HOLDS(can_go(pmm, root));
	gpu_ext_uvm_activate(pmm, root, used);
	HOLDS(used->prev == &root->list || used->next == &root->list);
}

static bool seen_access(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, struct list_head *list,
                        struct list_head *used)
{
	at_hook(pmm);
	HOLDS(can_go(pmm, root));
	HOLDS(on_list(used, root) || on_list(&pmm->root_chunks.va_block_unused, root));
	return gpu_ext_uvm_access(pmm, root, list, used);
}

static uvm_gpu_chunk_t *seen_evict(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *native,
                                   struct list_head *used)
{
	uvm_gpu_chunk_t *chunk;
	bool asked = native && &native->list == used->next;

	at_hook(pmm);
	HOLDS(native || list_empty(used));
	HOLDS(!native || !native->in_eviction);
	pmm_expected = ~0u;
	chunk = gpu_ext_uvm_evict(pmm, native, used);
	HOLDS(!chunk == !native);
	if (asked && pmm_expected != ~0u) {
		n_taken++;
		HOLDS(index_in_world(chunk) == pmm_expected);
	} else if (asked) {
		n_native++;
		/* of one that took nothing, and may have moved some */
		HOLDS(used->next == &chunk->list);
		HOLDS(mode == PMM_TAKES || chunk == native);
	} else {
		HOLDS(chunk == native);
	}
	HOLDS(!asked || (on_list(used, chunk) && can_go(pmm, chunk)));
	taken = chunk;
	return chunk;
}

static void seen_release(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, enum gpu_ext_release reason)
{
	at_hook(pmm);
	HOLDS(!root->va_block && !root->in_eviction);
	if (reason == GPU_EXT_EVICTED) {
		HOLDS(root->state == UVM_PMM_GPU_CHUNK_STATE_TEMP_PINNED);
		HOLDS(!root->is_zero);
	} else {
		HOLDS(reason == GPU_EXT_FREED);
		HOLDS(root->state == UVM_PMM_GPU_CHUNK_STATE_PMA_OWNED);
	}
	gpu_ext_uvm_release(pmm, root, reason);
}

/* A slot that gives what it should not. */
static struct gpu_ext_calls lying;

static u32 lying_evict(struct gpu_ext_gpu *of)
{
	switch (pmm_policy_random(3)) {
	case 0: return N_ROOTS + pmm_policy_random(1 << 20);
	case 1: return GPU_EXT_NO_BLOCK;
	default: return pmm_not_evictable();
	}
}

static void open_slot(void)
{
	if (mode == PMM_NO_SLOT)
		return;
	pmm_attach(mode);
	HOLDS(!gpu_ext_slot_open(&slot));
	HOLDS(rcu_access_pointer(slot.calls));
	if (mode != PMM_MODULE_LIES)
		return;
	lying = *rcu_access_pointer(slot.calls);
	lying.evict = lying_evict;
	rcu_assign_pointer(slot.calls, &lying);
}

static void close_slot(void)
{
	struct pmm_counts c = {};

	if (mode != PMM_NO_SLOT) {
		c = pmm_counted();
		gpu_ext_slot_close(&slot);
		pmm_detach();
	}
	printf("%u hooks, victims: %u taken, %u native; lies %llu, refused: identity %llu, "
	       "generation %llu, range %llu, list %llu\n",
	       n_hooks, n_taken, n_native, c.lies, c.identity, c.generation, c.range, c.list);
}
#else
static void open_slot(void)
{
}

static void close_slot(void)
{
}
#endif

/* --- a run */
static void make_world(void)
{
	gpu = calloc(1, sizeof(*gpu));
	gpu->parent = calloc(1, sizeof(*gpu->parent));
	gpu->id = uvm_gpu_id_from_index(0);
	gpu->parent->replayable_faults_supported = true;
	gpu->parent->mmu_user_chunk_sizes = uvm_mem_kernel_chunk_sizes(gpu);
	gpu->parent->mmu_kernel_chunk_sizes = uvm_mem_kernel_chunk_sizes(gpu);
	gpu->mem_info.size = N_ROOTS * (u64)UVM_CHUNK_SIZE_MAX;
	gpu->mem_info.max_allocatable_address = gpu->mem_info.size - 1;
	memset(pma_has, true, sizeof(pma_has));
	for (u32 i = 0; i < N_BLOCKS; i++) {
		va_blocks[i] = calloc(1, sizeof(*va_blocks[i]));
		va_blocks[i]->start = (i + 1ull) * UVM_VA_BLOCK_SIZE;
		va_blocks[i]->end = va_blocks[i]->start + UVM_VA_BLOCK_SIZE - 1;
	}
	uvm_perf_pma_batch_nonpinned_order = 1;
	uvm_mutex_lock(&g_uvm_global.global_lock);
	HOLDS(uvm_pmm_gpu_init(&gpu->pmm) == NV_OK);
	uvm_mutex_unlock(&g_uvm_global.global_lock);
#ifdef PMM_HOOKS
	for (u32 i = 0; i < N_SPACES; i++)
		gpu_ext_uvm_space_made((uvm_va_space_t *)&va_blocks[i]);
#endif
}

static void end_world(void)
{
	for (u32 i = 0; i < N_HELD && !wrong; i++)
		if (held[i].chunk)
			give_back(&held[i]);
	/* after something went wrong its lists may not be walked any more: it stays */
	if (!wrong) {
		uvm_mutex_lock(&g_uvm_global.global_lock);
		uvm_pmm_gpu_deinit(&gpu->pmm);
		uvm_mutex_unlock(&g_uvm_global.global_lock);
		for (u32 i = 0; i < N_ROOTS; i++)
			HOLDS(pma_has[i]);
		for (u32 i = 0; i < N_BLOCKS; i++)
			HOLDS(!va_blocks[i]->references);
	}
#ifdef PMM_HOOKS
	for (u32 i = 0; i < N_SPACES; i++)
		gpu_ext_uvm_space_gone((uvm_va_space_t *)&va_blocks[i]);
#endif
}

int main(int argc, char **argv)
{
	u32 n, i;

	if (argc < 3 || atoi(argv[1]) >= PMM_MODES)
		return 2;
	n = atoi(argv[2]);
#ifdef PMM_HOOKS
	mode = atoi(argv[1]);
	pmm_plant = argc > 3 ? atoi(argv[3]) : 0;
#endif
	make_world();
	open_slot();
	for (i = 0; i < n && !wrong; i++) {
		one();
		if (!wrong)
			note_lists();
	}
	end_world();
	close_slot();
	if (wrong)
		printf("operation %u: line %d: %s does not hold\n", i, wrong_line, wrong);
	else
		printf("%u operations hold, %u evictions, %u not had, trail %016llx\n", n,
		       n_evicted, n_failed, trail);
	return wrong ? 1 : 0;
}
