/* flow.c - pieces of a function, and where their ways meet: immediate post-dominators, from the end of the function backwards. */
#include "ptx/flow.h"

#include "base/strmap.h"
#include "ptx/sites.h"

#include <errno.h>

static bool jumps(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_INSN &&
	       (gx_ptx_is_way_out(stmt) || gx_ptx_span_is(stmt->base, "bra") ||
	        gx_ptx_span_is(stmt->base, "trap"));
}

static bool is_indexed(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_INSN && gx_ptx_span_is(stmt->base, "brx");
}

/* At which statements pieces begin, and the pieces of labels. */
static int cut(struct gx_ptx_flow *flow, struct gx_strmap *labels)
{
	const struct gx_ptx_func *func = flow->func;
	bool begins = true;

	for (uint32_t i = 0; i < func->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		if (is_indexed(stmt))
			return -EOPNOTSUPP;
		if (begins || stmt->kind == GX_PTX_LABEL) {
			if (flow->n_pieces == GX_PTX_MOST_PIECES)
				return -EOPNOTSUPP;
			if (flow->n_pieces)
				flow->pieces[flow->n_pieces - 1].end = i;
			flow->pieces[flow->n_pieces++].first = i;
		}
		if (stmt->kind == GX_PTX_LABEL &&
		    gx_strmap_set(labels, stmt->name.at, stmt->name.len,
		                  (char *)1 + flow->n_pieces - 1))
			return -ENOMEM;
		begins = jumps(stmt);
	}
	if (flow->n_pieces)
		flow->pieces[flow->n_pieces - 1].end = func->n_stmts;
	return 0;
}

static void go_on(struct gx_ptx_piece *piece, uint32_t to)
{
	if (!piece->n_next || piece->next[0] != to)
		piece->next[piece->n_next++] = to;
}

static int connect(struct gx_ptx_flow *flow, const struct gx_strmap *labels)
{
	for (uint32_t i = 0; i < flow->n_pieces; i++) {
		struct gx_ptx_piece *piece = &flow->pieces[i];
		const struct gx_ptx_stmt *last = &flow->func->stmts[piece->end - 1];
		struct gx_ptx_span to;
		const char *found;

		if (!jumps(last)) {
			go_on(piece, i + 1);
			continue;
		}
		if (last->guard.len)
			go_on(piece, i + 1);
		if (!gx_ptx_span_is(last->base, "bra")) {
			go_on(piece, flow->n_pieces);
			continue;
		}
		to = last->n_operands ? last->operands[0].name : (struct gx_ptx_span){ "", 0 };
		found = to.len ? gx_strmap_get(labels, to.at, to.len) : NULL;
		if (!found)
			return -EOPNOTSUPP;
		go_on(piece, (uint32_t)(found - (const char *)1));
	}
	return 0;
}

/* --- where ways meet. Ends are numbered from the end of the function backwards: what is nearer to it has the higher number. */
struct ends {
	struct gx_ptx_flow *flow;
	uint32_t *order; /* [n_pieces + 1] 0: not seen */
	uint32_t *stack, *seen_as;
	uint32_t n;
};

/* Pieces that get to `from`, each behind those that it goes on to; a search without recursion. */
static void number(struct ends *ends, uint32_t from)
{
	const struct gx_ptx_flow *flow = ends->flow;
	uint32_t depth = 0;

	ends->order[from] = UINT32_MAX; /* under way */
	ends->stack[depth++] = from;
	while (depth) {
		uint32_t at = ends->stack[depth - 1], i = ends->seen_as[at];

		for (; i < flow->n_pieces; i++) {
			const struct gx_ptx_piece *piece = &flow->pieces[i];
			bool comes = (piece->n_next && piece->next[0] == at) ||
			             (piece->n_next > 1 && piece->next[1] == at);

			if (comes && !ends->order[i])
				break;
		}
		ends->seen_as[at] = i + (i < flow->n_pieces);
		if (i < flow->n_pieces) {
			ends->order[i] = UINT32_MAX;
			ends->stack[depth++] = i;
		} else {
			ends->order[at] = ++ends->n;
			depth--;
		}
	}
}

static uint32_t common(const struct ends *ends, const uint32_t *meet, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (ends->order[a] < ends->order[b])
			a = meet[a];
		while (ends->order[b] < ends->order[a])
			b = meet[b];
	}
	return a;
}

