/* heads.c - states kept at heads of blocks: is what arrives there known to be safe, or going round
 * in circles? */
#include "verify/convergence.h"
#include "verify/search.h"

#include <stdlib.h>

#define SPREAD 0x9e3779b97f4a7c15u /* of a hash */

/* States kept for each block: the youngest of each of several shelves. States on one shelf agree in
 * their constants, or happen to be there; one that is more general in a constant is looked for
 * among the last ones only. */
enum { N_SHELVES = 64, MAX_STORED = 64, N_RECENT = 16 };

/* Which live values are constants, and which constants: hashes. */
struct tag {
	uint64_t where, what;
};

struct stored {
	struct gx_packed *state;
	struct gx_node *node;
	struct tag tag;
};

struct shelf {
	uint32_t n, next, cap; /* next: where the following one goes, round and round */
	struct stored *items;  /* [cap] */
};

struct rack {
	struct shelf shelves[N_SHELVES];
	struct {
		uint8_t shelf, item;
	} recent[N_RECENT];
	uint32_t n_recent;
};

int gx_search_check_memory(struct gx_verifier *v)
{
	if (v->search->bytes + v->search->path.bytes + v->arena.n_bytes > GX_MAX_STATE_BYTES)
		return gx_refuse(v, GX_E_TOO_COMPLEX, "states need more than %zu MiB",
		                 GX_MAX_STATE_BYTES >> 20);
	return 0;
}

struct gx_packed *gx_search_pack(struct gx_verifier *v, const struct gx_ir_block *block)
{
	const uint32_t *live = v->plan.live[block->id];
	struct gx_packed *packed;

	/* What other values say of a live one must not be lost with them. */
	for (uint32_t i = 0; i < v->plan.n_live[block->id]; i++) {
		const struct gx_ir_insn *insn = v->plan.by_id[live[i]];
		struct gx_value value;

		if (!insn || (insn->op != GX_IR_trunc && insn->op != GX_IR_zext) ||
		    !gx_state_get(&v->state, live[i]))
			continue;
		value = gx_read(v, insn);
		gx_change(v, live[i], &value);
	}
	packed = gx_pack(&v->state, v->plan.live[block->id], v->plan.n_live[block->id]);

	if (packed)
		v->search->bytes += packed->bytes;
	return packed;
}

void gx_search_drop(struct gx_verifier *v, struct gx_packed *packed)
{
	if (packed)
		v->search->bytes -= packed->bytes;
	free(packed);
}

static uint64_t mix(uint64_t hash, uint64_t x)
{
	hash = (hash ^ x) * SPREAD;
	return hash ^ hash >> 32;
}

static struct tag tag_of(const struct gx_packed *packed)
{
	struct tag tag = { 1, 1 };

	for (uint32_t i = 0; i < packed->n_values; i++) {
		const struct gx_value *value = &packed->values[i];

		if (value->kind != GX_VALUE_SCALAR || !gx_scalar_is_const(&value->num))
			continue;
		tag.where = mix(tag.where, i);
		tag.what = mix(tag.what, value->num.bits.value ^ (uint64_t)i << 48);
	}
	return tag;
}

static uint32_t shelf_of(struct tag tag)
{
	return (uint32_t)(tag.what * SPREAD >> 58) % N_SHELVES;
}

/* Neither state can be subsumed by the other: the same values are constants, but other ones. Seen
 * without looking at the states. */
static bool are_apart(struct tag a, struct tag b)
{
	return a.where == b.where && a.what != b.what;
}

/* The place of a new item; an older one goes when the shelf is full. NULL: no memory. */
static struct stored *make_room(struct gx_verifier *v, struct rack *rack, uint32_t at)
{
	struct gx_search *s = v->search;
	struct shelf *shelf = &rack->shelves[at];
	struct stored *item;

	if (shelf->n == shelf->cap && shelf->cap < MAX_STORED) {
		uint32_t cap = shelf->cap ? shelf->cap * 2 : 4;
		struct stored *grown = realloc(shelf->items, cap * sizeof(*grown));

		if (!grown)
			return NULL;
		s->bytes += (cap - shelf->cap) * sizeof(*grown);
		shelf->items = grown;
		shelf->cap = cap;
		shelf->next = shelf->n;
	}
	rack->recent[rack->n_recent++ % N_RECENT].shelf = (uint8_t)at;
	rack->recent[(rack->n_recent - 1) % N_RECENT].item = (uint8_t)shelf->next;
	item = &shelf->items[shelf->next];
	if (shelf->n == MAX_STORED) {
		gx_search_drop(v, item->state);
		gx_node_release(&s->path, item->node);
	} else {
		shelf->n++;
	}
	shelf->next = (shelf->next + 1) % MAX_STORED;
	return item;
}

static int store_state(struct gx_verifier *v, const struct gx_ir_block *block,
                       struct gx_packed *packed)
{
	struct gx_search *s = v->search;
	struct gx_node *node = gx_path_node(&s->path, 1);
	struct tag tag = tag_of(packed);
	struct stored *item = node ? make_room(v, s->racks[block->id], shelf_of(tag)) : NULL;

	if (!item) {
		gx_search_drop(v, packed);
		return gx_search_no_memory(v);
	}
	node->stored = true;
	*item = (struct stored){ packed, node, tag };
	v->n_states++;
	/* Go on with exactly what was stored: a value that is not live could still narrow one that
	 * is. */
	gx_unpack(&v->state, packed, v->plan.live[block->id]);
	return gx_search_check_memory(v);
}

