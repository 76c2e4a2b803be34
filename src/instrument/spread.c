/* spread.c - the bytes of a variable that all threads of a block use between two barriers, and whether two of them use one.
 *
 * Where what a thread does does not depend on the size of the block, what is apart in one size is so in all sizes that are no greater in any
 * direction; where it does, in that one alone. Sizes are tried from the greatest on, and no more than WORK and MOST_LOOKED is done for a kernel: what was not looked at may conflict.
 */
#include "instrument/spread.h"

#include <errno.h>

enum { MOST_SIZES = 64, MOST_THREADS = 1024, MOST_BYTES = 256 << 10, MOST_BRANCHES = 64 };
#define WORK        20000000u
#define MOST_LOOKED 50000000u

/* --- sizes */

struct sizes {
	uint32_t n;
	uint32_t at[MOST_SIZES][3];
};

static void add_size(struct sizes *sizes, uint32_t x, uint32_t y, uint32_t z)
{
	sizes->at[sizes->n][0] = x;
	sizes->at[sizes->n][1] = y;
	sizes->at[sizes->n++][2] = z;
}

/* The one that the kernel declares, or powers of two, from 1024 threads down to a warp: 46 of them. */
static void sizes_of(const struct gx_ptx_func *func, struct sizes *out)
{
	const uint32_t *r = func->reqntid;

	out->n = 0;
	if (r[0]) {
		uint64_t y = r[1] ? r[1] : 1, z = r[2] ? r[2] : 1;

		if (r[0] * y <= MOST_THREADS && r[0] * y * z <= MOST_THREADS)
			add_size(out, r[0], (uint32_t)y, (uint32_t)z);
		return;
	}
	for (uint32_t threads = MOST_THREADS; threads >= 32; threads /= 2) {
		for (uint32_t y = 1; y <= 64 && y <= threads; y *= 2)
			add_size(out, threads / y, y, 1);
		for (uint32_t z = 4; z <= 8; z *= 2)
			if (threads / z >= 64)
				add_size(out, threads / z / 8, 8, z);
	}
}

static uint32_t threads_in(const uint32_t size[3])
{
	return size[0] * size[1] * size[2];
}

static bool is_in(const uint32_t a[3], const uint32_t b[3])
{
	return a[0] <= b[0] && a[1] <= b[1] && a[2] <= b[2];
}

/* --- accesses */

int gx_spread_begin(const struct gx_ptx_regs *regs, const struct gx_ptx_intervals *intervals,
                    struct gx_arena *arena, struct gx_spread *out)
{
	*out = (struct gx_spread){ .regs = regs, .intervals = intervals, .arena = arena };
	return gx_ptx_by_thread_begin(regs, arena, &out->by);
}

/* All that the launch gives a size to begins at one address. */
static bool is_extern(const struct gx_ptx_var *var)
{
	return var->is_extern || !var->bytes;
}

static const struct gx_ptx_var *variable_of(const struct gx_spread *spread,
                                            const struct gx_ptx_var *var)
{
	for (uint32_t i = 0; var && is_extern(var) && i < spread->n; i++)
		if (spread->sites[i].var && is_extern(spread->sites[i].var))
			return spread->sites[i].var;
	return var;
}

static uint64_t bytes_of(const struct gx_ptx_var *var)
{
	return is_extern(var) ? MOST_BYTES : var->bytes;
}

static void add_condition(struct gx_spread_site *site, uint32_t step, bool is)
{
	if (step == GX_PTX_NO_STEP || site->n_conditions == GX_SPREAD_CONDITIONS)
		return;
	site->conditions[site->n_conditions].step = step;
	site->conditions[site->n_conditions++].is = is;
}

/* A power of two is full. */
static struct gx_spread_site *one_more(struct gx_spread *spread)
{
	uint32_t n = spread->n, room = n ? 2 * n : 16;

	if (n < 16 ? !n : !(n & (n - 1))) {
		struct gx_spread_site *more = gx_arena_grow(
		        spread->arena, spread->sites, n * sizeof(*more), room * sizeof(*more));

		if (!more)
			return NULL;
		spread->sites = more;
	}
	return &spread->sites[spread->n++];
}

int gx_spread_add(struct gx_spread *spread, const struct gx_spread_site *site,
                  const struct gx_ptx_operand *address)
{
	const struct gx_ptx_stmt *stmt = &spread->regs->func->stmts[site->stmt];
	const struct gx_ptx_var *var = variable_of(spread, site->var);
	struct gx_spread_site *to = one_more(spread);
	bool is_offset = true;

	if (!to)
		return -ENOMEM;
	*to = *site;
	to->var = var;
	to->equal = to->below = UINT64_MAX;
	to->offset = address->integer;
	to->step = gx_ptx_by_thread_address(&spread->by, site->stmt, address, &is_offset);
	if (!is_offset || !to->var)
		to->step = GX_PTX_NO_STEP;
	if (stmt->guard.len)
		add_condition(to, gx_ptx_by_thread_add(&spread->by, stmt->guard),
		              !stmt->guard_negated);
	return 0;
}

