/* perf.c - the reader's side of PERF_EVENT_ARRAY, where checks end: what is bound, rings of every size, records that lie, readers that
 * lie; eventfds that are readable exactly when something waits. */
#include "../test.h"
#include "bpf/command.h"
#include "bpf/perf_output.h"
#include "maps/sites.h"

#include <gpuext/sites.h>

#include <elf.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PAGE = 4096 };
#define BUSY 0x80000000u /* of a record whose writer is not done */

static int map_of(uint32_t type, uint32_t key, uint32_t value, uint32_t n)
{
	union bpf_attr attr = {
		.map_type = type, .key_size = key, .value_size = value, .max_entries = n
	};

	return (int)gx_bpf_call(BPF_MAP_CREATE, (uintptr_t)&attr, sizeof(attr));
}

static int event_of(uint32_t type, uint64_t config, const char *name)
{
	struct perf_event_attr attr = {
		.type = type, .size = sizeof(attr), .config = config, .config1 = (uintptr_t)name
	};
	long result = -1;

	CHECK_EQ(gx_perf_event_open((uintptr_t)&attr, -1, 0, -1, 0, &result), 0);
	CHECK(result >= 0);
	return (int)result;
}

static int output_event(void)
{
	return event_of(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_BPF_OUTPUT, NULL);
}

static struct gx_bpf_map *map_at(int fd)
{
	return gx_map_object(gx_object_of_fd(fd));
}

static struct gx_bpf_event *event_at(int fd)
{
	return gx_event_object(gx_object_of_fd(fd));
}

static long take_out(int map_fd, uint32_t cpu)
{
	union bpf_attr attr = { .map_fd = (uint32_t)map_fd, .key = (uintptr_t)&cpu };

	return gx_bpf_call(BPF_MAP_DELETE_ELEM, (uintptr_t)&attr, sizeof(attr));
}

/* What can't be read is no descriptor, and binds nothing: not even where there is no such place. */
static void test_bind_unreadable(void)
{
	int map_fd = map_of(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 3), value = 9999;
	uint32_t keys[] = { 2, 3 };

	for (int i = 0; i < 2; i++) {
		union bpf_attr attr = { .map_fd = (uint32_t)map_fd, .key = (uintptr_t)&keys[i] };

		CHECK_EQ(gx_bpf_call(BPF_MAP_UPDATE_ELEM, (uintptr_t)&attr, sizeof(attr)), -EFAULT);
		attr.value = (uintptr_t)&value;
		CHECK_EQ(gx_bpf_call(BPF_MAP_UPDATE_ELEM, (uintptr_t)&attr, sizeof(attr)),
		         i ? -E2BIG : -EBADF);
		attr.key = 0;
		CHECK_EQ(gx_bpf_call(BPF_MAP_UPDATE_ELEM, (uintptr_t)&attr, sizeof(attr)), -EFAULT);
	}
	close(map_fd);
}

