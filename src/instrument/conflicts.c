/* conflicts.c - which accesses to shared memory may conflict: of different threads, to one byte, one of them a write, not both atomic, and with no
 * barrier between them that all threads of the block wait at; and all that is accessed where a copy (cp.async) goes to.
 *
 * Which ones may run between the same barriers is said by the flow of the kernel (ptx/intervals.h). Of these only those conflict that are to one
 * variable, by where their addresses come from (ptx/bases.h); an address of which that is not known is to all of them. Where addresses, and
 * the conditions under which threads get to the accesses, follow from %tid and %ntid alone (ptx/by_thread.h), all threads of a block of some size are gone
 * through: sizes in which no two conflict are compared with %ntid when the kernel begins, once for a block, and programs jumped over.
 */
#include "instrument/conflicts.h"

#include "instrument/select.h"
#include "ptx/access.h"
#include "ptx/barrier.h"
#include "ptx/bases.h"
#include "ptx/insn.h"
#include "ptx/intervals.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct finding {
	struct gx_arena *arena; /* of the analysis alone */
	struct gx_conflicts *out;
	struct gx_ptx_intervals intervals;
	struct gx_ptx_regs regs;
	struct gx_ptx_bases bases;
	bool copies;  /* there is a cp.async */
	bool escapes; /* a shared address may be in memory, or with another thread */
	struct gx_spread spread;
};

/* --- which accesses there are */

static bool names_shared(const struct gx_ptx_func *func, uint32_t at,
                         const struct gx_ptx_operand *operand)
{
	const struct gx_ptx_var *var =
	        operand->name.len ? gx_ptx_find_var(func, at, operand->name) : NULL;

	if (var && var->space == GX_PTX_SHARED)
		return true;
	for (uint32_t i = 0; i < operand->n_items; i++)
		if (names_shared(func, at, &operand->items[i]))
			return true;
	return false;
}

/* Without a word of it in the text no generic address is one of shared memory. */
static bool has_shared(const struct gx_ptx_func *func)
{
	static const char *const words[] = { "shared", "shared::cta", "shared::cluster" };

	for (uint32_t at = 0; at < func->n_stmts; at++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[at];

		if (stmt->kind != GX_PTX_INSN)
			continue;
		for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
			if (gx_ptx_has_mod(stmt, words[i]))
				return true;
		for (uint32_t i = 0; i < stmt->n_operands; i++)
			if (names_shared(func, at, &stmt->operands[i]))
				return true;
	}
	return false;
}

/* What is called is not looked into, and other blocks' threads come to no barrier of this one. */
static bool calls_or_is_reached_by_others(const struct gx_ptx_func *func)
{
	static const char *const bases[] = { "call", "mapa" };

	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (func->stmts[i].kind == GX_PTX_INSN &&
		    GX_PTX_IS_ONE_OF(func->stmts[i].base, bases))
			return true;
	return false;
}

/* The one of a statement's accesses that is, or may be, to shared memory. */
static const struct gx_ptx_access *shared_of(const struct gx_ptx_accesses *accesses)
{
	for (uint32_t i = 0; i < accesses->n; i++) {
		const struct gx_ptx_access *access = &accesses->at[i];

		if (access->space == GX_PTX_SHARED ||
		    (access->space == GX_PTX_GENERIC && access->kind != GX_PTX_ACCESS_LD_NC))
			return access;
	}
	return NULL;
}

static bool is_atomic(enum gx_ptx_access_kind kind)
{
	return kind == GX_PTX_ACCESS_ATOM || kind == GX_PTX_ACCESS_RED;
}

static bool is_read(enum gx_ptx_access_kind kind)
{
	return kind == GX_PTX_ACCESS_LD || kind == GX_PTX_ACCESS_LD_MATRIX;
}

