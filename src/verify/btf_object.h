/* btf_object.h - what a callback of a driver policy is given: its arguments in 8-byte slots behind
 * r1, and the objects of the driver that they point to.
 *
 * A value of kind GX_VALUE_OBJECT says where it came from: the number of the argument, or
 * GX_OBJECT_OF_KFUNC plus the kernel function that gave it. Its struct follows from that. There is
 * no other way to such a value: pointers are not stored outside of the stack, and no field of an
 * object is one.
 */
#ifndef GX_VERIFY_BTF_OBJECT_H
#define GX_VERIFY_BTF_OBJECT_H

#include "verify/policy_tables.h"
#include "verify/value.h"

struct gx_verifier;

enum { GX_OBJECT_OF_KFUNC = 256 };

/* One access as it is checked; offset is the lowest that it reaches. */
struct gx_object_access {
	const struct gx_value *pointer;
	int64_t offset;
	uint64_t size;
	bool fixed; /* offset is the only one */
	bool write;
	const char *what; /* "load", "store" */
};

/* The struct of an object by its origin; *constant: no kernel function takes it as a target. */
enum gx_policy_struct gx_object_struct(const struct gx_program *program, uint32_t origin,
                                       bool *constant);
const char *gx_object_name(const struct gx_program *program,
                           uint32_t origin); /* "struct gpu_block" without the first word */

/* The current instruction reads a slot of the context, or bytes of an object: 0, or refused. */
int gx_check_policy_arg(struct gx_verifier *v, const struct gx_object_access *a);
int gx_check_driver_object(struct gx_verifier *v, const struct gx_object_access *a);
/* What a checked read of `size` bytes of the context gives. */
struct gx_value gx_policy_arg_value(const struct gx_verifier *v, int64_t offset, uint32_t size);

#endif
