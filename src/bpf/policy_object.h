/* policy_object.h - struct_ops maps and their links inside src/bpf. Everything here is called with
 * the registry's lock held. */
#ifndef GX_BPF_POLICY_OBJECT_H
#define GX_BPF_POLICY_OBJECT_H

#include "bpf/object.h"
#include "bpf/struct_ops.h"

/* What newer kernels' bpf(2) has, and this libc's headers may not. */
enum {
	GX_MAP_TYPE_STRUCT_OPS = 26,
	GX_PROG_TYPE_STRUCT_OPS = 27,
	GX_ATTACH_STRUCT_OPS = 44,
	GX_LINK_TYPE_STRUCT_OPS = 9
};
enum { GX_F_LINK = 1 << 13, GX_F_SLEEPABLE = 1 << 4, GX_F_REPLACE = 1 << 2 };

/* As the kernel's: INIT until a value is given; READY: by a link from then on; IN_USE: registered
 * by the update; GONE: deleted, for good. */
enum gx_policy_object_state { GX_POLICY_INIT, GX_POLICY_IN_USE, GX_POLICY_GONE, GX_POLICY_READY };

struct gx_bpf_policy {
	struct gx_object object;
	char name[BPF_OBJ_NAME_LEN];
	bool by_link;
	enum gx_policy_object_state state;
	bool registered;
	uint8_t *value; /* [value_size of the type] as given; slots hold program ids */
	struct gx_policy_set set;
	struct gx_bpf_prog *progs[GX_POLICY_MAX_MEMBERS]; /* held */
};

struct gx_bpf_policy_link {
	struct gx_object object;
	struct gx_bpf_policy *policy; /* held; NULL: detached */
};

#define gx_policy_object(o)      ((struct gx_bpf_policy *)(void *)(o))
#define gx_policy_link_object(o) ((struct gx_bpf_policy_link *)(void *)(o))

/* --- struct_ops.c */
int gx_policy_register(struct gx_bpf_policy *policy, struct gx_diag *diag);
void gx_policy_unregister(struct gx_bpf_policy *policy);
/* old is registered: a link has it. */
int gx_policy_replace(struct gx_bpf_policy *old, struct gx_bpf_policy *policy,
                      struct gx_diag *diag);

/* --- struct_ops_value.c: a copy of the value that user space gave, with descriptors in the slots
 * of callbacks. It belongs to the policy, or is freed after an error. */
int gx_policy_take_value(struct gx_bpf_policy *policy, uint8_t *value, struct gx_diag *diag);
void gx_policy_drop_value(struct gx_bpf_policy *policy); /* and what was made from it */

/* --- struct_ops_prog.c: PROG_LOAD of a callback */
/* Finds type and member; fills in prog's hook and member. */
int gx_policy_prog_form(struct gx_bpf_prog *prog, const union bpf_attr *attr, struct gx_diag *diag);
/* Calls of kernel functions: ids of our kernel BTF become rows of kfuncs.def. */
int gx_policy_resolve_kfuncs(struct gx_bpf_prog *prog);

/* --- cmd_struct_ops.c: what the commands on maps and links do when the object is one of these */
long gx_policy_map_create(const union bpf_attr *attr);
/* false: fd is no struct_ops map. */
bool gx_policy_map_update(const union bpf_attr *attr, long *result);
bool gx_policy_map_delete(const union bpf_attr *attr, long *result);
bool gx_policy_map_lookup(const union bpf_attr *attr, long *result);
long gx_policy_link_create(const union bpf_attr *attr);
bool gx_policy_link_detach(const union bpf_attr *attr, long *result);

#endif
