#!/usr/bin/env python3
"""thrashing_golden.py - digests of NVIDIA's own thrashing detector over the histories of tests/golden/thrashing_cases.h.

usage: thrashing_golden.py OPEN_KERNEL_MODULES [-o tests/golden/thrashing.txt] [--groups N]

OPEN_KERNEL_MODULES is a checkout (or a bare repository) of the public open-gpu-kernel-modules. The functions are taken out of its
source at run time and compiled between types of our own; none of it is kept. A line is a group of 1,000 histories;
tests/unit/driver/thrashing_golden.c compares our detector with them.
"""
import argparse, pathlib, subprocess, tempfile

from native_source import between, function, source, version

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUNCTIONS = [
    "page_thrashing_get_time_stamp", "page_thrashing_set_time_stamp", "page_thrashing_get_throttling_end_time_stamp",
    "page_thrashing_set_throttling_end_time_stamp", "thrashing_info_get_create", "thrashing_throttle_update",
    "thrashing_throttle_processor", "thrashing_throttle_end_processor", "thrashing_throttling_reset_page", "find_pinned_page",
    "thrashing_pin_page", "thrashing_unpin_page", "thrashing_detected", "thrashing_reset_page",
    "thrashing_reset_pages_in_region", "is_migration_pinned_pages_update", "thrashing_event_cb",
    "thrashing_processors_can_access", "thrashing_processors_have_fast_access_to", "thrashing_processors_common_locations",
    "preferred_location_is_thrashing", "get_hint_for_migration_thrashing", "adjust_thrashing_lapse",
    "uvm_perf_thrashing_get_hint"]

