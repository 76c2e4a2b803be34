/* policy_service.h - the two builds of policy_service.c. */
#ifndef GX_BENCH_POLICY_SERVICE_H
#define GX_BENCH_POLICY_SERVICE_H

#include <stdint.h>

struct gx_policy;

#ifdef GX_NO_POLICIES
#define SERVICE(name) bare_##name
#else
#define SERVICE(name) hooked_##name
#endif

/* A fresh engine, and its policy (NULL: none). -errno. */
int hooked_start(struct gx_policy *policy);
int bare_start(struct gx_policy *policy);
/* n services of faults at random pages, over twice the memory. The result keeps the work from being
 * left out. */
uint64_t hooked_run(uint64_t n);
uint64_t bare_run(uint64_t n);

#endif
