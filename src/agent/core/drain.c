/* drain.c - move complete records from the device's ring shards into the ring that the reader has
 * mapped.
 *
 * For each shard: read its counters, copy [taken, head), find the records in front of the first that is not
 * committed yet, push each into the image, zero what was taken, then move the device's tail. The copy may have
 * read the payload of a record before its state, and the kernel have written both between: where the state alone
 * tells that a record is whole, a second copy is made before anything is pushed. Zeroing stands before the tail in
 * the same queue, so a new record never meets an old word. When the image is full the records stay where they
 * are: the device drops, and counts, only when its own shard is full too.
 */
#include "agent/core/session_internal.h"
#include "maps/ring_record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LINE_WORDS 4 /* of a shard, from its start on */

struct walk {
	uint64_t bytes; /* of the records that were taken */
	uint64_t n_delivered, n_discarded;
	bool full;
};

static uint64_t record_at(const struct gx_device_map *device, uint8_t *shard, uint64_t at,
                          uint64_t head, struct gx_ring_record *out)
{
	return gx_ring_record(shard + (at & (device->shard_bytes - 1)), head - at, out);
}

/* Records of [tail, head) in a copy of the shard. */
static void walk_records(const struct gx_device_map *device, uint8_t *shard, uint64_t tail,
                         uint64_t head, struct walk *walk)
{
	uint64_t at = tail, size;
	struct gx_ring_record record;

	while ((size = record_at(device, shard, at, head, &record))) {
		if (record.discarded) {
			walk->n_discarded++;
		} else if (gx_ring_push(device->map->host, record.payload, record.len)) {
			walk->full = true;
			break;
		} else {
			walk->n_delivered++;
		}
		at += size;
	}
	walk->bytes = at - tail;
}

/* Where the first record begins that is not committed; *again: one in front of it has to be copied once more. */
static uint64_t committed(const struct gx_device_map *device, uint8_t *shard, uint64_t tail,
                          uint64_t head, bool *again)
{
	struct gx_ring_record record;
	uint64_t size;

	*again = false;
	while ((size = record_at(device, shard, tail, head, &record))) {
		*again |= record.ordered;
		tail += size;
	}
	return tail;
}

/* The bytes of [tail, head) of a shard, at the same offsets as on the device: at most two copies,
 * and the slack. */
static int copy_span(struct gx_instance *instance, const struct gx_device_map *device,
                     uint64_t data, uint64_t tail, uint64_t head, uint8_t *shard)
{
	const struct gx_backend *backend = gx_backend();
	uint64_t mask = device->shard_bytes - 1, first = tail & mask, n = head - tail, tail_room;

	if (n > device->shard_bytes)
		return -EPROTO;
	tail_room = device->shard_bytes - first;
	if (n > tail_room) {
		if (backend->download(instance->queue, shard, data, n - tail_room))
			return -EIO;
		n = tail_room + GX_RING_SLACK;
	}
	if (backend->download(instance->queue, shard + first, data + first, n))
		return -EIO;
	return backend->queue_wait(instance->queue) ? -EIO : 0;
}

static int zero_span(struct gx_instance *instance, const struct gx_device_map *device,
                     uint64_t data, uint64_t tail, uint64_t n)
{
	const struct gx_backend *backend = gx_backend();
	uint64_t mask = device->shard_bytes - 1, first = tail & mask,
	         tail_room = device->shard_bytes - first;

	if (n > tail_room) {
		/* the front is still zero as far as a record of this lap ran into the slack instead
		 */
		if (backend->zero(instance->queue, data, n - tail_room))
			return -EIO;
		n = tail_room + GX_RING_SLACK;
	}
	return backend->zero(instance->queue, data + first, n) ? -EIO : 0;
}

/* Gives the room of what was taken back to the device. What fails is tried again at the next look. */
static int release(struct gx_instance *instance, const struct gx_device_map *device, uint64_t base,
                   struct gx_ring_shard *shard)
{
	int err = zero_span(instance, device, base + GX_RING_DATA, shard->released,
	                    shard->taken - shard->released);

	if (err || gx_backend()->upload(instance->queue, base + GX_RING_TAIL, &shard->taken,
	                                sizeof(shard->taken)))
		return -EIO;
	shard->released = shard->taken;
	return 0;
}

