/* tool.h - what a tool is: opens its programs before the application starts, reports when it has ended. */
#ifndef GX_TOOL_H
#define GX_TOOL_H

#include "base/diag.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

struct bpf_object;
struct bpf_program;
struct bpf_map;
struct ring_buffer;

#define GX_MAX_RING_MB 512

/* What the operator asked for, and where a tool's output goes. */
struct gx_tool_run {
	const char *glob; /* kernels; "*" */
	bool json;
	bool threads;            /* --threads: one record a thread instead of one a warp */
	uint32_t ring_mb;        /* --ring-mb: room for records; 0: as the tool has it */
	int64_t clock_offset_ns; /* set before report: device clock minus CLOCK_MONOTONIC */
	uint64_t clock_residual_ns;
	struct gx_strbuf *out;
	void *state; /* the tool's own */
};

struct gx_tool {
	const char *name;
	const char *summary;                                        /* one line */
	const char *examples;                                       /* for --help */
	int (*open)(struct gx_tool_run *run, struct gx_diag *diag); /* load and attach */
	int (*poll)(struct gx_tool_run *run); /* take what has arrived; never blocks */
	void (*report)(struct gx_tool_run *run);
	struct bpf_object *(*object)(struct gx_tool_run *run); /* for --dump */
	void (*close)(struct gx_tool_run *run);
};

/* Before load: the ring as big as the operator asked, rounded up to a power of two. */
int gx_tool_size_ring(struct bpf_map *ring, const struct gx_tool_run *run, struct gx_diag *diag);
/* Attach a program of a tool at "gpu/exit" and the like, for the kernels that the operator named. The link's fd, or -errno. */
int gx_tool_attach(struct bpf_program *prog, const char *section, const char *glob,
                   struct gx_diag *diag);

/* --- records.c: what a ring gave, in order of arrival */
struct gx_records {
	void *data;            /* [n] of record_bytes; the owner frees it */
	size_t record_bytes;   /* set by the owner */
	size_t n, cap, n_lost; /* n_lost: no memory */
};
/* A sample function of libbpf's ring buffers; arg is the gx_records. Shorter records are ignored. */
int gx_records_take(void *arg, void *data, size_t size);

/* --- histogram.c: counts in power-of-two buckets, printed to fit a terminal */
struct gx_histogram {
	uint64_t buckets[64]; /* [i] values in [2^i, 2^(i+1)); [0] holds 0 and 1 */
	uint64_t n, sum, min, max;
};
void gx_histogram_add(struct gx_histogram *histogram, uint64_t value);
void gx_histogram_print(const struct gx_histogram *histogram, const char *unit,
                        struct gx_strbuf *out);

#endif
