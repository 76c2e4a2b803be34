/* map.h - the host side of maps: one memfd image each, the same bytes for loaders and applications.
 *
 * Whatever another process writes into an image can spoil values, never memory safety: sizes are
 * taken from the definition, not from the image, and the image is sealed against shrinking.
 */
#ifndef GX_MAPS_MAP_H
#define GX_MAPS_MAP_H

#include "base/diag.h"
#include "ebpf/hook.h"
#include "ebpf/program.h"
#include "maps/layout.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Flags of user space, as in bpf(2). */
#define GX_MAP_ANY     0u
#define GX_MAP_NOEXIST 1u
#define GX_MAP_EXIST   2u

#define GX_MAP_MAX_BYTES        (1ull << 30)
#define GX_PER_THREAD_MAX_BYTES (64ull << 30) /* and what GPUEXT_MAP_MB says */
#define GX_PAGE_BYTES           4096u

struct gx_map_ops;

/* One mapping of an image in this process. Read-only after it was made, but for `frozen` and what
 * stands below it. */
struct gx_map {
	struct gx_map_def def;
	const struct gx_map_ops *ops;
	int fd;         /* the memfd, close-on-exec, owned */
	uint64_t inode; /* of the memfd: an application may close it and reuse its number */
	struct gx_map_image *image; /* the whole file, mapped shared */
	uint8_t *data;              /* [data_bytes], behind the header */
	uint64_t data_bytes;
	uint64_t n_threads;         /* per-thread: slots of one key; else 0 */
	uint32_t n_user_slots;      /* per-thread: slots that a user-space lookup gives; else 1 */
	uint32_t n_cpus;            /* of types with a value for each CPU; else 0 */
	bool frozen;                /* no more writes by user space of this process */
	bool read_only;             /* another process's image, which that one alone writes */
	bool of_linux;              /* the values lie in a map of Linux (linux.c) */
	int linux_fd;               /* of its maker: that map, owned; else -1 */
	_Atomic bool written;       /* by a program that this process loaded */
	_Atomic uint64_t words_set; /* of a value, by such programs: as gx_set_words() gives them */
	/* and written, by those of a side: in kernels, on the CPU, of driver policies */
	_Atomic uint64_t words_written[GX_N_SIDES];
	struct gx_map_users *_Atomic users; /* users.h; NULL: no instances */
};

/**
 * gx_map_create() - a new, zeroed map with an image of its own.
 * @def: copied; name need not end in NUL
 *
 * Environment: GPUEXT_MAP_MB (what a per-thread array may grow to, in MiB; 1024),
 * GPUEXT_THREAD_SLOTS (or that many slots), BPFTIME_MAP_GPU_THREAD_COUNT (user lookups)
 * Errors:      GX0601 type, GX0602 shape, GX0603 size, GX0003 no memfd
 */
int gx_map_create(const struct gx_map_def *def, struct gx_map **out, struct gx_diag *diag);

/**
 * gx_map_open_image() - map the image of another process.
 * @fd:  borrowed (duplicated): a memfd made by gx_map_create(), as it came over a socket; not
 * trusted
 * @def: as it came with it; not trusted
 *
 * One that is sealed against writing is mapped for reading, and the handle is read_only.
 * Errors: GX0604 when the file is not such an image, too small, or could shrink under us
 */
int gx_map_open_image(int fd, const struct gx_map_def *def, struct gx_map **out,
                      struct gx_diag *diag);
/**
 * gx_map_open_copy() - a map of this process alone, with what is in another's image now; frozen.
 * @fd, @def: as of gx_map_open_image(), not trusted; read once, and not kept
 *
 * Errors: GX0604 as there, or the map is none whose value can be constant
 */
int gx_map_open_copy(int fd, const struct gx_map_def *def, struct gx_map **out,
                     struct gx_diag *diag);
/* --- linux.c: arrays whose values lie in a map of Linux, which its eBPF writes too: those of 1504, and others that are asked to */
bool gx_map_may_be_of_linux(const struct gx_map_def *def);
/**
 * gx_map_use_linux() - from now on the values are those of a map of Linux.
 * @fd: borrowed: a mappable array as the definition says; not trusted
 *
 * What was in the image is not taken over. Errors: -EINVAL (no such array), mmap's; all is as before then
 */
int gx_map_use_linux(struct gx_map *map, int fd);
/* Back into the image, with what is there, where nobody else got the map so far; else -EBUSY. Of others: 0. */
int gx_map_leave_linux(struct gx_map *map);
/* --- seal.c */
/**
 * gx_map_hand_out() - before other processes get the descriptor of a map that was made here.
 * @others_write: their programs do; else this process alone writes, by the mappings that it has
 *
 * For good, whoever has the descriptor; what was handed out before stays as it was. -errno
 */
int gx_map_hand_out(const struct gx_map *map, bool others_write);
bool gx_map_sealed(int fd); /* against everybody who has no mapping of it yet */
/* One more mapping of [at, at + length) of the image, writable if the one that is there is. `to`:
 * over what is there; NULL: anywhere. MAP_FAILED */
void *gx_map_again(const struct gx_map *map, uint64_t at, uint64_t length, void *to);

/* The mapping stays; what needs the file (extents, slots by read) then does without, or fails. */
void gx_map_close_fd(struct gx_map *map);
void gx_map_free(struct gx_map *map); /* NULL is fine */

