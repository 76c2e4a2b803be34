/* btf_object.c - reads of a policy's arguments and of the driver's objects. */
#include "verify/btf_object.h"
#include "verify/verifier.h"

static const struct gx_member_row *member_of(const struct gx_program *program)
{
	return gx_member_row((enum gx_policy_member)program->member);
}

enum gx_policy_struct gx_object_struct(const struct gx_program *program, uint32_t origin,
                                       bool *constant)
{
	const struct gx_member_row *member = member_of(program);

	*constant = false;
	if (origin >= GX_OBJECT_OF_KFUNC)
		return GX_STRUCT_gpu_block; /* the one kind that kernel functions give */
	*constant = member->args[origin].kind == GX_MARG_CPTR;
	return member->args[origin].type;
}

const char *gx_object_name(const struct gx_program *program, uint32_t origin)
{
	bool constant;
	const struct gx_struct_row *row =
	        gx_struct_row(gx_object_struct(program, origin, &constant));

	return row ? row->name : "?";
}

/* As in Linux, a slot is named by its start; a number may be read in part. */
int gx_check_policy_arg(struct gx_verifier *v, const struct gx_object_access *a)
{
	const struct gx_member_row *member = member_of(v->program);
	uint32_t n_args = gx_member_n_args(member);

	if (a->write)
		return gx_refuse(v, GX_E_CTX_WRITE, "%s at %lld", a->what, (long long)a->offset);
	if (!a->fixed)
		return gx_refuse(v, GX_E_CTX_OFFSET, "%s at %lld and beyond", a->what,
		                 (long long)a->offset);
	if (a->offset < 0 || a->offset % 8 || a->offset / 8 >= n_args || a->size > 8)
		return gx_refuse(v, GX_E_POLICY_ARG, "%s of %llu bytes at %lld; %s has %u", a->what,
		                 (unsigned long long)a->size, (long long)a->offset, member->name,
		                 n_args);
	if (member->args[a->offset / 8].kind != GX_MARG_U32 && a->size != 8)
		return gx_refuse(v, GX_E_POLICY_ARG, "%s of %llu bytes of the pointer '%s'",
		                 a->what, (unsigned long long)a->size,
		                 member->args[a->offset / 8].name);
	return 0;
}

struct gx_value gx_policy_arg_value(const struct gx_verifier *v, int64_t offset, uint32_t size)
{
	uint32_t i = (uint32_t)(offset / 8);

	if (member_of(v->program)->args[i].kind == GX_MARG_U32)
		return gx_value_bytes(size);
	return gx_value_pointer(GX_VALUE_OBJECT, i, 0);
}

int gx_check_driver_object(struct gx_verifier *v, const struct gx_object_access *a)
{
	bool constant;
	enum gx_policy_struct type = gx_object_struct(v->program, a->pointer->object, &constant);
	const struct gx_field_row *field = gx_field_at(type, a->offset);
	const char *name = gx_object_name(v->program, a->pointer->object);

	if (a->write)
		return gx_refuse(v, GX_E_OBJECT_WRITE, "%s of %llu bytes at %lld of %s", a->what,
		                 (unsigned long long)a->size, (long long)a->offset, name);
	if (!a->fixed)
		return gx_refuse(v, GX_E_OBJECT_OFFSET, "%s of %s at %lld and beyond", a->what,
		                 name, (long long)a->offset);
	if (!field)
		return gx_refuse(v, GX_E_OBJECT_FIELD, "%s of %llu bytes at %lld of %s", a->what,
		                 (unsigned long long)a->size, (long long)a->offset, name);
	if (a->offset + (int64_t)a->size > (int64_t)field->offset + field->size)
		return gx_refuse(v, GX_E_OBJECT_FIELD,
		                 "%s of %llu bytes at %lld of %s; '%s' has %u bytes at %u", a->what,
		                 (unsigned long long)a->size, (long long)a->offset, name,
		                 field->name, field->size, field->offset);
	return 0;
}
