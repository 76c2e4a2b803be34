/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* uvm.h - what uvm_pmm_gpu.c and gpu_ext_uvm.c take from the rest of nvidia-uvm; NVIDIA's own assertions, which a release does not have, are on. */
#ifndef PMM_UVM_H
#define PMM_UVM_H

#include "linux.h"
#define NVBIT(n) (1u << (n))
#include "nvtypes.h"
#include "nvstatus.h"
#include "nv_uvm_types.h"

/* what does not hold first ends a run */
void pmm_holds(bool is, const char *what, int line);
#define HOLDS(condition)               pmm_holds(!!(condition), #condition, __LINE__)
#define UVM_ASSERT(condition)          HOLDS(condition)
#define UVM_ASSERT_MSG(condition, ...) HOLDS(condition)
#define UVM_PANIC()                    abort()
#define UVM_ERR_PRINT(...)             ((void)0)
#define UVM_DBG_PRINT(...)             ((void)0)
/* clang-format off */
#define UVM_ENUM_STRING_CASE(value) case value: return #value
#define UVM_ENUM_STRING_DEFAULT() default: return "?"
/* clang-format on */
#define UVM_ENTRY_RET(call)      return (call)
#define UVM_ENTRY_VOID(call)     (call)
#define UVM_IS_CONFIG_HMM()      0
#define UVM_ALIGN_DOWN(x, a)     ((x) & ~((typeof(x))(a)-1))
#define UVM_ALIGN_UP(x, a)       UVM_ALIGN_DOWN((x) + (a)-1, a)
#define UVM_VA_BLOCK_SIZE        (2ull << 20)
#define PAGES_PER_UVM_VA_BLOCK   512
#define UVM_GPU_MAX_PHYS_MEM     (256ull << 30)
#define NV_UVM_GFP_FLAGS         0
#define S_IRUGO                  0444
#define nv_printf(...)           ((void)0)
#define nvstatusToString(status) ""
#define uvm_div_pow2_64(a, b)    ((a) / (b))

typedef u32 uvm_page_index_t;
typedef struct uvm_gpu_struct uvm_gpu_t;
typedef struct uvm_va_space_struct uvm_va_space_t;
typedef struct uvm_gpu_chunk_struct uvm_gpu_chunk_t;
typedef struct uvm_va_block_struct uvm_va_block_t;

/* --- locks */
typedef struct {
	struct mutex m;
} uvm_mutex_t;
typedef struct {
	spinlock_t lock;
} uvm_spinlock_t;
typedef struct {
	u32 readers, writers;
} uvm_rw_semaphore_t;
typedef struct {
	unsigned long bits[16];
} uvm_bit_locks_t;
enum {
	UVM_LOCK_ORDER_PMM,
	UVM_LOCK_ORDER_PMM_PMA,
	UVM_LOCK_ORDER_LEAF,
	UVM_LOCK_ORDER_VA_BLOCK,
	UVM_LOCK_ORDER_PMM_ROOT_CHUNK
};
#define uvm_mutex_init(l, order)         mutex_init(&(l)->m)
#define uvm_mutex_lock(l)                mutex_lock(&(l)->m)
#define uvm_mutex_unlock(l)              mutex_unlock(&(l)->m)
#define uvm_spin_lock_init(l, order)     spin_lock_init(&(l)->lock)
#define uvm_spin_lock(l)                 spin_lock(&(l)->lock)
#define uvm_spin_unlock(l)               spin_unlock(&(l)->lock)
#define uvm_init_rwsem(l, order)         (*(l) = (uvm_rw_semaphore_t){ 0 })
#define uvm_down_read(l)                 ((l)->readers++)
#define uvm_up_read(l)                   ((l)->readers--)
#define uvm_down_write(l)                ((l)->writers++)
#define uvm_up_write(l)                  ((l)->writers--)
#define uvm_assert_mutex_locked(l)       HOLDS((l)->m.held)
#define uvm_assert_spinlock_locked(l)    HOLDS((l)->lock.held)
#define uvm_assert_rwsem_locked(l)       HOLDS((l)->readers || (l)->writers)
#define uvm_assert_lockable_order(order) ((void)0)
#define uvm_assert_bit_locked(l, at)     HOLDS(test_bit(at, (l)->bits))
#define uvm_bit_locks_init(l, n, order)  ((void)memset((l)->bits, 0, sizeof((l)->bits)), NV_OK)
#define uvm_bit_locks_deinit(l)          memset((l)->bits, 0xff, sizeof((l)->bits))
#define uvm_bit_lock(l, at)              HOLDS(!test_and_set_bit_lock(at, (l)->bits))
#define uvm_bit_unlock(l, at)            (HOLDS(test_bit(at, (l)->bits)), __clear_bit(at, (l)->bits))
#define uvm_record_lock_rm_api()         ((void)0)
#define uvm_record_unlock_rm_api()       ((void)0)
/* of one thread: nobody would end it, it gives up */
typedef int uvm_spin_loop_t;
#define uvm_spin_loop_init(spin) (*(spin) = 0)
#define UVM_SPIN_LOOP(spin)      (++*(spin) > 3 ? NV_ERR_TIMEOUT_RETRY : NV_OK)
#define uvm_rm_locked_call(call) (call)