static bool may_be_of_shared(const struct finding *f, uint32_t at,
                             const struct gx_ptx_operand *operand)
{
	struct gx_ptx_base base = gx_ptx_base_of(&f->bases, at, operand);

	if (base.kind == GX_PTX_BASE_VAR ? base.var->space == GX_PTX_SHARED
	                                 : base.kind == GX_PTX_BASE_ANY && !operand->n_items)
		return true;
	for (uint32_t i = 0; i < operand->n_items; i++)
		if (may_be_of_shared(f, at, &operand->items[i]))
			return true;
	return false;
}

/* Some instruction other than a calculation takes one as a value: from then on what is loaded may be one. */
static bool find_escapes(const struct finding *f)
{
	const struct gx_ptx_func *func = f->out->func;

	for (uint32_t at = 0; at < func->n_stmts; at++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[at];

		if (stmt->kind != GX_PTX_INSN || gx_ptx_is_pure(stmt))
			continue;
		for (uint32_t i = gx_ptx_is_written(stmt, 0); i < stmt->n_operands; i++)
			if (stmt->operands[i].kind != GX_PTX_OP_ADDRESS &&
			    may_be_of_shared(f, at, &stmt->operands[i]))
				return true;
	}
	return false;
}

static int add_stmt(struct finding *f, uint32_t at)
{
	const struct gx_ptx_stmt *stmt = &f->out->func->stmts[at];
	struct gx_ptx_accesses accesses = gx_ptx_accesses_of(stmt);
	const struct gx_ptx_access *access = shared_of(&accesses);
	struct gx_spread_site site = { .stmt = at };
	struct gx_ptx_base base;

	if (!access)
		return 0;
	base = gx_ptx_base_of(&f->bases, at, access->address);
	if (base.kind == GX_PTX_BASE_VAR && base.var->space == GX_PTX_SHARED)
		site.var = base.var;
	else if (access->space == GX_PTX_GENERIC &&
	         (base.kind == GX_PTX_BASE_VAR || (base.kind == GX_PTX_BASE_NONE && !f->escapes)))
		return 0;
	site.kind = is_atomic(access->kind) ? GX_SPREAD_ATOMIC
	            : is_read(access->kind) ? GX_SPREAD_READ
	                                    : GX_SPREAD_WRITE;
	site.width = access->width;
	site.is_copy = access->kind == GX_PTX_ACCESS_ST_ASYNC;
	f->copies |= site.is_copy;
	return gx_spread_add(&f->spread, &site, access->address);
}

/* --- what conflicts */

/* What others do may be in order by a lock: whoever looks at conflicts has to see who takes it. */
static void add_locks(const struct finding *f)
{
	static const char *const takes[] = { "cas", "exch" };
	struct gx_conflicts *out = f->out;

	for (uint32_t i = 0; i < f->spread.n && out->any; i++) {
		const struct gx_spread_site *site = &f->spread.sites[i];

		for (size_t k = 0; k < sizeof(takes) / sizeof(*takes); k++)
			if (site->kind == GX_SPREAD_ATOMIC && !out->of[site->stmt] &&
			    gx_ptx_has_mod(&out->func->stmts[site->stmt], takes[k]))
				out->of[site->stmt] =
				        out->any_always ? GX_CONFLICT_ALWAYS : GX_CONFLICT_BY_SIZE;
	}
}

/* A copy goes on behind barriers, until its thread has waited for it: it conflicts with all that is accessed there. */
static bool is_copied_to(const struct finding *f, const struct gx_ptx_var *var)
{
	for (uint32_t i = 0; i < f->spread.n && f->copies; i++) {
		const struct gx_spread_site *site = &f->spread.sites[i];

		if (site->is_copy && (!var || !site->var || site->var == var))
			return true;
	}
	return false;
}