/* --- conditions of branches: who gets to a piece that only one way of a branch leads to has taken it */

static void walk_without(const struct gx_ptx_flow *flow, uint32_t piece, uint32_t way,
                         uint32_t *stack, struct gx_bitset *seen)
{
	uint32_t n = 0;

	memset(seen->words, 0, seen->n_words * sizeof(uint64_t));
	gx_bitset_add(seen, 0);
	stack[n++] = 0;
	while (n) {
		uint32_t at = stack[--n];

		for (uint32_t k = 0; k < flow->pieces[at].n_next; k++) {
			uint32_t to = flow->pieces[at].next[k];

			if (to == flow->n_pieces || (at == piece && k == way) ||
			    gx_bitset_has(seen, to))
				continue;
			gx_bitset_add(seen, to);
			stack[n++] = to;
		}
	}
}

static void add_to_sites(struct gx_spread *spread, const struct gx_bitset *others, uint32_t step,
                         bool is)
{
	const struct gx_ptx_flow *flow = &spread->intervals->flow;
	uint32_t piece = 0;

	for (uint32_t i = 0; i < spread->n; i++) {
		while (spread->sites[i].stmt >= flow->pieces[piece].end)
			piece++;
		if (!gx_bitset_has(others, piece))
			add_condition(&spread->sites[i], step, is);
	}
}

int gx_spread_conditions(struct gx_spread *spread)
{
	const struct gx_ptx_flow *flow = &spread->intervals->flow;
	uint32_t *stack, n_branches = 0;
	struct gx_bitset seen;

	if (!spread->intervals->has_flow || !flow->n_pieces)
		return 0;
	stack = gx_arena_calloc(spread->arena, flow->n_pieces + 1, sizeof(*stack));
	seen = gx_bitset_make(spread->arena, flow->n_pieces);
	if (!stack || !seen.words)
		return -ENOMEM;
	for (uint32_t at = 0; at < flow->n_pieces && n_branches < MOST_BRANCHES; at++) {
		const struct gx_ptx_piece *piece = &flow->pieces[at];
		const struct gx_ptx_stmt *last = &flow->func->stmts[piece->end - 1];
		uint32_t step;

		if (piece->n_next < 2 || !last->guard.len)
			continue;
		step = gx_ptx_by_thread_add(&spread->by, last->guard);
		if (step == GX_PTX_NO_STEP)
			continue;
		n_branches++;
		for (uint32_t way = 0; way < 2; way++) {
			walk_without(flow, at, way, stack, &seen);
			add_to_sites(spread, &seen, step, (way == 1) != last->guard_negated);
		}
	}
	return 0;
}

/* --- who conflicts with whom in an interval */

static bool may_be_one(const struct gx_ptx_var *a, const struct gx_ptx_var *b)
{
	return !a || !b || a == b;
}

static bool is_known(const struct gx_spread_site *site)
{
	return site->step != GX_PTX_NO_STEP;
}

/* Accesses of an interval to what may be one variable, by kind: all, and those of which it is not known which bytes. */
struct counts {
	uint32_t all[3], unknown[3];
};

static struct counts count(const struct gx_spread *spread, const struct gx_bitset *reached,
                           const struct gx_ptx_var *var)
{
	struct counts counts = { 0 };

	for (uint32_t i = 0; i < spread->n; i++) {
		const struct gx_spread_site *site = &spread->sites[i];

		if (!gx_bitset_has(reached, site->stmt) || !may_be_one(site->var, var))
			continue;
		counts.all[site->kind]++;
		counts.unknown[site->kind] += !is_known(site);
	}
	return counts;
}

/* Of these, how many an access of the kind conflicts with; another thread's same one is among them. */
static uint32_t against(enum gx_spread_kind kind, const uint32_t n[3])
{
	uint32_t all = n[GX_SPREAD_WRITE];

	if (kind != GX_SPREAD_READ)
		all += n[GX_SPREAD_READ];
	if (kind != GX_SPREAD_ATOMIC)
		all += n[GX_SPREAD_ATOMIC];
	return all;
}

/* --- threads */

/* Threads that use a byte, by kind: none, 1 more than its number, or several. */
enum { SEVERAL = MOST_THREADS + 1 };

static bool gets_there(const struct gx_spread_site *site, const struct gx_ptx_thread_value *values)
{
	for (uint32_t i = 0; i < site->n_conditions; i++) {
		const struct gx_ptx_thread_value *value = &values[site->conditions[i].step];

		if (value->is_there && (value->value != 0) != site->conditions[i].is)
			return false;
	}
	return true;
}