SHIM = r"""
#include "thrashing_cases.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef uint64_t NvU64; typedef int64_t NvS64; typedef uint32_t NvU32; typedef uint16_t NvU16; typedef uint8_t NvU8; typedef int8_t NvS8;
typedef int NV_STATUS;
enum { NV_OK, NV_ERR_NO_MEMORY };
#define PAGE_SIZE 4096
#define PAGES_PER_UVM_VA_BLOCK 512
#define UVM_ASSERT(x) ((void)0)
#define UVM_ASSERT_MSG(x, ...) ((void)0)
#define BUILD_BUG_ON(x) ((void)0)
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define __read_mostly

/* processors and sets of them */
typedef struct { unsigned val; } uvm_processor_id_t;
typedef struct { unsigned bits; } uvm_processor_mask_t;
#define UVM_ID_INVALID ((uvm_processor_id_t){ 255 })
#define UVM_ID_CPU ((uvm_processor_id_t){ 0 })
#define UVM_ID_IS_INVALID(id) ((id).val == 255)
#define UVM_ID_IS_VALID(id) ((id).val != 255)
#define UVM_ID_IS_CPU(id) ((id).val == 0)
#define UVM_ID_IS_GPU(id) ((id).val && (id).val != 255)
#define UVM_ID_MAX_PROCESSORS 33
#define UVM_PARENT_ID_MAX_SUB_PROCESSORS 1
static unsigned uvm_id_value(uvm_processor_id_t id) { return id.val; }
static bool uvm_id_equal(uvm_processor_id_t a, uvm_processor_id_t b) { return a.val == b.val; }
static uvm_processor_id_t uvm_parent_gpu_id_from_gpu_id(uvm_processor_id_t id) { return id; }
static uvm_processor_id_t uvm_gpu_id_from_sub_processor(uvm_processor_id_t id, unsigned i) { (void)i; return id; }
static bool uvm_processor_mask_test(const uvm_processor_mask_t *m, uvm_processor_id_t id) { return id.val < 32 && m->bits >> id.val & 1; }
static void uvm_processor_mask_set(uvm_processor_mask_t *m, uvm_processor_id_t id) { m->bits |= 1u << id.val; }
static void uvm_processor_mask_clear(uvm_processor_mask_t *m, uvm_processor_id_t id) { m->bits &= ~(1u << id.val); }
static bool uvm_processor_mask_test_and_set(uvm_processor_mask_t *m, uvm_processor_id_t id)
{ bool was = uvm_processor_mask_test(m, id); uvm_processor_mask_set(m, id); return was; }
static bool uvm_processor_mask_empty(const uvm_processor_mask_t *m) { return !m->bits; }
static void uvm_processor_mask_zero(uvm_processor_mask_t *m) { m->bits = 0; }
static void uvm_processor_mask_copy(uvm_processor_mask_t *o, const uvm_processor_mask_t *a) { *o = *a; }
static bool uvm_processor_mask_and(uvm_processor_mask_t *o, const uvm_processor_mask_t *a, const uvm_processor_mask_t *b)
{ o->bits = a->bits & b->bits; return o->bits; }
static bool uvm_processor_mask_subset(const uvm_processor_mask_t *a, const uvm_processor_mask_t *b) { return !(a->bits & ~b->bits); }
static void uvm_processor_mask_range_fill(uvm_processor_mask_t *m, uvm_processor_id_t id, unsigned n) { (void)n; uvm_processor_mask_set(m, id); }
static uvm_processor_id_t uvm_processor_mask_find_first_id(const uvm_processor_mask_t *m)
{ return m->bits ? (uvm_processor_id_t){ (unsigned)__builtin_ctz(m->bits) } : UVM_ID_INVALID; }
static uvm_processor_id_t uvm_processor_mask_find_first_gpu_id(const uvm_processor_mask_t *m)
{ uvm_processor_mask_t gpus = { m->bits & ~1u }; return uvm_processor_mask_find_first_id(&gpus); }
#define for_each_id_in_mask(id, mask) for ((id).val = 0; (id).val < 32; (id).val++) if (uvm_processor_mask_test((mask), (id)))

/* lists */
struct list_head { struct list_head *next, *prev; };
#define INIT_LIST_HEAD(l) ((l)->next = (l)->prev = (l))
static bool list_empty(const struct list_head *l) { return l->next == l; }
static bool list_is_singular(const struct list_head *l) { return !list_empty(l) && l->next == l->prev; }
static void list_add_tail(struct list_head *e, struct list_head *l) { e->prev = l->prev; e->next = l; l->prev->next = e; l->prev = e; }
static void list_del_init(struct list_head *e) { e->prev->next = e->next; e->next->prev = e->prev; INIT_LIST_HEAD(e); }
#define list_entry(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
#define list_for_each_entry(p, l, m) for ((p) = list_entry((l)->next, __typeof__(*(p)), m); &(p)->m != (l); (p) = list_entry((p)->m.next, __typeof__(*(p)), m))

/* pages: the block starts at address 0 */
typedef NvU16 uvm_page_index_t;
typedef struct { NvU16 first, outer; } uvm_va_block_region_t;
typedef struct { NvU64 bits; } uvm_page_mask_t; /* the cases have 64 pages at most */
static bool uvm_page_mask_test(const uvm_page_mask_t *m, unsigned i) { return i < 64 && m->bits >> i & 1; }
static void uvm_page_mask_set(uvm_page_mask_t *m, unsigned i) { m->bits |= 1ull << i; }
static void uvm_page_mask_clear(uvm_page_mask_t *m, unsigned i) { m->bits &= ~(1ull << i); }
static bool uvm_page_mask_test_and_set(uvm_page_mask_t *m, unsigned i) { bool was = uvm_page_mask_test(m, i); uvm_page_mask_set(m, i); return was; }
static bool uvm_page_mask_test_and_clear(uvm_page_mask_t *m, unsigned i) { bool was = uvm_page_mask_test(m, i); uvm_page_mask_clear(m, i); return was; }
static void uvm_page_mask_zero(uvm_page_mask_t *m) { m->bits = 0; }
static bool uvm_page_mask_empty(const uvm_page_mask_t *m) { return !m->bits; }
static bool uvm_page_mask_region_full(const uvm_page_mask_t *m, uvm_va_block_region_t r)
{ for (unsigned i = r.first; i < r.outer; i++) if (!uvm_page_mask_test(m, i)) return false; return true; }
#define for_each_va_block_page_in_region(i, r) for ((i) = (r).first; (i) < (r).outer; (i)++)
#define for_each_va_block_page_in_region_mask(i, m, r) for_each_va_block_page_in_region(i, r) if (uvm_page_mask_test((m), (i)))
#define for_each_va_block_page_in_mask(i, m, b) for ((i) = 0; (i) < 64; (i)++) if (uvm_page_mask_test((m), (i)))

/* the driver around it */
typedef struct { uvm_processor_mask_t mask; int mask_mutex; } closest_t;
typedef struct { int read_duplication; uvm_processor_id_t preferred_location; uvm_processor_mask_t accessed_by; } uvm_va_policy_t;
typedef int uvm_read_duplication_policy_t;
enum { UVM_READ_DUPLICATION_UNSET, UVM_READ_DUPLICATION_ENABLED };
typedef struct { struct { uvm_va_policy_t policy; } *managed_range, range; void *data; int lock; } uvm_va_block_t;
typedef struct {
  uvm_processor_mask_t can_access[33], accessible_from[33], has_fast_link[33], has_native_atomics[33];
  closest_t closest_processors;
} uvm_va_space_t;
typedef struct { uvm_processor_mask_t scratch_processor_mask, fast_access_mask; } uvm_va_block_context_t;
typedef int uvm_spinlock_t;
struct delayed_work { int unused; };
enum { UVM_MAKE_RESIDENT_CAUSE_REPLAYABLE_FAULT, UVM_MAKE_RESIDENT_CAUSE_ACCESS_COUNTER, UVM_MAKE_RESIDENT_CAUSE_PREFETCH,
       UVM_MAKE_RESIDENT_CAUSE_EVICTION, UVM_MAKE_RESIDENT_CAUSE_API_MIGRATE };
enum { UVM_VA_BLOCK_TRANSFER_MODE_MOVE };
typedef enum { UVM_PERF_EVENT_MIGRATION, UVM_PERF_EVENT_REVOCATION } uvm_perf_event_t;
typedef struct { uvm_processor_id_t dest_id; } make_resident_t;
typedef struct {
  struct { uvm_va_block_t *block; NvU64 address, bytes; uvm_processor_id_t dst; int cause, transfer_mode; make_resident_t *make_resident_context; } migration;
  struct { uvm_va_block_t *block; NvU64 address, bytes; uvm_processor_id_t proc_id; } revocation;
} uvm_perf_event_data_t;
typedef enum { UVM_PERF_THRASHING_HINT_TYPE_NONE, UVM_PERF_THRASHING_HINT_TYPE_THROTTLE, UVM_PERF_THRASHING_HINT_TYPE_PIN } hint_type_t;
typedef struct {
  hint_type_t type;
  struct { uvm_processor_id_t residency; uvm_processor_mask_t processors; } pin;
  struct { NvU64 end_time_stamp; } throttle;
} uvm_perf_thrashing_hint_t;
static NvU64 the_time, g_uvm_perf_thrashing_lapse_usec;
static bool g_uvm_perf_thrashing_enable = true;
static unsigned g_uvm_perf_lapse_vote_threshold = 32;
static uvm_va_space_t the_space;
static uvm_va_block_t the_block;
static uvm_processor_mask_t the_residency;
static uvm_processor_id_t the_place;
static unsigned the_memoryless;
static int g_va_block_thrashing_info_cache, g_pinned_page_cache;
#define NV_UVM_GFP_FLAGS 0
#define NV_GETTIME() the_time
#define nv_kmem_cache_zalloc(cache, flags) alloc_for(&(cache))
#define kmem_cache_free(cache, p) free(p)
#define uvm_kvmalloc_zero(n) calloc(1, n)
#define uvm_kvfree(p) free(p)
#define uvm_spin_lock(l) ((void)0)
#define uvm_spin_unlock(l) ((void)0)
#define uvm_mutex_lock(l) ((void)0)
#define uvm_mutex_unlock(l) ((void)0)
#define uvm_assert_mutex_locked(l) ((void)0)
#define schedule_delayed_work(w, t) 1
#define cancel_delayed_work(w) ((void)0)
#define usecs_to_jiffies(t) 0
#define PROCESSOR_THRASHING_STATS_INC(p, f) ((void)0)
#define uvm_tools_record_throttling_start(...) ((void)0)
#define uvm_tools_record_throttling_end(...) ((void)0)
#define uvm_tools_record_thrashing(...) ((void)0)
#define UVM_PERF_MODULE_TYPE_THRASHING 0
#define perf_modules_data data
#define uvm_perf_module_type_set_data(where, p, type) ((where) = (p))
#define thrashing_state_checks(...) true
#define migrating_wrong_pages(...) false
#define thrashing_info_get(b) ((block_thrashing_info_t *)(b)->data)
#define va_space_thrashing_info_get(s) (&the_params)
#define uvm_va_block_get_va_space(b) (&the_space)
#define uvm_va_block_is_hmm(b) false
#define uvm_va_block_size(b) (512ull * PAGE_SIZE)
#define uvm_va_block_cpu_page_address(b, i) ((NvU64)(i) * PAGE_SIZE)
#define uvm_va_block_cpu_page_index(b, a) ((uvm_page_index_t)((a) / PAGE_SIZE))
#define uvm_va_block_region_from_start_size(b, a, n) ((uvm_va_block_region_t){ (NvU16)((a) / PAGE_SIZE), (NvU16)(((a) + (n)) / PAGE_SIZE) })
#define uvm_va_block_page_resident_processors(b, i, m) (*(m) = the_residency)
#define uvm_va_block_page_get_closest_resident(b, c, i, r) the_place
#define uvm_va_policy_get(b, a) (&(b)->managed_range->policy)
#define uvm_processor_has_memory(id) ((id).val != the_memoryless)
"""