/* Is there such a type, and what its row says. NULL: no. */
const char *gx_map_type_name(uint32_t type);
/* Bytes of the buffer that user space gives for one value: N packed slots for per-thread arrays, a
 * multiple of 8 for each CPU. */
uint64_t gx_map_user_value_bytes(const struct gx_map *map);

/*
 * Operations of user space: buffers have key_size and gx_map_user_value_bytes() bytes. Any thread;
 * writers of one array value race as in the kernel. Errors are bpf(2)'s: -ENOENT, -EEXIST, -E2BIG,
 * -EINVAL, -EPERM (frozen, read-only), -EOPNOTSUPP (the type has no such operation), -EBUSY (a lock shared
 * with other processes was not free for 100 ms).
 */
int gx_map_lookup(struct gx_map *map, const void *key, void *value);
/* A look-up is asked about a value, which it only reads: 0 when that is there. */
bool gx_map_asks(const struct gx_map *map);
int gx_map_update(struct gx_map *map, const void *key, const void *value, uint64_t flags);
int gx_map_delete(struct gx_map *map, const void *key);
/* Look-up and removal in one; key is not read where the type has none. */
int gx_map_take(struct gx_map *map, const void *key, void *value);
bool gx_map_has_keys(const struct gx_map *map); /* that come and go: HASH and its like */
/* key NULL, or absent from a hash: the first. -ENOENT after the last. */
int gx_map_next_key(struct gx_map *map, const void *key, void *next);
/* Entries in storage order: *at starts at 0 and is moved behind the entry. value may be NULL.
 * -ENOENT at the end. */
int gx_map_next_at(struct gx_map *map, uint32_t *at, void *key, void *value);
int gx_map_freeze(struct gx_map *map);

/**
 * gx_map_merge_key() - what a device did to the value of a key, into the image, as one step for all processes.
 * @now, @before: gx_map_stride(value_size) bytes each: the value on the device, and at the last look
 * @set:          words that are taken as they are now (gx_set_words()); what others gained is added
 *
 * A key that is not there is made, with zeroes before. Errors: -E2BIG, -EBUSY, -EOPNOTSUPP
 */
int gx_map_merge_key(struct gx_map *map, const void *key, const uint64_t *now,
                     const uint64_t *before, uint64_t set);

/* Per-thread arrays: the slot of one thread, value_size bytes; allocates no page of the image.
 * -E2BIG beyond the slots. */
int gx_map_read_slot(const struct gx_map *map, uint32_t key, uint64_t thread, void *value);
/* Slots [thread, thread + n), gx_map_stride(value_size) bytes each: one system call for all. */
int gx_map_read_slots(const struct gx_map *map, uint32_t key, uint64_t thread, uint64_t n,
                      void *values);
/* Slots of a per-thread map that were touched, by key and thread: those that are not all zero. 0, or -ENOMEM. */
int gx_map_each_slot(struct gx_map *map,
                     void (*fn)(void *arg, uint32_t key, uint64_t thread, const uint8_t *value),
                     void *arg);
/* Slots [0, n) were touched at most: what a dump has to read. */
uint64_t gx_map_slots_seen(const struct gx_map *map);

/* The next part of the data at or above *from that was ever written: [*from, *to), whole pages,
 * those near to each other as one. What lies between such parts is zero, and stays without memory.
 * false: none. */
bool gx_map_next_extent(const struct gx_map *map, uint64_t *from, uint64_t *to);

/**
 * gx_map_mmap_range() - what mmap(2) of a map's fd means.
 * @offset:    as user space gave it
 * @at:        where that is in the image file
 * @doubled:   bytes of the tail [.., at + length) that must be mapped a second time behind it
 * (rings), else 0
 *
 * Errors: -EPERM (read-only, frozen), -EACCES (to write to what programs only read), -EINVAL
 * (range), -ENOTSUP (not mappable)
 */
int gx_map_mmap_range(const struct gx_map *map, uint64_t offset, uint64_t length, bool writable,
                      uint64_t *at, uint64_t *doubled);

/* --- rings (4, 27, 1527): one reader, many writers in any process */
enum { GX_PERF_MAX_BYTES = 65000 }; /* of a record of 4 */
bool gx_map_is_ring(const struct gx_map *map);
/**
 * gx_ring_push() - add a record for the reader of the ring, in the format of the kernel's ring
 * buffer.
 *
 * The caller then wakes the reader through the map's eventfd, and keeps the counters of the image.
 * Errors: -EAGAIN full, -E2BIG longer than the ring, -EBUSY another writer held the lock for 10 ms
 * Threads: any thread of any process. A writer that dies inside is noticed by its process id.
 */
int gx_ring_push(struct gx_map *map, const void *data, size_t len);
/* Bytes written and not yet released by the reader. */
uint64_t gx_ring_pending(const struct gx_map *map);
/**
 * gx_ring_consume() - hand the records that are complete to fn, oldest first, and release them.
 * @fn:  data is borrowed for the call; nonzero: stop after this record
 * @max: at most so many
 *
 * Returns the number of records, or -EINVAL when the ring's positions make no sense.
 */
int gx_ring_consume(struct gx_map *map, int (*fn)(void *ctx, const void *data, size_t len),
                    void *ctx, uint32_t max);

#endif
