/* profile.h - what `gpuext profile` knows of an application's kernels: lines, what was counted there, and what follows from it. */
#ifndef GX_PROFILE_H
#define GX_PROFILE_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "control/server.h"

#include <linux/types.h>

#include "cli/profile/memory.h"
#include "profile.bpf.h"

#include <stdbool.h>
#include <stdint.h>

struct gx_tool;

enum gx_profile_op {
	GX_PROFILE_LOAD,
	GX_PROFILE_STORE,
	GX_PROFILE_ATOMIC,
	GX_PROFILE_BRANCH,
	GX_PROFILE_BARRIER,
	GX_PROFILE_N_OPS
};

#define GX_PROFILE_MAX_DEGREE                                                                      \
	1024u /* of cp.async and matrices of whole warps there is none above 32 */

/* What stands at one line: of the source where that is known, else of the PTX. What one line loads and stores, and in which memory, are
 * lines of their own here. */
struct gx_profile_line {
	uint32_t line, ptx_line; /* line 0: not known; the first of the PTX */
	char file[256]; /* with line 0: "", or of which several lines became one instruction */
	char text[160]; /* of the source where the file can be read, else of the PTX */
	char func[64];  /* of the PTX, when it is no kernel */
	char inlined
	        [192]; /* what was inlined there: "atomicAdd of device_atomic_functions.hpp:112"; "" nothing */
	bool in_header; /* of a place: not written at the line, but in a header that is used there */
	enum profile_what what;
	enum gx_profile_op op;
	uint32_t width; /* bytes of a lane, the most that one of its instructions has */
	struct profile_counts counts;
	uint64_t insns; /* instructions of warps that ran with it (struct gx_instrumented_place) */
	uint32_t decided_by[4], way[4],
	        bare[2]; /* of a place: as in struct gx_instrumented_place */
	char base[24];   /* of a place: the register that its address begins with, "" none */
	int64_t offset;  /* and what is added to it */
	uint32_t worst;  /* degree; 1: none waited for another */
	uint64_t
	        one_by_one; /* accesses that waited behind others at one address: sum of degree - 1, of atomics */
	/* writes of a warp to a sector to which another one had written other words since it wrote there; to this allocation most */
	uint64_t beside, beside_most, beside_allocation;
	/* local memory of the PTX that the assembler keeps in registers: the kernel has none */
	bool in_registers;
};

/* One kernel of the application, all its launches together. */
struct gx_profile_kernel {
	uint64_t hash;
	char name[384], shown[256]; /* mangled; for people */
	int32_t numbers[GX_N_PLACE_NUMBERS];
	uint32_t declared_local;        /* bytes that its text declares, and 1; 0: not known */
	bool for_debugger, unoptimised; /* as in struct gx_instrumented */
	uint64_t launches, instrumented, ns;
	uint32_t grid[3], block[3]; /* of the launch with the most threads */
	uint32_t
	        asked_shared; /* bytes of a block that its launch asked for, beyond those declared */
	/* [n_geometries] grid and block of each that ran, in whatever process */
	uint32_t (*geometries)[6];
	uint32_t n_geometries;
	/* programs ran that have other code of this name: what is at one line of their PTX was added up */
	bool mixed;
	/* [n_lines] by line of the source, or of the PTX; [n_places] by line of the PTX alone; both in the order of the PTX */
	struct gx_profile_line *lines, *places;
	uint32_t n_lines, n_places;
	/* what the blocks executed of what is counted */
	uint64_t n_blocks, work, most_work, busiest;
};

/* Everything, as it was counted. */
struct gx_profile {
	struct gx_profile_kernel *kernels; /* [n_kernels], the one with the most turns first */
	uint32_t n_kernels;
	uint64_t n_nowhere; /* keys of which the application did not say what they are */
	bool stopped; /* --duration was over before the application was: sums are those until then */
	bool cut;     /* a map was full, or a launch ran without programs: sums are too small */
	uint64_t missed_launches, launches;
	uint32_t
	        n_unread; /* applications whose last values nobody could read: sums are too small */
	struct gx_profile_memory memory;
	uint32_t sample; /* 1 block in so many ran (--blocks); 0: all did */
};

