/* layout.h - bytes of maps in device memory and in the shared image; the one place where offsets are written.
 *
 * Image (memfd, shared by loader and applications): [gx_map_image header, GX_IMAGE_DATA bytes][data].
 *   array, per_thread: data = what the device has, summed over instances word by word (agent/core/map_sync.c)
 *   ring: data = BPF ring buffer as libbpf maps it: consumer page, producer page, then the records once
 * Device, array:      n entries of stride round_up(value_size, 8).
 * Device, per_thread: [n_threads / 32][max_entries][32] of stride, so that a warp's slots of a key are neighbours and what has
 *     room for more threads begins with what has room for fewer: gx_per_thread_slot(). The image has as many slots as the
 *     operator allows, a hole where none was written; a device has as many as its largest launch needs, and grows
 *     (agent/core/map_grow.c). A linear thread id beyond the device's slots gives NULL, and is counted.
 * Device, ring: n_shards shards (power of two; a warp uses smid & (n_shards - 1)), each one
 *     +0    taken     u64  bytes promised by reservations, failed ones taken back: the admission counter
 *     +8    head      u64  bytes reserved, always dense: no reservation that failed ever moved it
 *     +16   n_records u64  records asked for     +24 n_dropped u64  records refused     (device, relaxed add)
 *     +128  tail      u64  bytes the reader has released (written by the host only)
 *     +256  data      shard_bytes (power of two), then GX_RING_SLACK bytes
 *   A record is {u32 length, u32 state} then the payload, rounded up to 8. It starts at position & (shard_bytes - 1) and is
 *   never split: one that starts near the end runs on into the slack, and the same bytes at the front stay unused.
 *   state: 0 = not committed yet (the reader has zeroed what it released), GX_RING_READY, GX_RING_DISCARDED.
 *   Admission: old = atom.add(taken, n); ok = (s64)(old + n - tail) <= shard_bytes; not ok: atom.add(taken, -n), drop. Negative: the
 *   tail is read later, and has moved beyond old + n when others reserved, wrote and were released in between.
 *   ok: pos = atom.add(head, n). The sum of admitted bytes never exceeds tail + shard_bytes, so no loop and no hole.
 */
#ifndef GX_MAPS_LAYOUT_H
#define GX_MAPS_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#define GX_RING_TAKEN         0
#define GX_RING_HEAD          8
#define GX_RING_N_RECORDS     16
#define GX_RING_N_DROPPED     24
#define GX_RING_TAIL          128
#define GX_RING_DATA          256
#define GX_RING_RECORD_HEADER 8
#define GX_RING_READY         1u
#define GX_RING_DISCARDED     2u
#define GX_RING_MAX_RECORD    4088u /* payload bytes */
#define GX_RING_SLACK         4096u

/* One line per program and shard: what arrived. Device, relaxed adds by the leader lane. */
/* lanes, plus GX_STATS_WARP for each warp: one add an event. Readers take differences modulo 2^64, */
#define GX_STATS_EVENTS 0
#define GX_STATS_WARP                                                                              \
	((uint64_t)1 << 36) /* exact while a shard sees fewer than 2^28 warps between two looks */
#define GX_STATS_LANES_DROPPED                                                                     \
	16 /* lanes whose record did not fit, whose slot did not exist, or whose request nobody hears */
#define GX_STATS_STRIDE 128

/* Words of the relocation block of a variant. Program p: 2 words at GX_RELOC_PROG(p). Map m: 4 words at GX_RELOC_MAP(m). */
#define GX_RELOC_SHARD_MASK 0 /* n_shards - 1 */
#define GX_RELOC_TGID       1
#define GX_RELOC_N_CPUS     2
#define GX_RELOC_ASKS       3 /* address of the ring of base/asks.h; 0: there is none */
#define GX_RELOC_PROG(p)                                                                           \
	(4u + 2u * (p)) /* +0 address of stats lines; +1 bytes of one program's stats (unused) */
#define GX_RELOC_MAP(n_progs, m)  (4u + 2u * (n_progs) + 4u * (m))
#define GX_RELOC_MAP_BASE         0 /* device address */
#define GX_RELOC_MAP_THREADS      1 /* per_thread: slots of a key that are there */
#define GX_RELOC_MAP_SHARD_STRIDE 2 /* ring: bytes from shard to shard */
#define GX_RELOC_MAP_SHARD_MASK   3 /* ring: shard_bytes - 1 */

#define GX_IMAGE_MAGIC 0x31504d5847ull /* "GXMP1" */
#define GX_IMAGE_DATA  4096

struct gx_map_image {
	uint64_t magic;
	uint64_t data_bytes;
	/* bumped by every write of user space: devices must reload */
	_Atomic uint64_t host_generation;
	_Atomic uint64_t sync_generation;    /* bumped when an agent has merged a snapshot */
	_Atomic uint64_t lanes_out_of_range; /* per_thread: lanes beyond n_threads */
	_Atomic uint64_t n_threads_seen;     /* per_thread: highest linear thread id written + 1 */
	_Atomic uint32_t lock;               /* agents, while they merge; 0 free, else pid */
	uint32_t n_cpus;                     /* of types with a value for each CPU; else 0 */
	_Atomic uint64_t records_produced, records_delivered, records_dropped, records_lost;
	/* per_thread: slots of one key, so data_bytes = gx_per_thread_slots() * stride; else 0 */
	uint64_t n_threads;
};
_Static_assert(sizeof(struct gx_map_image) <= GX_IMAGE_DATA, "the header fits its page");

static inline uint64_t gx_map_stride(uint32_t value_size)
{
	return ((uint64_t)value_size + 7) & ~(uint64_t)7;
}

#define GX_THREAD_BLOCK 32u /* threads of one key side by side in a per-thread map */

/* Number of a slot; the last key's slot of the last thread of a block is the last of the block. */
static inline uint64_t gx_per_thread_slot(uint32_t key, uint64_t thread, uint32_t max_entries)
{
	return (thread / GX_THREAD_BLOCK * max_entries + key) * GX_THREAD_BLOCK +
	       thread % GX_THREAD_BLOCK;
}

/* Slots of all keys for so many threads. */
static inline uint64_t gx_per_thread_slots(uint64_t n_threads, uint32_t max_entries)
{
	return (n_threads + GX_THREAD_BLOCK - 1) / GX_THREAD_BLOCK * GX_THREAD_BLOCK * max_entries;
}

#endif