/* --- processors */
enum { UVM_ID_MAX_GPUS = 32, UVM_ID_MAX_PROCESSORS = 33 };
typedef struct {
	u32 val;
} uvm_processor_id_t;
typedef uvm_processor_id_t uvm_gpu_id_t;
typedef struct {
	u64 bits;
} uvm_processor_mask_t;
#define UVM_ID_IS_GPU(id)                  ((id).val != 0)
#define uvm_id_gpu_index(id)               ((id).val - 1)
#define uvm_gpu_id_from_index(at)          ((uvm_gpu_id_t){ (u32)(at) + 1 })
#define uvm_id_equal(a, b)                 ((a).val == (b).val)
#define uvm_processor_mask_test(mask, id)  ((mask)->bits >> (id).val & 1)
#define uvm_processor_mask_set(mask, id)   ((mask)->bits |= 1ull << (id).val)
#define uvm_processor_mask_clear(mask, id) ((mask)->bits &= ~(1ull << (id).val))
#define uvm_processor_mask_empty(mask)     (!(mask)->bits)
#define for_each_gpu_id_in_mask(id, mask)                                                          \
	for ((id).val = 1; (id).val < UVM_ID_MAX_PROCESSORS; (id).val++)                           \
		if (uvm_processor_mask_test(mask, id))
#define for_each_global_gpu_id_in_mask for_each_gpu_id_in_mask

/* --- nothing is pending on a GPU that there is not */
typedef struct {
	int none;
} uvm_tracker_t;
#define UVM_TRACKER_INIT()                                                                         \
	{                                                                                          \
		0                                                                                  \
	}
#define uvm_tracker_init(t)                     ((void)(t))
#define uvm_tracker_deinit(t)                   ((void)(t))
#define uvm_tracker_clear(t)                    ((void)(t))
#define uvm_tracker_remove_completed(t)         ((void)(t))
#define uvm_tracker_wait(t)                     ((void)(t), NV_OK)
#define uvm_tracker_wait_deinit(t)              ((void)(t), NV_OK)
#define uvm_tracker_add_tracker_safe(to, t)     ((void)(to), (void)(t), NV_OK)
#define uvm_tracker_wait_for_other_gpus(t, gpu) ((void)(t), NV_OK)

typedef struct {
	int none;
} nv_kthread_q_t, nv_kthread_q_item_t;
#define nv_kthread_q_item_init(item, run, arg) ((void)(item), (void)(run))
#define nv_kthread_q_flush(q)                  ((void)(q))