static void test_bind(void)
{
	int map_fd = map_of(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 3),
	    other_fd = map_of(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 3);
	int output = output_event(), kernel = event_of(GX_PMU_KPROBE, 0, "k");
	struct gx_bpf_map *map, *other;
	struct rlimit limit, none;
	int wake;

	gx_bpf_lock();
	map = map_at(map_fd), other = map_at(other_fd);
	CHECK_EQ(gx_perf_output_unbind(map, 0), -ENOENT);
	CHECK_EQ(gx_perf_output_wake_fd(event_at(output)), -1); /* of no map yet */
	CHECK_EQ(gx_perf_output_bind(map, 3, output, GX_MAP_ANY), -E2BIG);
	CHECK_EQ(gx_perf_output_bind(map, UINT32_MAX, output, GX_MAP_ANY), -E2BIG);
	CHECK_EQ(gx_perf_output_bind(map, 0, output, GX_MAP_NOEXIST), -EEXIST);
	CHECK_EQ(gx_perf_output_bind(map, 0, output, 3), -EINVAL);
	CHECK_EQ(gx_perf_output_bind(map, 0, output, UINT64_MAX), -EINVAL);
	CHECK_EQ(gx_perf_output_bind(map, 0, 9999, GX_MAP_ANY), -EBADF);
	CHECK_EQ(gx_perf_output_bind(map, 0, map_fd, GX_MAP_ANY), -EINVAL);
	CHECK_EQ(gx_perf_output_bind(map, 0, kernel, GX_MAP_ANY), -EINVAL);
	CHECK(!map->events);
	CHECK_EQ(gx_perf_output_bind(map, 2, output, GX_MAP_EXIST), 0);
	/* no descriptor now, and one later */
	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
	none = (struct rlimit){ 3, limit.rlim_max };
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
	CHECK_EQ(gx_perf_output_wake_fd(event_at(output)), -1);
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
	wake = gx_perf_output_wake_fd(event_at(output));
	CHECK(wake >= 3 && wake == gx_perf_output_wake_fd(event_at(output)));
	CHECK(map->events[2] == event_at(output) && event_at(output)->map == map &&
	      !map->events[0]);
	CHECK_EQ(gx_perf_output_bind(other, 0, output, GX_MAP_ANY), -EINVAL); /* it is in another */
	CHECK_EQ(gx_perf_output_bind(map, 2, output, GX_MAP_ANY), 0);
	CHECK_EQ(gx_perf_output_unbind(map, 3), -ENOENT);
	CHECK_EQ(gx_perf_output_unbind(map, UINT32_MAX), -ENOENT);
	CHECK_EQ(gx_perf_output_unbind(map, 1), -ENOENT);
	CHECK_EQ(gx_perf_output_unbind(map, 2), 0);
	CHECK_EQ(gx_perf_output_unbind(map, 2), -ENOENT);
	/* at two places of one map: it leaves the map with the second */
	CHECK_EQ(gx_perf_output_bind(map, 0, output, GX_MAP_ANY), 0);
	CHECK_EQ(gx_perf_output_bind(map, 1, output, GX_MAP_ANY), 0);
	CHECK_EQ(gx_perf_output_unbind(map, 0), 0);
	CHECK(event_at(output)->map == map && map->events[1] == event_at(output) &&
	      !map->events[0]);
	CHECK_EQ(gx_perf_output_bind(other, 0, output, GX_MAP_ANY), -EINVAL);
	CHECK_EQ(gx_perf_output_unbind(map, 1), 0);
	CHECK(!event_at(output)->map);
	CHECK_EQ(gx_perf_output_bind(other, 0, output, GX_MAP_ANY), 0);
	gx_perf_output_unbind_all(other);
	CHECK(!other->events && !event_at(output)->map);
	/* by bpf(2): what is taken out is gone, once */
	CHECK_EQ(gx_perf_output_bind(map, 2, output, GX_MAP_ANY), 0);
	gx_bpf_unlock();
	for (uint32_t cpu = 1; cpu < 4; cpu++)
		CHECK_EQ(take_out(map_fd, cpu), cpu == 2 ? 0 : -ENOENT);
	CHECK_EQ(take_out(map_fd, 2), -ENOENT);
	CHECK_EQ(take_out(output, 2), -EINVAL);
	close(map_fd), close(other_fd), close(output), close(kernel);
}

static int ring_of(uint64_t length, uint64_t offset)
{
	int fd = output_event(), result;

	gx_bpf_lock();
	result = gx_perf_output_file(event_at(fd), length, offset);
	if (result >= 0) {
		CHECK_EQ(event_at(fd)->ring->data_size, length - PAGE);
		CHECK_EQ(event_at(fd)->ring->data_offset, PAGE);
		/* it stays the same */
		CHECK_EQ(gx_perf_output_file(event_at(fd), length, 0), result);
		CHECK_EQ(gx_perf_output_file(event_at(fd), length - PAGE, 0), -EINVAL);
		CHECK_EQ(gx_perf_output_file(event_at(fd), 2 * length, 0), -EINVAL);
	}
	gx_bpf_unlock();
	close(fd);
	return result < 0 ? result : 0;
}

