/* map_sync.c - bring what a device has counted into the shared image.
 *
 * Each instance adds, word by word of 8 bytes, what changed on its device since the last look:
 * image += now - before. With one instance that makes the image equal to the device; with several,
 * sums are sums. Of a word that programs set, instead of adding to it, the last one that changed is
 * taken. When user space, or a program on the CPU, wrote meanwhile (host_generation), the
 * words that differ go the other way then: what the device has counted is never lost for it. A hash is merged by key (hash_table.c).
 * Of a Bloom filter the image gets each bit that kernels set in their part, and the host's part what is in the image.
 * Each copy of a per-site array is merged as an instance's own memory is.
 */
#include "agent/core/hash_table.h"
#include "agent/core/session_internal.h"
#include "verify/set_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_WORDS 512 /* compared at once: most of a map is as it was */

static bool is_sites(const struct gx_device_map *device)
{
	return gx_map_type_lies(device->map->host->def.type, GX_LAYOUT_sites);
}

/* What the image has of a map, and where on the device that stands `at` bytes from the start. */
static int first_upload_at(struct gx_instance *instance, struct gx_device_map *device, uint64_t at,
                           uint64_t bytes)
{
	const struct gx_backend *backend = gx_backend();
	const struct gx_map *map = device->map->host;
	uint8_t *before = (uint8_t *)device->before + at;
	uint64_t from = 0, to;

	for (; gx_map_next_extent(map, &from, &to) && from < bytes; from = to) {
		if (to > bytes)
			to = bytes;
		memcpy(before + from, map->data + from, to - from);
		if (backend->upload(instance->queue, device->base + at + from, before + from,
		                    to - from))
			return -EIO;
	}
	return 0;
}

int gx_map_first_upload(struct gx_instance *instance, struct gx_device_map *device)
{
	int err = 0;

	if (device->hash)
		return gx_hash_first_upload(instance, device);
	device->host_generation = atomic_load(&device->map->host->image->host_generation);
	if (!is_sites(device))
		return first_upload_at(instance, device, 0, device->bytes);
	for (uint64_t at = 0; at < device->bytes && !err; at += device->shard_stride)
		err = first_upload_at(instance, device, at, device->shard_bytes);
	return err;
}

#define SCRATCH_WORDS (GX_SCRATCH_BYTES / sizeof(uint64_t))

/* The words from `from` to `to` that are other in the image than on the device, where the image's first stands `at` bytes from the
 * start; each run of them at once. What the device adds meanwhile to other words stays. Where a copy fails, the device still
 * has what it had. */
static int upload_changed(struct gx_instance *instance, struct gx_device_map *device, uint64_t at,
                          uint64_t from, uint64_t to)
{
	const _Atomic uint64_t *words =
	        (const _Atomic uint64_t *)(const void *)device->map->host->data;
	uint64_t *before = device->before + at / sizeof(*before), *had = instance->scratch;
	/* what eBPF of Linux and kernels both add to is a sum, which no copy of ours may spoil */
	uint64_t kept = device->map->host->of_linux ? atomic_load(&device->map->kernel_words) : 0;
	size_t per_value = gx_map_stride(device->map->host->def.value_size) / sizeof(*before);

	for (uint64_t i = from / sizeof(*before), end = to / sizeof(*before), n; i < end;
	     i += n ? n : 1) {
		for (n = 0; i + n < end && n < SCRATCH_WORDS; n++) {
			uint64_t word = atomic_load_explicit(&words[i + n], memory_order_relaxed);

			if (word == before[i + n] || gx_word_is_set(kept, (i + n) % per_value))
				break;
			had[n] = before[i + n];
			before[i + n] = word;
		}
		if (n &&
		    gx_backend()->upload(instance->queue, device->base + at + i * sizeof(*before),
		                         before + i, n * sizeof(*before))) {
			memcpy(before + i, had, n * sizeof(*before));
			return -EIO;
		}
	}
	return 0;
}

static bool is_bloom(const struct gx_device_map *device)
{
	return gx_map_type_lies(device->map->host->def.type, GX_LAYOUT_bloom);
}

/* User space, or a program on the CPU, wrote. What the device has counted is in the image already:
 * it gets the words that differ. Slots of threads that nobody ever wrote have no memory, and are
 * not looked at. */
