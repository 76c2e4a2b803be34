// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
// uvm_perf_prefetch.cocci - the hook where nvidia-uvm computes which pages come along with faulted ones, under the VA block's lock.

@prefetch exists@
typedef uvm_va_block_t, uvm_processor_id_t;
identifier va_block, dest, f;
expression region, max, tree, pages, out;
@@
  f(uvm_va_block_t *va_block, ..., uvm_processor_id_t dest, ...)
  {
  <...
+ if (!gpu_ext_uvm_prefetch(va_block, dest, region, max, tree, pages, resident_mask, out, compute_prefetch_region))
  compute_prefetch_mask(region, max, tree, pages, out);
  ...>
  }

@include depends on prefetch@
@@
  #include "uvm_perf_prefetch.h"
+ #include "gpu_ext_uvm.h"
