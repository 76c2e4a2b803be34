/* create.c - the host of managed memory: its devices, made and taken down; what it counted. */
#include "device/managed/host.h"
#include "device/policy_host.h"

#include "base/cgroup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BUFFER_ENTRIES = 4096 };

static const struct {
	const char *name, *doc;
} stats[] = {
#define STAT(name, doc) { #name, doc },
#include "defs/managed_stats.def"
#undef STAT
};

const char *gx_managed_stat_name(enum gx_managed_stat stat)
{
	return stat < GX_N_MANAGED_STATS ? stats[stat].name : "";
}

const char *gx_managed_stat_doc(enum gx_managed_stat stat)
{
	return stat < GX_N_MANAGED_STATS ? stats[stat].doc : "";
}

struct gx_managed_config gx_managed_defaults(struct gx_policies *policies, pthread_rwlock_t *lock)
{
	return (struct gx_managed_config){ .n_devices = 1,
		                           .n_sms = 4,
		                           .memory_bytes = 4ull << 30,
		                           .policies = policies,
		                           .policy_lock = lock,
		                           .memory = GX_MEMORY_PARAMS,
		                           .faults = GX_FAULT_PARAMS,
		                           .thrashing = GX_THRASHING_PARAMS,
		                           .cost = gx_cost_default };
}