static int upload(struct gx_instance *instance, struct gx_device_map *device)
{
	const struct gx_map *map = device->map->host;
	uint64_t from = 0, to = device->bytes;
	int err = 0;

	for (uint64_t at = 0; is_sites(device) && at < to && !err; at += device->shard_stride)
		err = upload_changed(instance, device, at, 0, device->shard_bytes);
	if (!map->n_threads && !is_sites(device))
		err = upload_changed(instance, device, 0, 0, is_bloom(device) ? to / 2 : to);
	for (;
	     map->n_threads && !err && gx_map_next_extent(map, &from, &to) && from < device->bytes;
	     from = to) {
		if (to > device->bytes)
			to = device->bytes;
		err = upload_changed(instance, device, 0, from, to);
	}
	return err ? err : gx_backend()->queue_wait(instance->queue);
}

/* Readers look at the slots below the highest one that was ever written. With several keys a later
 * one hides which threads of the last block an earlier one has: then all of them count. */
static void note_threads(struct gx_map *map, size_t last_word)
{
	uint64_t slot = last_word * sizeof(uint64_t) / gx_map_stride(map->def.value_size);
	uint64_t block = slot / GX_THREAD_BLOCK / map->def.max_entries;
	uint64_t in_block =
	        map->def.max_entries == 1 ? slot % GX_THREAD_BLOCK : GX_THREAD_BLOCK - 1;
	uint64_t seen = block * GX_THREAD_BLOCK + in_block + 1;
	uint64_t before = atomic_load(&map->image->n_threads_seen);

	while (before < seen &&
	       !atomic_compare_exchange_weak(&map->image->n_threads_seen, &before, seen))
		;
}

/* Adds what changed in n words from word `first` on, the device's from `at` on; a word that programs set is taken as it is.
 * Gives the last word that changed, or -1. */
static int64_t merge_words(struct gx_device_map *device, const uint64_t *now, size_t at,
                           size_t first, size_t n)
{
	_Atomic uint64_t *words = (_Atomic uint64_t *)(void *)device->map->host->data + first;
	size_t per_value = gx_map_stride(device->map->host->def.value_size) / sizeof(uint64_t);
	/* values begin behind the lines of claims */
	size_t claims = device->map->host->n_cpus * (GX_CPU_CLAIM_BYTES / sizeof(uint64_t));
	uint64_t set = atomic_load(&device->map->words_set);
	uint64_t *before = device->before + at;
	int64_t last = -1;

	for (size_t block = 0; block < n; block += BLOCK_WORDS) {
		size_t end = block + BLOCK_WORDS < n ? block + BLOCK_WORDS : n;

		if (!memcmp(now + block, before + block, (end - block) * sizeof(*now)))
			continue;
		for (size_t i = block; i < end; i++) {
			uint64_t delta = now[i] - before[i];

			if (!delta)
				continue;
			if (gx_word_is_set(set, (first + i - claims) % per_value))
				atomic_store_explicit(&words[i], now[i], memory_order_relaxed);
			else
				atomic_fetch_add_explicit(&words[i], delta, memory_order_relaxed);
			before[i] = now[i];
			last = (int64_t)(first + i);
		}
	}
	return last;
}

/* Bits that are new in n words of the kernels' part, from word `first` of it on. Are there any? */
static bool merge_bits(struct gx_device_map *device, const uint64_t *now, size_t first, size_t n)
{
	size_t half = device->bytes / 2 / sizeof(uint64_t);
	_Atomic uint64_t *words = (_Atomic uint64_t *)(void *)device->map->host->data + first;
	uint64_t *before = device->before + half + first;
	bool changed = false;

	for (size_t i = 0; i < n; i++)
		if (now[i] != before[i]) {
			atomic_fetch_or_explicit(&words[i], now[i], memory_order_relaxed);
			before[i] = now[i];
			changed = true;
		}
	return changed;
}

/* n words of copies of a per-site array, from word `first` of them on: nothing between the copies counts. */
static bool merge_copies(struct gx_device_map *device, const uint64_t *now, size_t first, size_t n)
{
	size_t stride = device->shard_stride / sizeof(*now),
	       all = device->shard_bytes / sizeof(*now);
	bool changed = false;

	for (size_t at = 0, part; at < n; at += part) {
		size_t word = (first + at) % stride, end = word + n - at;

		part = end > stride ? stride - word : n - at;
		end = end > all ? all : end;
		if (word < end)
			changed |= merge_words(device, now + at, first + at, word, end - word) >= 0;
	}
	return changed;
}