MAIN = r"""
static void start(const struct case_params *p)
{
  static uvm_va_block_context_t context;
  (void)context;
  if (the_block.data) { block_thrashing_info_t *b = the_block.data; free(b->pages); free(b); }
  while (the_params.pinned_pages.list.next && !list_empty(&the_params.pinned_pages.list)) {
    pinned_page_t *pin = list_entry(the_params.pinned_pages.list.next, pinned_page_t, va_space_list_entry);
    list_del_init(&pin->va_space_list_entry); free(pin); }
  memset(&the_block, 0, sizeof(the_block)); memset(&the_params, 0, sizeof(the_params)); memset(&the_space, 0, sizeof(the_space));
  the_block.managed_range = (void *)&the_block.range;
  INIT_LIST_HEAD(&the_params.pinned_pages.list);
  g_uvm_perf_thrashing_lapse_usec = p->lapse_us;
  the_memoryless = p->memoryless;
  the_params.params.enable = true;
  the_params.params.threshold = p->threshold;
  the_params.params.pin_threshold = p->pin_threshold;
  the_params.params.lapse_ns = p->lapse_us * 1000ull;
  the_params.params.nap_ns = the_params.params.lapse_ns * p->nap;
  the_params.params.epoch_ns = the_params.params.lapse_ns * p->epoch;
  the_params.params.pin_ns = the_params.params.lapse_ns * p->pin;
  the_params.params.max_resets = p->max_resets;
  for (unsigned from = 0; from < CASE_PROCESSORS; from++)
    for (unsigned to = 0; to < CASE_PROCESSORS; to++) {
      the_space.has_native_atomics[to].bits = ~0u;
      if (case_can_access(p->topology, from, to)) { the_space.can_access[from].bits |= 1u << to; the_space.accessible_from[to].bits |= 1u << from; }
      if (from != to && case_fast(p->topology, from, to)) the_space.has_fast_link[to].bits |= 1u << from;
    }
}

static void event(bool migration, int cause, unsigned first, unsigned outer, unsigned processor, uint64_t now)
{
  uvm_processor_id_t id = { processor };
  make_resident_t context = { id };
  uvm_perf_event_data_t e = { { &the_block, first * 4096ull, (outer - first) * 4096ull, id, cause, UVM_VA_BLOCK_TRANSFER_MODE_MOVE, &context },
                              { &the_block, first * 4096ull, (outer - first) * 4096ull, id } };
  the_time = now;
  thrashing_event_cb(&the_space, migration ? UVM_PERF_EVENT_MIGRATION : UVM_PERF_EVENT_REVOCATION, &e);
}
static void migrated(unsigned first, unsigned outer, unsigned to, uint64_t now) { event(true, UVM_MAKE_RESIDENT_CAUSE_REPLAYABLE_FAULT, first, outer, to, now); }
static void revoked(unsigned first, unsigned outer, unsigned whose, uint64_t now) { event(false, 0, first, outer, whose, now); }
static void reset(unsigned first, unsigned outer) { event(true, UVM_MAKE_RESIDENT_CAUSE_API_MIGRATE, first, outer, 0, the_time); }

/* as the timer's work does it, without the mappings */
static void expire(uint64_t now)
{
  block_thrashing_info_t *b = the_block.data;
  struct list_head *list = &the_params.pinned_pages.list;
  while (!list_empty(list)) {
    pinned_page_t *pin = list_entry(list->next, pinned_page_t, va_space_list_entry);
    if (pin->deadline > now + 20000) break;
    list_del_init(&pin->va_space_list_entry);
    if (!list_empty(&pin->va_block_list_entry)) thrashing_reset_page(&the_params, &the_block, b, pin->page_index);
    free(pin);
  }
}

static struct case_hint hint(unsigned page, unsigned processor, unsigned resident, unsigned preferred, uint64_t now)
{
  uvm_va_block_context_t context;
  uvm_perf_thrashing_hint_t h;
  the_time = now;
  the_place = (uvm_processor_id_t){ resident };
  the_residency.bits = 1u << resident;
  the_block.managed_range->policy.preferred_location = preferred == CASE_NOBODY ? UVM_ID_INVALID : (uvm_processor_id_t){ preferred };
  h = uvm_perf_thrashing_get_hint(&the_block, &context, page * 4096ull, (uvm_processor_id_t){ processor });
  if (h.type == UVM_PERF_THRASHING_HINT_TYPE_THROTTLE) return (struct case_hint){ .verdict = 1, .until = h.throttle.end_time_stamp };
  if (h.type == UVM_PERF_THRASHING_HINT_TYPE_PIN) return (struct case_hint){ .verdict = 2, .at = h.pin.residency.val, .processors = h.pin.processors.bits };
  return (struct case_hint){ 0 };
}
static unsigned pinned_at(unsigned page)
{ block_thrashing_info_t *b = the_block.data; return b && b->pages && b->pages[page].pinned ? b->pages[page].pinned_residency_id.val : CASE_NOBODY; }
static uint64_t flagged(void) { block_thrashing_info_t *b = the_block.data; return b ? b->thrashing_pages.bits : 0; }
static uint64_t lapse_ns(void) { return the_params.params.lapse_ns; }

int main(int argc, char **argv)
{
  const struct case_detector d = { start, migrated, revoked, reset, expire, hint, pinned_at, flagged, lapse_ns };
  for (int group = 0; group < atoi(argv[1]); group++) {
    struct case_state s = case_run((uint64_t)group * 1000, 1000, &d);
    printf("%d %016llx %llu %llu %llu\n", group, (unsigned long long)s.hash, (unsigned long long)s.n_flagged,
           (unsigned long long)s.n_throttles, (unsigned long long)s.n_pins);
  }
  return argc < 2;
}
"""


