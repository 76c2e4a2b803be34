/* perf_output.h - PERF_EVENT_ARRAY (4): the reader's side, as libbpf's perf_buffer has it.
 * Everything here is called with the registry's lock held. */
#ifndef GX_BPF_PERF_OUTPUT_H
#define GX_BPF_PERF_OUTPUT_H

#include "bpf/object.h"

/* bpf_map_update_elem() and _delete_elem() of such a map: the CPU's event, or none. */
int gx_perf_output_bind(struct gx_bpf_map *map, uint32_t cpu, int event_fd, uint64_t flags);
int gx_perf_output_unbind(struct gx_bpf_map *map, uint32_t cpu);
void gx_perf_output_unbind_all(struct gx_bpf_map *map); /* the map goes */
/* What mmap(2) of the event's descriptor means: makes its ring at the first time. The ring's file,
 * or -errno. */
int gx_perf_output_file(struct gx_bpf_event *event, uint64_t length, uint64_t offset);
/* The descriptor that stands for the event in an epoll set; -1: it is bound to no map. */
int gx_perf_output_wake_fd(struct gx_bpf_event *event);
/* Moves what programs have written to the rings of the CPUs. Does some reader have to look? */
bool gx_perf_output_move(struct gx_bpf_map *map);
void gx_perf_output_free(struct gx_bpf_event *event);

#endif