static bool is_other(uint16_t user, uint16_t thread)
{
	return user && user != thread;
}

/* False: another thread's use of a byte conflicts, or it lies outside of the variable. */
static bool use(struct gx_spread *spread, const struct gx_spread_site *site, uint16_t thread)
{
	const struct gx_ptx_thread_value *value = &spread->values[site->step];
	int64_t at = (int32_t)((uint32_t)value->value + (uint32_t)site->offset);

	if (!value->is_there || at < 0 || (uint64_t)at + site->width > bytes_of(site->var))
		return false;
	for (uint16_t *users = &spread->users[3 * at], *end = users + 3 * site->width; users < end;
	     users += 3) {
		uint16_t *own = &users[site->kind];

		if (is_other(users[GX_SPREAD_WRITE], thread) ||
		    (site->kind != GX_SPREAD_READ && is_other(users[GX_SPREAD_READ], thread)) ||
		    (site->kind != GX_SPREAD_ATOMIC && is_other(users[GX_SPREAD_ATOMIC], thread)))
			return false;
		*own = is_other(*own, thread) ? (uint16_t)SEVERAL : thread;
	}
	return true;
}

/* All threads of a block, at all accesses of the interval to the variable; said: of this size, or else of any. */
static bool are_apart(struct gx_spread *spread, const uint32_t *members, uint32_t n,
                      const uint32_t size[3], bool said)
{
	uint32_t tid[3];
	uint16_t thread = 1;

	memset(spread->users, 0,
	       3 * bytes_of(spread->sites[members[0]].var) * sizeof(*spread->users));
	for (tid[2] = 0; tid[2] < size[2]; tid[2]++)
		for (tid[1] = 0; tid[1] < size[1]; tid[1]++)
			for (tid[0] = 0; tid[0] < size[0]; tid[0]++, thread++) {
				gx_ptx_by_thread_run(&spread->by, tid, said ? size : NULL,
				                     spread->values);
				for (uint32_t i = 0; i < n; i++) {
					const struct gx_spread_site *site =
					        &spread->sites[members[i]];

					if (gets_there(site, spread->values) &&
					    !use(spread, site, thread))
						return false;
				}
			}
	return true;
}

static bool has_time(struct gx_spread *spread, const uint32_t size[3], uint32_t n)
{
	uint64_t cost = (uint64_t)threads_in(size) * (n + spread->by.n) + MOST_BYTES / 8;
	bool has = spread->work + cost <= WORK;

	spread->work += has ? cost : 0;
	return has;
}

/* In which sizes they are: those two of a site. */
struct found {
	uint64_t equal, below;
};

static struct found try_sizes(struct gx_spread *spread, const uint32_t *members, uint32_t n)
{
	bool reads_size = gx_ptx_by_thread_reads_size(&spread->by);
	struct found found = { 0 };
	struct sizes sizes;

	sizes_of(spread->regs->func, &sizes);
	for (uint32_t i = 0; i < sizes.n; i++) {
		const uint32_t *size = sizes.at[i];

		if (found.below >> i & 1 || !has_time(spread, size, n))
			continue;
		if (are_apart(spread, members, n, size, false)) {
			for (uint32_t k = i; k < sizes.n; k++)
				if (is_in(sizes.at[k], size))
					found.below |= 1ull << k;
		} else if (reads_size && has_time(spread, size, n) &&
		           are_apart(spread, members, n, size, true)) {
			found.equal |= 1ull << i;
		}
	}
	found.equal |= found.below;
	return found;
}

static int make_scratch(struct gx_spread *spread)
{
	if (spread->users)
		return 0;
	spread->users = gx_arena_calloc(spread->arena, 3 * MOST_BYTES, sizeof(*spread->users));
	spread->values = gx_arena_calloc(spread->arena, spread->by.n + 1, sizeof(*spread->values));
	return spread->users && spread->values ? 0 : -ENOMEM;
}

/* Those of the interval to the variable of which it is known which bytes. */
static struct found sizes_for(struct gx_spread *spread, const struct gx_bitset *reached,
                              const struct gx_ptx_var *var, uint32_t *members)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < spread->n; i++)
		if (spread->sites[i].var == var && is_known(&spread->sites[i]) &&
		    gx_bitset_has(reached, spread->sites[i].stmt))
			members[n++] = i;
	return n && bytes_of(var) <= MOST_BYTES ? try_sizes(spread, members, n)
	                                        : (struct found){ 0 };
}

