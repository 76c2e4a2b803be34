/* bpf_world.h - bpf(2) as a fuzzer calls it: attributes of any bytes, pointers into one arena or to
 * nowhere, descriptors by slot.
 *
 * In an attribute a pointer with bit 16 set and nothing above bit 16 is the arena plus its low 16
 * bits; any other is given as it is, and reads and writes outside of the arena and its guard pages
 * fail unless nothing can be mapped there. A descriptor below N_SLOTS is the one in that slot, an
 * id below N_SLOTS that of the object in it.
 */
#ifndef GX_FUZZ_BPF_WORLD_H
#define GX_FUZZ_BPF_WORLD_H

#include "bpf/command.h"
#include "bpf/user_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
	ARENA_BYTES = 1 << 16,
	GUARD_BYTES = 1 << 16,
	N_SLOTS = 16,
	MAX_ATTR = 160,
	N_POINTERS = 7,
	N_THREAD_SLOTS = 256
};
#define IN_ARENA(offset) (0x10000u | (offset))

static uint8_t *arena;
static int slots[N_SLOTS];
static uint32_t next_slot;
static int lowest_fds[2];

/* What of a command's attribute is what. Offsets; 0 ends pointers but for the first, -1 is none. */
static const struct shape {
	int command;
	int fds[2], id;
	int pointers[N_POINTERS];
	bool gives_fd;
} shapes[] = {
#define AT(field) ((int)offsetof(union bpf_attr, field))
#define ELEM                                                                                       \
	{                                                                                          \
		AT(key), AT(value)                                                                 \
	}
#define BATCH                                                                                      \
	{                                                                                          \
		AT(batch.in_batch), AT(batch.out_batch), AT(batch.keys), AT(batch.values)          \
	}
	{ BPF_MAP_CREATE, { AT(btf_fd), AT(inner_map_fd) }, -1, { -1 }, true },
	{ BPF_MAP_LOOKUP_ELEM, { AT(map_fd), -1 }, -1, ELEM, false },
	{ BPF_MAP_UPDATE_ELEM, { AT(map_fd), -1 }, -1, ELEM, false },
	{ BPF_MAP_DELETE_ELEM, { AT(map_fd), -1 }, -1, ELEM, false },
	{ BPF_MAP_GET_NEXT_KEY, { AT(map_fd), -1 }, -1, ELEM, false },
	{ BPF_MAP_LOOKUP_AND_DELETE_ELEM, { AT(map_fd), -1 }, -1, ELEM, false },
	{ BPF_MAP_FREEZE, { AT(map_fd), -1 }, -1, { -1 }, false },
	{ BPF_MAP_LOOKUP_BATCH, { AT(batch.map_fd), -1 }, -1, BATCH, false },
	{ BPF_MAP_LOOKUP_AND_DELETE_BATCH, { AT(batch.map_fd), -1 }, -1, BATCH, false },
	{ BPF_MAP_UPDATE_BATCH, { AT(batch.map_fd), -1 }, -1, BATCH, false },
	{ BPF_MAP_DELETE_BATCH, { AT(batch.map_fd), -1 }, -1, BATCH, false },
	{ BPF_PROG_LOAD,
	  { AT(prog_btf_fd), -1 },
	  -1,
	  { AT(insns), AT(license), AT(log_buf), AT(func_info), AT(line_info), AT(fd_array),
	    AT(core_relos) },
	  true },
	{ BPF_PROG_BIND_MAP,
	  { AT(prog_bind_map.prog_fd), AT(prog_bind_map.map_fd) },
	  -1,
	  { -1 },
	  false },
	{ BPF_BTF_LOAD, { -1, -1 }, -1, { AT(btf), AT(btf_log_buf) }, true },
	{ BPF_OBJ_GET_INFO_BY_FD, { AT(info.bpf_fd), -1 }, -1, { AT(info.info) }, false },
	{ BPF_LINK_CREATE,
	  { AT(link_create.prog_fd), AT(link_create.target_fd) },
	  -1,
	  { AT(link_create.iter_info) },
	  true },
	{ BPF_LINK_DETACH, { AT(link_detach.link_fd), -1 }, -1, { -1 }, false },
	{ BPF_RAW_TRACEPOINT_OPEN,
	  { AT(raw_tracepoint.prog_fd), -1 },
	  -1,
	  { AT(raw_tracepoint.name) },
	  true },
	{ BPF_PROG_GET_FD_BY_ID, { -1, -1 }, AT(prog_id), { -1 }, true },
	{ BPF_MAP_GET_FD_BY_ID, { -1, -1 }, AT(map_id), { -1 }, true },
	{ BPF_BTF_GET_FD_BY_ID, { -1, -1 }, AT(btf_id), { -1 }, true },
	{ BPF_LINK_GET_FD_BY_ID, { -1, -1 }, AT(link_id), { -1 }, true },
	{ BPF_PROG_GET_NEXT_ID, { -1, -1 }, AT(start_id), { -1 }, false },
	{ BPF_MAP_GET_NEXT_ID, { -1, -1 }, AT(start_id), { -1 }, false },
	{ BPF_BTF_GET_NEXT_ID, { -1, -1 }, AT(start_id), { -1 }, false },
	{ BPF_LINK_GET_NEXT_ID, { -1, -1 }, AT(start_id), { -1 }, false },
	{ BPF_OBJ_PIN, { AT(bpf_fd), -1 }, -1, { AT(pathname) }, false },
	{ BPF_OBJ_GET, { -1, -1 }, -1, { AT(pathname) }, true },
#undef AT
};

