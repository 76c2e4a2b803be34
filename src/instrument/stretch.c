/* stretch.c - several accesses in a row, none of whose addresses is in a range of a program: a copy without programs.
 *
 *   ld A; st.shared; ld B;  ->  { what B's address needs; near = neither A nor B in a range; @near bra gpuext_near_0; }
 *                               programs, ld A; st.shared; programs, ld B;
 *                               bra gpuext_joined_0; gpuext_near_0: ld A; st.shared; ld B; gpuext_joined_0:
 *
 * A jump in front of each access costs more than its comparisons: ptxas moves no load over one, so that one load is under way where there
 * were four; and a load alone waits for lanes that meet behind the jump. Lanes of a warp may part for the whole of it. So nothing stands
 * in it by which they could tell: no instruction of several lanes, no fence, no atomic, and of each space there are loads alone, or stores
 * alone that ptxas itself may put in another order, for one thread's are apart.
 */
#include "instrument/stretch.h"

#include "instrument/access.h"
#include "ptx/access.h"
#include "ptx/insn.h"
#include "ptx/regs.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_STMTS = 192, N_SPACES = GX_PTX_N_SPACES };

struct stretch {
	const struct gx_join *join;
	uint32_t first, at,
	        last; /* statements: where it begins, that is looked at, the last access that counts */
	uint32_t n_accesses;
	bool early
	        [MOST_STMTS]; /* of these statements behind the first: an address needs it, and it may be done in front of all of them */
	bool loaded[N_SPACES];
	struct {
		const struct gx_ptx_stmt *stmts[8];
		uint32_t n;
	} stored[N_SPACES];
};

static const struct gx_ptx_stmt *stmt_at(const struct stretch *s, uint32_t at)
{
	return &s->join->func->stmts[at];
}

/* --- registers */

/* The first operand, but for addresses; what is no instruction has none, and no guard. */
static bool writes(const struct gx_ptx_stmt *stmt, struct gx_ptx_span name)
{
	return stmt->n_operands && stmt->operands[0].kind != GX_PTX_OP_ADDRESS &&
	       gx_ptx_names(&stmt->operands[0], name);
}

static bool reads(const struct gx_ptx_stmt *stmt, struct gx_ptx_span name)
{
	if (gx_ptx_spans_same(stmt->guard, name))
		return true;
	for (uint32_t i = 0; i < stmt->n_operands; i++)
		if ((i || stmt->operands[0].kind == GX_PTX_OP_ADDRESS) &&
		    gx_ptx_names(&stmt->operands[i], name))
			return true;
	return false;
}

static bool is_early(struct stretch *s, uint32_t at, struct gx_ptx_span name);

/* All that an operand names has its value in front of the stretch already, or may have. */
static bool operand_is_early(struct stretch *s, uint32_t at, const struct gx_ptx_operand *operand)
{
	static const char *const steady[] = { "%tid.", "%ntid.", "%ctaid.", "%nctaid.", "%laneid" };
	bool is_steady = !operand->name.len || operand->name.at[0] != '%' ||
	                 gx_ptx_find_var(s->join->func, at, operand->name);

	for (size_t i = 0; i < sizeof(steady) / sizeof(*steady) && !is_steady; i++)
		is_steady = operand->name.len >= strlen(steady[i]) &&
		            !memcmp(operand->name.at, steady[i], strlen(steady[i]));
	if (!is_steady || (operand->name.len && !is_early(s, at, operand->name)))
		return false;
	for (uint32_t i = 0; i < operand->n_items; i++)
		if (!operand_is_early(s, at, &operand->items[i]))
			return false;
	return true;
}

/* Done in front of the stretch and once more in its place it gives the same, and nobody sees it sooner. */
static bool may_be_early(struct stretch *s, uint32_t at, struct gx_ptx_span name)
{
	const struct gx_ptx_stmt *stmt = stmt_at(s, at);

	if (!gx_ptx_is_pure(stmt) || stmt->guard.len || gx_ptx_has_mod(stmt, "cc") ||
	    stmt->operands[0].kind != GX_PTX_OP_NAME || reads(stmt, name))
		return false;
	for (uint32_t i = s->first; i < at; i++)
		if (reads(stmt_at(s, i), name))
			return false;
	for (uint32_t i = 1; i < stmt->n_operands; i++)
		if (!operand_is_early(s, at, &stmt->operands[i]))
			return false;
	s->early[at - s->first] = true;
	return true;
}