/* All accesses of the interval to the same variable as this one, and it itself. */
static int look_at_variable(struct gx_spread *spread, const struct gx_bitset *reached,
                            const struct gx_ptx_var *var)
{
	bool tried = false, in_time = spread->looked < MOST_LOOKED;
	struct counts counts = { 0 };
	struct found sizes = { 0 };
	int err = 0;

	spread->looked += spread->n;
	if (in_time)
		counts = count(spread, reached, var);
	for (uint32_t i = 0; i < spread->n && !err; i++) {
		struct gx_spread_site *site = &spread->sites[i];

		if (site->var != var || !gx_bitset_has(reached, site->stmt))
			continue;
		gx_bitset_add(&spread->done, i);
		if (in_time && !against(site->kind, counts.all))
			continue;
		site->conflicts = true;
		if (!in_time || !is_known(site) || against(site->kind, counts.unknown)) {
			site->equal = site->below = 0;
			continue;
		}
		if (!tried) {
			err = make_scratch(spread);
			if (!err)
				sizes = sizes_for(spread, reached, var, spread->members);
		}
		tried = true;
		site->equal &= sizes.equal;
		site->below &= sizes.below;
	}
	return err;
}

int gx_spread_interval(struct gx_spread *spread, const struct gx_bitset *reached)
{
	int err = 0;

	if (!spread->members) {
		spread->done = gx_bitset_make(spread->arena, spread->n);
		spread->members =
		        gx_arena_calloc(spread->arena, spread->n + 1, sizeof(*spread->members));
	}
	if (!spread->done.words || !spread->members)
		return -ENOMEM;
	memset(spread->done.words, 0, spread->done.n_words * sizeof(uint64_t));
	for (uint32_t i = 0; i < spread->n && !err; i++)
		if (!gx_bitset_has(&spread->done, i) &&
		    gx_bitset_has(reached, spread->sites[i].stmt))
			err = look_at_variable(spread, reached, spread->sites[i].var);
	return err;
}

/* --- the sizes that count */

/* Of all accesses that have some size; where there is none for all of them, of those that have the one that most have. */
static uint64_t sizes_in_common(const struct gx_spread *spread)
{
	uint32_t n_have[MOST_SIZES] = { 0 }, best = 0;
	uint64_t all = UINT64_MAX;
	bool any = false;

	for (uint32_t i = 0; i < spread->n; i++) {
		const struct gx_spread_site *site = &spread->sites[i];

		if (!site->conflicts || !site->equal)
			continue;
		any = true;
		all &= site->equal;
		for (uint32_t k = 0; k < MOST_SIZES; k++)
			n_have[k] += site->equal >> k & 1;
	}
	if (!any || all)
		return any ? all : 0;
	for (uint32_t k = 1; k < MOST_SIZES; k++)
		if (n_have[k] > n_have[best])
			best = k;
	all = UINT64_MAX;
	for (uint32_t i = 0; i < spread->n; i++)
		if (spread->sites[i].conflicts && spread->sites[i].equal >> best & 1)
			all &= spread->sites[i].equal;
	return all;
}

static bool is_in_another(const struct sizes *sizes, uint64_t chosen, uint32_t size)
{
	for (uint32_t k = 0; k < size; k++)
		if (chosen >> k & 1 && is_in(sizes->at[size], sizes->at[k]))
			return true;
	return false;
}

static void add_box(struct gx_boxes *boxes, const uint32_t size[3], bool is_equal)
{
	memcpy(boxes->at[boxes->n].size, size, sizeof(boxes->at[0].size));
	boxes->at[boxes->n++].is_equal = is_equal;
}

/* Sizes with all that are below them, of those accesses that have all of the sizes; and then the others of the sizes. */
struct gx_boxes gx_spread_choose(struct gx_spread *spread)
{
	struct gx_boxes boxes = { .is_declared = spread->regs->func->reqntid[0] != 0 };
	static const uint32_t order[] = { 256, 512, 128, 64, 1024, 32 };
	uint64_t equal = sizes_in_common(spread), below = equal;
	struct sizes sizes;

	sizes_of(spread->regs->func, &sizes);
	for (uint32_t i = 0; i < spread->n && equal; i++) {
		struct gx_spread_site *site = &spread->sites[i];

		site->is_apart = site->conflicts && (site->equal & equal) == equal;
		if (site->is_apart)
			below &= site->below;
	}
	for (uint32_t i = 0; i < sizes.n && boxes.n < GX_MOST_BOXES; i++)
		if (below >> i & 1 && !is_in_another(&sizes, below, i))
			add_box(&boxes, sizes.at[i], false);
	if (boxes.is_declared && equal && !below)
		add_box(&boxes, sizes.at[0], true);
	/* there is room for some: those first that kernels mostly have */
	for (size_t o = 0; o < sizeof(order) / sizeof(*order); o++)
		for (uint32_t i = 0; i < sizes.n && boxes.n < GX_MOST_BOXES; i++)
			if ((equal & ~below) >> i & 1 && threads_in(sizes.at[i]) == order[o])
				add_box(&boxes, sizes.at[i], true);
	return boxes;
}
