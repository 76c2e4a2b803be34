/* setting.h - variables of an object that its operator may set before it is loaded. */
#ifndef GX_POLICY_SETTING_H
#define GX_POLICY_SETTING_H

#include "policy/load.h"

/* The object is open and not loaded. GX0643. */
int gx_policy_set_variable(struct bpf_object *object, const struct gx_policy_setting *setting,
                           struct gx_diag *diag);

#endif
