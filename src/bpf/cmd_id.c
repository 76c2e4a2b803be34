/* cmd_id.c - objects by id: the commands that bpftool and libbpf iterate with. */
#include "bpf/command.h"
#include "bpf/user_memory.h"

#include <errno.h>
#include <stdatomic.h>

/* Who lists and finds nothing, as bpftool under the preload, may look for what others hold. */
static void tell_where(void)
{
	static _Atomic bool told; /* once is enough for a process */
	struct gx_diag diag = { .insn = -1 };

	if (atomic_exchange(&told, true))
		return;
	gx_fail(&diag, GX_E_OTHER_LOADERS, "%s", gx_error_hint(GX_E_OTHER_LOADERS));
	gx_bpf_log_diag("nothing is loaded here", &diag);
}

static long next_id(enum gx_object_kind kind, const union bpf_attr *attr, uint64_t user)
{
	uint32_t id;

	if (attr->start_id >= INT32_MAX)
		return -EINVAL;
	id = gx_object_next_id(kind, attr->start_id);
	if (!id && !attr->start_id && kind != GX_OBJECT_BTF) /* libbpf looks for modules */
		tell_where();
	return id ? gx_user_write(user + offsetof(union bpf_attr, next_id), &id, sizeof(id))
	          : -ENOENT;
}

static long fd_by_id(enum gx_object_kind kind, const union bpf_attr *attr)
{
	struct gx_object *object = gx_object_by_id(kind, attr->start_id);

	return object ? gx_object_new_fd(object) : -ENOENT;
}

#define ID_COMMANDS(name, kind)                                                                    \
	long gx_cmd_##name##_next_id(union bpf_attr *attr, uint64_t user)                          \
	{                                                                                          \
		return next_id(kind, attr, user);                                                  \
	}                                                                                          \
	long gx_cmd_##name##_fd_by_id(union bpf_attr *attr, uint64_t user)                         \
	{                                                                                          \
		(void)user;                                                                        \
		return fd_by_id(kind, attr);                                                       \
	}

ID_COMMANDS(map, GX_OBJECT_MAP)
ID_COMMANDS(prog, GX_OBJECT_PROG)
ID_COMMANDS(link, GX_OBJECT_LINK)
ID_COMMANDS(btf, GX_OBJECT_BTF)