/* One round over all pieces, those nearest to the end first. */
static bool improve(const struct ends *ends, const uint32_t *by_order, uint32_t *meet)
{
	const struct gx_ptx_flow *flow = ends->flow;
	bool changed = false;

	for (uint32_t o = ends->n - 1; o > 0; o--) {
		const struct gx_ptx_piece *piece;
		uint32_t at = by_order[o], found = UINT32_MAX;

		if (at == flow->n_pieces)
			continue;
		piece = &flow->pieces[at];
		for (uint32_t k = 0; k < piece->n_next; k++)
			if (!ends->order[piece->next[k]]) /* a way that never ends meets nobody */
				found = flow->n_pieces;
			else if (meet[piece->next[k]] != UINT32_MAX)
				found = found == UINT32_MAX
				                ? piece->next[k]
				                : common(ends, meet, found, piece->next[k]);
		changed |= found != meet[at];
		meet[at] = found;
	}
	return changed;
}

static int find_meetings(struct gx_ptx_flow *flow, struct gx_arena *arena)
{
	uint32_t n = flow->n_pieces, *meet, *by_order;
	struct ends ends = { .flow = flow };

	ends.order = gx_arena_calloc(arena, n + 1, sizeof(uint32_t));
	ends.stack = gx_arena_calloc(arena, n + 1, sizeof(uint32_t));
	ends.seen_as = gx_arena_calloc(arena, n + 1, sizeof(uint32_t));
	meet = gx_arena_calloc(arena, n + 1, sizeof(*meet));
	by_order = gx_arena_calloc(arena, n + 2, sizeof(*by_order));
	if (!ends.order || !ends.stack || !ends.seen_as || !meet || !by_order)
		return -ENOMEM;
	number(&ends, n);
	for (uint32_t i = 0; i <= n; i++) {
		meet[i] = UINT32_MAX;
		by_order[ends.order[i]] = i;
	}
	meet[n] = n;
	while (improve(&ends, by_order, meet))
		;
	for (uint32_t i = 0; i < n; i++)
		flow->pieces[i].meet = meet[i] == UINT32_MAX ? n : meet[i];
	return 0;
}

int gx_ptx_flow_of(const struct gx_ptx_func *func, struct gx_arena *arena, struct gx_ptx_flow *out)
{
	struct gx_strmap labels = { NULL };
	uint32_t most = func->n_stmts < GX_PTX_MOST_PIECES ? func->n_stmts : GX_PTX_MOST_PIECES;
	int err;

	*out = (struct gx_ptx_flow){ .func = func };
	out->pieces = gx_arena_calloc(arena, most + 1, sizeof(*out->pieces));
	err = out->pieces ? cut(out, &labels) : -ENOMEM;
	if (!err)
		err = connect(out, &labels);
	if (!err)
		err = find_meetings(out, arena);
	gx_strmap_free(&labels);
	return err;
}

/* Everything that can be got to from a piece's ways on, without going through `wall`. */
static void reach(const struct gx_ptx_flow *flow, uint32_t from, uint32_t wall,
                  struct gx_bitset *out)
{
	uint32_t stack[2 * GX_PTX_MOST_PIECES], n = 0;

	memset(out->words, 0, out->n_words * sizeof(uint64_t));
	stack[n++] = from;
	while (n) {
		const struct gx_ptx_piece *piece = &flow->pieces[stack[--n]];

		for (uint32_t k = 0; k < piece->n_next; k++) {
			uint32_t to = piece->next[k];

			if (to == flow->n_pieces || to == wall || gx_bitset_has(out, to))
				continue;
			gx_bitset_add(out, to);
			stack[n++] = to;
		}
	}
}

void gx_ptx_flow_between(const struct gx_ptx_flow *flow, uint32_t piece, struct gx_bitset *out)
{
	reach(flow, piece, flow->pieces[piece].meet, out);
}

void gx_ptx_flow_loop(const struct gx_ptx_flow *flow, uint32_t piece, struct gx_bitset *out)
{
	struct gx_bitset ahead = *out;
	uint64_t back_words[GX_PTX_MOST_PIECES / 64] = { 0 };
	struct gx_bitset back = { back_words, GX_PTX_MOST_PIECES / 64 };
	bool changed = true;

	reach(flow, piece, flow->n_pieces, &ahead);
	gx_bitset_add(&back, piece);
	while (changed) {
		changed = false;
		for (uint32_t i = flow->n_pieces; i-- > 0;) {
			const struct gx_ptx_piece *p = &flow->pieces[i];

			for (uint32_t k = 0; k < p->n_next && !gx_bitset_has(&back, i); k++)
				if (p->next[k] < flow->n_pieces &&
				    gx_bitset_has(&back, p->next[k])) {
					gx_bitset_add(&back, i);
					changed = true;
				}
		}
	}
	for (uint32_t i = 0; i < flow->n_pieces; i++)
		if (!gx_bitset_has(&back, i))
			gx_bitset_del(out, i);
	if (!gx_bitset_has(out, piece)) /* it is in no loop: what is left is none */
		memset(out->words, 0, out->n_words * sizeof(uint64_t));
}