static void expect(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "violated: %s\n", what);
	abort();
}

/* --- memory. The linker puts these in front of user_memory.c's (--wrap). */
int __real_gx_user_read(void *to, uint64_t from, size_t len);
int __real_gx_user_write(uint64_t to, const void *from, size_t len);
int __real_gx_user_string(char *to, uint64_t from, size_t size);
int __wrap_gx_user_read(void *to, uint64_t from, size_t len);
int __wrap_gx_user_write(uint64_t to, const void *from, size_t len);
int __wrap_gx_user_string(char *to, uint64_t from, size_t size);

/* Inside of arena and guards, or where no process has memory. */
static bool is_harmless(uint64_t address, uint64_t len)
{
	uint64_t start = (uint64_t)(uintptr_t)arena - GUARD_BYTES,
	         end = start + ARENA_BYTES + 2 * GUARD_BYTES;

	if (address >= start && address < end)
		return true; /* what goes on behind the guard has failed at it */
	return (address < 4096 && len < 4096 - address) || (int64_t)address < 0;
}

int __wrap_gx_user_read(void *to, uint64_t from, size_t len)
{
	return !len || is_harmless(from, len) ? __real_gx_user_read(to, from, len) : -EFAULT;
}

int __wrap_gx_user_write(uint64_t to, const void *from, size_t len)
{
	return !len || is_harmless(to, len) ? __real_gx_user_write(to, from, len) : -EFAULT;
}

int __wrap_gx_user_string(char *to, uint64_t from, size_t size)
{
	return is_harmless(from, size) ? __real_gx_user_string(to, from, size) : -EFAULT;
}

static void fix_pointer(uint8_t *at)
{
	uint64_t value;

	memcpy(&value, at, sizeof(value));
	if (value >> 16 == 1)
		value = (uint64_t)(uintptr_t)arena + (value & 0xffff);
	memcpy(at, &value, sizeof(value));
}

static void fix_fd(uint8_t *at)
{
	uint32_t value;

	memcpy(&value, at, sizeof(value));
	if (value < N_SLOTS)
		value = (uint32_t)slots[value];
	memcpy(at, &value, sizeof(value));
}

/* The whole 64 KiB behind a fixed pointer that lies in the arena; NULL: it does not. */
static uint8_t *arena_at(uint64_t address, uint32_t *left)
{
	uint64_t offset = address - (uint64_t)(uintptr_t)arena;

	if (offset >= ARENA_BYTES)
		return NULL;
	*left = ARENA_BYTES - (uint32_t)offset;
	return arena + offset;
}

/* --- descriptors */
static void close_slot(uint32_t i)
{
	struct gx_object *object;

	if (slots[i] < 0)
		return;
	gx_bpf_lock();
	object = gx_object_of_fd(slots[i]);
	close(slots[i]);
	slots[i] = -1;
	if (object)
		gx_object_closed(object);
	gx_bpf_unlock();
}

static void keep(long fd)
{
	uint32_t i = next_slot++ % N_SLOTS;

	expect(fcntl((int)fd, F_GETFD) >= 0, "a result that is a descriptor");
	close_slot(i);
	slots[i] = (int)fd;
}

/* --- calls */
static const struct shape *shape_of(int command)
{
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++)
		if (shapes[i].command == command)
			return &shapes[i];
	return NULL;
}

/* Descriptors in the program's map references and in fd_array; pointers in the structure of
 * GET_INFO. */
static void fix_arena(int command, const union bpf_attr *attr)
{
	uint32_t left;
	uint8_t *at;

	if (command == BPF_PROG_LOAD && (at = arena_at(attr->insns, &left)))
		for (uint32_t i = 0; i < attr->insn_cnt && i < 4096 && left >= 8;
		     i++, at += 8, left -= 8)
			if (at[0] == 0x18 && (at[1] >> 4 == 1 || at[1] >> 4 == 2))
				fix_fd(at + 4);
	if (command == BPF_PROG_LOAD && (at = arena_at(attr->fd_array, &left)))
		for (uint32_t i = 0; i < N_SLOTS && left >= 4; i++, at += 4, left -= 4)
			fix_fd(at);
	if (command == BPF_OBJ_GET_INFO_BY_FD && (at = arena_at(attr->info.info, &left)))
		for (uint32_t i = 0; i < 32 && left >= 8; i++, at += 8, left -= 8)
			fix_pointer(at);
}

