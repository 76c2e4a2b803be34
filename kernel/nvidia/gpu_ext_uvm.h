/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* gpu_ext_uvm.h - the hooks that the semantic patches of this folder put into nvidia-uvm: each asks the policies of gpu_ext.ko, if that is
 * loaded (gpu_ext_slot.h), and is native otherwise. Lists and the prefetch tree are the driver's.
 */
#ifndef GPU_EXT_UVM_H
#define GPU_EXT_UVM_H

#include "uvm_pmm_gpu.h"
#include "uvm_perf_prefetch.h"
#include "gpu_ext_slot.h"

/* uvm.c: first and last */
void gpu_ext_uvm_start(void);
void gpu_ext_uvm_stop(void);

/* uvm_va_space.c: by the process that owns it */
void gpu_ext_uvm_space_made(uvm_va_space_t *va_space);
void gpu_ext_uvm_space_gone(uvm_va_space_t *va_space);

/* uvm_pmm_gpu.c: root chunks are there; they go */
void gpu_ext_uvm_gpu_made(uvm_pmm_gpu_t *pmm);
void gpu_ext_uvm_gpu_gone(uvm_pmm_gpu_t *pmm);

/* The same with pmm->list_lock held. used: the list of used root chunks. */
/* A chunk has data of va_block, whose lock is held. */
void gpu_ext_uvm_owner(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *chunk, uvm_va_block_t *va_block);
/* A root chunk is on the tail of used: evictable. */
void gpu_ext_uvm_activate(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, struct list_head *used);
/* It is about to go to the tail of a list; true: its place was chosen. */
bool gpu_ext_uvm_access(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, struct list_head *list,
			struct list_head *used);
/* The victim, where the native one is that. */
uvm_gpu_chunk_t *gpu_ext_uvm_evict(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *native,
				   struct list_head *used);
/* The data has left the root chunk. */
void gpu_ext_uvm_release(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *root, enum gpu_ext_release reason);

/* uvm_perf_prefetch.c, the VA block's lock held: the pages to prefetch; false: natively. one: the native region of a page. */
typedef uvm_va_block_region_t gpu_ext_uvm_region_t(uvm_page_index_t page,
						   uvm_perf_prefetch_bitmap_tree_t *tree,
						   uvm_va_block_region_t max);
bool gpu_ext_uvm_prefetch(uvm_va_block_t *va_block, uvm_processor_id_t dest,
			  uvm_va_block_region_t faulted_region, uvm_va_block_region_t max,
			  uvm_perf_prefetch_bitmap_tree_t *tree, const uvm_page_mask_t *faulted,
			  const uvm_page_mask_t *resident, uvm_page_mask_t *pages,
			  gpu_ext_uvm_region_t *one);

#endif