static void test_sizes(void)
{
	int kernel = event_of(GX_PMU_KPROBE, 0, "k");
	struct rlimit limit;

	CHECK_EQ(ring_of(2 * PAGE, 0), 0);
	CHECK_EQ(ring_of(5 * PAGE, 0), 0);
	CHECK_EQ(ring_of(2 * PAGE, PAGE), -EINVAL);
	CHECK_EQ(ring_of(0, 0), -EINVAL);
	CHECK_EQ(ring_of(1, 0), -EINVAL);
	CHECK_EQ(ring_of(PAGE, 0), -EINVAL); /* no room for records */
	CHECK_EQ(ring_of(4 * PAGE, 0), -EINVAL);
	CHECK_EQ(ring_of(PAGE + 2048, 0), -EINVAL);
	CHECK_EQ(ring_of(PAGE + (1ull << 30), 0), 0);
	CHECK_EQ(ring_of(PAGE + (1ull << 31), 0), -EINVAL);
	CHECK_EQ(ring_of(PAGE + (1ull << 63), 0), -EINVAL);
	/* no memory for it */
	CHECK(!getrlimit(RLIMIT_FSIZE, &limit) && signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
	CHECK(!setrlimit(RLIMIT_FSIZE, &(struct rlimit){ PAGE, limit.rlim_max }));
	CHECK_EQ(ring_of(2 * PAGE, 0), -ENOMEM);
	CHECK(!setrlimit(RLIMIT_FSIZE, &limit));
	gx_bpf_lock();
	CHECK_EQ(gx_perf_output_file(event_at(kernel), 2 * PAGE, 0), -EINVAL);
	gx_bpf_unlock();
	close(kernel);
}

static uint8_t record[8 + 70000];

/* One record as a program leaves it: how far the reader's ring has come. */
static uint64_t moved(struct gx_bpf_map *map, struct gx_bpf_event *event, uint32_t cpu,
                      uint32_t size, size_t len)
{
	uint32_t head[2] = { cpu, size };

	memcpy(record, head, sizeof(head));
	memset(record + 8, 0x5a, sizeof(record) - 8);
	CHECK_EQ(gx_ring_push(map->map, record, len), 0);
	gx_perf_output_move(map);
	CHECK_EQ(gx_ring_pending(map->map), 0);
	return event->ring->data_head;
}

static void test_records(void)
{
	int map_fd = map_of(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 2), fd = output_event();
	struct perf_event_mmap_page *page;
	struct gx_bpf_event *event;
	struct gx_bpf_map *map;
	const uint8_t *at;
	uint64_t head;

	gx_bpf_lock();
	map = map_at(map_fd), event = event_at(fd);
	CHECK_EQ(gx_perf_output_bind(map, 1, fd, GX_MAP_ANY), 0);
	CHECK_EQ(gx_ring_push(map->map, (const uint32_t[4]){ 1, 8 }, 16), 0);
	/* bound, and not mapped yet */
	CHECK(!gx_perf_output_move(map) && !gx_ring_pending(map->map));
	CHECK(gx_perf_output_file(event, PAGE + (128 << 10), 0) >= 0);
	page = event->ring;
	at = (const uint8_t *)page + PAGE;
	/* what no program writes */
	CHECK_EQ(moved(map, event, 1, 0, 0), 0);
	CHECK_EQ(moved(map, event, 1, 0, 7), 0);
	CHECK_EQ(moved(map, event, 0, 8, 16), 0); /* nobody reads that CPU */
	CHECK_EQ(moved(map, event, 2, 8, 16), 0);
	CHECK_EQ(moved(map, event, UINT32_MAX, 8, 16), 0);
	CHECK_EQ(moved(map, event, 1, 9, 16), 0);
	CHECK_EQ(moved(map, event, 1, UINT32_MAX, 16), 0);
	CHECK_EQ(moved(map, event, 1, GX_PERF_MAX_BYTES + 1, 8 + GX_PERF_MAX_BYTES + 1), 0);
	CHECK(!gx_perf_output_move(map) && !event->lost);
	/* what one writes, of no byte and of the most */
	CHECK_EQ(moved(map, event, 1, 0, 8), 16);
	CHECK(gx_perf_output_move(map));
	CHECK_EQ(moved(map, event, 1, 8, 16), 16 + 24);
	CHECK(!memcmp(at + 16 + 8, "\x0c\0\0\0\x5a\x5a\x5a\x5a\x5a\x5a\x5a\x5a\0\0\0\0", 16));
	head = moved(map, event, 1, GX_PERF_MAX_BYTES, 8 + GX_PERF_MAX_BYTES);
	CHECK_EQ(head, 40 + ((GX_PERF_MAX_BYTES + 12 + 7) & ~7));
	/* no room: counted, and told when there is some again */
	CHECK_EQ(moved(map, event, 1, GX_PERF_MAX_BYTES, 8 + GX_PERF_MAX_BYTES),
	         head + ((GX_PERF_MAX_BYTES + 12 + 7) & ~7));
	head = moved(map, event, 1, 972, 980);
	CHECK_EQ(head, (128 << 10) - 16); /* less than telling it needs */
	CHECK_EQ(moved(map, event, 1, 2000, 2008), head);
	CHECK_EQ(event->lost, 1);
	/* it would fit, but what is lost before it is told first */
	CHECK_EQ(moved(map, event, 1, 0, 8), head);
	CHECK_EQ(event->lost, 2);
	/* a reader that says it has read more than there is gets nothing */
	page->data_tail = head + 8;
	CHECK_EQ(moved(map, event, 1, 8, 16), head);
	CHECK_EQ(event->lost, 3);
	page->data_tail = head;
	CHECK(gx_perf_output_move(map));
	CHECK_EQ(page->data_head, head + 24);
	CHECK(!event->lost);
	{
		uint64_t words[3];

		for (size_t i = 0; i < sizeof(words); i++)
			((uint8_t *)words)[i] = at[(head + i) % (128 << 10)];
		CHECK((uint32_t)words[0] == PERF_RECORD_LOST && words[0] >> 48 == 24 &&
		      words[2] == 3);
	}
	page->data_tail = page->data_head;
	CHECK(!gx_perf_output_move(map));
	gx_bpf_unlock();
	close(fd), close(map_fd);
}

static bool readable(const struct gx_bpf_map *map)
{
	struct pollfd fd = { .fd = map->event_fd, .events = POLLIN };

	return poll(&fd, 1, 0) == 1;
}

static int pass(void *ctx, const void *data, size_t len)
{
	(void)ctx, (void)data, (void)len;
	return 0;
}

/* Three rings are looked at, in any order of coming and going. */
static void test_polled(void)
{
	int fds[3], event_fd = output_event(), perf_fd = map_of(GX_MAP_PERF_EVENT_ARRAY, 4, 4, 1);
	struct gx_bpf_map *maps[3], *perf;
	struct gx_bpf_event *event;
	uint64_t one = 1;
	uint32_t *header;

	for (int i = 0; i < 3; i++)
		fds[i] = map_of(GX_MAP_RINGBUF, 0, 0, PAGE);
	gx_bpf_lock();
	for (int i = 0; i < 3; i++) {
		maps[i] = map_at(fds[i]);
		gx_ring_poll_add(maps[i]);
		gx_ring_poll_add(maps[i]); /* once all the same */
		CHECK(!readable(maps[i]));
	}
	for (int i = 0; i < 3; i++) {
		CHECK_EQ(gx_ring_push(maps[i]->map, &one, 8), 0);
		gx_ring_poll_settle();
		gx_ring_poll_settle();
		for (int k = 0; k < 3; k++)
			CHECK_EQ(readable(maps[k]), k <= i);
	}
	CHECK_EQ(gx_ring_consume(maps[1]->map, pass, NULL, 9), 1);
	gx_ring_poll_settle();
	CHECK(readable(maps[0]) && !readable(maps[1]) && readable(maps[2]));
	gx_ring_poll_remove(maps[1]); /* from the middle */
	gx_ring_poll_remove(maps[1]);
	CHECK_EQ(gx_ring_push(maps[1]->map, &one, 8), 0);
	for (int i = 0; i < 3; i += 2)
		CHECK_EQ(gx_ring_consume(maps[i]->map, pass, NULL, 9), 1);
	gx_ring_poll_settle();
	CHECK(!readable(maps[0]) && !readable(maps[1]) && !readable(maps[2]));
	gx_ring_poll_remove(maps[0]);         /* the next to it */
	gx_ring_poll_remove(map_at(perf_fd)); /* never was one of them */
	for (int i = 0; i < 3; i += 2)
		CHECK_EQ(gx_ring_push(maps[i]->map, &one, 8), 0);
	gx_ring_poll_settle();
	CHECK(!readable(maps[0]) && !readable(maps[1]) && readable(maps[2]));
	gx_ring_poll_add(maps[1]); /* what waits shows at once */
	CHECK(readable(maps[1]));
	/* of perf events: as long as a reader's ring has something */
	perf = map_at(perf_fd), event = event_at(event_fd);
	CHECK_EQ(gx_perf_output_bind(perf, 0, event_fd, GX_MAP_ANY), 0);
	CHECK(gx_perf_output_file(event, 2 * PAGE, 0) >= 0);
	gx_ring_poll_add(perf);
	CHECK(!readable(perf));
	CHECK_EQ(gx_ring_push(perf->map, (const uint32_t[4]){ 0, 8 }, 16), 0);
	gx_ring_poll_settle();
	gx_ring_poll_settle();
	CHECK(readable(perf) && event->ring->data_head == 24);
	event->ring->data_tail = 24;
	gx_ring_poll_settle();
	CHECK(!readable(perf));
	/* one that comes while the others are moved is not forgotten */
	CHECK_EQ(gx_ring_push(perf->map, (const uint32_t[4]){ 0, 8 }, 16), 0);
	header = (uint32_t *)(void *)(perf->map->data + 2 * PAGE + 24);
	*header |= BUSY; /* too late for the move, and its wake-up is taken with the one before */
	CHECK_EQ(write(perf->event_fd, &one, sizeof(one)), sizeof(one));
	gx_ring_poll_settle();
	CHECK(readable(perf) && event->ring->data_head == 24);
	*header &= ~BUSY;
	gx_ring_poll_settle();
	CHECK(readable(perf) && event->ring->data_head == 48);
	/* one that is not written to its end yet wakes nobody: its writer will */
	event->ring->data_tail = 48;
	gx_ring_poll_settle();
	CHECK_EQ(gx_ring_push(perf->map, (const uint32_t[4]){ 0, 8 }, 16), 0);
	header = (uint32_t *)(void *)(perf->map->data + 2 * PAGE + 48);
	*header |= BUSY;
	gx_ring_poll_settle();
	CHECK(!readable(perf) && gx_ring_pending(perf->map));
	*header &= ~BUSY;
	gx_ring_poll_settle();
	CHECK(readable(perf) && event->ring->data_head == 72);
	gx_bpf_unlock();
	for (int i = 0; i < 3; i++)
		close(fds[i]);
	close(perf_fd), close(event_fd);
	gx_bpf_lock();
	gx_ring_poll_settle(); /* of those that are gone none is left */
	gx_bpf_unlock();
}

/* --- an epoll set that holds a ring: what waits in it is seen by every way of waiting */
static int by_wait(int set, struct epoll_event *event)
{
	return epoll_wait(set, event, 1, 0);
}

static int by_pwait(int set, struct epoll_event *event)
{
	return epoll_pwait(set, event, 1, 0, NULL);
}

static void test_epoll(void)
{
	static int (*const ways[])(int, struct epoll_event *) = { by_wait, by_pwait };
	int set = epoll_create1(EPOLL_CLOEXEC), plain = eventfd(1, EFD_CLOEXEC), ring;
	struct epoll_event about = { .events = EPOLLIN }, event;
	uint64_t one = 1;
	struct gx_map *map;

	/* what is none of ours, before there is anything and behind it */
	CHECK_EQ(epoll_ctl(set, EPOLL_CTL_ADD, plain, &about), 0);
	CHECK_EQ(ways[0](set, &event), 1);
	CHECK_EQ(epoll_ctl(set, EPOLL_CTL_DEL, plain, NULL), 0);
	ring = map_of(GX_MAP_RINGBUF, 0, 0, PAGE);
	map = gx_bpf_map_of_fd(ring, NULL);
	CHECK_EQ(epoll_ctl(set, EPOLL_CTL_DEL, plain, NULL), -1);
	CHECK_EQ(errno, ENOENT);
	about.data.fd = ring;
	CHECK_EQ(epoll_ctl(set, EPOLL_CTL_ADD, ring, &about), 0);
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		errno = ENOTTY;
		CHECK_EQ(ways[i](set, &event), 0);
		CHECK_EQ(gx_ring_push(map, &one, 8), 0);
		CHECK_EQ(ways[i](set, &event), 1);
		CHECK_EQ(event.data.fd, ring);
		CHECK_EQ(gx_ring_consume(map, pass, NULL, 9), 1);
		CHECK_EQ(ways[i](set, &event), 0);
		CHECK_EQ(errno, ENOTTY); /* of the caller, as it was */
	}
	close(ring), close(plain), close(set);
}

