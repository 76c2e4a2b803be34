/* tool.h - what a tool is: opens its programs before the application starts, reports when it has ended. */
#ifndef GX_TOOL_H
#define GX_TOOL_H

#include "base/diag.h"
#include "base/json.h"
#include "base/launch_id.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

struct bpf_object;
struct bpf_program;
struct bpf_map;
struct ring_buffer;
struct gx_server;
struct gx_server_place;
struct gx_place_row;

#define GX_MAX_RING_MB 512
#define GX_MAX_RANGES  8 /* --range */

/* What the operator asked for, and where a tool's output goes. */
struct gx_tool_run {
	const char *glob; /* kernels; "*" */
	bool json, verbose;
	uint32_t sample;  /* 1 block in so many runs (--blocks); 0: all do */
	bool threads;     /* --threads: one record a thread instead of one a warp */
	uint32_t ring_mb; /* --ring-mb: room for records; 0: as the tool has it */
	/* --every: tools that look at instructions do so in one warp of so many; 0: in all */
	uint32_t every;
	uint32_t latency_ns,
	        mb_per_s; /* --latency, --bandwidth of far memory; 0: as the tool has it, no limit */
	uint64_t min_bytes;        /* --min-bytes: allocations of this size and more are far */
	const char *const *ranges; /* [n_ranges] --range: far memory, as the operator wrote it */
	uint32_t n_ranges;
	bool stop;               /* --stop: a thread ends at what is found */
	const char *trace_path;  /* --trace: file for all records; NULL: none */
	int64_t clock_offset_ns; /* set before report: device clock minus CLOCK_MONOTONIC */
	uint64_t clock_residual_ns;
	struct gx_strbuf *out;
	struct gx_server *server; /* set before report: what applications told */
	bool stopped;       /* set before report: the time was over, the application goes on */
	uint64_t n_dropped; /* set before report: lanes that programs of the run had no room for */
	uint64_t
	        n_lanes; /* set before report: lanes of its events; 0: other programs ran as well */
	bool incomplete; /* set before report: not all that was counted could be read */
	int status;      /* report: what the command ends with where the application ended well */
	struct bpf_object *object; /* set by open: whose maps --dump writes */
	void *state;               /* the tool's own */
};

struct gx_tool {
	const char *name;
	const char *summary;                                        /* one line */
	const char *examples;                                       /* for --help */
	int (*open)(struct gx_tool_run *run, struct gx_diag *diag); /* load and attach */
	int (*poll)(struct gx_tool_run *run); /* take what has arrived; never blocks */
	void (*report)(struct gx_tool_run *run);
	void (*close)(struct gx_tool_run *run);
};

/* Before load: the ring as big as the operator asked, rounded up to a power of two. */
int gx_tool_size_ring(struct bpf_map *ring, const struct gx_tool_run *run, struct gx_diag *diag);
/* Attach a program of a tool at "gpu/exit" and the like, for the kernels that the operator named. The link's fd, or -errno. */
int gx_tool_attach(struct bpf_program *prog, const char *section, const char *glob,
                   struct gx_diag *diag);

/* --- links.c: what a tool has attached */
#define GX_TOOL_MAX_LINKS 16
struct gx_tool_links {
	int fds[GX_TOOL_MAX_LINKS];
	uint32_t n;
};
/* As gx_tool_attach() at a hook of which the operator may ask for one warp in N. options: "space=global"; NULL: none. 0 or -errno. */
int gx_tool_link(struct gx_tool_links *links, struct bpf_program *prog, const char *hook,
                 const char *options, const struct gx_tool_run *run, struct gx_diag *diag);
void gx_tool_unlink(struct gx_tool_links *links);

/* --- places.c: kernels and places as programs name them (`kernel` and `ptx_line` of contexts) */
#define GX_TOOL_NAME_BYTES 384
struct gx_tool_places {
	struct gx_server *server;
	struct gx_server_place *rows; /* [n] by kernel and line */
	size_t n;
};
struct gx_tool_place {
	uint32_t ptx_line, line; /* line 0: no source line is known */
	char where
	        [272]; /* "saxpy.cu:12", "PTX line 40", or of several lines "saxpy.cu, PTX line 40" */
	char shown[480]; /* where, and in brackets what was inlined there */
	char file[256], function[384], text[160];
	char inlined
	        [192]; /* what stands there of a function that was inlined: "atomicAdd of device_atomic_functions.hpp:112"; or "" */
};
/* All that agents told of, when a report is made. */
void gx_tool_places_take(struct gx_tool_places *places, struct gx_server *server);
void gx_tool_places_free(struct gx_tool_places *places);
/* What an application said of a line of its PTX, of a kernel itself with line 0; NULL: nothing. */
const struct gx_place_row *gx_tool_place_row(const struct gx_tool_places *places, uint64_t kernel,
                                             uint32_t ptx_line);
/* What an unrolled loop has in each round is one place to a person. Of instructions without a line, one is the same as itself alone. */
bool gx_tool_same_line(const struct gx_tool_places *places, uint64_t kernel, uint32_t a,
                       uint32_t b);
/* For people: struct gx_tool_place.where; file "" where none is known. */
void gx_tool_where(const char *file, uint32_t line, uint32_t ptx_line, char *out, size_t size);
/* "once", "7 times" */
void gx_tool_times(uint64_t n, struct gx_strbuf *out);
/* For people; one that nobody told of has a number. */
void gx_tool_kernel_name(const struct gx_tool_places *places, uint64_t kernel,
                         char out[GX_TOOL_NAME_BYTES]);
void gx_tool_place_of(const struct gx_tool_places *places, uint64_t kernel, uint32_t ptx_line,
                      struct gx_tool_place *out);
/* The members kernel, where, file and line, inlined, ptx_line, instruction. */
void gx_tool_place_json(struct gx_json *json, const struct gx_tool_places *places, uint64_t kernel,
                        uint32_t ptx_line);

/* --- records.c: what a ring gave, in order of arrival, or what a map has */
struct gx_records {
	void *data;            /* [n] of record_bytes; the owner frees it */
	size_t record_bytes;   /* set by the owner */
	size_t n, cap, n_lost; /* n_lost: no memory */
};
/* A sample function of libbpf's ring buffers; arg is the gx_records. Shorter records are ignored. */
int gx_records_take(void *arg, void *data, size_t size);

/* Every entry of a map, its key and behind it its value: one record each. The caller frees records->data. */
void gx_records_of_map(struct gx_records *records, const struct bpf_map *map);

/* --- histogram.c: counts in power-of-two buckets, printed to fit a terminal */
struct gx_histogram {
	uint64_t buckets[64]; /* [i] values in [2^i, 2^(i+1)); [0] holds 0 and 1 */
	uint64_t n, sum, min, max;
};
void gx_histogram_add(struct gx_histogram *histogram, uint64_t value);
void gx_histogram_print(const struct gx_histogram *histogram, const char *unit,
                        struct gx_strbuf *out);

#endif
