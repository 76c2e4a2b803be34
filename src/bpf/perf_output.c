/* perf_output.c - PERF_EVENT_ARRAY (4): the reader's side, as libbpf's perf_buffer has it.
 *
 * Programs in any process write records of {u32 cpu, u32 size, bytes} to one ring in the map's
 * image. Before and after each wait for an event (epoll_wait) they are moved to the rings that the
 * reader has mapped, one for each CPU, in the format of perf_event_open(2). What does not fit there
 * is told as PERF_RECORD_LOST, as in Linux. */
#include "bpf/perf_output.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_RING_BYTES ((uint64_t)1 << 30)

struct lost_record {
	struct perf_event_header header;
	uint64_t id, lost;
};

int gx_perf_output_bind(struct gx_bpf_map *map, uint32_t cpu, int event_fd, uint64_t flags)
{
	struct gx_bpf_event *event;
	struct gx_object *object;
	int err = gx_object_find(event_fd, GX_OBJECT_EVENT, &object);

	if (cpu >= map->map->def.max_entries)
		return -E2BIG;
	if (flags == GX_MAP_NOEXIST)
		return -EEXIST;
	if (flags > GX_MAP_EXIST || err)
		return err ? err : -EINVAL;
	event = gx_event_object(object);
	if (!event->output || (event->map && event->map != map))
		return -EINVAL;
	if (!map->events) {
		map->events = calloc(map->map->def.max_entries, sizeof(struct gx_bpf_event *));
		if (!map->events)
			return -ENOMEM;
	}
	gx_object_hold(object);
	gx_perf_output_unbind(map, cpu);
	map->events[cpu] = event;
	event->map = map;
	return 0;
}

/* One event may stand for several CPUs. */
static bool is_bound(const struct gx_bpf_map *map, const struct gx_bpf_event *event)
{
	for (uint32_t cpu = 0; cpu < map->map->def.max_entries; cpu++)
		if (map->events[cpu] == event)
			return true;
	return false;
}

int gx_perf_output_unbind(struct gx_bpf_map *map, uint32_t cpu)
{
	struct gx_bpf_event *event =
	        map->events && cpu < map->map->def.max_entries ? map->events[cpu] : NULL;

	if (!event)
		return -ENOENT;
	map->events[cpu] = NULL;
	if (!is_bound(map, event))
		event->map = NULL;
	gx_object_drop(&event->object);
	return 0;
}

void gx_perf_output_unbind_all(struct gx_bpf_map *map)
{
	for (uint32_t cpu = 0; map->events && cpu < map->map->def.max_entries; cpu++)
		gx_perf_output_unbind(map, cpu);
	free(map->events);
	map->events = NULL;
}

/* As a system call: mmap() is interposed. */
static void *map_file(int fd, uint64_t bytes)
{
	return (void *)syscall(SYS_mmap, NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0L);
}

/* A page for the head, and a power of two of pages for records. */
static int make_ring(struct gx_bpf_event *event, uint64_t length)
{
	uint64_t bytes = length - GX_PAGE_BYTES;
	struct perf_event_mmap_page *page;
	int fd;

	if (length <= GX_PAGE_BYTES || length % GX_PAGE_BYTES || bytes & (bytes - 1) ||
	    bytes > MAX_RING_BYTES)
		return -EINVAL;
	fd = memfd_create("gpuext:perf", MFD_CLOEXEC);
	if (fd < 0)
		return -errno;
	page = ftruncate(fd, (off_t)length) ? MAP_FAILED : map_file(fd, length);
	if (page == MAP_FAILED) {
		close(fd);
		return -ENOMEM;
	}
	page->data_offset = GX_PAGE_BYTES;
	page->data_size = bytes;
	event->ring_fd = gx_fd_out_of_the_way(fd);
	event->ring = page;
	event->ring_bytes = bytes;
	return 0;
}

int gx_perf_output_file(struct gx_bpf_event *event, uint64_t length, uint64_t offset)
{
	int err = 0;

	if (!event->output || offset)
		return -EINVAL;
	if (!event->ring)
		err = make_ring(event, length);
	else if (length != event->ring_bytes + GX_PAGE_BYTES)
		err = -EINVAL;
	return err ? err : event->ring_fd;
}