int bpftime_syscall_server__poll_gpu_ringbuf_map(int fd, void *ctx,
                                                 void (*fn)(const void *data, uint64_t size,
                                                            void *ctx));

static void add_record(const void *data, uint64_t size, void *ctx)
{
	uint64_t value = 0;

	memcpy(&value, data, size < sizeof(value) ? size : sizeof(value));
	*(uint64_t *)ctx = *(uint64_t *)ctx * 100 + value * 10 + size;
}

/* The function that readers of such rings look up: each record once, in their order. */
static void test_poll_ring(void)
{
	int ring = map_of(GX_MAP_RINGBUF, 0, 0, PAGE), no_map = output_event();
	uint64_t sum = 0;

	for (uint64_t i = 1; i < 4; i++)
		CHECK_EQ(gx_ring_push(gx_bpf_map_of_fd(ring, NULL), &i, 8), 0);
	CHECK_EQ(bpftime_syscall_server__poll_gpu_ringbuf_map(ring, &sum, add_record), 3);
	CHECK_EQ(sum, 182838);
	CHECK_EQ(bpftime_syscall_server__poll_gpu_ringbuf_map(ring, &sum, add_record), 0);
	CHECK_EQ(sum, 182838);
	errno = 0;
	CHECK_EQ(bpftime_syscall_server__poll_gpu_ringbuf_map(ring, &sum, NULL), -1);
	CHECK_EQ(errno, EINVAL);
	CHECK_EQ(bpftime_syscall_server__poll_gpu_ringbuf_map(no_map, &sum, add_record), -1);
	close(ring), close(no_map);
}

