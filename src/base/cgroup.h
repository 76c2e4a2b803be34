/* cgroup.h - the control group of this process. */
#ifndef GX_CGROUP_H
#define GX_CGROUP_H

#include <stdint.h>
#include <stdio.h>

/* The id of the group in the unified hierarchy, as bpf_get_current_cgroup_id() gives it; 0: not
 * known. Cost: reads a file. */
uint64_t gx_own_cgroup_id(void);

/* The same of any process: the text of its /proc/<pid>/cgroup. */
uint64_t gx_cgroup_id(FILE *file);

#endif
