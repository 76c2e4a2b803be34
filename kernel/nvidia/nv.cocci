// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
// nv.cocci - nvidia.ko starts and ends. Debian's package has its resource manager as a binary: there, controls are checked around it
// (-D binary).

virtual binary

@start@
@@
  nvidia_init_module(void)
  {
  ...
+ gpu_ext_rm_start();
  return 0;
  ...
  }

@stop exists@
@@
  nvidia_exit_module(void)
  {
  ...
+ gpu_ext_rm_stop();
  nv_module_exit(...);
  ...
  }

@ioctl depends on binary@
expression sp, nv, file, cmd, data, size, status;
@@
- status = rm_ioctl(sp, nv, file, cmd, data, size);
+ status = gpu_ext_rm_ioctl(sp, nv, file, cmd, data, size);

@closed depends on binary@
expression sp, nv, file;
@@
+ gpu_ext_rm_closed(file);
  rm_cleanup_file_private(sp, nv, file);

@include depends on start@
@@
  #include "nv-linux.h"
+ #include "gpu_ext_rm.h"