/* What a key of a per-site array is; its fields are those of the array, nothing is where there is nothing. */
static void test_site(void)
{
	const struct gx_site told[] = {
		{ .kernel = "k",
		  .function = "f",
		  .file = "a.cu",
		  .line = 7,
		  .hook = GX_HOOK_BAR,
		  .number = 3,
		  .ptx_line = 9,
		  .is_here = true },
		{ .kernel = "k",
		  .function = "k",
		  .hook = GX_HOOK_LD_AFTER,
		  .number = 4,
		  .is_here = true },
	};
	int array = map_of(GX_MAP_SITE_ARRAY, 4, 8, 16), other = map_of(GX_MAP_ARRAY, 4, 8, 16);
	struct gpuext_site site;
	uint32_t first = 1;

	CHECK_EQ(gx_sites_claim(gx_bpf_map_of_fd(array, NULL), told, 2, &first), 0);
	CHECK_EQ(first, 0);
	memset(&site, 0xff, sizeof(site));
	CHECK_EQ(gpuext_site(array, 0, &site), 0);
	CHECK(!strcmp(site.kernel, "k") && !strcmp(site.function, "f") &&
	      !strcmp(site.file, "a.cu") && !strcmp(site.hook, "bar"));
	CHECK(site.line == 7 && site.site == 3 && site.ptx_line == 9);
	CHECK_EQ(gpuext_site(array, 1, &site), 0);
	CHECK(!strcmp(site.function, "k") && !*site.file && !strcmp(site.hook, "ld.after"));
	CHECK(!site.line && site.site == 4 && !site.ptx_line);
	errno = 0;
	CHECK_EQ(gpuext_site(array, 2, &site), -1);
	CHECK_EQ(errno, ENOENT);
	CHECK_EQ(gpuext_site(other, 0, &site), -1);
	CHECK_EQ(errno, EINVAL);
	errno = 0;
	CHECK_EQ(gpuext_site(array, 0, NULL), -1);
	CHECK_EQ(errno, EINVAL);
	close(array), close(other);
	errno = 0;
	CHECK_EQ(gpuext_site(-1, 0, &site), -1);
	CHECK_EQ(errno, EINVAL);
}

