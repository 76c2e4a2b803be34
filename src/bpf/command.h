/* command.h - the commands of bpf(2): one function each, called with the registry's lock held. */
#ifndef GX_BPF_COMMAND_H
#define GX_BPF_COMMAND_H

#include "bpf/object.h"

/* attr: a copy, zero beyond what the caller gave. user: the caller's own, for results. Result >= 0,
 * or -errno. */
#define GX_COMMAND(name) long name(union bpf_attr *attr, uint64_t user)

GX_COMMAND(gx_cmd_map_create);
GX_COMMAND(gx_cmd_map_lookup);
GX_COMMAND(gx_cmd_map_update);
GX_COMMAND(gx_cmd_map_delete);
GX_COMMAND(gx_cmd_map_next_key);
GX_COMMAND(gx_cmd_map_lookup_and_delete);
GX_COMMAND(gx_cmd_map_freeze);
GX_COMMAND(gx_cmd_map_lookup_batch);
GX_COMMAND(gx_cmd_map_lookup_and_delete_batch);
GX_COMMAND(gx_cmd_map_update_batch);
GX_COMMAND(gx_cmd_map_delete_batch);
GX_COMMAND(gx_cmd_prog_load);
GX_COMMAND(gx_cmd_prog_bind_map);
GX_COMMAND(gx_cmd_btf_load);
GX_COMMAND(gx_cmd_info);
GX_COMMAND(gx_cmd_link_create);
GX_COMMAND(gx_cmd_link_update);
GX_COMMAND(gx_cmd_link_detach);
GX_COMMAND(gx_cmd_raw_tracepoint_open);
GX_COMMAND(gx_cmd_prog_next_id);
GX_COMMAND(gx_cmd_map_next_id);
GX_COMMAND(gx_cmd_btf_next_id);
GX_COMMAND(gx_cmd_link_next_id);
GX_COMMAND(gx_cmd_prog_fd_by_id);
GX_COMMAND(gx_cmd_map_fd_by_id);
GX_COMMAND(gx_cmd_btf_fd_by_id);
GX_COMMAND(gx_cmd_link_fd_by_id);

/* Adds a made object and gives a first descriptor, or -errno: then the object still belongs to the
 * caller. */
int gx_object_publish(struct gx_object *object, enum gx_object_kind kind);

/* Registering our sections failed: the process has no shared libbpf. */
void gx_bpf_note_no_sections(void);
bool gx_bpf_no_sections(void);

/* perf events: perf.c */
struct perf_event_attr;
/* -1: not ours (the real call). Else a result >= 0 or -errno is in *result. */
int gx_perf_event_open(uint64_t attr, int pid, int cpu, int group_fd, unsigned long flags,
                       long *result);
int gx_perf_ioctl(int fd, unsigned long request, uint64_t argument, long *result);
/* The link of a perf event: checks that program and event fit. */
int gx_link_by_event(struct gx_bpf_prog *prog, struct gx_bpf_event *event, struct gx_bpf_link **out,
                     struct gx_diag *diag);

/* A link of the program at its hook, of which nobody knows yet; it holds the program. NULL: no memory. */
struct gx_bpf_link *gx_link_new(struct gx_bpf_prog *prog);

/* Our PMU types: numbers that no kernel gives to a PMU. */
#define GX_PMU_KPROBE 0x67780001
#define GX_PMU_UPROBE 0x67780002

/* prog_ifindex of programs that our section handler loads: hook and form for PROG_LOAD. KPROBE: one of kprobe/, kretprobe/. */
#define GX_HOOK_TOKEN        0x67780000u
#define GX_HOOK_TOKEN_MASK   0xffff0000u
#define GX_HOOK_TOKEN_THREAD 0x8000u
#define GX_HOOK_TOKEN_KPROBE 0x4000u

#endif