/**
 * gx_profile_gather() - what the maps and the application's own words say.
 * @maps: descriptors of places, degrees, blocks; sharing is that of --memory
 *
 * Without memory (gx_profile_memory_gather()). -ENOMEM with diag. gx_profile_free() also after a failure.
 */
struct gx_profile_maps {
	int places, degrees, blocks, sharing; /* sharing: -1, none */
};
int gx_profile_gather(struct gx_server *server, const struct gx_profile_maps *maps,
                      struct gx_profile *out, struct gx_diag *diag);
void gx_profile_free(struct gx_profile *profile);

/* "gemm.cu:42", "PTX line 107", "gemm.cu, PTX line 107"; the name of the file alone */
void gx_profile_place(const struct gx_profile_line *line, char *out, size_t size);
/* Is the text a piece of the line, also behind what there is room for in the report? */
bool gx_profile_line_has(const struct gx_profile_line *line, const char *text);
/* Does the place count as the line? One line of the source has several, of an unrolled loop one in each round. */
bool gx_profile_is_of_line(const struct gx_profile_line *place, const struct gx_profile_line *line);
/* --- beside.c */
/* What the address of an instruction of the PTX begins with: base and offset. */
void gx_profile_take_address(const char *text, struct gx_profile_line *place);
/* Sectors of a line's accesses beyond the ideal ones, but for those whose neighbours at the same base have fewer too many: they bring nothing new. */
uint64_t gx_profile_excess_of_its_own(const struct gx_profile_kernel *kernel,
                                      const struct gx_profile_line *line);

extern const char *const gx_profile_op_names[GX_PROFILE_N_OPS];
const char *
gx_profile_space(const struct gx_profile_line *line); /* "global"; "" of what is no access */
const char *gx_profile_shown(const struct gx_profile_kernel *kernel);
/* For people: "3 launches, grid 8x1x1, block 128x1x1"; registers, memory and occupancy. */
void gx_profile_put_launches(const struct gx_profile_kernel *k, struct gx_strbuf *out);
void gx_profile_put_resources(const struct gx_profile_kernel *k, struct gx_strbuf *out);

/* --- turns.c: one measure for everything that was counted */
enum { GX_PROFILE_ISSUED_AT_ONCE = 4 }; /* instructions that are a turn */
/* Turns of what a kernel has one of: sectors of memory, turns of shared memory's banks, atomics at one address, instructions of a warp. */
enum gx_profile_resource {
	GX_PROFILE_MEMORY,
	GX_PROFILE_BANKS,
	GX_PROFILE_ATOMICS,
	GX_PROFILE_ISSUE,
	GX_PROFILE_N_RESOURCES
};
struct gx_profile_turns {
	double of[GX_PROFILE_N_RESOURCES], all;
};
extern const char *const gx_profile_resources[GX_PROFILE_N_RESOURCES];
void gx_profile_turns_of_line(const struct gx_profile_line *line, struct gx_profile_turns *out);
/* Instructions of warps in blocks without a place about which a branch decides, from its counts: both ways of executions that part, the ways
 * of the others by how many lanes take it. */
uint64_t gx_profile_bare_insns(const struct gx_profile_line *branch,
                               const struct profile_counts *counts);
/* Of those, what executions that part take, and *idle: what lanes wait for by way (1 and 2). No less than that was idle: which half of the lanes
 * is the smaller one is not known, so it is the one on the longer way. Both are added to. */
void gx_profile_bare_turns(const struct gx_profile_line *branch, double idle[3], double *all);
void gx_profile_turns(const struct gx_profile_kernel *kernel, struct gx_profile_turns *out);