/* A library of two functions, 16 bytes each; the segment lies 4096 bytes higher than in the file. */
struct library {
	Elf64_Ehdr head;
	Elf64_Phdr segment;
	Elf64_Shdr sections[3]; /* none, symbols, their names */
	Elf64_Sym symbols[4];
	char names[32];
	uint8_t text[32];
};

#define TEXT offsetof(struct library, text)

static struct library make_library(void)
{
	struct library out = {
		.head = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
		          .e_type = ET_DYN,
		          .e_machine = EM_X86_64,
		          .e_version = EV_CURRENT,
		          .e_phoff = offsetof(struct library, segment),
		          .e_shoff = offsetof(struct library, sections),
		          .e_ehsize = sizeof(Elf64_Ehdr),
		          .e_phentsize = sizeof(Elf64_Phdr),
		          .e_phnum = 1,
		          .e_shentsize = sizeof(Elf64_Shdr),
		          .e_shnum = 3,
		          .e_shstrndx = 2 },
		.segment = { .p_type = PT_LOAD,
		             .p_vaddr = PAGE,
		             .p_filesz = sizeof(struct library),
		             .p_memsz = sizeof(struct library) + PAGE },
		.sections = { { 0 },
		              { .sh_type = SHT_DYNSYM,
		                .sh_offset = offsetof(struct library, symbols),
		                .sh_size = sizeof(out.symbols),
		                .sh_link = 2,
		                .sh_entsize = sizeof(Elf64_Sym) },
		              { .sh_type = SHT_STRTAB,
		                .sh_offset = offsetof(struct library, names),
		                .sh_size = sizeof(out.names) } },
		.names = "\0cuInit\0helper\0cuBehind",
	};
	const uint64_t at[] = { PAGE + TEXT, PAGE + TEXT + 16, PAGE + sizeof(out) };
	const uint32_t names[] = { 1, 8, 15 };

	for (int i = 0; i < 3; i++)
		out.symbols[i + 1] = (Elf64_Sym){ .st_name = names[i],
			                          .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
			                          .st_shndx = 1,
			                          .st_value = at[i] };
	return out;
}

