// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
// uvm_pmm_gpu.cocci - hooks at nvidia-uvm's lists of root chunks: all but the last two stand under pmm->list_lock.

// whose data a chunk has
@owner exists@
identifier pmm, chunk;
@@
  chunk_unpin(pmm, chunk, UVM_PMM_GPU_CHUNK_STATE_ALLOCATED);
  ...
+ gpu_ext_uvm_owner(pmm, chunk, va_block);
  chunk_update_lists_locked(pmm, chunk);

// a root chunk becomes evictable; used: its list, by whatever name the version has for it
@activate@
typedef uvm_pmm_gpu_t, uvm_gpu_chunk_t;
identifier root_chunk, pmm;
expression used;
@@
  chunk_update_lists_locked(uvm_pmm_gpu_t *pmm, ...)
  {
  <...
  list_move_tail(&root_chunk->chunk.list, used);
+ gpu_ext_uvm_activate(pmm, &root_chunk->chunk, used);
  ...>
  }

// pages came to it, or left it
@access exists@
identifier pmm, chunk;
expression to, activate.used;
@@
  root_chunk_update_eviction_list(uvm_pmm_gpu_t *pmm, uvm_gpu_chunk_t *chunk, ...)
  {
  <...
+ if (!gpu_ext_uvm_access(pmm, chunk, to, used))
  list_move_tail(&chunk->list, to);
  ...>
  }

// the victim
@evict exists@
identifier pmm, chunk;
expression activate.used;
@@
  pick_root_chunk_to_evict(uvm_pmm_gpu_t *pmm)
  {
  ...
+ chunk = gpu_ext_uvm_evict(pmm, chunk, used);
  if (chunk)
      chunk_start_eviction(pmm, chunk);
  ...
  }

// its data has left it
@evicted@
identifier pmm, chunk;
@@
  evict_root_chunk(uvm_pmm_gpu_t *pmm, ...)
  {
  <...
  chunk->is_zero = false;
+ gpu_ext_uvm_release(pmm, chunk, GPU_EXT_EVICTED);
  ...>
  }

@freed@
expression pmm, chunk;
@@
  chunk_unpin(pmm, chunk, UVM_PMM_GPU_CHUNK_STATE_PMA_OWNED);
+ gpu_ext_uvm_release(pmm, chunk, GPU_EXT_FREED);

// root chunks are there, and go
@made exists@
identifier pmm;
@@
  uvm_pmm_gpu_init(uvm_pmm_gpu_t *pmm)
  {
  ...
+ gpu_ext_uvm_gpu_made(pmm);
  return NV_OK;
  ...
  }

@gone exists@
identifier pmm;
@@
  uvm_pmm_gpu_deinit(uvm_pmm_gpu_t *pmm)
  {
  ...
+ gpu_ext_uvm_gpu_gone(pmm);
  uvm_bit_locks_deinit(&pmm->root_chunks.bitlocks);
  ...
  }

@include depends on activate@
@@
  #include "uvm_pmm_gpu.h"
+ #include "gpu_ext_uvm.h"
