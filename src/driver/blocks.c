/* blocks.c - eviction lists: links, pinning, the native victim. */
#include "driver/blocks.h"

#include "driver/tenant.h"

/* Faults look at the number of free blocks without the lock. */
static void set_count(struct gx_list_ends *ends, u32 count)
{
	__atomic_store_n(&ends->count, count, __ATOMIC_RELAXED);
}

static void unlink_block(struct gx_blocks *b, u32 index)
{
	struct gx_device_block *block = &b->blocks[index];
	struct gx_list_ends *ends = &b->lists[block->on];

	if (block->on == GX_LIST_USED && b->tenants)
		gx_tenant_unlink(b->tenants, index);
	if (block->prev != GX_NO_BLOCK)
		b->blocks[block->prev].next = block->next;
	else
		ends->head = block->next;
	if (block->next != GX_NO_BLOCK)
		b->blocks[block->next].prev = block->prev;
	else
		ends->tail = block->prev;
	set_count(ends, ends->count - 1);
	block->prev = block->next = GX_NO_BLOCK;
	block->on = GX_LIST_NONE;
}

static void link_block(struct gx_blocks *b, u32 index, enum gx_block_list list, bool head)
{
	struct gx_device_block *block = &b->blocks[index];
	struct gx_list_ends *ends = &b->lists[list];

	block->prev = head ? GX_NO_BLOCK : ends->tail;
	block->next = head ? ends->head : GX_NO_BLOCK;
	if (block->prev != GX_NO_BLOCK)
		b->blocks[block->prev].next = index;
	else
		ends->head = index;
	if (block->next != GX_NO_BLOCK)
		b->blocks[block->next].prev = index;
	else
		ends->tail = index;
	set_count(ends, ends->count + 1);
	block->on = list;
	if (list != GX_LIST_FREE)
		block->view.list = list;
	if (list != GX_LIST_USED)
		return;
	block->order = head ? --b->first_order : ++b->last_order;
	if (b->tenants)
		gx_tenant_link(b->tenants, index, head);
}

void gx_blocks_init(struct gx_blocks *b, struct gx_device_block *memory, u32 n_blocks, u32 gpu)
{
	memset(b, 0, sizeof(*b));
	b->blocks = memory;
	b->n_blocks = n_blocks;
	for (u32 l = 0; l < GX_N_LISTS; l++)
		b->lists[l] = (struct gx_list_ends){ GX_NO_BLOCK, GX_NO_BLOCK, 0 };
	for (u32 i = 0; i < n_blocks; i++) {
		memset(&memory[i], 0, sizeof(memory[i]));
		memory[i].view.gpu = gpu;
		memory[i].view.index = i;
		memory[i].tenant = GX_NO_BLOCK;
		link_block(b, i, GX_LIST_FREE, false);
	}
}

void gx_blocks_pin(struct gx_blocks *b, u32 block)
{
	gx_assert_listed(b);
	gx_drv_assert(block < b->n_blocks && b->blocks[block].on != GX_LIST_NONE);
	unlink_block(b, block);
	b->blocks[block].view.flags |= GPU_BLOCK_PINNED;
	b->n_pinned++;
}

void gx_blocks_unpin(struct gx_blocks *b, u32 block, enum gx_block_list list, bool head)
{
	gx_assert_listed(b);
	gx_drv_assert(block < b->n_blocks && b->blocks[block].on == GX_LIST_NONE);
	b->blocks[block].view.flags &= ~(GPU_BLOCK_PINNED | GPU_BLOCK_IN_EVICTION);
	b->n_pinned--;
	link_block(b, block, list, head);
}

int gx_blocks_move(struct gx_blocks *b, u32 block, enum gx_block_list list, bool head)
{
	u32 on = b->blocks[block].on;

	gx_assert_listed(b);
	if (on == GX_LIST_NONE || on == GX_LIST_FREE || list >= GX_LIST_FREE)
		return -GX_EBUSY;
	unlink_block(b, block);
	link_block(b, block, list, head);
	return 0;
}

u32 gx_blocks_native_victim(const struct gx_blocks *b)
{
	static const u8 order[] = { GX_LIST_FREE, GX_LIST_UNUSED, GX_LIST_DISCARDED, GX_LIST_USED };

	gx_assert_listed(b);
	for (u32 i = 0; i < sizeof(order); i++)
		if (b->lists[order[i]].count)
			return b->lists[order[i]].head;
	return GX_NO_BLOCK;
}

u32 gx_blocks_index(const struct gx_blocks *b, const struct gpu_block *view)
{
	/* as numbers: the address may be anything */
	u64 base = (u64)(unsigned long)&b->blocks[0].view, at = (u64)(unsigned long)view;
	u64 size = sizeof(struct gx_device_block);

	if (at < base || (at - base) % size || (at - base) / size >= b->n_blocks)
		return GX_NO_BLOCK;
	return (u32)((at - base) / size);
}

static bool list_consistent(const struct gx_blocks *b, u32 list, u32 *n_seen)
{
	u32 n = 0, prev = GX_NO_BLOCK;

	for (u32 i = b->lists[list].head; i != GX_NO_BLOCK; i = b->blocks[i].next) {
		const struct gx_device_block *block;

		if (i >= b->n_blocks)
			return false;
		n++;
		block = &b->blocks[i]; /* who comes round has another one before it */
		if (block->on != list || block->prev != prev ||
		    block->view.flags & GPU_BLOCK_PINNED)
			return false;
		prev = i;
	}
	*n_seen += n;
	return n == b->lists[list].count && b->lists[list].tail == prev;
}

bool gx_blocks_consistent(const struct gx_blocks *b)
{
	u32 n_seen = 0, n_pinned = 0;

	for (u32 l = 0; l < GX_N_LISTS; l++)
		if (!list_consistent(b, l, &n_seen))
			return false;
	for (u32 i = 0; i < b->n_blocks; i++) {
		bool pinned = b->blocks[i].on == GX_LIST_NONE;

		n_pinned += pinned;
		if (pinned != !!(b->blocks[i].view.flags & GPU_BLOCK_PINNED) ||
		    b->blocks[i].view.index != i)
			return false;
	}
	return n_pinned == b->n_pinned && n_seen + n_pinned == b->n_blocks;
}
