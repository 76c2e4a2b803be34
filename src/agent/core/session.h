/* session.h - what is attached to this process, and where its events and counters go.
 *
 * The back end asks the session for the current set of attachments
 * and tells it what happened; the session speaks to the loaders over their control sockets, owns
 * the device memory of maps per context, and drains rings. Nothing here ends the process or waits
 * without a bound; every function works (and does nothing) when no loader is there.
 */
#ifndef GX_AGENT_SESSION_H
#define GX_AGENT_SESSION_H

#include "control/protocol.h"
#include "ebpf/program.h"
#include "verify/verify.h"

#include <stdbool.h>
#include <stdint.h>

struct gx_agent_map; /* session's: image, definition, id */
struct gx_backend;   /* agent/core/backend.h */

/* One program at one hook. */
struct gx_attachment {
	uint64_t link_id; /* unique in the process */
	const struct gx_verified *program;
	enum gx_hook hook;
	bool thread;
	const char *glob;     /* over mangled and demangled kernel names; "*" when none was given */
	const char *argument; /* call(<function>) ...; "" when none */
	uint32_t max_regs;    /* 0: no limit */
	struct gx_agent_map *const *maps; /* [program->program.n_maps] */
};

/* Immutable. A new one with a higher generation replaces it whenever something is attached or
 * detached. */
struct gx_attach_set {
	uint64_t generation;
	uint32_t n_attachments;
	const struct gx_attachment *attachments;
};

/* --- life. start: once the application uses its device, connects to loaders and gets the first set
 * (bounded by GPUEXT_WAIT_MS, or 12 times that while something comes). */
void gx_session_start(const struct gx_backend *backend);
/* A loader that the environment names has not sent all that it has attached: nobody can tell whether its programs match a kernel, and
 * launches that begin now are missed. Asked in front of what gx_session_acquire() gives. */
bool gx_session_awaits(void);
bool gx_session_started(void);
void gx_session_after_fork(void); /* in the child: becomes inert */
void gx_session_stop(void);       /* at exit: final flush of every context, bounded */

/* Borrowed until the next gx_session_release(set). Never NULL: an empty set when nothing is
 * attached. Any thread. */
const struct gx_attach_set *gx_session_acquire(void);
void gx_session_release(const struct gx_attach_set *set);
uint64_t gx_session_generation(void); /* one relaxed load: cheap enough for every launch */
bool gx_session_hears_calls(void);    /* so is this: programs are attached to calls of the host */

void gx_session_count(enum gx_count what, uint64_t n); /* a counter of the report; relaxed */
/* Says once per (link, kernel) what became of a match. why: GX_WAY_NONE, the original runs: the reason; else why no better way
 * was taken, NULL: there is none. */
void gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way, const char *why);
void gx_session_log(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

struct gx_site; /* maps/sites.h */
/* --- device memory, one instance of every map and program statistic for each context */
/**
 * gx_session_fill_reloc() - values of a variant's relocation block in a context.
 * @programs: [n_programs] in the order of their slots
 * @maps:     [n_maps] in the order of their slots
 * @words:    [GX_RELOC_MAP(n_programs, n_maps)] (maps/layout.h)
 *
 * Makes what is missing in the current context `context`. -ENOMEM: no device memory for the maps;
 * the caller then runs the original.
 */
int gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                          uint32_t n_programs, struct gx_agent_map *const *maps, uint32_t n_maps,
                          uint64_t *words);
/**
 * gx_session_reach() - room in per-thread maps for a launch of so many threads, as far as the
 * operator's limit and the device allow.
 * @words: [4 * n_maps] what the maps' words of a relocation block are from now on
 */
int gx_session_reach(void *context, struct gx_agent_map *const *maps, uint32_t n_maps,
                     uint64_t threads, uint64_t *words);
/**
 * gx_session_claim_sites() - values of per-site arrays for the places of a text.
 * @places: [n] numbered as in the text; is_here is written
 * @of:     [n] a bit for each of the first 64 maps that a program there has; those behind have all places
 * @first:  [n_maps] filled: the number of the first one's value; UINT32_MAX: no such map, or there is no room, which is said
 *
 * The same places get the same values again, in every context and process.
 */
void gx_session_claim_sites(struct gx_agent_map *const *maps, uint32_t n_maps,
                            struct gx_site *places, const uint64_t *of, uint32_t n,
                            uint32_t *first);
/* Words of maps, [4 * n_maps], as a text with so many places needs them. */
void gx_session_site_words(struct gx_agent_map *const *maps, uint32_t n_maps, const uint32_t *first,
                           uint32_t n, uint64_t *words);
/* Changes when the memory of a map is another one: words that were given before are old then. */
uint64_t gx_session_map_epoch(void);
/* Threads that the operator allows the smallest of the per-thread maps among these; UINT64_MAX:
 * there is none. */
uint64_t gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps);
/**
 * gx_session_context_ends() - the application is about to end a context: its last counts.
 *
 * Waits, bounded, for all that is under way there. The context is out of the rounds until one of
 * the two below says what became of it. NULL: nothing of ours is there, or no memory.
 */
struct gx_ending *gx_session_context_ends(void *context);
/* It was not ended. */
void gx_session_context_stays(struct gx_ending *ending);
/* It was: counts of its that were not fetched are lost, and this is counted. */
void gx_session_context_gone(void *context, struct gx_ending *ending);
/* What a host program at a launch call sees, and what the correlation id is given for. */
struct gx_launch {
	const char *api_name; /* "cuLaunchKernel" */
	const char *kernel;   /* mangled name */
	uint64_t stream;      /* handle of the application's */
	uint32_t grid[3], block[3];
	bool matched;   /* a variant runs */
	uint64_t graph; /* number of the graph that it is captured into, or that is launched; 0:
	                   none */
};
/* A launch is about to be made: gives its correlation id (never 0), after running the host programs
 * at this API name. */
uint64_t gx_session_launch(const struct gx_launch *launch);

#endif