/* n words of the device's memory, from word `first` on. True: something is new. */
static bool merge_part(struct gx_device_map *device, const uint64_t *now, size_t first, size_t n,
                       int64_t *last)
{
	size_t half = device->bytes / 2 / sizeof(uint64_t), skip = first < half ? half - first : 0;
	int64_t changed;

	if (is_bloom(device))
		return skip < n && merge_bits(device, now + skip, first + skip - half, n - skip);
	if (is_sites(device))
		return merge_copies(device, now, first, n);
	changed = merge_words(device, now, first, first, n);
	*last = changed >= 0 ? changed : *last;
	return changed >= 0;
}

int gx_map_merge(struct gx_instance *instance, struct gx_device_map *device)
{
	const struct gx_backend *backend = gx_backend();
	struct gx_map_image *image = device->map->host->image;
	uint64_t generation = atomic_load(&image->host_generation);
	bool changed = false;
	int64_t last = -1;
	int err = 0;

	if (device->shared || device->map->host->frozen)
		return 0; /* of a frozen one: programs only read it; whoever else writes there changes no constant */
	if (device->hash)
		return gx_hash_merge(instance, device);
	if (!instance->scratch)
		instance->scratch = malloc(GX_SCRATCH_BYTES);
	if (!instance->scratch)
		return -ENOMEM;
	for (size_t at = 0; at < device->bytes && !err; at += GX_SCRATCH_BYTES) {
		size_t bytes = device->bytes - at < GX_SCRATCH_BYTES ? device->bytes - at
		                                                     : GX_SCRATCH_BYTES;

		if (backend->download(instance->queue, instance->scratch, device->base + at,
		                      bytes) ||
		    backend->queue_wait(instance->queue)) {
			err = -EIO;
			break;
		}
		changed |= merge_part(device, instance->scratch, at / sizeof(uint64_t),
		                      bytes / sizeof(uint64_t), &last);
	}
	if (last >= 0 && device->map->host->n_threads)
		note_threads(device->map->host, (size_t)last);
	if (changed)
		atomic_fetch_add(&image->sync_generation, 1);
	/* eBPF of Linux tells nobody what it wrote */
	if (err || (generation == device->host_generation && !device->map->host->of_linux))
		return err;
	err = upload(instance, device);
	if (!err)
		device->host_generation = generation;
	return err;
}

/* Counters of all programs. A shard's word of events is a sum modulo 2^64: its difference since the
 * last look is taken apart into lanes and warps. */
int gx_stats_merge(struct gx_instance *instance)
{
	const struct gx_backend *backend = gx_backend();
	uint64_t lines[GX_MAX_SHARDS][GX_STATS_BYTES / 8];

	for (uint32_t i = 0; i < instance->n_stats; i++) {
		struct gx_device_stats *stats = &instance->stats[i];
		struct gx_link_stats *shared = gx_session_link_stats(stats->link_id);

		if (!shared) /* more links than lines, or its loader is gone */
			continue;
		if (backend->download_rows(instance->queue, lines, stats->base, sizeof(lines[0]),
		                           GX_STATS_STRIDE, instance->n_shards) ||
		    backend->queue_wait(instance->queue))
			return -EIO;
		for (uint32_t s = 0; s < instance->n_shards; s++) {
			uint64_t events = lines[s][GX_STATS_EVENTS / 8] - stats->events[s];
			uint64_t dropped = lines[s][GX_STATS_LANES_DROPPED / 8] - stats->dropped[s];
			uint64_t lanes = lines[s][GX_STATS_LANES / 8] - stats->lanes[s];
			uint64_t warps = lines[s][GX_STATS_WARPS / 8] - stats->warps[s];

			atomic_fetch_add(&shared->lanes, events % GX_STATS_WARP + lanes);
			atomic_fetch_add(&shared->warps, events / GX_STATS_WARP + warps);
			atomic_fetch_add(&shared->lanes_dropped, dropped);
			stats->events[s] += events;
			stats->lanes[s] += lanes;
			stats->warps[s] += warps;
			stats->dropped[s] += dropped;
		}
	}
	return 0;
}
