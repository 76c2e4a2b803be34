/* layout.h - bytes of maps in device memory and in the shared image; the one place where offsets are written.
 *
 * Image (memfd, shared by loader and applications): [gx_map_image header, GX_IMAGE_DATA bytes][data].
 *   array, per_thread: data = what the device has, summed over instances word by word (agent/core/map_sync.c)
 *   ring: data = BPF ring buffer as libbpf maps it: consumer page, producer page, then the records once
 * Device, array:      n entries of stride round_up(value_size, 8).
 * Device, percpu_array: as in the image: GX_CPU_CLAIM_BYTES for each CPU, which devices leave alone, then [n][n_cpus] of stride. A
 *     warp has the CPU of its SM's number modulo theirs.
 * Device, per_thread: [n_threads / 32][max_entries][32] of stride, so that a warp's slots of a key are neighbours and what has
 *     room for more threads begins with what has room for fewer: gx_per_thread_slot(). The image has as many slots as the
 *     operator allows, a hole where none was written; a device has as many as its largest launch needs, and grows
 *     (agent/core/map_grow.c). A linear thread id beyond the device's slots gives NULL, and is counted.
 * Device, sites: copies of [max_entries] of stride, as the image has them: a power of two, of which a warp uses smid & (copies - 1),
 *     for all warps would wait for each other at one word. The image has the sums of what each copy counted. A variant's words of
 *     the map say where the values of its own places begin, and how many they are: the place of a program has a number among
 *     these. The image has behind the values what each place is (maps/sites.c).
 * Queue and stack: one memory for user space and every device, the image's: kernels reach it over the bus. Two locks
 *     +0    lock      u32  user space: the process that holds it, by compare-and-swap of the CPU
 *     +4    first     u32  the oldest value's position     +8 count u32
 *     +16   device    u64  kernels: the process whose kernel holds it, by compare-and-swap of the device
 *     +64   [max_entries] of stride, a ring
 *   Neither side does an atomic on the other's word, for not every bus has such. A kernel that got its lock looks at user space's, and
 *   gives its own back where that is taken; user space, once it has its lock, waits until the devices' is free. A kernel makes
 *   GX_QUEUE_TRIES, then -EBUSY, counted as dropped. The lock of a process that died is taken over. Several devices whose bus
 *   has no atomics to memory of the host must not use one queue at once.
 * Bloom filter: bits in words of 8 bytes, a power of two of them. A device has them twice: those of the image when it was last looked
 *     at, which the host alone writes, and those that kernels set there, which it adds to the image. A value is there when each
 *     of its bits is in one of both.
 * Device, ring: n_shards shards (power of two; a warp uses smid & (n_shards - 1)), each one
 *     +0    taken     u64  bytes promised by reservations, failed ones taken back: the admission counter
 *     +8    head      u64  bytes reserved, always dense: no reservation that failed ever moved it; and GX_RING_RECORD for each record,
 *                          so that no reservation needs another add to be counted: what is left without the bytes, which readers know
 *                          by what they have taken, are these, modulo 2^28. Nothing more is admitted than a shard holds
 *     +24   n_dropped u64  records refused     (device, relaxed add); those that were asked for are these and those in head
 *     +128  tail      u64  bytes the reader has released (written by the host only)
 *     +256  data      shard_bytes (power of two), then GX_RING_SLACK bytes
 *   A record is {u32 length, u32 state} then the payload, rounded up to 8. It starts at position & (shard_bytes - 1) and is
 *   never split: one that starts near the end runs on into the slack, and the same bytes at the front stay unused.
 *   state: 0 = not committed yet (the reader has zeroed what it released), GX_RING_READY, GX_RING_DISCARDED; or one of the two MIXED,
 *   where each u32 of the payload is mixed (xor) with GX_RING_MIX. READY and MIXED_READY are written with release, behind the payload: a
 *   fence, which waits until L2 has all of it. GX_RING_MIXED needs none. Nothing is ordered, but no word of it is zero, which is what was
 *   there before, and each is written once, with its state: the record is whole where none is. A word that would be zero is seen by
 *   who writes it, and the state is MIXED_READY (lower/ring_mixed.c).
 *   Admission: old = atom.add(taken, n); ok = (s64)(old + n - tail) <= shard_bytes; not ok: atom.add(taken, -n), drop. Negative: the
 *   tail is read later, and has moved beyond old + n when others reserved, wrote and were released in between.
 *   ok: pos = atom.add(head, n). The sum of admitted bytes never exceeds tail + shard_bytes, so no loop and no hole.
 * Device, hash: a table of its own, gx_hash_table(), which is merged with the image by key (agent/core/hash_table.c). It has two parts
 *     of equal size: keys of the first one come from the host (user space, the image), keys of the second from programs in kernels.
 *     A key stands in one of two buckets of 8 slots in each part: gx_hash_places(). For each slot there are
 *     state   u64  version * 4 + phase. What a slot holds changes only while it is BUSY, and every key it gets has a version of
 *                  its own
 *     ended   u64  a state, written by the host alone: a slot that is in it holds nothing any more. So the host takes a key away
 *                  without an atomic, and never a later one that got the slot meanwhile
 *     key and value, rounded up to 8 bytes and zero behind their end; each word of the key mixed with the state in which its version is
 *                  READY: gx_hash_mix(). So key and state are read at once: a word of another version's key gives another number, but
 *                  where two keys differ by just what their versions do, one pair of 2^64, and the slot changes just then
 *     and for each bucket a word of filters, a byte for each slot: 0 where it is free, else bits of its key's hash.
 *   Device code alone gives keys to slots of the second part, the host alone to slots of the first; either takes a key away from
 *   any slot: device code by compare-and-swap of the state. A look-up reads the filters of all four buckets at once; a
 *   key that is in both parts is the first one's.
 *   An insertion holds the lock of its key's bucket, so that no key is there twice; look-ups and deletions need none. Nothing here
 *   waits for the host. One lane of a warp at a time is within an update (verify/strategy.c): what it waits for is another warp,
 *   GX_HASH_TRIES looks at most, then -EBUSY, counted as dropped.
 *   Keys of the second part are counted by several counters, for lanes that add to one word stand in a queue. Each may count its share of
 *   the limit; who finds its own at its end asks the others. A deletion takes one from its own, which may come below 0: the sum is the
 *   number of keys, and it is not above the limit where no counter is above its share.
 *   Of an LRU type each look-up and update notes the time at its slot. Where no key more may come, the one of the new key's two buckets
 *   that was used longest ago goes, of the second part: 8 candidates on average, which come near to the oldest of all.
 *   A key of the host may come while a kernel inserts the same: the host's value is the one that is seen from then on, and the host
 *   ends the other slot once it has merged it.
 */