typedef struct {
	u64 address;
} uvm_gpu_phys_address_t, uvm_gpu_address_t;
typedef int uvm_aperture_t;
typedef struct {
	bool is_indirect_peer;
} uvm_gpu_peer_t;
typedef struct {
	u64 base;
} uvm_gpu_identity_mapping_t;
typedef struct {
	u32 first, outer;
} uvm_va_block_region_t;
typedef struct uvm_reverse_map_struct {
	uvm_va_block_t *va_block;
	uvm_va_block_region_t region;
	uvm_processor_id_t owner;
} uvm_reverse_map_t;

#include "uvm_pmm_gpu.h"

/* --- a GPU; nobody has peers */
enum { UVM_GPU_PEER_COPY_MODE_PHYSICAL, UVM_GPU_PEER_COPY_MODE_VIRTUAL };
#define uvm_gpu_peer_caps(a, b)               ((uvm_gpu_peer_t *)NULL)
#define uvm_gpu_peer_aperture(a, b)           0
#define uvm_gpus_are_nvswitch_connected(a, b) false
#define uvm_gpu_phys_address(aperture, at)    ((void)(aperture), (uvm_gpu_phys_address_t){ at })
#define uvm_gpu_address_from_phys(at)         (at)
#define uvm_gpu_address_virtual(at)           ((uvm_gpu_address_t){ at })
#define uvm_gpu_get_peer_mapping(a, id)       ((uvm_gpu_identity_mapping_t *)NULL)
typedef struct {
	uvm_chunk_sizes_mask_t mmu_user_chunk_sizes, mmu_kernel_chunk_sizes;
	bool replayable_faults_supported, isSimulated;
	struct {
		bool isSimulated;
	} rm_info;
	struct {
		u64 memory_window_start, memory_window_end;
	} system_bus;
	struct {
		u64 fabric_memory_window_start;
	} nvswitch_info;
	int peer_copy_mode;
	struct {
		bool enabled;
		u64 system_memory_window_start, system_memory_window_end;
	} numa_info;
	nv_kthread_q_t lazy_free_q;
} uvm_parent_gpu_t;
struct uvm_gpu_struct {
	uvm_parent_gpu_t *parent;
	uvm_gpu_id_t id;
	struct {
		u64 size, max_allocatable_address, max_vidmem_page_size;
		struct {
			bool enabled;
		} numa;
	} mem_info;
	uvm_pmm_gpu_t pmm;
	int pmm_reverse_sysmem_mappings;
};
typedef struct {
	uvm_mutex_t global_lock;
	bool conf_computing_enabled;
} uvm_global_t;
extern uvm_global_t g_uvm_global;
#define uvm_global_get_status()                        NV_OK
#define uvm_gpu_name(gpu)                              ""
#define uvm_gpu_get(id)                                ((uvm_gpu_t *)NULL)
#define uvm_gpu_device_handle(gpu)                     0
#define uvm_parent_gpu_supports_eviction(parent)       ((parent)->replayable_faults_supported)
#define uvm_gpu_supports_eviction(gpu)                 ((gpu)->parent->replayable_faults_supported)
#define uvm_conf_computing_mode_enabled(gpu)           false
#define uvm_conf_computing_mode_enabled_parent(parent) false
#define uvm_parent_gpu_unmap_cpu_pages(...)            ((void)0)
#define uvm_parent_gpu_map_cpu_pages(...)              NV_ERR_NOT_SUPPORTED
#define uvm_gpu_unmap_cpu_pages(...)                   ((void)0)
#define uvm_gpu_map_cpu_pages(...)                     NV_ERR_NOT_SUPPORTED
#define uvm_pmm_sysmem_mappings_indirect_supported()   false
#define uvm_pmm_sysmem_mappings_dma_to_virt(...)       0
#define uvm_gpus_are_indirect_peers(a, b)              true
uvm_chunk_sizes_mask_t uvm_mem_kernel_chunk_sizes(uvm_gpu_t *gpu);