def harness(repo):
    """The C text: our types, theirs, their functions, our histories."""
    text, utils = source(repo, "uvm_perf_thrashing.c"), source(repo, "uvm_perf_utils.h")
    code = SHIM + between(utils, r"#define UVM_PERF_SATURATING_ADD", r"\n\n") + "#define UVM_PERF_SATURATING_INC(c) UVM_PERF_SATURATING_ADD((c), 1)\n"
    code += between(text, r"#define PAGE_THRASHING_LAST_TIME_STAMP_BITS", r"\n\n")
    code += between(text, r"#define PAGE_THRASHING_THROTTLING_END_TIME_STAMP_BITS", r"\n\n")
    for name in ["DEFAULT ", "MAX ", "MIN "]:
        code += between(text, rf"#define UVM_PERF_THRASHING_LAPSE_USEC_{name}", r"\n")
    code += between(text, r"// Per-page thrashing detection structure.\n", r"\} va_space_thrashing_info_t;\n")
    code += "static va_space_thrashing_info_t the_params;\n"
    for name in FUNCTIONS[:-1] + ["uvm_perf_thrashing_get_hint"]:
        if name == "get_hint_for_migration_thrashing":
            code += "static " + function(source(repo, "uvm_va_space.c"), "uvm_processor_mask_find_closest_id") + "\n"
        if name == "thrashing_info_get_create":
            code += "static void *alloc_for(const int *cache) { return calloc(1, cache == &g_pinned_page_cache ? sizeof(pinned_page_t) : sizeof(block_thrashing_info_t)); }\n"
        code += function(text, name) + "\n"
    return code + MAIN


def main():
    p = argparse.ArgumentParser()
    p.add_argument("repo")
    p.add_argument("-o", "--output", default=str(ROOT / "tests/golden/thrashing.txt"))
    p.add_argument("--groups", type=int, default=100)
    a = p.parse_args()
    with tempfile.TemporaryDirectory() as tmp:
        c, exe = pathlib.Path(tmp) / "native.c", pathlib.Path(tmp) / "native"
        c.write_text(harness(a.repo))
        subprocess.run(["gcc", "-std=gnu11", "-O2", "-w", f"-I{ROOT}/tests/golden", str(c), "-o", str(exe)], check=True)
        lines = subprocess.run([str(exe), str(a.groups)], check=True, capture_output=True, text=True).stdout
    head = (f"# digests of the thrashing detector of the public driver source {version(a.repo)}, by scripts/thrashing_golden.py\n"
            "# group of 1,000 histories of 400 steps; digest; steps with a flagged page, throttles, pins\n")
    pathlib.Path(a.output).write_text(head + lines)
    print(f"{a.output}: {a.groups} groups")


main()