/* perf_event_open() of a uprobe at an offset of the library. */
static long uprobe(const struct library *library, uint64_t offset)
{
	char path[] = "/tmp/gpuext-perf-XXXXXX";
	struct perf_event_attr attr = { .type = GX_PMU_UPROBE,
		                        .size = sizeof(attr),
		                        .config1 = (uintptr_t)path,
		                        .config2 = offset };
	int fd = mkstemp(path);
	long result = -1;

	CHECK_EQ(write(fd, library, sizeof(*library)), sizeof(*library));
	close(fd);
	CHECK_EQ(gx_perf_event_open((uintptr_t)&attr, -1, 0, -1, 0, &result), 0);
	unlink(path);
	if (result < 0)
		return result;
	gx_bpf_lock();
	CHECK(!strcmp(event_at((int)result)->target, "cuInit"));
	gx_bpf_unlock();
	close((int)result);
	return 0;
}

static void test_uprobes(void)
{
	struct library library = make_library(), damaged = library;

	CHECK_EQ(uprobe(&library, TEXT), 0);
	CHECK_EQ(uprobe(&library, TEXT + 1), -EINVAL);
	CHECK_EQ(uprobe(&library, TEXT + 16), -EINVAL);       /* none of the API */
	CHECK_EQ(uprobe(&library, sizeof(library)), -EINVAL); /* not of the file */
	CHECK_EQ(uprobe(&library, PAGE + TEXT), -EINVAL);     /* that is its address */
	damaged.head.e_phoff = 1 << 20;
	CHECK_EQ(uprobe(&damaged, TEXT), -EINVAL);
	damaged = library;
	damaged.segment.p_type = PT_NOTE;
	CHECK_EQ(uprobe(&damaged, TEXT), -EINVAL);
	damaged = library;
	damaged.symbols[1].st_name = 1 << 20;
	CHECK_EQ(uprobe(&damaged, TEXT), -EINVAL);
	damaged = library;
	damaged.symbols[1].st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT);
	CHECK_EQ(uprobe(&damaged, TEXT), -EINVAL);
}

int main(void)
{
	static const struct gx_bpf_ops ops = { .verify = NULL };

	gx_bpf_init(&ops);
	test_epoll();
	test_bind();
	test_bind_unreadable();
	test_sizes();
	test_records();
	test_polled();
	test_poll_ring();
	test_site();
	test_uprobes();
	return TEST_END();
}
