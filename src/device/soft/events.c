/* events.c - the event log: its file, and what the instructions that write it do. */
#include "device/soft/events.h"

#include "device/soft/exec.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FULL (1u << 20) /* bytes that a grid keeps */

struct gx_soft_events {
	pthread_mutex_t lock;
	int fd, err; /* err: of the first write that failed */
	bool full;
	uint64_t left; /* bytes */
	uint32_t n_places;
};

int gx_soft_events_open(const char *path, uint64_t limit, struct gx_soft_events **out,
                        struct gx_diag *diag)
{
	struct gx_soft_events *events = calloc(1, sizeof(*events));

	*out = NULL;
	if (!events)
		return gx_fail(diag, GX_E_NO_MEMORY, "an event log");
	events->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
	if (events->fd < 0) {
		int err = gx_fail(diag, GX_E_IO, "%s: %s", path, strerror(errno));

		free(events);
		return err;
	}
	pthread_mutex_init(&events->lock, NULL);
	events->left = limit;
	*out = events;
	return 0;
}

bool gx_soft_events_write(struct gx_soft_events *events, const void *records, size_t bytes)
{
	const char *at = records;
	bool fits;

	pthread_mutex_lock(&events->lock);
	events->full |= bytes > events->left;
	fits = !events->full;
	events->left -= fits ? bytes : 0;
	while (fits && bytes && !events->err) {
		ssize_t n = write(events->fd, at, bytes);

		if (n < 0 && errno != EINTR)
			events->err = -errno;
		at += n > 0 ? n : 0;
		bytes -= n > 0 ? (size_t)n : 0;
	}
	pthread_mutex_unlock(&events->lock);
	return fits;
}

uint32_t gx_soft_events_place(struct gx_soft_events *events)
{
	return __atomic_add_fetch(&events->n_places, 1, __ATOMIC_RELAXED);
}

int gx_soft_events_close(struct gx_soft_events *events)
{
	int err = events ? events->err : 0;

	if (!events)
		return 0;
	if (close(events->fd) && !err)
		err = -errno;
	pthread_mutex_destroy(&events->lock);
	free(events);
	return err;
}

/* --- records of a grid */

/* Its number is in front of each part of its records, so that those of other threads may stand between them. */
static void flush(struct run *run)
{
	struct gx_strbuf *buf = &run->events;

	if (buf->failed)
		gx_fail(run->diag, GX_E_NO_MEMORY, "the event log");
	else if (buf->len)
		run->log_is_full |= !gx_soft_events_write(run->soft->config.events,
		                                          gx_strbuf_text(buf), buf->len);
	gx_strbuf_reset(buf);
}

/* head[0] gets the record's length in front of its kind; head[1] the grid. */
static void put(struct run *run, enum gx_soft_event event, uint32_t *head, uint32_t n_words,
                const void *rest, size_t bytes)
{
	head[0] = (uint32_t)event | (uint32_t)(4 * n_words + bytes) << 8;
	head[1] = (uint32_t)run->grid_id;
	gx_strbuf_append(&run->events, (const char *)head, 4 * (size_t)n_words);
	gx_strbuf_append(&run->events, rest, bytes);
	if (run->events.len >= FULL)
		flush(run);
}

void gx_soft_log_grid(struct run *run)
{
	const struct gx_soft_grid *g = run->grid;
	const char *name = run->program->info.name;
	uint32_t head[] = { 0,          0,           g->grid[0],  g->grid[1],
		            g->grid[2], g->block[0], g->block[1], g->block[2] };

	put(run, GX_EVENT_GRID, head, 8, name, strlen(name));
}

int gx_soft_log_grid_end(struct run *run, int err)
{
	uint32_t head[] = { 0, 0, (uint32_t)-err };

	put(run, GX_EVENT_GRID_END, head, 3, "", 0);
	flush(run);
	gx_strbuf_free(&run->events);
	return !err && run->log_is_full
	               ? gx_fail(run->diag, GX_E_SOFT_EVENTS, "the end of kernel %.80s",
	                         run->program->info.name)
	               : err;
}

static uint32_t block_of(const struct block *block, const struct gx_soft_grid *g)
{
	return block->ctaid[0] + g->grid[0] * (block->ctaid[1] + g->grid[1] * block->ctaid[2]);
}

void gx_soft_log_block(struct run *run, const struct block *block)
{
	uint32_t head[] = { 0, 0, block_of(block, run->grid), block->n_threads };

	put(run, GX_EVENT_BLOCK, head, 4, "", 0);
}

/* An event of lanes: place, block, warp, mask, and words of its own. Where the log is full the grid ends: what would come could not be told
 * from what was. */
static enum step put_event(struct warp *w, const struct insn *in, enum gx_soft_event event,
                           uint32_t mask, uint32_t a, uint32_t b, const void *rest, size_t bytes)
{
	uint32_t head[] = {
		0, 0, (uint32_t)in->imm2, block_of(w->block, w->run->grid), w->index, mask, a, b
	};

	put(w->run, event, head, 8, rest, bytes);
	if (w->run->log_is_full)
		return gx_soft_fault(w, in, (unsigned)__builtin_ctz(mask), GX_E_SOFT_EVENTS,
		                     "an event that has no room");
	return STEP_NEXT;
}

