/* instance.c - device memory of maps and program statistics, one instance for each context. */
#include "agent/core/allocations.h"
#include "agent/core/hash_table.h"
#include "agent/core/session_internal.h"

#include "base/clock.h"
#include "maps/cpu.h"
#include "maps/sites.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MIN_SHARD_BYTES ((uint64_t)64 << 10)
#define SITES_BYTES                                                                                \
	((uint64_t)16 << 20) /* of all copies of a per-site array, which every look takes */
#define LINE_BYTES 128u

static struct {
	pthread_mutex_t lock; /* the list; taken before an instance's own lock */
	struct gx_instance *first;
} instances = { .lock = PTHREAD_MUTEX_INITIALIZER };

static atomic_bool any_tells;
static _Atomic uint64_t told; /* to all instances */

/* n: no more than a file has bytes, so that there is one */
static uint64_t round_up_pow2(uint64_t n)
{
	uint64_t p = 1;

	while (p < n)
		p <<= 1;
	return p;
}

/* Shards: one for each SM, rounded up. */
static uint32_t count_shards(void)
{
	uint32_t n = gx_backend()->count_units();

	n = n ? n : 128;
	return (uint32_t)round_up_pow2(n > GX_MAX_SHARDS ? GX_MAX_SHARDS : n);
}

struct gx_instance *gx_instance_get(void *context, bool make)
{
	struct gx_instance *instance;

	pthread_mutex_lock(&instances.lock);
	for (instance = instances.first; instance; instance = instance->next)
		if (instance->context == context)
			break;
	if (!instance && make)
		instance = calloc(1, sizeof(*instance));
	if (instance && !instance->context) {
		instance->queue = gx_backend()->queue_new();
		if (!instance->queue) {
			free(instance);
			instance = NULL;
		} else {
			instance->context = context;
			instance->n_shards = count_shards();
			pthread_mutex_init(&instance->lock, NULL);
			instance->next = instances.first;
			instances.first = instance;
			gx_clock_measure(instance);
		}
	}
	pthread_mutex_unlock(&instances.lock);
	return instance;
}

/* Device memory that is zeroed in the order of the instance's queue. */
static uint64_t allocate(struct gx_instance *instance, size_t bytes)
{
	const struct gx_backend *backend = gx_backend();
	uint64_t base = backend->alloc(bytes);

	if (!base)
		return 0;
	if (backend->zero(instance->queue, base, bytes)) {
		backend->release(base);
		return 0;
	}
	atomic_fetch_add(&gx_session_stats()->map_bytes, bytes);
	return base;
}

struct gx_device_stats *gx_instance_stats(struct gx_instance *instance, uint64_t link_id)
{
	struct gx_device_stats *bigger;

	for (uint32_t i = 0; i < instance->n_stats; i++)
		if (instance->stats[i].link_id == link_id)
			return &instance->stats[i];
	bigger = realloc(instance->stats, (instance->n_stats + 1) * sizeof(*bigger));
	if (!bigger)
		return NULL;
	instance->stats = bigger;
	bigger += instance->n_stats;
	*bigger = (struct gx_device_stats){ .link_id = link_id };
	bigger->base = allocate(instance, (size_t)instance->n_shards * GX_STATS_STRIDE);
	if (!bigger->base)
		return NULL;
	instance->n_stats++;
	return bigger;
}

static bool lies(const struct gx_agent_map *map, enum gx_map_layout layout)
{
	return gx_map_type_lies(map->host->def.type, layout);
}

static bool is_hash(const struct gx_agent_map *map)
{
	return lies(map, GX_LAYOUT_hash);
}

/* One copy, as far as anybody else is to reach it, */
static void shape_sites(struct gx_device_map *device)
{
	device->bytes = gx_sites_value_bytes(device->map->host);
	device->shard_bytes = device->shard_stride = device->bytes;
}

