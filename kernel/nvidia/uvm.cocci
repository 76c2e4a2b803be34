// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
// uvm.cocci - the module nvidia-uvm starts and ends.

@start@
@@
  uvm_init(...)
  {
  <...
+ gpu_ext_uvm_start();
  return 0;
  ...>
  }

@stop exists@
@@
  uvm_exit(...)
  {
+ gpu_ext_uvm_stop();
  uvm_tools_exit();
  ...
  }

@include depends on start@
@@
  #include "uvm_api.h"
+ #include "gpu_ext_uvm.h"