static int judge(struct finding *f)
{
	struct gx_conflicts *out = f->out;
	int err = gx_spread_conditions(&f->spread);

	for (uint32_t i = 0; i < f->intervals.n && !err; i++)
		err = gx_spread_interval(&f->spread, &f->intervals.reached[i]);
	if (err)
		return err;
	out->boxes = gx_spread_choose(&f->spread);
	for (uint32_t i = 0; i < f->spread.n; i++) {
		const struct gx_spread_site *site = &f->spread.sites[i];
		enum gx_conflict conflict = GX_CONFLICT_ALWAYS;

		if (is_copied_to(f, site->var))
			conflict = GX_CONFLICT_ALWAYS;
		else if (!site->conflicts || (site->is_apart && out->boxes.is_declared))
			conflict = GX_CONFLICT_NEVER;
		else if (site->is_apart)
			conflict = GX_CONFLICT_BY_SIZE;
		out->of[site->stmt] = (uint8_t)conflict;
		out->any |= conflict != GX_CONFLICT_NEVER;
		out->any_always |= conflict == GX_CONFLICT_ALWAYS;
	}
	add_locks(f);
	return 0;
}

static int find(struct finding *f)
{
	const struct gx_ptx_func *func = f->out->func;
	int err = gx_ptx_regs_of(func, f->arena, &f->regs);

	if (!err)
		err = gx_ptx_bases_of(&f->regs, f->arena, &f->bases);
	if (!err)
		err = gx_spread_begin(&f->regs, &f->intervals, f->arena, &f->spread);
	f->escapes = !err && find_escapes(f);
	for (uint32_t i = 0; i < func->n_stmts && !err; i++)
		err = add_stmt(f, i);
	return err ? err : judge(f);
}

static int find_in_kernel(struct gx_conflicts *out, struct gx_arena *arena, struct gx_arena *own)
{
	const struct gx_ptx_func *func = out->func;
	struct finding f = { .arena = own, .out = out };
	int err = gx_ptx_intervals_of(func, true, own, &f.intervals);

	if (err)
		return err;
	out->parted = f.intervals.parted;
	out->of = gx_arena_calloc(arena, func->n_stmts + 1, 1);
	if (!out->of)
		return -ENOMEM;
	out->is_known = true;
	if (!has_shared(func))
		return 0;
	err = find(&f);
	gx_ptx_regs_free(&f.regs);
	return err;
}

int gx_conflicts_of(const struct gx_ptx_func *func, bool in_kernel, struct gx_arena *arena,
                    struct gx_conflicts *out)
{
	struct gx_arena own = { 0 };
	int err = 0;

	*out = (struct gx_conflicts){ .func = func, .parted = true };
	if (in_kernel && !calls_or_is_reached_by_others(func))
		err = find_in_kernel(out, arena, &own);
	gx_arena_free(&own);
	return err;
}

static bool asks(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (join->filters[i].conflicting || join->filters[i].parted)
			return true;
	return false;
}

int gx_conflicts_find(struct gx_join *join, bool in_kernel)
{
	struct gx_conflicts *out;

	join->conflicts = NULL;
	if (!asks(join))
		return 0;
	out = gx_arena_calloc(&join->out->arena, 1, sizeof(*out));
	if (!out)
		return -ENOMEM;
	join->conflicts = out;
	return gx_conflicts_of(join->func, in_kernel, &join->out->arena, out);
}

/* --- programs */

static bool is_known(const struct gx_join *join)
{
	const struct gx_conflicts *c = join->conflicts;

	return c && c->is_known && c->func == join->func;
}

static enum gx_conflict conflict_at(const struct gx_join *join, uint32_t program,
                                    const struct gx_spot *spot)
{
	const struct gx_conflicts *c = join->conflicts;

	if (!is_known(join))
		return GX_CONFLICT_ALWAYS;
	if (spot && spot->stmt && join->accesses[join->probes[program].hook])
		return (enum gx_conflict)c->of[spot->stmt - c->func->stmts];
	return c->any_always ? GX_CONFLICT_ALWAYS
	       : c->any      ? GX_CONFLICT_BY_SIZE
	                     : GX_CONFLICT_NEVER;
}

static bool is_barrier(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_INSN && gx_ptx_barrier_of(stmt).kind != GX_PTX_BAR_NONE;
}