/* or one for each SM, as long as there is room: no two in one line. */
static void copy_sites(const struct gx_instance *instance, struct gx_device_map *device)
{
	uint64_t copies = instance->n_shards;

	device->shard_stride = (device->shard_bytes + LINE_BYTES - 1) & ~(uint64_t)(LINE_BYTES - 1);
	while (copies > 1 && copies * device->shard_stride > SITES_BYTES)
		copies /= 2;
	device->bytes = copies * device->shard_stride;
}

/* Bytes on the device, and the shape of a ring's shards. */
static void shape(const struct gx_instance *instance, struct gx_device_map *device)
{
	const struct gx_agent_map *map = device->map;

	if (is_hash(map)) {
		device->bytes = gx_hash_bytes_on_device(map->host);
		return;
	}
	if (lies(map, GX_LAYOUT_sites)) {
		shape_sites(device);
		return;
	}
	if (!gx_agent_map_is_ring(map)) {
		device->bytes = map->host->data_bytes & ~(size_t)7;
		if (lies(map, GX_LAYOUT_bloom)) /* bits of the host, and bits of kernels */
			device->bytes *= 2;
		return;
	}
	device->shard_bytes = round_up_pow2((map->host->data_bytes + instance->n_shards - 1) /
	                                    instance->n_shards);
	if (device->shard_bytes < MIN_SHARD_BYTES)
		device->shard_bytes = MIN_SHARD_BYTES;
	device->shard_stride = GX_RING_DATA + device->shard_bytes + GX_RING_SLACK;
	device->bytes = device->shard_stride * instance->n_shards;
}

/* A kernel can't wait, until the device is looked at, for what a program wrote at the call that launches it. Where kernels write as
 * well, what each of them added is added up. */
static void choose_place(struct gx_agent_map *map)
{
	if (atomic_load(&map->cpu_writes) && !atomic_load(&map->kernels_write))
		atomic_store(&map->of_policy, true);
}

/* One memory for everybody: there is no other. */
static bool is_queue(const struct gx_agent_map *map)
{
	return lies(map, GX_LAYOUT_queue);
}

/* As the operator says: in memory of the host, in the device's own, or (the default) where its use wants it. */
enum place { BY_USE, ON_DEVICE, ON_HOST };

static enum place place_asked_for(void)
{
	const char *text = getenv(GX_PLACE_ENV);

	if (text && !strcmp(text, "host"))
		return ON_HOST;
	return text && !strcmp(text, "device") ? ON_DEVICE : BY_USE;
}

/* Of a map whose values eBPF of Linux has: at once for both sides, but where both may add to a word, and the bus has no atomics. Then
 * a memory of the device's own is added up with what is there. */
static bool in_place_with_linux(const struct gx_agent_map *map)
{
	const struct gx_backend *backend = gx_backend();

	return map->host->of_linux && (!atomic_load(&map->kernels_write) ||
	                               (backend->host_atomics && backend->host_atomics()));
}

static bool wants_host(const struct gx_agent_map *map)
{
	enum place place = place_asked_for();

	if (is_queue(map) || atomic_load(&map->of_policy))
		return true;
	if (place != BY_USE && (lies(map, GX_LAYOUT_array) || lies(map, GX_LAYOUT_percpu_array)))
		return place == ON_HOST;
	return map->host->def.type == GX_MAP_GPU_ARRAY_HOST || in_place_with_linux(map);
}

/* What kernels wrote a policy reads at the next fault, which may be one of the same kernel: it can't wait until the device
 * was looked at. A map in memory of the host is what is left of a kernel behind whose fault the device can't be read. */
static bool share(struct gx_device_map *device)
{
	const struct gx_map *host = device->map->host;
	size_t bytes = (device->bytes + GX_PAGE_BYTES - 1) & ~(size_t)(GX_PAGE_BYTES - 1);

	if (!wants_host(device->map) || host->frozen || host->read_only || host->n_threads ||
	    gx_agent_map_is_ring(device->map) || is_hash(device->map) ||
	    lies(device->map, GX_LAYOUT_bloom) || !gx_backend()->share)
		return false;
	device->base = gx_backend()->share(host->data, bytes);
	device->shared = device->base;
	return device->shared;
}