/* What a register has at a statement it has in front of the stretch: nothing in it writes there before, or one statement that may be early. */
static bool is_early(struct stretch *s, uint32_t at, struct gx_ptx_span name)
{
	uint32_t by = at;

	for (uint32_t i = s->first; i < at; i++) {
		if (!writes(stmt_at(s, i), name))
			continue;
		if (by != at)
			return false;
		by = i;
	}
	return by == at || s->early[by - s->first] || may_be_early(s, by, name);
}

/* --- what may stand in it */

/* Registers, numbers, special registers, and variables that nobody puts another one's address in place of. */
static bool is_plain(const struct stretch *s, const struct gx_ptx_operand *operand)
{
	const struct gx_ptx_var *var =
	        operand->name.len ? gx_ptx_find_var(s->join->func, s->at, operand->name) : NULL;

	if (operand->kind == GX_PTX_OP_LIST || (var && var->space == GX_PTX_GLOBAL) ||
	    (operand->name.len && !var && operand->name.at[0] != '%'))
		return false;
	for (uint32_t i = 0; i < operand->n_items; i++)
		if (!is_plain(s, &operand->items[i]))
			return false;
	return true;
}

/* One thread's stores by one register, to bytes that are apart. */
static bool are_apart(const struct gx_ptx_stmt *a, const struct gx_ptx_stmt *b)
{
	struct gx_ptx_access x = gx_ptx_accesses_of(a).at[0], y = gx_ptx_accesses_of(b).at[0];

	return x.address->name.len && gx_ptx_spans_same(x.address->name, y.address->name) &&
	       (x.address->integer + x.width <= y.address->integer ||
	        y.address->integer + y.width <= x.address->integer);
}

static bool add_store(struct stretch *s, enum gx_ptx_space space, const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_span base = gx_ptx_accesses_of(stmt).at[0].address->name;
	uint32_t *n = &s->stored[space].n;

	if (s->loaded[space] || *n == sizeof(s->stored[0].stmts) / sizeof(*s->stored[0].stmts))
		return false;
	for (uint32_t i = 0; i < *n; i++)
		if (!are_apart(s->stored[space].stmts[i], stmt))
			return false;
	for (const struct gx_ptx_stmt *w = *n ? s->stored[space].stmts[0] : stmt; w < stmt; w++)
		if (writes(w, base))
			return false;
	s->stored[space].stmts[(*n)++] = stmt;
	return true;
}

static bool add_access(struct stretch *s, const struct gx_ptx_stmt *stmt,
                       const struct gx_ptx_access *access)
{
	static const enum gx_ptx_space all[] = { GX_PTX_GLOBAL, GX_PTX_SHARED, GX_PTX_LOCAL };

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++) {
		if (access->space != GX_PTX_GENERIC && access->space != all[i])
			continue;
		if (access->kind == GX_PTX_ACCESS_ST) {
			if (!add_store(s, all[i], stmt))
				return false;
		} else if (s->stored[all[i]].n) {
			return false;
		} else {
			s->loaded[all[i]] = true;
		}
	}
	return true;
}

/* Loads and stores without an order, and without what is asked of an address; *counts: some program may stand there. */
static bool takes_access(struct stretch *s, const struct gx_ptx_stmt *stmt, bool *counts)
{
	static const char *const ordered[] = { "volatile", "relaxed", "acquire", "release",
		                               "mmio" };
	struct gx_ptx_accesses accesses = gx_ptx_accesses_of(stmt);
	const struct gx_ptx_access *access = &accesses.at[0];

	for (size_t i = 0; i < sizeof(ordered) / sizeof(*ordered); i++)
		if (gx_ptx_has_mod(stmt, ordered[i]))
			return false;
	if (accesses.unseen || accesses.n > 1)
		return false;
	if (!accesses.n)
		return true; /* of parameters and constants */
	if (access->kind != GX_PTX_ACCESS_LD && access->kind != GX_PTX_ACCESS_LD_NC &&
	    access->kind != GX_PTX_ACCESS_ST)
		return false;
	*counts = gx_access_is_seen(s->join, stmt);
	if (*counts &&
	    (!gx_access_has_register(s->join, stmt) || !is_early(s, s->at, access->address->name)))
		return false;
	return add_access(s, stmt, access);
}