/* Back at the head of a loop that a counter ends: what one of its rounds allows was, or will be,
 * followed from there. 1: the path ends here. */
static int compare_round(struct gx_verifier *v, const struct gx_packed *packed,
                         const struct stored *item)
{
	struct gx_path *path = &v->search->path;

	if ((item->node != path->loop && item->node->loop_id != path->loop_id) ||
	    !gx_packed_subsumed(packed, item->state))
		return 0;
	return gx_path_round(path, false) ? gx_search_no_memory(v) : 1;
}

/* 1: the path ends here, safe; 0: no; or an error. */
static int compare(struct gx_verifier *v, const struct gx_ir_block *block,
                   const struct gx_packed *packed, const struct stored *item)
{
	const struct gx_path *path = &v->search->path;
	const struct gx_node *node = item->node;
	int waits;

	if (gx_rounds_again(v, block))
		return compare_round(v, packed, item);
	/* what is known behind a node counts up to the heads of loops around it */
	if (node->loop_id != path->loop_id || (!node->done && node->segment != path->segment) ||
	    !gx_packed_subsumed(packed, item->state))
		return 0;
	if (node->done)
		return gx_path_end(&v->search->path, node) ? gx_search_no_memory(v) : 1;
	if (!gx_packed_subsumed(item->state, packed))
		return 0;
	waits = gx_loop_waits(v, block);
	if (waits < 0)
		return gx_search_no_memory(v);
	if (waits)
		return gx_refuse(v, GX_E_SPIN_WAIT,
		                 "back at the head of the loop, only memory may have changed");
	return gx_refuse(v, GX_E_LOOP_INFINITE,
	                 "back at the head of the loop, nothing has changed");
}

static int search_rack(struct gx_verifier *v, const struct gx_ir_block *block,
                       const struct gx_packed *packed)
{
	const struct rack *rack = v->search->racks[block->id];
	const struct tag tag = tag_of(packed);
	const struct shelf *shelf = &rack->shelves[shelf_of(tag)];
	const struct stored *item;
	int found = 0;

	if (v->opts && v->opts->every_path && !gx_rounds_again(v, block))
		return 0;
	for (uint32_t i = 0; i < shelf->n && !found; i++) {
		item = &shelf->items[(shelf->next + MAX_STORED - 1 - i) % MAX_STORED];
		if (!are_apart(tag, item->tag))
			found = compare(v, block, packed, item);
	}
	for (uint32_t i = 0; i < N_RECENT && i < rack->n_recent && !found; i++) {
		item = &rack->shelves[rack->recent[i].shelf].items[rack->recent[i].item];
		if (!are_apart(tag, item->tag))
			found = compare(v, block, packed, item);
	}
	return found;
}

/* The coarse plan does not tell states apart by numbers that only branches on data look at. */
static void forget_data(struct gx_verifier *v, const struct gx_ir_block *block)
{
	for (uint32_t i = 0; i < v->plan.n_live[block->id]; i++) {
		uint32_t id = v->plan.live[block->id][i];
		const struct gx_value *value = gx_state_get(&v->state, id);
		struct gx_value top;

		if (!value || value->kind != GX_VALUE_SCALAR ||
		    gx_bitset_has(&v->plan.relevant, id) || !gx_bitset_has(&v->plan.data, id))
			continue;
		top = gx_value_top(gx_type_width(v->plan.by_id[id]->type));
		gx_change(v, id, &top);
	}
}

/* The state is a new one. */
static int go_on(struct gx_verifier *v, const struct gx_ir_block *block, struct gx_packed *packed)
{
	bool again = gx_rounds_again(v, block);
	int err = again ? gx_rounds_next(v, block, packed) : 0;

	if (err) {
		gx_search_drop(v, packed);
		return err;
	}
	err = store_state(v, block, packed);
	return err || again ? err : gx_rounds_begin(v, block, packed);
}

/* *stop: the path need not go on from here. */
int gx_search_arrive(struct gx_verifier *v, const struct gx_ir_block *block, bool *stop)
{
	struct gx_search *s = v->search;
	struct gx_packed *packed;
	int found;

	if (!s->racks[block->id]) {
		s->racks[block->id] = calloc(1, sizeof(struct rack));
		if (!s->racks[block->id])
			return gx_search_no_memory(v);
		s->bytes += sizeof(struct rack);
	}
	if (v->plan.coarse)
		forget_data(v, block);
	packed = gx_search_pack(v, block);
	if (!packed)
		return gx_search_no_memory(v);
	found = search_rack(v, block, packed);
	if (!found)
		return go_on(v, block, packed);
	gx_search_drop(v, packed);
	*stop = found > 0;
	return found < 0 ? found : 0;
}

uint32_t gx_search_n_arrived(const struct gx_search *s, const struct gx_ir_block *block)
{
	return s->racks && s->racks[block->id] ? s->racks[block->id]->n_recent : 0;
}

void gx_search_free_rack(struct gx_verifier *v, struct rack *rack)
{
	if (!rack)
		return;
	for (uint32_t k = 0; k < N_SHELVES; k++) {
		struct shelf *shelf = &rack->shelves[k];

		for (uint32_t i = 0; i < shelf->n; i++)
			gx_search_drop(v, shelf->items[i].state);
		v->search->bytes -= shelf->cap * sizeof(*shelf->items);
		free(shelf->items);
	}
	v->search->bytes -= sizeof(*rack);
	free(rack);
}