static bool fill_first(struct gx_instance *instance, struct gx_device_map *device)
{
	if (gx_agent_map_is_ring(device->map)) {
		device->shards = calloc(instance->n_shards, sizeof(*device->shards));
		return device->shards;
	}
	device->before = calloc(1, device->bytes);
	if (device->before && is_hash(device->map) && gx_hash_make(device))
		return false;
	return device->before && !gx_map_first_upload(instance, device);
}

struct gx_device_map *gx_instance_add_map(struct gx_instance *instance, struct gx_agent_map *map,
                                          size_t bytes)
{
	struct gx_device_map device = { .map = map }, *bigger;

	bigger = realloc(instance->maps, (instance->n_maps + 1) * sizeof(*bigger));
	if (!bigger)
		return NULL;
	instance->maps = bigger;
	choose_place(map);
	shape(instance, &device);
	device.bytes = bytes ? bytes : device.bytes;
	if (!share(&device) && !is_queue(map)) {
		if (lies(map, GX_LAYOUT_sites))
			copy_sites(instance, &device);
		device.base = allocate(instance, device.bytes);
	}
	if (!device.base || (!device.shared && !fill_first(instance, &device))) {
		if (device.base)
			gx_backend()->release(device.base);
		free(device.before);
		free(device.shards);
		gx_hash_free(&device);
		return NULL;
	}
	bigger[instance->n_maps] = device;
	return &bigger[instance->n_maps++];
}

/* The newest: the one that launches use from now on. */
struct gx_device_map *gx_instance_map(struct gx_instance *instance, struct gx_agent_map *map)
{
	for (uint32_t i = instance->n_maps; i-- > 0;)
		if (instance->maps[i].map == map)
			return &instance->maps[i];
	return map->host->n_threads ? NULL : gx_instance_add_map(instance, map, 0);
}

/* In the order of its queue. */
static int tell(struct gx_instance *instance)
{
	int err = 0;

	instance->told = gx_allocations_number();
	for (uint32_t i = 0; i < instance->n_stats && !err; i++)
		if (instance->stats[i].tells)
			err = gx_backend()->upload(instance->queue,
			                           instance->stats[i].base + GX_STATS_ALLOCATIONS,
			                           &instance->told, sizeof(instance->told));
	return err;
}

/* A change that comes meanwhile is told by who comes after it, and waits for the lock of the instance. */
static bool begin_to_tell(struct gx_instance *instance, struct gx_device_stats *stats)
{
	stats->tells = true;
	atomic_store(&any_tells, true);
	return !tell(instance);
}

static int tell_in_context(struct gx_instance *instance)
{
	int err;

	if (gx_backend()->enter(instance->context))
		return -EIO;
	pthread_mutex_lock(&instance->lock);
	err = tell(instance);
	if (!err)
		err = gx_backend()->queue_wait(instance->queue);
	pthread_mutex_unlock(&instance->lock);
	gx_backend()->leave();
	return err;
}

void gx_instances_tell(void)
{
	uint64_t number;
	uint32_t paused;
	int err = 0;

	if (!atomic_load(&any_tells) || atomic_load(&told) == gx_allocations_number())
		return;
	paused = gx_backend()->pause_recording();
	pthread_mutex_lock(&instances.lock);
	number = gx_allocations_number();
	for (struct gx_instance *in = instances.first; in && atomic_load(&told) != number;
	     in = in->next)
		err = tell_in_context(in) ? -EIO : err;
	if (!err)
		atomic_store(&told, number);
	pthread_mutex_unlock(&instances.lock);
	gx_backend()->resume_recording(paused);
}