static void init_map_lock(pthread_rwlock_t *lock)
{
	pthread_rwlockattr_t attr;

	/* grids would keep the service out for ever otherwise */
	pthread_rwlockattr_init(&attr);
	pthread_rwlockattr_setkind_np(&attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
	pthread_rwlock_init(lock, &attr);
	pthread_rwlockattr_destroy(&attr);
}

/* Its memory, with the first range. */
static int start_device(struct gx_managed_device *d)
{
	const struct gx_managed *m = d->host;
	u64 n_blocks = rung_moves(m->rung) ? m->config.memory_bytes >> GX_BLOCK_SHIFT : 0;
	void *bytes = NULL;

	if (n_blocks > UINT32_MAX / 2)
		n_blocks = UINT32_MAX / 2;
	d->n_blocks = (u32)n_blocks;
	d->n_buffer = m->config.buffer_entries ? m->config.buffer_entries : BUFFER_ENTRIES;
	d->blocks = calloc(n_blocks, sizeof(*d->blocks));
	d->held = calloc(n_blocks, sizeof(*d->held));
	d->buffer = calloc(d->n_buffer, sizeof(*d->buffer));
	if (n_blocks)
		bytes = mmap(NULL, n_blocks * BLOCK_BYTES, PROT_READ | PROT_WRITE,
		             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	d->bytes = bytes == MAP_FAILED ? NULL : bytes;
	if (!d->blocks || !d->held || !d->buffer || bytes == MAP_FAILED)
		return -ENOMEM;
	gx_memory_init(&d->memory, d->blocks, d->n_blocks, d->index, m->config.policies,
	               &m->engine_host);
	d->memory.params = m->config.memory;
	d->memory.pace_ns = 1; /* virtual from the beginning */
	gx_bucket_init(&d->asks_bucket, m->config.asks_mib_s ? (u64)m->config.asks_mib_s << 20
	                                                     : d->memory.async.bucket.bytes_per_s);
	gx_batch_init(&d->batch, m->config.faults.batch_count, m->config.faults.coalesce, GX_SIZES);
	return thrash_start(d);
}

static void stop_device(struct gx_managed_device *d)
{
	if (d->bytes)
		munmap(d->bytes, d->n_blocks * BLOCK_BYTES);
	free(d->blocks);
	free(d->held);
	free(d->buffer);
	free(d->thrash_tables);
	d->bytes = NULL;
	d->blocks = NULL;
	d->held = NULL;
	d->buffer = NULL;
	d->thrash_tables = NULL;
	d->n_blocks = 0;
}

static void close_rung(struct gx_managed *m)
{
	if (m->rung == GX_RUNG_VGPU)
		vgpu_close(m);
	else
		uffd_close(m);
}

int start_host(struct gx_managed *m, struct gx_diag *diag)
{
	int err;

	if (m->started)
		return 0;
	err = m->config.rung == GX_RUNG_VGPU ? vgpu_open(m, diag) : uffd_open(m, diag);
	for (u32 i = 0; !err && i < m->config.n_devices; i++)
		err = start_device(&m->devices[i]);
	if (err) {
		for (u32 i = 0; i < m->config.n_devices; i++)
			stop_device(&m->devices[i]);
		close_rung(m);
		return err == -ENOMEM ? gx_fail(diag, GX_E_NO_MEMORY, "managed memory") : err;
	}
	m->started = true;
	return 0;
}

int gx_managed_create(const struct gx_managed_config *config, struct gx_managed **out,
                      struct gx_diag *diag)
{
	struct gx_managed *m = calloc(1, sizeof(*m));

	*out = NULL;
	if (m)
		m->devices = calloc(config->n_devices, sizeof(*m->devices));
	if (!m || !m->devices) {
		free(m);
		return gx_fail(diag, GX_E_NO_MEMORY, "managed memory");
	}
	m->config = *config;
	m->config.n_sms = config->n_sms ? config->n_sms : 1;
	m->engine_host = (struct gx_engine_host){ managed_now, managed_holds, m };
	m->pid = getpid();
	m->cgroup = gx_own_cgroup_id();
	m->fd = m->stop = -1;
	pthread_mutex_init(&m->lock, NULL);
	pthread_cond_init(&m->used, NULL);
	for (u32 i = 0; i < config->n_devices; i++) {
		m->devices[i] = (struct gx_managed_device){ .host = m, .index = i };
		init_map_lock(&m->devices[i].map);
		pthread_mutex_init(&m->devices[i].buffer_lock, NULL);
	}
	ticks_begin(m);
	*out = m;
	return 0;
}

static void free_device(struct gx_managed_device *d)
{
	while (d->grids) {
		struct grid *next = d->grids->next;

		free(d->grids);
		d->grids = next;
	}
	stop_device(d);
	pthread_rwlock_destroy(&d->map);
	pthread_mutex_destroy(&d->buffer_lock);
}

void gx_managed_destroy(struct gx_managed *m)
{
	if (!m)
		return;
	ticks_end(m);
	while (m->n_ranges)
		gx_managed_free(m, m->ranges[0]->va);
	close_rung(m);
	for (u32 i = 0; i < m->config.n_devices; i++)
		free_device(&m->devices[i]);
	free(m->devices);
	free(m->ranges);
	pthread_mutex_destroy(&m->lock);
	pthread_cond_destroy(&m->used);
	free(m);
}

enum gx_managed_rung gx_managed_rung(struct gx_managed *m)
{
	enum gx_managed_rung rung;

	managed_lock(m, false);
	rung = m->rung;
	managed_unlock(m, false);
	return rung;
}

void *gx_managed_mmu_of(struct gx_managed *m, uint32_t device)
{
	return &m->devices[device];
}

void gx_managed_stats(struct gx_managed *m, uint64_t *out)
{
	managed_lock(m, false);
	memcpy(out, m->stats, sizeof(m->stats));
	for (u32 i = 0; i < m->config.n_devices; i++) {
		struct gx_managed_device *d = &m->devices[i];
		u64 ns;

		pthread_mutex_lock(&d->buffer_lock);
		out[GX_MANAGED_buffer_overflows] += d->n_overflows;
		out[GX_MANAGED_stalled_ns] += d->stalled_ns;
		ns = d->ended_ns;
		for (const struct grid *g = d->grids; g; g = g->next)
			ns = g->ns > ns ? g->ns : ns;
		pthread_mutex_unlock(&d->buffer_lock);
		out[GX_MANAGED_refaults] += d->memory.n_refaults;
		out[GX_MANAGED_throttled] += d->thrashing.n_throttles;
		out[GX_MANAGED_pinned] += d->thrashing.n_pins_local + d->thrashing.n_pins_remote;
		if (ns > out[GX_MANAGED_virtual_ns])
			out[GX_MANAGED_virtual_ns] = ns;
	}
	managed_unlock(m, false);
}
