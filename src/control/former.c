/* former.c - numbers of applications that ended and left their place to another one: added up, as if they had been one. */
#include "control/server_internal.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static void add(_Atomic uint64_t *to, const _Atomic uint64_t *from)
{
	atomic_fetch_add(to, atomic_load(from));
}

static void most(_Atomic uint64_t *to, const _Atomic uint64_t *from)
{
	if (atomic_load(from) > atomic_load(to))
		atomic_store(to, atomic_load(from));
}

static void most_word(_Atomic uint32_t *to, const _Atomic uint32_t *from)
{
	if (atomic_load(from) > atomic_load(to))
		atomic_store(to, atomic_load(from));
}

static void add_runs(struct gx_reach_count *to, const struct gx_reach_count *from)
{
	add(&to->runs, &from->runs);
	add(&to->probed, &from->probed);
	add(&to->ends, &from->ends);
	add(&to->inside, &from->inside);
}

static void add_numbers(struct gx_launch_line *to, const struct gx_launch_line *from)
{
	add(&to->launches, &from->launches);
	add(&to->instrumented, &from->instrumented);
	add(&to->timed, &from->timed);
	add(&to->ns, &from->ns);
	add(&to->captured, &from->captured);
	add_runs(&to->direct, &from->direct);
	add_runs(&to->in_graphs, &from->in_graphs);
	if (atomic_load(&from->missed))
		atomic_store(&to->why, atomic_load(&from->why));
	add(&to->missed, &from->missed);
	most_word(&to->n_accesses, &from->n_accesses);
	most_word(&to->shared_bytes, &from->shared_bytes);
	add(&to->outside, &from->outside);
}

/* The line of the same kernel and geometry; else a free one; else that of all others. */
static struct gx_launch_line *line_of(struct gx_agent_stats *to, const struct gx_launch_line *from)
{
	for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++) {
		struct gx_launch_line *line = &to->lines[i];

		if (!atomic_load(&line->used)) {
			memcpy(line->grid, from->grid, sizeof(line->grid));
			memcpy(line->block, from->block, sizeof(line->block));
			line->name_hash = from->name_hash;
			memcpy(line->name, from->name, sizeof(line->name));
			memcpy(line->shown, from->shown, sizeof(line->shown));
			memcpy(line->source, from->source, sizeof(line->source));
			atomic_store(&line->way, atomic_load(&from->way));
			atomic_store(&line->used, 1);
			return line;
		}
		if (line->name_hash == from->name_hash &&
		    !memcmp(line->grid, from->grid, sizeof(line->grid)) &&
		    !memcmp(line->block, from->block, sizeof(line->block)))
			return line;
	}
	return &to->others;
}

static void add_lines(struct gx_agent_stats *to, const struct gx_agent_stats *from)
{
	for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++)
		if (atomic_load(&from->lines[i].used))
			add_numbers(line_of(to, &from->lines[i]), &from->lines[i]);
	add_numbers(&to->others, &from->others);
	most_word(&to->has_launch_table, &from->has_launch_table);
}

static void add_links(struct gx_agent_stats *to, const struct gx_agent_stats *from)
{
	for (uint32_t i = 0; i < GX_MAX_LINKS; i++) {
		uint64_t id = atomic_load(&from->links[i].link_id), there;
		uint32_t k = 0;

		while (k < GX_MAX_LINKS && (there = atomic_load(&to->links[k].link_id)) &&
		       there != id)
			k++;
		if (!id || k == GX_MAX_LINKS)
			continue;
		atomic_store(&to->links[k].link_id, id);
		add(&to->links[k].lanes, &from->links[i].lanes);
		add(&to->links[k].warps, &from->links[i].warps);
		add(&to->links[k].lanes_dropped, &from->links[i].lanes_dropped);
		add(&to->links[k].launches, &from->links[i].launches);
		add(&to->links[k].kernels, &from->links[i].kernels);
	}
}

void gx_server_keep_numbers(struct gx_server *server, const struct gx_server_agent *gone)
{
	const struct gx_agent_stats *from = gone->stats;
	struct gx_agent_stats *to = server->former;

	if (!to)
		to = server->former = calloc(1, sizeof(*to));
	if (!to)
		return;
	atomic_store(&to->finished,
	             atomic_load(&from->finished) && (!server->n_former || to->finished));
	server->n_former++;
	for (int i = 0; i < GX_N_COUNTS; i++)
		(i == GX_COUNT_REGS_ADDED ? most : add)(&to->counts[i], &from->counts[i]);
	atomic_store(&to->clock_offset_ns, atomic_load(&from->clock_offset_ns));
	atomic_store(&to->clock_residual_ns, atomic_load(&from->clock_residual_ns));
	add(&to->map_bytes, &from->map_bytes);
	add_links(to, from);
	add_lines(to, from);
}