/* Maps of more than a few MiB only cost time. Those too large to be made stay. */
static bool is_slow(const union bpf_attr *attr)
{
	/* of per-thread arrays: a slot for each thread */
	uint64_t slots_each = attr->map_type == 1502 ? N_THREAD_SLOTS : 1;
	unsigned __int128 bytes =
	        (unsigned __int128)(attr->key_size + (uint64_t)attr->value_size + 8) * slots_each *
	        attr->max_entries;

	return bytes > 1 << 21 && bytes < (uint64_t)1 << 40;
}

/* attr: MAX_ATTR bytes of the caller's, changed. size: what the call says. */
static long call(int command, uint8_t *attr, uint32_t size)
{
	const struct shape *shape = shape_of(command);
	union bpf_attr view;
	long result;

	for (int i = 0; shape && i < 2; i++)
		if (shape->fds[i] >= 0)
			fix_fd(attr + shape->fds[i]);
	for (int i = 0; shape && i < N_POINTERS; i++)
		if (shape->pointers[i] > 0 || (!i && !shape->pointers[i]))
			fix_pointer(attr + shape->pointers[i]);
	if (shape && shape->id >= 0 && attr[shape->id] < N_SLOTS && slots[attr[shape->id]] >= 0) {
		uint32_t id = gx_bpf_id_of_fd(slots[attr[shape->id]]);

		memcpy(attr + shape->id, &id, sizeof(id));
	}
	memcpy(&view, attr, sizeof(view));
	if (command == BPF_MAP_CREATE && is_slow(&view))
		return -ENOMEM;
	if (command != BPF_MAP_CREATE && shape && view.batch.count > 4096 &&
	    shape->pointers[0] == 0 && shape->pointers[2])
		return -ENOMEM;
	fix_arena(command, &view);
	memcpy(arena, attr, MAX_ATTR);
	result = gx_bpf_call(command, (uint64_t)(uintptr_t)arena, size);
	if (getenv("FUZZ_TRACE"))
		fprintf(stderr, "bpf(%d): %ld\n", command, result);
	expect(result >= -4095, "a result is an errno");
	if (result >= 0 && shape && shape->gives_fd)
		keep(result);
	else
		expect(result <= 0, "a result that is no descriptor is 0");
	return result;
}

/* The lowest free descriptor from there on. */
static int free_fd(int from)
{
	int fd = fcntl(STDERR_FILENO, F_DUPFD, from);

	expect(fd >= 0, "dup");
	close(fd);
	return fd;
}

static void say(void *arg, const char *line)
{
	(void)arg;
	fprintf(stderr, "%s\n", line);
}

/* FUZZ_TRACE=1 shows every call and every refusal. */
static void world_open(void)
{
	if (getenv("FUZZ_TRACE"))
		gx_bpf_set_log(say, NULL);
	if (!arena) {
		setenv("BPFTIME_MAP_GPU_THREAD_COUNT", "64", 1);
		setenv("GPUEXT_THREAD_SLOTS", "256", 1);
		uint8_t *p = mmap(NULL, ARENA_BYTES + 2 * GUARD_BYTES, PROT_NONE,
		                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		expect(p != MAP_FAILED &&
		               !mprotect(p + GUARD_BYTES, ARENA_BYTES, PROT_READ | PROT_WRITE),
		       "mmap");
		arena = p + GUARD_BYTES;
	}
	memset(arena, 0, ARENA_BYTES);
	memset(slots, 0xff, sizeof(slots));
	next_slot = 0;
	lowest_fds[0] = free_fd(3);
	lowest_fds[1] = free_fd(200);
}

/* Every object must be gone, with every descriptor that stood for it. Who looks at /proc/PID/fd holds a descriptor for that
 * moment, so an object may go a little later than its last descriptor was closed. */
static void world_close(void)
{
	for (uint32_t i = 0; i < N_SLOTS; i++)
		close_slot(i);
	for (int ms = 0; ms < 1000; ms++) {
		gx_bpf_lock();
		gx_registry_sweep();
		gx_bpf_unlock();
		if (!gx_bpf_any())
			break;
		usleep(1000);
	}
	expect(!gx_bpf_any(), "objects outlive their descriptors");
	expect(free_fd(3) == lowest_fds[0] && free_fd(200) == lowest_fds[1],
	       "a descriptor was left open");
}

#endif
