/* device_ops.h - struct_ops whose members run in kernels: gdev_mem_ops and gdev_sched_ops. A value of one is attached as a link
 * for each of its members. Everything here is called with the registry's lock held. */
#ifndef GX_BPF_DEVICE_OPS_H
#define GX_BPF_DEVICE_OPS_H

#include "base/diag.h"
#include "ebpf/hook.h"

#include <stdbool.h>
#include <stdint.h>

struct gx_arena;
struct gx_bpf_prog;
struct gx_program;
struct gx_struct_ops_map;

enum gx_device_ops {
#define DEVICE_OPS(type, doc) GX_DEVICE_##type,
#include "defs/device_ops.def"
	GX_N_DEVICE_OPS
};

/* All members of all types, in order. */
enum gx_device_member {
#define DEVICE_MEMBER(type, name, hook, per, ctx, ret, doc) GX_DEVICE_##type##_##name,
#include "defs/device_ops.def"
	GX_N_DEVICE_MEMBERS
};

enum { GX_DEVICE_MAX_MEMBERS = 8, GX_DEVICE_VALUE_OFFSET = 8 };

struct gx_device_member_row {
	const char *name;
	enum gx_device_ops type;
	enum gx_hook hook;
	bool once_a_block, returns;
	const char *ctx;
};

/* "gdev_mem_ops"; "?" beyond. */
const char *gx_device_ops_name(enum gx_device_ops type);
/* NULL: no such member. */
const struct gx_device_member_row *gx_device_member_row(enum gx_device_member member);
/* The member with this index in its type; GX_N_DEVICE_MEMBERS: there is none. */
enum gx_device_member gx_device_member_at(enum gx_device_ops type, uint32_t index);
uint32_t gx_device_ops_n_members(enum gx_device_ops type);
/* Of "bpf_struct_ops_<name>": two words of the kernel, then an address for each member. */
uint32_t gx_device_ops_value_size(enum gx_device_ops type);

/* PROG_LOAD of member `index`. GX0289: there is none */
int gx_device_ops_prog_form(struct gx_bpf_prog *prog, enum gx_device_ops type, uint32_t index,
                            struct gx_diag *diag);
/*
 * libbpf's callbacks get the address of their arguments, hooks give a context: program gets instructions in front that make
 * the one of the other, and let through whom the member is for. -ENOMEM
 */
int gx_device_ops_wrap(const struct gx_bpf_prog *prog, struct gx_arena *arena,
                       struct gx_program *program);

/* The copy of a value that user space gave: programs are held, their ids take the place of descriptors. Errors: GX0622, GX0623 */
int gx_device_ops_take_value(struct gx_struct_ops_map *ops, uint8_t *value, struct gx_diag *diag);
/* Kernels that members of values attached from here on work in; "*" until then. GX0608: the glob is too long */
int gx_device_ops_kernels(const char *glob, struct gx_diag *diag);
/* A link for each member, active from here on; -ENOMEM: none is there. */
int gx_device_ops_attach(struct gx_struct_ops_map *ops);
void gx_device_ops_detach(struct gx_struct_ops_map *ops);

#endif