#ifndef GX_MAPS_LAYOUT_H
#define GX_MAPS_LAYOUT_H

#include "ebpf/map_type.h" /* the longest key of a hash, the longest record of a ring */

#include <stddef.h>
#include <stdint.h>

#define GX_RING_TAKEN         0
#define GX_RING_HEAD          8
#define GX_RING_N_DROPPED     24
#define GX_RING_TAIL          128
#define GX_RING_DATA          256
#define GX_RING_RECORD        ((uint64_t)1 << 36)
#define GX_RING_RECORD_HEADER 8
#define GX_RING_READY         1u
#define GX_RING_DISCARDED     2u
#define GX_RING_MIXED         3u
#define GX_RING_MIXED_READY   4u
#define GX_RING_MIX           0xd1b54a33u /* its highest bit is set: small numbers need no look */
#define GX_RING_SLACK         4096u

/* The header of a hash's table: counters of the keys of the second part, and how many each of them may count (host). In the first one's
 * line: does the first part have any (host, for itself)? */
#define GX_HASH_USED     0
#define GX_HASH_LIMIT    8
#define GX_HASH_GIVEN    16
#define GX_HASH_COUNTER  128u /* from counter to counter */
#define GX_HASH_COUNTERS 8u
#define GX_HASH_LOCKS    1024 /* a u64 for each bucket of the second part */
#define GX_HASH_SLOTS    8u   /* of a bucket: bytes of its word of filters */
#define GX_HASH_TRIES    65536u
#define GX_HASH_FIRST    0x2545f4914f6cdd1dull
#define GX_HASH_SPREAD   0x9e3779b97f4a7c15ull
#define GX_HASH_PHASES   3u
#define GX_HASH_EMPTY    0u /* nothing was ever there */
#define GX_HASH_BUSY     1u
#define GX_HASH_READY    2u
#define GX_HASH_DEAD     3u
#define GX_HASH_VERSION  4u
#define GX_HASH_TAG_SHIFT                                                                          \
	56              /* the bits of a hash that its filter has, and the lowest of them set */
