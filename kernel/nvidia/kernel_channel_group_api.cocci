// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
// kernel_channel_group_api.cocci - the public tree: controls of task groups, before the resource manager sends its copy to the GPU's firmware.

@control exists@
identifier f = { kchangrpapiCtrlCmdGpFifoSchedule_IMPL, kchangrpapiCtrlCmdSetTimeslice_IMPL, kchangrpapiCtrlCmdSetInterleaveLevel_IMPL };
expression gpu, client, object, p, status;
@@
  f(...)
  {
  <...
+ gpu_ext_rm_control(client, object, p->cmd, NvP64_VALUE(p->pParams), p->paramsSize);
  NV_RM_RPC_CONTROL(gpu, client, object, p->cmd, p->pParams, p->paramsSize, status);
  ...>
  }

@gone exists@
expression c, x;
@@
  kchangrpapiDestruct_IMPL(...)
  {
  ...
  c = x->pClient;
+ gpu_ext_rm_gone(c->hClient, RES_GET_HANDLE(pKernelChannelGroupApi));
  ...
  }

@include depends on control@
@@
  #include "kernel/gpu/fifo/kernel_channel_group_api.h"
+ #include "gpu_ext_rm.h"