/* --- memory */
#define uvm_kvmalloc(n)      malloc(n)
#define uvm_kvmalloc_zero(n) calloc(1, n)
#define uvm_kvfree(p)        free(p)
static inline struct kmem_cache *nv_kmem_cache_create(const char *name, size_t size, size_t align)
{
	struct kmem_cache *cache = malloc(sizeof(*cache));

	cache->size = size;
	return cache;
}
#define NV_KMEM_CACHE_CREATE(name, type)   nv_kmem_cache_create(name, sizeof(type), __alignof__(type))
#define nv_kmem_cache_zalloc(cache, flags) calloc(1, (cache)->size)
#define kmem_cache_destroy_safe(cache)     (free(*(cache)), *(cache) = NULL)

/* --- VA blocks */
struct uvm_va_block_struct {
	u64 start, end;
	uvm_mutex_t lock;
	int references;
};
#define uvm_va_block_retain(b)        ((b)->references++)
#define uvm_va_block_release(b)       ((b)->references--)
#define uvm_va_block_num_cpu_pages(b) (((b)->end - (b)->start + 1) / PAGE_SIZE)
uvm_va_space_t *uvm_va_block_get_va_space_maybe_dead(uvm_va_block_t *va_block);
NV_STATUS uvm_va_block_evict_chunks(uvm_va_block_t *va_block, uvm_gpu_t *gpu, uvm_gpu_chunk_t *root,
                                    uvm_tracker_t *tracker);
typedef struct {
	DECLARE_BITMAP(bitmap, PAGES_PER_UVM_VA_BLOCK);
} uvm_page_mask_t;
#define uvm_va_block_region(first, outer)         ((uvm_va_block_region_t){ first, outer })
#define uvm_page_mask_region_weight(mask, region) ((void)(region), 0)
#define uvm_page_mask_weight(mask)                0
#define uvm_page_mask_zero(mask)                  memset(mask, 0, sizeof(*(mask)))
#define uvm_page_mask_region_fill(mask, region)   ((void)(region))
#define for_each_va_block_page_in_region_mask(page, mask, region)                                  \
	for ((page) = (region).first; (page) < (region).outer; (page)++)
typedef struct {
	uvm_page_mask_t pages;
	uvm_page_index_t offset, leaf_count;
	u8 level_count;
} uvm_perf_prefetch_bitmap_tree_t;

/* --- RM */
NV_STATUS nvUvmInterfaceGetPmaObject(uvmGpuDeviceHandle device, void **pma,
                                     const UvmPmaStatistics **statistics);
typedef NV_STATUS (*uvmPmaEvictPagesCallback)(void *data, NvU64 size, NvU64 *pages, NvU32 count,
                                              NvU64 begin, NvU64 end, UVM_PMA_GPU_MEMORY_TYPE type);
typedef NV_STATUS (*uvmPmaEvictRangeCallback)(void *data, NvU64 begin, NvU64 end,
                                              UVM_PMA_GPU_MEMORY_TYPE type);
NV_STATUS nvUvmInterfacePmaRegisterEvictionCallbacks(void *pma, uvmPmaEvictPagesCallback pages,
                                                     uvmPmaEvictRangeCallback range, void *data);
void nvUvmInterfacePmaUnregisterEvictionCallbacks(void *pma);
NV_STATUS nvUvmInterfacePmaAllocPages(void *pma, NvLength count, NvU64 size,
                                      UvmPmaAllocationOptions *options, NvU64 *pages);
void nvUvmInterfacePmaFreePages(void *pma, NvU64 *pages, NvLength count, NvU64 size, NvU32 flags);
NV_STATUS nvUvmInterfacePmaPinPages(void *pma, NvU64 *pages, NvLength count, NvU64 size,
                                    NvU32 flags);

#endif