static bool fill_words(struct gx_instance *instance, const struct gx_attachment *const *programs,
                       uint32_t n_programs, struct gx_agent_map *const *maps, uint32_t n_maps,
                       uint64_t *words)
{
	words[GX_RELOC_SHARD_MASK] = instance->n_shards - 1;
	words[GX_RELOC_TGID] = (uint64_t)getuid() << 32 | (uint64_t)getpid();
	words[GX_RELOC_N_CPUS] = (uint64_t)getgid() << 32 | (uint32_t)gx_possible_cpus();
	words[GX_RELOC_ASKS] =
	        gx_asks_address(instance, programs, n_programs, gx_instances_with_asks);
	for (uint32_t i = 0; i < n_programs; i++) {
		struct gx_device_stats *stats = gx_instance_stats(instance, programs[i]->link_id);

		if (!stats)
			return false;
		words[GX_RELOC_PROG(i)] = stats->base;
		words[GX_RELOC_PROG(i) + GX_RELOC_PROG_PAGES] = gx_pages_address(programs[i]);
		if (gx_asks_version(programs[i]) && !begin_to_tell(instance, stats))
			return false;
	}
	for (uint32_t i = 0; i < n_maps; i++) {
		uint64_t *at = words + GX_RELOC_MAP(n_programs, i);
		struct gx_device_map *device = gx_instance_map(instance, maps[i]);

		/* a per-thread map gets its memory from the first launch (map_grow.c) */
		if (!device && !maps[i]->host->n_threads)
			return false;
		gx_map_words(maps[i], device, at);
	}
	/* what was made is zeroed and filled before a kernel of another queue sees it */
	return !gx_backend()->queue_wait(instance->queue);
}

int gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                          uint32_t n_programs, struct gx_agent_map *const *maps, uint32_t n_maps,
                          uint64_t *words)
{
	struct gx_instance *instance;
	bool filled = false;
	/* the application's thread may be recording: allocations of ours are none of its graph's
	 * business */
	uint32_t paused = gx_backend()->pause_recording();

	instance = gx_instance_get(context, true);
	if (instance) {
		pthread_mutex_lock(&instance->lock);
		filled = fill_words(instance, programs, n_programs, maps, n_maps, words);
		pthread_mutex_unlock(&instance->lock);
	}
	gx_backend()->resume_recording(paused);
	if (filled)
		return 0;
	gx_session_count(GX_COUNT_MAP_REFUSED, 1);
	gx_session_log("no device memory for the maps: kernels run without programs");
	return -ENOMEM;
}

/* When forced: until the ring is empty, or the reader's image is full. */
static int drain_all(struct gx_instance *instance, bool force)
{
	int n, err = 0;

	for (uint32_t i = 0; i < instance->n_maps; i++) {
		struct gx_device_map *device = &instance->maps[i];

		if (!gx_agent_map_is_ring(device->map) || atomic_load(&device->map->gone))
			continue;
		do {
			n = gx_ring_drain(instance, device);
		} while (n > 0 && force);
		err = n < 0 ? n : err;
	}
	return err;
}

/* Big maps are refreshed less often, so that copying takes a twentieth of the time. What is not in the image an application that is killed
 * takes with it: so one look that was slow counts for nothing, the first for one, whose memory nobody had touched; and nobody waits longer
 * than five seconds, unless copying took more than a fifth of the time then. */
static void plan_next(struct gx_instance *instance, uint64_t begin)
{
	uint64_t now = gx_now_ns(), took = now - begin, pause;
	uint64_t less = took < instance->took_ns ? took : instance->took_ns;

	pause = 20 * less;
	if (pause > GX_SYNC_LONGEST_NS)
		pause = 4 * less > GX_SYNC_LONGEST_NS ? 4 * less : GX_SYNC_LONGEST_NS;
	instance->took_ns = took;
	instance->next_sync_ns = now + pause;
	if (instance->next_sync_ns < begin + GX_SYNC_INTERVAL_NS)
		instance->next_sync_ns = begin + GX_SYNC_INTERVAL_NS;
}

