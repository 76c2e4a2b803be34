/* struct_ops_map.h - struct_ops maps and their links inside src/bpf. Everything here is called with
 * the registry's lock held. */
#ifndef GX_BPF_STRUCT_OPS_MAP_H
#define GX_BPF_STRUCT_OPS_MAP_H

#include "bpf/device_ops.h"
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
enum gx_struct_ops_state {
	GX_STRUCT_OPS_INIT,
	GX_STRUCT_OPS_IN_USE,
	GX_STRUCT_OPS_GONE,
	GX_STRUCT_OPS_READY
};

struct gx_struct_ops_map {
	struct gx_object object;
	char name[BPF_OBJ_NAME_LEN];
	bool by_link;
	enum gx_struct_ops_state state;
	bool registered;
	uint8_t *value; /* [value_size of the type] as given; slots hold program ids */
	struct gx_verified_policy verified;               /* of a driver policy */
	struct gx_bpf_prog *progs[GX_POLICY_MAX_MEMBERS]; /* held */
	/* of one that runs in kernels: a link for each member while it is attached */
	bool is_device;
	enum gx_device_ops device_type;
	struct gx_bpf_link *links[GX_DEVICE_MAX_MEMBERS];
};

struct gx_struct_ops_link {
	struct gx_object object;
	struct gx_struct_ops_map *policy; /* held; NULL: detached */
};

#define gx_struct_ops_map_of(o)  ((struct gx_struct_ops_map *)(void *)(o))
#define gx_struct_ops_link_of(o) ((struct gx_struct_ops_link *)(void *)(o))

/* --- struct_ops.c */
/* Of its type: the name, and the size of a value. */
const char *gx_struct_ops_type_name(const struct gx_struct_ops_map *policy);
uint32_t gx_struct_ops_value_size(const struct gx_struct_ops_map *policy);
int gx_struct_ops_register(struct gx_struct_ops_map *policy, struct gx_diag *diag);
void gx_struct_ops_unregister(struct gx_struct_ops_map *policy);
/* old is registered: a link has it. */
int gx_struct_ops_replace(struct gx_struct_ops_map *old, struct gx_struct_ops_map *policy,
                          struct gx_diag *diag);

/* --- struct_ops_value.c: a copy of the value that user space gave, with descriptors in the slots
 * of callbacks. It belongs to the policy, or is freed after an error. */
int gx_struct_ops_take_value(struct gx_struct_ops_map *policy, uint8_t *value,
                             struct gx_diag *diag);
void gx_struct_ops_drop_value(struct gx_struct_ops_map *policy); /* and what was made from it */

/* --- struct_ops_prog.c: PROG_LOAD of a callback */
/* Finds type and member; fills in prog's hook and member. */
int gx_struct_ops_prog_form(struct gx_bpf_prog *prog, const union bpf_attr *attr,
                            struct gx_diag *diag);
/* Calls of kernel functions: ids of our kernel BTF become rows of kfuncs.def. */
int gx_struct_ops_resolve_kfuncs(struct gx_bpf_prog *prog);

/* --- cmd_struct_ops.c: what the commands on maps and links do when the object is one of these */
long gx_struct_ops_map_create(const union bpf_attr *attr);
/* false: fd is no struct_ops map. */
bool gx_struct_ops_map_update(const union bpf_attr *attr, long *result);
bool gx_struct_ops_map_delete(const union bpf_attr *attr, long *result);
bool gx_struct_ops_map_lookup(const union bpf_attr *attr, long *result);
long gx_struct_ops_link_create(const union bpf_attr *attr);
bool gx_struct_ops_link_detach(const union bpf_attr *attr, long *result);

#endif