/* Lanes whose address lies in shared memory, and in local memory. */
static void spaces(const struct insn *in, const uint64_t *address, unsigned n, uint32_t mask,
                   uint32_t *shared, uint32_t *local)
{
	bool generic = in->space == GX_PTX_GENERIC;

	*shared = in->space == GX_PTX_SHARED ? mask : 0;
	*local = in->space == GX_PTX_LOCAL ? mask : 0;
	for (unsigned i = 0; generic && i < n; i++, mask &= mask - 1) {
		uint32_t lane = mask & (0 - mask);

		*shared |= address[i] - WINDOW_SHARED < WINDOW_BYTES ? lane : 0;
		*local |= address[i] - WINDOW_LOCAL < WINDOW_BYTES ? lane : 0;
	}
}

/* o[8], imm: the address; o[0]: nothing for lanes that have 0 there; cmp: nor from this lane on, unless it is 0 */
enum step gx_soft_log_access(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *base = src(w, in->o[8]);
	const uint64_t *count = in->o[0] == NO_OPERAND ? NULL : src(w, in->o[0]);
	uint64_t address[LANES];
	uint32_t did = 0, shared, local;
	unsigned n = 0;

	if (in->cmp)
		mask &= (uint32_t)((1ull << in->cmp) - 1);
	FOR_LANES(
	        mask, if (!count || (uint32_t)count[l]) {
		        address[n] = base[l] + (uint64_t)in->imm;
		        if (in->space == GX_PTX_SHARED || in->space == GX_PTX_LOCAL)
			        address[n] = (uint32_t)address[n];
		        n++;
		        did |= 1u << l;
	        });
	spaces(in, address, n, did, &shared, &local);
	return did ? put_event(w, in, GX_EVENT_ACCESS, did, shared, local, address,
	                       n * sizeof(*address))
	           : STEP_NEXT;
}

/* o[0..n_vec) of sub bytes each; bool_op: what was there before */
enum step gx_soft_log_values(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t value[LANES * 8], ones = in->sub >= 8 ? ~0ull : (1ull << 8 * in->sub) - 1;
	unsigned n = 0;

	FOR_LANES(mask, for (unsigned k = 0; k < in->n_vec; k++) value[n++] =
	                        in->o[k] == NO_OPERAND ? 0 : src(w, in->o[k])[l] & ones;);
	return put_event(w, in, GX_EVENT_VALUES, mask, in->bool_op, in->n_vec, value,
	                 n * sizeof(*value));
}

/* o[0]: the guard of the branch. All lanes that come here are active. */
enum step gx_soft_log_branch(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint32_t guard = (uint32_t)in->o[0], taken = mask;

	if (guard)
		taken &= guard & 1 ? ~w->p[(guard >> 1) - 1] : w->p[(guard >> 1) - 1];
	return put_event(w, in, GX_EVENT_BRANCH, mask, taken, 0, "", 0);
}

/* o[1] number, o[2] threads or NO_OPERAND, as of the barrier */
enum step gx_soft_log_barrier(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned lane = (unsigned)__builtin_ctz(mask);
	uint32_t id = in->o[1] == NO_OPERAND ? 0 : (uint32_t)src(w, in->o[1])[lane];
	uint32_t n = in->o[2] == NO_OPERAND ? 0 : (uint32_t)src(w, in->o[2])[lane];

	return put_event(w, in, GX_EVENT_BARRIER, mask, id, n, "", 0);
}

/* regs: a row, or the slot of a predicate, and the bytes of each register: 0 of a predicate, below 0 of what is none. bool_op: in
 * front; there o[0] is the guard, of which all lanes are active, and imm a predicate for the lanes behind, one more than its slot */
enum step gx_soft_log_registers(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t value[LANES * LOGGED_REGISTERS];
	uint32_t guard = in->bool_op ? (uint32_t)in->o[0] : 0, arrived = in->bool_op ? mask : 0;
	unsigned n = 0;

	if (guard)
		mask &= guard & 1 ? ~w->p[(guard >> 1) - 1] : w->p[(guard >> 1) - 1];
	FOR_LANES(
	        mask, for (unsigned k = 0; k < in->n_vec; k++) {
		        int32_t at = in->regs[2 * k], bytes = in->regs[2 * k + 1];

		        value[n++] = bytes < 0    ? 0
		                     : bytes == 0 ? w->p[at] >> l & 1
		                     : bytes >= 8 ? src(w, at)[l]
		                                  : src(w, at)[l] & ((1ull << 8 * bytes) - 1);
	        });
	if (in->imm)
		w->p[in->imm - 1] = (w->p[in->imm - 1] & ~arrived) | mask;
	return put_event(w, in, GX_EVENT_REGISTERS, mask, arrived, in->n_vec, value,
	                 n * sizeof(*value));
}

enum step gx_soft_log_flow(struct warp *w, const struct insn *in, uint32_t mask)
{
	return put_event(w, in, GX_EVENT_FLOW, mask, 0, 0, "", 0);
}