#define GX_HASH_STEP 28 /* those from here on lead to the other bucket */

/* A queue or stack. */
#define GX_QUEUE_LOCK        0
#define GX_QUEUE_FIRST       4
#define GX_QUEUE_COUNT       8
#define GX_QUEUE_DEVICE_LOCK 16
#define GX_QUEUE_VALUES      64
#define GX_QUEUE_TRIES       65536u

/* Bits of a Bloom filter that each value sets, as many as Linux has when nothing is said. */
#define GX_BLOOM_HASHES 5u

/* One line per program and shard: what arrived. Device, relaxed adds by the leader lane. */
/* lanes, plus GX_STATS_WARP for each warp: one add an event. Readers take differences modulo 2^64, */
#define GX_STATS_EVENTS 0
#define GX_STATS_WARP                                                                              \
	((uint64_t)1 << 36) /* exact while a shard sees fewer than 2^28 warps between two looks */
#define GX_STATS_LANES_DROPPED                                                                     \
	16 /* lanes whose record did not fit, whose slot did not exist, or whose request nobody hears */
/* Of the first shard: which state of the table of allocations counts, where the program asks for that; the host alone writes it
 * (agent/core/instance.c). */
#define GX_STATS_ALLOCATIONS 32
/* Sums of their own, of what a thread counted in registers until it ended: any number of warps at once. They share 16 bytes: two lanes of one
 * instruction that add there cost as much as one (bench/results/2026-11-30-counts-h200.md). */
#define GX_STATS_LANES 48
#define GX_STATS_WARPS 56
#define GX_STATS_BYTES 64 /* all of these */
/* 128 apart, lines of SMs next to each other wait for each other in L2 (bench/results/2026-12-01-counts-h200.md). */
#define GX_STATS_STRIDE 256

/* Words of the relocation block of a variant. Program p: 2 words at GX_RELOC_PROG(p). Map m: 4 words at GX_RELOC_MAP(m). */
#define GX_RELOC_SHARD_MASK 0 /* n_shards - 1 */
#define GX_RELOC_TGID       1 /* uid << 32 | tgid */
#define GX_RELOC_N_CPUS     2 /* gid << 32 | CPUs */
#define GX_RELOC_ASKS       3 /* address of the ring of base/asks.h; 0: there is none */
#define GX_RELOC_PROG(p)    (4u + 2u * (p)) /* +0 address of stats lines */
#define GX_RELOC_PROG_PAGES                                                                        \
	1 /* address of the pages of base/prints.h; 0: there are none, or the program does not ask */
#define GX_RELOC_MAP(n_progs, m) (4u + 2u * (n_progs) + 4u * (m))
#define GX_RELOC_MAP_BASE        0 /* device address */
#define GX_RELOC_MAP_THREADS                                                                       \
	1 /* per_thread: slots of a key that are there; sites: places of the text, 0 where they have none */
#define GX_RELOC_MAP_CPUS         1 /* with a value for each CPU: how many they are */
#define GX_RELOC_MAP_SHARD_STRIDE 2 /* ring, sites: bytes from shard to shard, from copy to copy */
#define GX_RELOC_MAP_SHARD_MASK   3 /* ring: shard_bytes - 1; sites: copies - 1 */

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

/* A line of each CPU in front of the values that maps have for each CPU (cpu.h). */
#define GX_CPU_CLAIM_BYTES 64u

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

