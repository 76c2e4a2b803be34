/* bpf_call.c - bpf(2): attribute sizes are checked here, by the rules of the kernel, then one row a
 * command. */
#include "bpf/command.h"
#include "bpf/user_memory.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

/* Last byte of attr that a command knows: everything behind it must be zero. */
#define END(field) (offsetof(union bpf_attr, field) + sizeof(((union bpf_attr *)0)->field))

static const struct {
	long (*run)(union bpf_attr *attr, uint64_t user);
	size_t end;
} commands[] = {
	[BPF_MAP_CREATE] = { gx_cmd_map_create, END(map_extra) },
	[BPF_MAP_LOOKUP_ELEM] = { gx_cmd_map_lookup, END(flags) },
	[BPF_MAP_UPDATE_ELEM] = { gx_cmd_map_update, END(flags) },
	[BPF_MAP_DELETE_ELEM] = { gx_cmd_map_delete, END(flags) },
	[BPF_MAP_GET_NEXT_KEY] = { gx_cmd_map_next_key, END(next_key) },
	[BPF_MAP_LOOKUP_AND_DELETE_ELEM] = { gx_cmd_map_lookup_and_delete, END(flags) },
	[BPF_MAP_FREEZE] = { gx_cmd_map_freeze, END(map_fd) },
	[BPF_MAP_LOOKUP_BATCH] = { gx_cmd_map_lookup_batch, END(batch) },
	[BPF_MAP_LOOKUP_AND_DELETE_BATCH] = { gx_cmd_map_lookup_and_delete_batch, END(batch) },
	[BPF_MAP_UPDATE_BATCH] = { gx_cmd_map_update_batch, END(batch) },
	[BPF_MAP_DELETE_BATCH] = { gx_cmd_map_delete_batch, END(batch) },
	[BPF_PROG_LOAD] = { gx_cmd_prog_load, END(core_relo_rec_size) },
	[BPF_PROG_BIND_MAP] = { gx_cmd_prog_bind_map, END(prog_bind_map) },
	[BPF_BTF_LOAD] = { gx_cmd_btf_load, END(btf_log_level) },
	[BPF_OBJ_GET_INFO_BY_FD] = { gx_cmd_info, END(info) },
	[BPF_LINK_CREATE] = { gx_cmd_link_create, END(link_create) },
	[BPF_LINK_UPDATE] = { gx_cmd_link_update, END(link_update) },
	[BPF_LINK_DETACH] = { gx_cmd_link_detach, END(link_detach) },
	[BPF_RAW_TRACEPOINT_OPEN] = { gx_cmd_raw_tracepoint_open, END(raw_tracepoint) },
	[BPF_PROG_GET_NEXT_ID] = { gx_cmd_prog_next_id, END(next_id) },
	[BPF_MAP_GET_NEXT_ID] = { gx_cmd_map_next_id, END(next_id) },
	[BPF_BTF_GET_NEXT_ID] = { gx_cmd_btf_next_id, END(next_id) },
	[BPF_LINK_GET_NEXT_ID] = { gx_cmd_link_next_id, END(next_id) },
	[BPF_PROG_GET_FD_BY_ID] = { gx_cmd_prog_fd_by_id, END(open_flags) },
	[BPF_MAP_GET_FD_BY_ID] = { gx_cmd_map_fd_by_id, END(open_flags) },
	[BPF_BTF_GET_FD_BY_ID] = { gx_cmd_btf_fd_by_id, END(open_flags) },
	[BPF_LINK_GET_FD_BY_ID] = { gx_cmd_link_fd_by_id, END(open_flags) },
};

/* libbpf says no more than that it is not supported: what to do instead is said here, once. */
static long refuse_pin(void)
{
	static _Atomic bool told;
	struct gx_diag diag = { .insn = -1 };

	if (!atomic_exchange(&told, true)) {
		gx_fail(&diag, GX_E_PINNED,
		        "those of a loader end with its process, so a map's "
		        "definition has no pinning; `gpuext policy load OBJECT --pin NAME` keeps "
		        "a policy without one");
		gx_bpf_log_diag("pin", &diag);
	}
	return -EOPNOTSUPP;
}

/* Known commands without a meaning here say so; unknown ones are -EINVAL, as from an older kernel.
 */
static long run_other(int command)
{
	switch (command) {
	case BPF_PROG_TEST_RUN: return -524; /* ENOTSUPP of the kernel */
	case BPF_OBJ_PIN:
	case BPF_OBJ_GET: return refuse_pin();
	case BPF_PROG_ATTACH:
	case BPF_PROG_DETACH:
	case BPF_PROG_QUERY:
	case BPF_TASK_FD_QUERY:
	case BPF_ENABLE_STATS:
	case BPF_ITER_CREATE: return -EOPNOTSUPP;
	default: return -EINVAL;
	}
}

/* Bytes beyond our attr must be zero: then a newer caller asks for nothing that we do not know. */
static int check_tail(uint64_t user, uint32_t from, uint32_t to)
{
	uint8_t chunk[256];

	while (from < to) {
		uint32_t len = to - from < sizeof(chunk) ? to - from : (uint32_t)sizeof(chunk);

		if (gx_user_read(chunk, user + from, len))
			return -EFAULT;
		for (uint32_t i = 0; i < len; i++)
			if (chunk[i])
				return -E2BIG;
		from += len;
	}
	return 0;
}

long gx_bpf_call(int command, uint64_t user, uint32_t size)
{
	union bpf_attr attr;
	uint32_t known = size < sizeof(attr) ? size : (uint32_t)sizeof(attr);
	long result;
	int err;

	gx_bpf_note_call();
	memset(&attr, 0, sizeof(attr));
	if (size > 4096)
		return -E2BIG;
	err = check_tail(user, known, size);
	if (err || gx_user_read(&attr, user, known))
		return err ? err : -EFAULT;
	if (command < 0 || (size_t)command >= sizeof(commands) / sizeof(commands[0]) ||
	    !commands[command].run)
		return run_other(command);
	for (size_t i = commands[command].end; i < sizeof(attr); i++)
		if (((const uint8_t *)&attr)[i])
			return -EINVAL;
	gx_bpf_lock();
	gx_registry_tick();
	result = commands[command].run(&attr, user);
	gx_bpf_unlock();
	return result;
}
