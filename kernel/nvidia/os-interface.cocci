// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
// os-interface.cocci - Debian's package: what the resource manager reads of a program's memory is what was checked, where something was.

@from@
expression to, from, n;
@@
  os_memcpy_from_user(...)
  {
+ if (gpu_ext_rm_checked(from, n))
+     return gpu_ext_rm_copy(to, from, n);
  return (NV_COPY_FROM_USER(to, from, n) ? NV_ERR_INVALID_ADDRESS : NV_OK);
  }

@include depends on from@
@@
  #include "nv-linux.h"
+ #include "gpu_ext_rm.h"
