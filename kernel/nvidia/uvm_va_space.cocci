// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
// uvm_va_space.cocci - the processes that nvidia-uvm serves come and go.

@made exists@
typedef uvm_va_space_t;
identifier out;
identifier va_space != NULL;
@@
  uvm_va_space_create(..., uvm_va_space_t **out, ...)
  {
  ...
+ gpu_ext_uvm_space_made(va_space);
  *out = va_space;
  ...
  }

@gone exists@
identifier va_space;
@@
  uvm_va_space_destroy(uvm_va_space_t *va_space)
  {
  ...
+ gpu_ext_uvm_space_gone(va_space);
  uvm_kvfree(va_space->mapping);
  ...
  }

@include depends on made@
@@
  #include "uvm_va_space.h"
+ #include "gpu_ext_uvm.h"
