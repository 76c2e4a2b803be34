/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* gpu_ext_rm.h - the hooks that semantic patches put into nvidia.ko at the controls of task groups: schedule, timeslice, interleave level.
 *
 * In Debian's package the resource manager is a binary: the hooks stand around it (nv.cocci, os-interface.cocci). The parameters are
 * copied from the program once and checked, and that copy is what the resource manager is given. In the public tree they stand where
 * it sends the control to the GPU's firmware (kernel_channel_group_api.cocci), with its own copy.
 */
#ifndef GPU_EXT_RM_H
#define GPU_EXT_RM_H

#include "nvtypes.h"

/* nv.c: first and last */
void gpu_ext_rm_start(void);
void gpu_ext_rm_stop(void);

/* nv.c, Debian's: in place of rm_ioctl(), which it calls; and a file is closed */
NvU32 gpu_ext_rm_ioctl(void *sp, void *nv, void *file, NvU32 cmd, void *data, NvU32 size);
void gpu_ext_rm_closed(void *file);

/* os-interface.c, Debian's: whether the resource manager reads parameters that were checked; and them */
NvBool gpu_ext_rm_checked(const void *from, NvU32 n);
NvU32 gpu_ext_rm_copy(void *to, const void *from, NvU32 n);

/* The public tree's: a control with parameters that nobody else writes. 0 (NV_OK): it goes on, with them as they are now. Does not sleep. */
NvU32 gpu_ext_rm_control(NvU32 client, NvU32 object, NvU32 cmd, void *params, NvU32 size);
void gpu_ext_rm_gone(NvU32 client, NvU32 object);

#endif
