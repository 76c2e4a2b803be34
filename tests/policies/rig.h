/* rig.h - an engine under a policy that was loaded from its object: faults of whole services, and
 * who left when. */
#ifndef GX_TESTS_POLICIES_RIG_H
#define GX_TESTS_POLICIES_RIG_H

#include "driver/memory.h"
#include "policy/load.h"

enum { RIG_MAX_VICTIMS = 1 << 16 };

struct rig {
	struct gx_engine_host host;
	struct gx_policies policies;
	struct gx_memory memory;
	struct gx_device_block *blocks; /* [n_blocks] */
	struct gx_va_block *vas;        /* [n_vas] in address space 1, from 0 */
	u32 n_blocks, n_vas;
	u64 clock;
	struct gx_policy_loaded *loaded;
	u32 *victims; /* [n_victims] indices into vas, in the order they left */
	u32 n_victims;
	u64 n_faults; /* services */
};

/* A policy of build/policies, or of the tests'; settings "name=value", NULL ends them. NULL: it
 * could not be loaded, and the test has failed. */
struct gx_policy_loaded *rig_load(const char *name, const char *const *settings);

/* The object of that name; until the next call. */
const char *rig_path(const char *name);
int rig_set(struct bpf_object *object, const struct gx_policy_setting *setting,
            struct gx_diag *diag);

/* Every VA block belongs to pid 100 unless the test changes it. policy NULL: native. */
void rig_start(struct rig *rig, u32 n_blocks, u32 n_vas, const char *policy,
               const char *const *settings);
/* The same with pages and VA blocks of other sizes than 4 KiB and 2 MiB. */
void rig_start_sized(struct rig *rig, struct gx_sizes sizes, u32 n_blocks, u32 n_vas,
                     const char *policy, const char *const *settings);
void rig_end(struct rig *rig);
/* One service of faults at the pages of a VA block; how many pages came along unasked. */
u32 rig_fault_mask(struct rig *rig, u32 va, const struct gx_page_mask *faulted);
u32 rig_fault(struct rig *rig, u32 va, u32 page);
/* A fault if the page is not there. True: it was one. */
bool rig_touch(struct rig *rig, u32 va, u32 page);
/* Is any of it on the GPU? */
bool rig_resident(const struct rig *rig, u32 va);
u64 rig_counter(const struct rig *rig, enum gx_counter counter);
/* How often its policy was called. */
u64 rig_calls(const struct rig *rig, enum gx_member member);
/* A number below n, the same in every run. */
u32 rig_random(u64 *state, u32 n);

/* Checks, as unit tests have them; counted over all files. */
void rig_check(bool holds, const char *file, int line, const char *what);
void rig_check_eq(long long a, long long b, const char *file, int line, const char *what);
#define CHECK(condition) rig_check(condition, __FILE__, __LINE__, #condition)
#define CHECK_EQ(a, b)                                                                             \
	rig_check_eq((long long)(a), (long long)(b), __FILE__, __LINE__, #a " == " #b)

/* One a file. */
#define TEST(name, program) void test_##name(void);
#include "tests.def"
#undef TEST

#endif