static bool any_other_barrier(const struct gx_ptx_func *func, bool parted)
{
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (is_barrier(&func->stmts[i]) &&
		    (parted || !gx_ptx_is_whole_barrier(&func->stmts[i])))
			return true;
	return false;
}

static bool parts_at(const struct gx_join *join, const struct gx_spot *spot)
{
	const struct gx_conflicts *c = join->conflicts;

	if (!is_known(join))
		return true;
	if (spot && spot->stmt && is_barrier(spot->stmt))
		return c->parted || !gx_ptx_is_whole_barrier(spot->stmt);
	return any_other_barrier(c->func, c->parted);
}

bool gx_conflicts_stands(const struct gx_join *join, uint32_t program, const struct gx_spot *spot)
{
	const struct gx_filter *filter = &join->filters[program];

	return (!filter->conflicting || conflict_at(join, program, spot) != GX_CONFLICT_NEVER) &&
	       (!filter->parted || parts_at(join, spot));
}

bool gx_conflicts_jumps(const struct gx_join *join, uint32_t program, const struct gx_spot *spot)
{
	return join->filters[program].conflicting &&
	       conflict_at(join, program, spot) == GX_CONFLICT_BY_SIZE;
}

void gx_conflicts_decide(const struct gx_join *join, struct gx_strbuf *text)
{
	static const char axes[] = "xyz";
	const struct gx_conflicts *c = join->conflicts;

	if (!is_known(join) || !c->boxes.n || c->boxes.is_declared)
		return;
	gx_strbuf_puts(text, "\n.reg .pred gpuext_apart;\n{ .reg .pred gpuext_apart_p; ");
	for (uint32_t i = 0; i < 3; i++)
		gx_strbuf_printf(text,
		                 ".reg .b32 gpuext_apart_%c; mov.u32 gpuext_apart_%c, %%ntid.%c; ",
		                 axes[i], axes[i], axes[i]);
	for (uint32_t b = 0; b < c->boxes.n; b++) {
		const struct gx_box *box = &c->boxes.at[b];
		const char *p = b ? "gpuext_apart_p" : "gpuext_apart";

		gx_strbuf_puts(text, "\n\t");
		for (uint32_t i = 0; i < 3; i++)
			gx_strbuf_printf(text, "setp.%s%s.u32 %s, gpuext_apart_%c, %u%s%s; ",
			                 box->is_equal ? "eq" : "le", i ? ".and" : "", p, axes[i],
			                 box->size[i], i ? ", " : "", i ? p : "");
		if (b)
			gx_strbuf_puts(text, "or.pred gpuext_apart, gpuext_apart, gpuext_apart_p;");
	}
	gx_strbuf_puts(text, " }\n");
}

bool gx_conflicts_jump(const struct gx_join *join, uint32_t program, const struct gx_spot *spot,
                       const char *label, struct gx_strbuf *text)
{
	if (!gx_conflicts_jumps(join, program, spot))
		return false;
	gx_strbuf_printf(text, "@gpuext_apart bra %s;\n", label);
	return true;
}

void gx_conflicts_idle(const struct gx_join *join, struct gx_idle_blocks *idle)
{
	const struct gx_conflicts *c = join->conflicts;
	const struct gx_instrumented *out = join->out;

	*idle = (struct gx_idle_blocks){ .all = is_known(join) && !out->n_sites };
	if (!is_known(join) || !out->n_sites || out->n_jumped < out->n_sites)
		return;
	idle->n = c->boxes.n;
	memcpy(idle->boxes, c->boxes.at, sizeof(idle->boxes));
}

static bool is_in(const uint32_t size[3], const struct gx_box *box)
{
	bool in = true;

	for (uint32_t i = 0; i < 3; i++)
		in &= box->is_equal ? size[i] == box->size[i] : size[i] <= box->size[i];
	return in;
}

bool gx_idle_block_is(const struct gx_idle_blocks *idle, const uint32_t size[3])
{
	for (uint32_t i = 0; i < idle->n; i++)
		if (is_in(size, &idle->boxes[i]))
			return true;
	return idle->all;
}
