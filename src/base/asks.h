/* asks.h - bytes of the ring in which device programs ask for pages of managed memory (gdev_mem_prefetch).
 *
 * One ring for a process, in its own memory, which its devices reach. A writer takes the next number, pos = head++, and fills
 * entry pos % GX_ASKS_ENTRIES: address, bytes, then pos + 1 as its ticket (release). It waits for nobody: where the reader is
 * behind by a whole ring the oldest requests are lost, which the reader sees in the numbers and counts. What is read is a wish,
 * checked like any other.
 */
#ifndef GX_BASE_ASKS_H
#define GX_BASE_ASKS_H

#define GX_ASK_RATE_ENV "GPUEXT_ASK_RATE" /* MiB a second that a process may bring so */

#define GX_ASKS_HEAD    0   /* u64: requests that were begun; writers add 1 */
#define GX_ASKS_TAIL    128 /* u64: requests that were read; the reader alone writes it */
#define GX_ASKS_DATA    256
#define GX_ASKS_ENTRIES 128u /* power of two */
#define GX_ASKS_STRIDE  32u
#define GX_ASKS_VA      0 /* of an entry, u64 each */
#define GX_ASKS_LENGTH  8
#define GX_ASKS_TICKET  16
#define GX_ASKS_BYTES   8192 /* whole pages */

_Static_assert(GX_ASKS_DATA + GX_ASKS_ENTRIES * GX_ASKS_STRIDE <= GX_ASKS_BYTES, "entries");

#endif