void gx_perf_output_free(struct gx_bpf_event *event)
{
	if (event->ring) {
		munmap(event->ring, event->ring_bytes + GX_PAGE_BYTES);
		close(event->ring_fd);
	}
	if (event->has_wake_fd)
		close(event->wake_fd);
}

int gx_perf_output_wake_fd(struct gx_bpf_event *event)
{
	if (!event->has_wake_fd && event->map) {
		/* a copy for each: an epoll set takes each number once */
		int fd = fcntl(event->map->event_fd, F_DUPFD_CLOEXEC, 3);

		event->wake_fd = fd < 0 ? -1 : gx_fd_out_of_the_way(fd);
		event->has_wake_fd = fd >= 0;
	}
	return event->has_wake_fd ? event->wake_fd : -1;
}

static uint64_t room(const struct gx_bpf_event *event)
{
	const struct perf_event_mmap_page *page = event->ring;
	uint64_t used = page->data_head - __atomic_load_n(&page->data_tail, __ATOMIC_ACQUIRE);

	return used <= event->ring_bytes ? event->ring_bytes - used : 0;
}

static void copy_in(struct gx_bpf_event *event, uint64_t at, const void *from, size_t len)
{
	uint8_t *records = (uint8_t *)event->ring + GX_PAGE_BYTES;

	for (size_t i = 0; i < len;) {
		uint64_t offset = (at + i) & (event->ring_bytes - 1);
		size_t n = len - i < event->ring_bytes - offset
		                   ? len - i
		                   : (size_t)(event->ring_bytes - offset);

		memcpy(records + offset, (const uint8_t *)from + i, n);
		i += n;
	}
}

static void advance(struct gx_bpf_event *event, uint64_t bytes)
{
	struct perf_event_mmap_page *page = event->ring;

	__atomic_store_n(&page->data_head, page->data_head + bytes, __ATOMIC_RELEASE);
}

static void tell_lost(struct gx_bpf_event *event)
{
	struct lost_record record = {
		.header = { .type = PERF_RECORD_LOST, .size = sizeof(record) }, .lost = event->lost
	};

	if (!event->lost || room(event) < sizeof(record))
		return;
	copy_in(event, event->ring->data_head, &record, sizeof(record));
	advance(event, sizeof(record));
	event->lost = 0;
}

/* Bytes behind the size are zeroes up to a multiple of 8, and counted, as in Linux. */
static void put_sample(struct gx_bpf_event *event, const uint8_t *data, uint32_t size)
{
	uint32_t padded = ((size + 4 + 7) & ~7u) - 4, total = 8 + 4 + padded;
	struct perf_event_header header = { .type = PERF_RECORD_SAMPLE, .size = (uint16_t)total };
	const uint8_t zeroes[8] = { 0 };
	uint64_t at = event->ring->data_head;

	tell_lost(event);
	if (event->lost || room(event) < total) {
		event->lost++;
		return;
	}
	at = event->ring->data_head;
	copy_in(event, at, &header, sizeof(header));
	copy_in(event, at + 8, &padded, sizeof(padded));
	copy_in(event, at + 12, data, size);
	copy_in(event, at + 12 + size, zeroes, padded - size);
	advance(event, total);
}

static int move_one(void *arg, const void *data, size_t len)
{
	const struct gx_bpf_map *map = arg;
	struct gx_bpf_event *event;
	uint32_t head[2]; /* cpu, size */

	if (len < sizeof(head))
		return 0;
	memcpy(head, data, sizeof(head));
	if (head[0] >= map->map->def.max_entries || head[1] > len - sizeof(head) ||
	    head[1] > GX_PERF_MAX_BYTES)
		return 0;
	event = map->events ? map->events[head[0]] : NULL;
	if (event && event->ring)
		put_sample(event, (const uint8_t *)data + sizeof(head), head[1]);
	return 0;
}

bool gx_perf_output_move(struct gx_bpf_map *map)
{
	bool some = false;

	gx_ring_consume(map->map, move_one, map, UINT32_MAX >> 1);
	for (uint32_t cpu = 0; map->events && cpu < map->map->def.max_entries; cpu++) {
		struct gx_bpf_event *event = map->events[cpu];

		if (!event || !event->ring)
			continue;
		tell_lost(event);
		some |= room(event) < event->ring_bytes;
	}
	return some;
}