/* --- occupancy.c */
struct gx_profile_occupancy {
	bool known;                         /* the driver says all that it takes */
	uint32_t blocks, warps, most_warps; /* at once on one SM */
	const char *
	        limiter; /* "registers", "shared memory", "threads of a block", "blocks of an SM", "none" */
};
void gx_profile_occupancy(const struct gx_profile_kernel *kernel, struct gx_profile_occupancy *out);

/* --- causes.c: what costs turns that could be saved */
enum gx_profile_cause_kind {
	GX_CAUSE_STRIDED,
	GX_CAUSE_MISALIGNED,
	GX_CAUSE_GAPS,
	GX_CAUSE_BANKS,
	GX_CAUSE_SHARING,
	GX_CAUSE_ATOMICS,
	GX_CAUSE_DIVERGENT,
	GX_CAUSE_IDLE,
	GX_CAUSE_PARTIAL,
	GX_CAUSE_LOCAL,
	GX_CAUSE_BLOCKS,
	GX_CAUSE_OCCUPANCY,
	GX_N_CAUSES
};
enum gx_profile_verdict { GX_PROFILE_LIMIT, GX_PROFILE_NOT_THE_LIMIT, GX_PROFILE_NOT_KNOWN };
struct gx_profile_cause {
	enum gx_profile_cause_kind kind;
	enum gx_profile_verdict verdict;
	const struct gx_profile_kernel *kernel;
	const struct gx_profile_line *line; /* NULL: the kernel as a whole */
	double share;                       /* of the kernel's turns, 0 to 1 */
	char evidence[240];
};
struct gx_profile_causes {
	struct gx_profile_cause *causes; /* [n] those that are the limit first, by share */
	uint32_t n;
	bool failed; /* no memory for all */
};
const char *
gx_profile_cause_name(enum gx_profile_cause_kind kind); /* "strided", for -o json and --check */
enum { GX_PROFILE_TITLE = 128 };
/* What it is, for people; of an access its kind, too: a line that loads and stores has two causes. */
const char *gx_profile_cause_title(const struct gx_profile_cause *cause,
                                   char text[GX_PROFILE_TITLE]);
const char *gx_profile_cause_change(enum gx_profile_cause_kind kind); /* what to do */
/* What it means that a kernel has no causes: the application may have ended, or --duration, before anything of it was read. */
const char *gx_profile_no_cause(const struct gx_profile *profile,
                                const struct gx_profile_kernel *kernel);
void gx_profile_find_causes(const struct gx_profile *profile, struct gx_profile_causes *out);

/* --- metrics.c: numbers by name, those of older profilers too */
struct gx_profile_metric {
	const char *name, *alias, *unit, *doc; /* alias: "" none */
	bool (*of)(const struct gx_profile_line *line,
	           double *out); /* false: there is none at such a line */
};
extern const struct gx_profile_metric gx_profile_metrics[];
extern const uint32_t gx_profile_n_metrics;
const struct gx_profile_metric *gx_profile_metric(const char *name); /* by name or alias; NULL */
struct gx_profile_kernel_metric {
	const char *name, *alias, *unit, *doc;
	bool (*of)(const struct gx_profile_kernel *kernel, double *out);
};
extern const struct gx_profile_kernel_metric gx_profile_kernel_metrics[];
extern const uint32_t gx_profile_n_kernel_metrics;
const struct gx_profile_kernel_metric *gx_profile_kernel_metric(const char *name);

/* --- text.c, json.c */
void gx_profile_text(const struct gx_profile *profile, const struct gx_profile_causes *causes,
                     bool all, struct gx_strbuf *out);
void gx_profile_json(const struct gx_profile *profile, const struct gx_profile_causes *causes,
                     struct gx_strbuf *out);

/* --- programs.c */
extern const struct gx_tool gx_tool_profile;
/* An option of `gpuext profile` alone: 0, the error of its file with diag; -ENOENT: it is none. */
int gx_profile_take(int option, const char *value, struct gx_diag *diag);
int gx_profile_taken(struct gx_diag *diag); /* behind the last: do they go together? */

#endif
