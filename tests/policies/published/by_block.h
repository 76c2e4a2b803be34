/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* by_block.h - state by the number of the block of device memory, as gpu_ext keeps it by the address of the chunk: it stays when the owner of the data frees it,
 * and is whoever's that comes next.
 */
#ifndef GPUEXT_PUBLISHED_BY_BLOCK_H
#define GPUEXT_PUBLISHED_BY_BLOCK_H

enum { MAX_BLOCKS = 131072 };

#endif
