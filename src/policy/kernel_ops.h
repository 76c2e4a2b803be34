/* kernel_ops.h - struct_ops maps of Linux that policies of gpu_ext.ko are: found by link or by themselves, and what their values say.
 *
 * All of it needs CAP_SYS_ADMIN, and runs while this thread's bpf(2) goes to Linux.
 */
#ifndef GX_POLICY_KERNEL_OPS_H
#define GX_POLICY_KERNEL_OPS_H

#include "policy/kernel_home.h"

struct btf;

/* A map, its value as bpf(2) gives it, and the types to read that by. */
struct gx_kernel_ops {
	enum gx_policy_type type;
	int fd; /* of the map; -1: none */
	struct btf *vmlinux, *module;
	uint32_t type_id; /* of "bpf_struct_ops_gpu_mem_ops", say, in module */
	uint8_t *value;   /* [size] */
	uint32_t size;
};

/* The map that a link of a policy has; -1: it is no such link. errno */
int gx_kernel_ops_of_link(int link_fd);
/**
 * gx_kernel_ops_open() - read a map's value; the map becomes the result's.
 *
 * Without an error or with one, gx_kernel_ops_close() ends it. Errors: GX0645, GX0628 it is no map of this type
 */
int gx_kernel_ops_open(struct gx_kernel_ops *ops, enum gx_policy_type type, int map_fd,
                       struct gx_diag *diag);
/* The map of a policy that is attached, by whomever. GX0647 */
int gx_kernel_ops_find(struct gx_kernel_ops *ops, const struct gx_kernel_policy *policy,
                       struct gx_diag *diag);
/* The value as it is now. False: it can't be read. */
bool gx_kernel_ops_read(struct gx_kernel_ops *ops);
void gx_kernel_ops_close(struct gx_kernel_ops *ops);

/* The policy's name, as sysfs has it. */
void gx_kernel_ops_name(const struct gx_kernel_ops *ops, char *out, size_t size);
/* Ids of the programs that stand in it, n at most; how many. */
uint32_t gx_kernel_ops_programs(const struct gx_kernel_ops *ops, uint32_t *ids, uint32_t n);

#endif
