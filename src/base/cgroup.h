/* cgroup.h - the control group of this process. */
#ifndef GX_CGROUP_H
#define GX_CGROUP_H

#include <stdint.h>

/* The id of the group in the unified hierarchy, as bpf_get_current_cgroup_id() gives it; 0: not
 * known. Cost: reads a file. */
uint64_t gx_own_cgroup_id(void);

#endif