static bool takes(struct stretch *s, bool *counts)
{
	const struct gx_ptx_stmt *stmt = stmt_at(s, s->at);
	bool is_access = gx_ptx_span_is(stmt->base, "ld") || gx_ptx_span_is(stmt->base, "st");

	*counts = false;
	if (stmt->kind == GX_PTX_DIRECTIVE)
		return gx_ptx_span_is(stmt->opcode, ".loc") ||
		       memmem(stmt->span.at, stmt->span.len, "used_bytes_mask",
		              strlen("used_bytes_mask"));
	if (stmt->kind != GX_PTX_INSN || stmt->in_call || (!is_access && !gx_ptx_is_pure(stmt)))
		return false;
	for (uint32_t i = 0; i < stmt->n_operands; i++)
		if (!is_plain(s, &stmt->operands[i]))
			return false;
	return !is_access || takes_access(s, stmt, counts);
}

static bool find(struct stretch *s)
{
	uint32_t n = s->join->func->n_stmts;
	bool counts;

	for (s->at = s->first; s->at < n && s->at - s->first < MOST_STMTS && takes(s, &counts);
	     s->at++) {
		if (!counts && s->at == s->first)
			return false;
		if (counts) {
			s->n_accesses++;
			s->last = s->at;
		}
	}
	return s->n_accesses > 1 ||
	       (s->n_accesses && gx_ptx_span_is(stmt_at(s, s->first)->base, "ld"));
}

/* --- its text */

static void put_early(const struct stretch *s, struct gx_strbuf *text)
{
	for (uint32_t i = s->first; i < s->last; i++)
		if (s->early[i - s->first])
			gx_strbuf_printf(text, "\t%.*s\n", (int)stmt_at(s, i)->span.len,
			                 stmt_at(s, i)->span.at);
}

int gx_stretch_begin(struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	struct stretch s = { .join = join, .first = (uint32_t)(stmt - join->func->stmts) };
	struct gx_strbuf text = { 0 };
	char far[32];
	bool any = false;

	if (join->stretch_last || stmt->kind != GX_PTX_INSN || !join->ranges_alone || !find(&s))
		return 0;
	join->stretch_first = stmt;
	join->stretch_last = stmt_at(&s, s.last);
	join->stretch_number = join->n_labels++;
	snprintf(far, sizeof(far), "gpuext_far_%" PRIu32, join->stretch_number);
	gx_strbuf_printf(&text, "{ .reg .pred %s;\n", far);
	put_early(&s, &text);
	for (uint32_t i = s.first; i <= s.last; i++)
		if (stmt_at(&s, i)->kind == GX_PTX_INSN)
			gx_access_put_far(join, stmt_at(&s, i), far, &any, &text);
	gx_strbuf_printf(&text, "\t@!%s bra gpuext_near_%" PRIu32 "; }\n", far,
	                 join->stretch_number);
	return gx_join_insert(join, 0, gx_ptx_front_of(join->func, stmt), &text);
}

int gx_stretch_end(struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	const char *end = stmt->span.at + stmt->span.len, *from;
	struct gx_strbuf text = { 0 };

	if (join->stretch_last != stmt)
		return 0;
	from = gx_ptx_front_of(join->func, join->stretch_first);
	gx_strbuf_printf(&text,
	                 "\nbra gpuext_joined_%" PRIu32 ";\ngpuext_near_%" PRIu32 ":\n%.*s\n"
	                 "gpuext_joined_%" PRIu32 ":",
	                 join->stretch_number, join->stretch_number, (int)(end - from), from,
	                 join->stretch_number);
	join->stretch_last = NULL;
	return gx_join_insert(join, 0, end, &text);
}