int gx_instance_sync(struct gx_instance *instance, bool force)
{
	uint64_t begin = gx_now_ns();
	int err = drain_all(instance, force), merge_err;

	if (!force && begin < instance->next_sync_ns)
		return err;
	merge_err = gx_stats_merge(instance);
	err = err ? err : merge_err;
	for (uint32_t i = 0; i < instance->n_maps; i++) {
		struct gx_device_map *device = &instance->maps[i];

		if (gx_agent_map_is_ring(device->map) || atomic_load(&device->map->gone))
			continue;
		merge_err = gx_map_merge(instance, device);
		err = err ? err : merge_err;
	}
	plan_next(instance, begin);
	return err;
}

/* Runs in a context that may be current elsewhere; the caller's current context is restored. */
static int sync_in_context(struct gx_instance *instance, bool force, bool wait_for_work)
{
	const struct gx_backend *backend = gx_backend();
	int err, idle;

	if (backend->enter(instance->context))
		return -EIO;
	idle = wait_for_work ? backend->wait_idle() : 0;
	pthread_mutex_lock(&instance->lock);
	err = gx_instance_sync(instance, force);
	pthread_mutex_unlock(&instance->lock);
	backend->leave();
	return idle ? idle : err;
}

static int poll_all(bool force, bool wait_for_work)
{
	int err, first = 0;

	pthread_mutex_lock(&instances.lock);
	for (struct gx_instance *instance = instances.first; instance; instance = instance->next) {
		err = sync_in_context(instance, force, wait_for_work);
		first = first ? first : err;
	}
	pthread_mutex_unlock(&instances.lock);
	return first;
}

void gx_instances_poll(bool force)
{
	poll_all(force, false);
}

void gx_instances_with_asks(void (*fn)(struct gx_instance *instance))
{
	struct gx_instance *instance;

	pthread_mutex_lock(&instances.lock);
	for (instance = instances.first; instance && !atomic_load(&instance->asks);)
		instance = instance->next;
	if (instance && !gx_backend()->enter(instance->context)) {
		fn(instance);
		gx_backend()->leave();
	}
	pthread_mutex_unlock(&instances.lock);
}

void gx_instances_forget(uint64_t link_id)
{
	pthread_mutex_lock(&instances.lock);
	for (struct gx_instance *in = instances.first; in; in = in->next) {
		pthread_mutex_lock(&in->lock);
		for (uint32_t i = 0; i < in->n_stats; i++)
			if (in->stats[i].link_id == link_id)
				in->stats[i--] = in->stats[--in->n_stats];
		pthread_mutex_unlock(&in->lock);
	}
	pthread_mutex_unlock(&instances.lock);
}

int gx_instances_finish(void)
{
	return poll_all(true, true);
}

int gx_instance_finish(struct gx_instance *instance)
{
	return sync_in_context(instance, true, true);
}

struct gx_instance *gx_instances_take(void *context)
{
	struct gx_instance **at = &instances.first, *taken = NULL;

	pthread_mutex_lock(&instances.lock);
	while (*at) {
		struct gx_instance *instance = *at;

		if (instance->context != context) {
			at = &instance->next;
			continue;
		}
		*at = instance->next;
		instance->next_ending = taken;
		taken = instance;
	}
	pthread_mutex_unlock(&instances.lock);
	return taken;
}

void gx_instances_put_back(struct gx_instance *first)
{
	pthread_mutex_lock(&instances.lock);
	for (struct gx_instance *instance = first; instance; instance = instance->next_ending) {
		instance->next = instances.first;
		instances.first = instance;
	}
	pthread_mutex_unlock(&instances.lock);
}

/* The context has taken its memory and queues along. */
static void free_instance(struct gx_instance *instance)
{
	for (uint32_t i = 0; i < instance->n_maps; i++) {
		free(instance->maps[i].before);
		gx_hash_free(&instance->maps[i]);
		free(instance->maps[i].shards);
	}
	free(instance->maps);
	free(instance->scratch);
	free(instance->stats);
	pthread_mutex_destroy(&instance->lock);
	free(instance);
}

void gx_instances_free(struct gx_instance *first)
{
	struct gx_instance *next;

	for (; first; first = next) {
		next = first->next_ending;
		if (!first->kept)
			free_instance(first);
	}
}
