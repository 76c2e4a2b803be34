/* prints.h - bytes of the ring in which device programs leave what bpf_printk() is to say, and of the pages of a process that it is in.
 *
 * One ring for a process, in its own memory, which its devices reach; a reader in the agent. Admission and commit are those of rings
 * (maps/layout.h), in entries of one size: old = taken++; where old - tail is a ring or more, taken-- and dropped++; else pos = head++,
 * entry pos % GX_PRINTS_ENTRIES is filled, and pos + 1 is its ticket (release). Nobody waits, and there is no hole: head says how many were
 * written, and with dropped how many there were.
 * The entry has the format itself, so that who reads it needs to know nothing of the program.
 */
#ifndef GX_BASE_PRINTS_H
#define GX_BASE_PRINTS_H

#include "base/allocations.h"

#define GX_PRINTS_TAKEN   0u /* u64 each */
#define GX_PRINTS_HEAD    8u
#define GX_PRINTS_DROPPED 16u
#define GX_PRINTS_TAIL    128u /* the reader alone writes it */
#define GX_PRINTS_DATA    256u
#define GX_PRINTS_ENTRIES 1024u /* power of two */
#define GX_PRINTS_STRIDE  512u
#define GX_PRINT_TICKET   0u  /* of an entry; u64 */
#define GX_PRINT_LAUNCH   8u  /* u64: number of the launch; 0: not known */
#define GX_PRINT_BLOCK    16u /* u32 x, y, z */
#define GX_PRINT_THREAD   28u /* u32 x, y, z */
#define GX_PRINT_N_ARGS   40u /* u32; GX_PRINT_AS_IT_IS: the text is no format */
#define GX_PRINT_AS_IT_IS UINT32_MAX
#define GX_PRINT_ARGS     48u /* u64 each */
#define GX_PRINT_MAX_ARGS 12u
#define GX_PRINT_TEXT     144u /* the format with its NUL; a multiple of 8 */
#define GX_PRINT_MAX_TEXT 368u
#define GX_PRINTS_BYTES   (129u * 4096u)

_Static_assert(GX_PRINT_ARGS + 8 * GX_PRINT_MAX_ARGS <= GX_PRINT_TEXT, "arguments");
_Static_assert(GX_PRINT_TEXT + GX_PRINT_MAX_TEXT <= GX_PRINTS_STRIDE, "an entry");
_Static_assert(GX_PRINTS_DATA + GX_PRINTS_ENTRIES * GX_PRINTS_STRIDE <= GX_PRINTS_BYTES, "entries");

/* What a process shares with its devices, whole pages. */
#define GX_SHARED_ALLOCATIONS 0u
#define GX_SHARED_PRINTS      GX_ALLOCATIONS_BYTES
#define GX_SHARED_BYTES       (GX_ALLOCATIONS_BYTES + GX_PRINTS_BYTES)

#endif
