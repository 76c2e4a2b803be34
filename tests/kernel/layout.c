/* layout.c - objects of the interface have no holes, and lie alike where a pointer has 32 bits and where it has 64: compiled for
 * both. The interface says so, and other homes of policies rely on it. */
#include <linux/types.h>

#include "gpuext/bpf/gpu_ext_abi.h"

#define IS(type, bytes) _Static_assert(sizeof(struct type) == (bytes), #type)
#define AT(type, field, bytes)                                                                     \
	_Static_assert(offsetof(struct type, field) == (bytes), #type "." #field)

IS(gpu_call, 40);
AT(gpu_call, record, 32);
IS(gpu_region, 16);
AT(gpu_region, record, 8);
IS(gpu_block, 80);
AT(gpu_block, n_owners, 72);
IS(gpu_list, 16);
IS(gpu_pmm, 96);
AT(gpu_pmm, bytes_out, 88);
IS(gpu_bitmap_tree, 24);
AT(gpu_bitmap_tree, record, 16);
IS(gpu_fault, 120);
AT(gpu_fault, n_blocks, 116);
IS(gpu_evict_window, 48);
IS(gpu_exit_info, 328);
IS(gpu_task_init_ctx, 104);
AT(gpu_task_init_ctx, comm, 88);
IS(gpu_task_bind_ctx, 104);
AT(gpu_task_bind_ctx, comm, 88);
IS(gpu_task_timeslice_ctx, 96);
AT(gpu_task_timeslice_ctx, comm, 80);
IS(gpu_task_ctx, 96);
AT(gpu_task_ctx, comm, 80);
