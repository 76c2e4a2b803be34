/* allocations.h - bytes of the table of an application's allocations, as its device programs read it (gdev_allocation).
 *
 * One table for a process, in its own memory, which its devices reach. The agent alone writes it. It has two halves, each with all
 * allocations sorted by where they begin: version & 1 is the half that counts. A writer fills the other one, then stores the next
 * version (release). Who reads takes the version (acquire), searches that half, and takes the version again: when it is another one by
 * then, what was read may be of no version at all.
 * Allocations do not overlap, and each has a number that none had before it. One that was freed stays, marked as such, until
 * another one takes its addresses, or its room in the table.
 */
#ifndef GX_BASE_ALLOCATIONS_H
#define GX_BASE_ALLOCATIONS_H

#define GX_ALLOCATIONS_VERSION 0u /* u64 */
#define GX_ALLOCATIONS_HALVES  64u
#define GX_ALLOCATIONS_N       0u /* of a half: u64, entries */
#define GX_ALLOCATIONS_MISSING 8u /* u64: allocations that found no room, ever */
#define GX_ALLOCATIONS_ENTRIES 64u
#define GX_ALLOCATIONS_MOST    16384u /* power of two */
#define GX_ALLOCATIONS_STRIDE  32u
#define GX_ALLOCATIONS_BEGIN   0u /* of an entry, u64 each */
#define GX_ALLOCATIONS_END     8u /* first address behind it */
#define GX_ALLOCATIONS_ID      16u
#define GX_ALLOCATIONS_STATE   24u /* kind | state << 32, as in struct gdev_allocation */
#define GX_ALLOCATIONS_HALF    (GX_ALLOCATIONS_ENTRIES + GX_ALLOCATIONS_MOST * GX_ALLOCATIONS_STRIDE)
#define GX_ALLOCATIONS_BYTES   (257u * 4096u)

_Static_assert(GX_ALLOCATIONS_HALVES + 2 * GX_ALLOCATIONS_HALF <= GX_ALLOCATIONS_BYTES, "halves");

/* enum gdev_allocation_kind and _state of gpuext.bpf.h have these numbers. */
enum gx_allocation_kind {
	GX_ALLOCATION_DEVICE,
	GX_ALLOCATION_MANAGED,
	GX_ALLOCATION_HOST,
	GX_ALLOCATION_POOL,   /* in the order of a stream */
	GX_ALLOCATION_MODULE, /* a variable of a module */
	GX_ALLOCATION_MAPPED, /* physical memory at addresses that the application chose */
};

#define GX_ALLOCATION_KINDS 7u /* bits of the kind */
/* In the kind's word, of device memory of a process that has some in several contexts: not each of its kernels may read it. */
#define GX_ALLOCATION_ELSEWHERE 0x80000000u

enum gx_allocation_state {
	GX_ALLOCATION_LIVE,
	GX_ALLOCATION_LEFT, /* freed in the order of a stream: work that was queued before may use it */
	GX_ALLOCATION_FREED,
};

#endif