static int drain_shard(struct gx_instance *instance, struct gx_device_map *device, uint32_t s,
                       uint64_t head, uint8_t *copy, struct walk *walk)
{
	uint64_t base = device->base + s * device->shard_stride;
	struct gx_ring_shard *shard = &device->shards[s];
	bool again = false;
	int err;

	*walk = (struct walk){ 0 };
	if (head != shard->taken) {
		err = copy_span(instance, device, base + GX_RING_DATA, shard->taken, head, copy);
		head = err ? head : committed(device, copy, shard->taken, head, &again);
		if (again)
			err = copy_span(instance, device, base + GX_RING_DATA, shard->taken, head,
			                copy);
		if (err)
			return err;
		walk_records(device, copy, shard->taken, head, walk);
		shard->taken += walk->bytes;
	}
	return shard->taken == shard->released ? 0 : release(instance, device, base, shard);
}

/* A program that discards a record produced none: on the CPU it is not counted either. No more than were counted. */
static void forget_discarded(struct gx_device_map *device, struct gx_ring_shard *shard, uint64_t n)
{
	uint64_t counted = shard->n_admitted - shard->n_discarded;

	n = n < counted ? n : counted;
	shard->n_discarded += n;
	atomic_fetch_sub(&device->map->host->image->records_produced, n);
}

/* Bytes that were reserved, by a word of which only so many bits are theirs. */
static uint64_t head_of(const struct gx_ring_shard *shard, uint64_t word)
{
	return shard->taken + (word - shard->taken) % GX_RING_RECORD;
}

/* What a stray kernel wrote there counts nothing. */
static void count_records(struct gx_device_map *device, uint32_t s, const uint64_t *line)
{
	struct gx_map_image *image = device->map->host->image;
	struct gx_ring_shard *shard = &device->shards[s];
	uint64_t head = head_of(shard, line[GX_RING_HEAD / 8]), more = 0;
	uint64_t dropped = line[GX_RING_N_DROPPED / 8] - shard->n_dropped;

	if (head - shard->taken <= device->shard_bytes) {
		more = (line[GX_RING_HEAD / 8] - head) / GX_RING_RECORD - shard->n_admitted;
		more %= UINT64_MAX / GX_RING_RECORD + 1;
		shard->n_admitted += more;
	}
	atomic_fetch_add(&image->records_produced, more + dropped);
	atomic_fetch_add(&image->records_dropped, dropped);
	shard->n_dropped += dropped;
}

int gx_ring_drain(struct gx_instance *instance, struct gx_device_map *device)
{
	const struct gx_backend *backend = gx_backend();
	uint64_t lines[GX_MAX_SHARDS][LINE_WORDS];
	uint64_t n_delivered = 0;
	uint8_t *copy = NULL;
	int err = 0;

	if (backend->download_rows(instance->queue, lines, device->base, sizeof(lines[0]),
	                           device->shard_stride, instance->n_shards) ||
	    backend->queue_wait(instance->queue))
		return -EIO;
	for (uint32_t s = 0; s < instance->n_shards; s++) /* all, also when the image is full */
		count_records(device, s, lines[s]);
	for (uint32_t s = 0; s < instance->n_shards && !err; s++) {
		uint64_t head = head_of(&device->shards[s], lines[s][GX_RING_HEAD / 8]);
		struct walk walk;

		if (head == device->shards[s].released)
			continue;
		if (!copy)
			copy = malloc(device->shard_bytes + GX_RING_SLACK);
		if (!copy) {
			err = -ENOMEM;
			break;
		}
		err = drain_shard(instance, device, s, head, copy, &walk);
		forget_discarded(device, &device->shards[s], walk.n_discarded);
		n_delivered += walk.n_delivered;
		if (walk.full)
			break;
	}
	if (!err && backend->queue_wait(instance->queue))
		err = -EIO;
	free(copy);
	if (n_delivered) {
		atomic_fetch_add(&device->map->host->image->records_delivered, n_delivered);
		gx_agent_map_signal(device->map);
	}
	return err ? err : (int)(n_delivered > INT32_MAX ? INT32_MAX : n_delivered);
}