/* Where the parts of a hash's table are, in bytes from its start. */
struct gx_hash_table {
	uint32_t n_buckets; /* of one part; a power of two, at least 2 */
	uint32_t key_words, n_counters;
	uint64_t n_slots; /* of both parts */
	uint64_t filters, ended, states, keys, values, bytes;
	uint64_t ages;   /* 0: no key makes room for another one */
	uint64_t stride; /* of values */
};

/* Slots for twice the entries, at least: with two buckets to choose from practically every key finds a place. */
static inline struct gx_hash_table gx_hash_table(uint32_t key_size, uint32_t value_size,
                                                 uint32_t max_entries)
{
	struct gx_hash_table t = { .n_buckets = 2, .key_words = (key_size + 7) / 8 };

	while ((uint64_t)t.n_buckets * GX_HASH_SLOTS < 2 * (uint64_t)max_entries)
		t.n_buckets *= 2;
	/* a small one fills soon: lanes meet at one counter for a short time only */
	t.n_counters = max_entries < 1024 ? 1 : GX_HASH_COUNTERS;
	t.n_slots = 2 * (uint64_t)t.n_buckets * GX_HASH_SLOTS;
	t.stride = gx_map_stride(value_size);
	t.filters = GX_HASH_LOCKS + 8 * (uint64_t)t.n_buckets;
	t.ended = t.filters + t.n_slots;
	t.states = t.ended + 8 * t.n_slots;
	t.keys = t.states + 8 * t.n_slots;
	t.values = t.keys + 8 * t.key_words * t.n_slots;
	t.bytes = t.values + t.stride * t.n_slots;
	return t;
}

/* Of a map whose key that was used longest ago makes room: when each slot was used, by the device's timer. Written by devices alone. */
static inline void gx_hash_add_ages(struct gx_hash_table *t)
{
	t->ages = t->bytes;
	t->n_counters = 1; /* it is full most of the time */
	t->bytes += 8 * t->n_slots;
}

/* A word of a key as it stands in a slot that is READY in such a state; the way back is the same. */
static inline uint64_t gx_hash_mix(uint64_t word, uint64_t state)
{
	return word ^ state * GX_HASH_SPREAD;
}

/* How many of so many keys the i-th counter may count. */
static inline uint64_t gx_hash_share(const struct gx_hash_table *t, uint64_t n, uint32_t i)
{
	return n / t->n_counters + (i < n % t->n_counters);
}

/* Over the words of a key, from GX_HASH_FIRST on. */
static inline uint64_t gx_hash_word(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * GX_HASH_SPREAD;
	return hash ^ hash >> 32;
}

/* Words of a Bloom filter: with 7 bits for each entry and each bit that it sets over 5, about one in 32 others seems to be there. */
static inline uint64_t gx_bloom_words(uint32_t max_entries)
{
	uint64_t bits = (uint64_t)max_entries * GX_BLOOM_HASHES * 7 / 5, words = 1;

	while (words * 64 < bits)
		words *= 2;
	return words;
}

/* Bit i of those that a value with such a hash sets: gx_hash_word() over its words, zeroes behind its end. */
static inline uint64_t gx_bloom_bit(uint64_t hash, uint32_t i, uint64_t n_words)
{
	return ((hash & UINT32_MAX) + i * (hash >> 32 | 1)) & (n_words * 64 - 1);
}

/* The buckets in which a key may stand, and its filter. */
struct gx_hash_places {
	uint32_t buckets[2];
	uint8_t tag;
};

static inline struct gx_hash_places gx_hash_places(const struct gx_hash_table *t, uint64_t hash)
{
	struct gx_hash_places places = { .tag = (uint8_t)(hash >> GX_HASH_TAG_SHIFT | 1) };

	places.buckets[0] = (uint32_t)hash & (t->n_buckets - 1);
	places.buckets[1] =
	        places.buckets[0] ^ (((uint32_t)(hash >> GX_HASH_STEP) & (t->n_buckets - 1)) | 1);
	return places;
}

#endif
