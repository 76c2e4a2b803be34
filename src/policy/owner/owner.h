/* owner.h - the owner of policies: the process of `gpuext policy load`. One thread
 * does everything; the commands reach it through its socket (lines.h). */
#ifndef GX_POLICY_OWNER_H
#define GX_POLICY_OWNER_H

#include "base/clock.h"
#include "control/protocol.h"
#include "policy/apps_home.h"
#include "policy/load.h"

struct gx_json;
struct gx_strbuf;

enum { GX_OWNER_MAX = 64, GX_OWNER_MAX_APPS = 256 };

enum gx_record_state { GX_RECORD_FREE, GX_RECORD_LIVE, GX_RECORD_LEFT };

/* An object file that was loaded; it goes with the last of its policies. */
struct gx_owner_object {
	struct gx_policy_loaded *loaded; /* NULL: all of its policies left */
	char *path, *settings;           /* "a=1 b=2" */
	uint32_t n_policies;             /* that name it, those that left too */
	void (*free)(struct gx_owner_object *object);
};

/* A policy that works, or the record of one that left. */
struct gx_policy_record {
	uint32_t id; /* counts up, never used again */
	enum gx_record_state state;
	enum gx_policy_type type;
	struct gx_owner_object *object; /* NULL: attached by other ways than gx_owner_load() */
	uint32_t at;                    /* in its object */
	struct gx_runnable *runnable;   /* LIVE: as its home has it */
	bool machine, ejected;
	/* what was told of applications */
	struct gx_record_seen {
		uint32_t pid;
		enum gx_policy_app_state state;
	} seen[GX_OWNER_MAX_APPS];
	uint32_t n_seen;
	uint64_t since_ns, until_ns; /* CLOCK_MONOTONIC */
	/* LEFT: as it was then, and what applications had said */
	struct gx_policy last;
	struct gx_policy_app *apps; /* [n_apps] */
	uint32_t n_apps;
};

enum gx_owner_event_kind { GX_OWNER_LOADED, GX_OWNER_LEFT, GX_OWNER_APP };

struct gx_owner_event {
	enum gx_owner_event_kind kind;
	const struct gx_policy_record *record;
	const struct gx_policy_app *app; /* APP: it is new, or its state changed */
};

struct gx_owner {
	struct gx_apps_home home;
	char pin[64];          /* "": not pinned */
	char socket_name[512]; /* the path */
	char group[GX_GROUP_BYTES];
	struct gx_policy_record policies[GX_OWNER_MAX];
	uint32_t n_ids, n_live;
	bool ejected;                                            /* one ever was */
	bool finished;                                           /* told to unload the last one */
	struct bpf_link *(*attach)(struct bpf_program *program); /* as of gx_policy_load() */
	void (*on_event)(void *arg, const struct gx_owner_event *event); /* may be NULL */
	void *arg;
};

/* --- owner.c: policies that it loads from objects */
/* What is to be loaded; everything is the caller's. */
struct gx_owner_load {
	const char *path;
	const struct gx_policy_setting *settings;
	uint32_t n_settings;
	const struct gx_policy_scope *scope; /* in place of the object's own; may be NULL */
	uint32_t replaces;                   /* id; 0: none */
};

/* attach, on_event and arg are set before. */
int gx_owner_open(struct gx_owner *owner, struct gx_diag *diag);
/* Detaches everything; events still come. */
void gx_owner_close(struct gx_owner *owner);
/* Errors: as gx_policy_load(), GX0647 no such id */
int gx_owner_load(struct gx_owner *owner, const struct gx_owner_load *what, struct gx_diag *diag);
/* With the last of a pinned process, live or a record, the process has nothing more to keep. */
int gx_owner_unload(struct gx_owner *owner, uint32_t id, struct gx_diag *diag);
/* Looks at what applications did since the last time. */
void gx_owner_poll(struct gx_owner *owner);
/* The object of a policy that works; NULL: there is no such policy any more. */
struct bpf_object *gx_owner_object(struct gx_owner *owner, uint32_t id);

/* --- records.c */
/* A policy is attached: it gets a record, which an older one that left may have to go for. GX0641 */
int gx_owner_record(struct gx_owner *owner, struct gx_owner_object *object, uint32_t at,
                    struct gx_runnable *runnable, struct gx_diag *diag);
/* A policy left its home. arg: the owner */
void gx_owner_gone(void *arg, const struct gx_policy *policy);
struct gx_policy_record *gx_record_find(struct gx_owner *owner, uint32_t id); /* LIVE; NULL */
void gx_record_forget(struct gx_policy_record *record);
/* An application's state is told unless it was. */
void gx_record_see(struct gx_owner *owner, struct gx_policy_record *record,
                   const struct gx_policy_app *app);
/* The policy with its numbers up to now, those of applications added. */
void gx_owner_policy(struct gx_owner *owner, const struct gx_policy_record *record,
                     struct gx_policy *out);
/* Application i of it; false beyond the last. */
bool gx_owner_app(struct gx_owner *owner, const struct gx_policy_record *record, uint32_t i,
                  struct gx_policy_app *out);
struct gx_runnable *gx_record_runnable(const struct gx_policy_record *record); /* NULL: it left */
const char *gx_record_state_name(const struct gx_policy_record *record);
const char *gx_exit_kind_name(uint32_t kind);

/* --- answer.c: requests of other processes, one JSON object each; beside.h has fewer */
/* The answer, one line, is appended. */
void gx_owner_answer(struct gx_owner *owner, const char *line, size_t len, struct gx_strbuf *out);

/* --- stats.c: numbers, as src/defs/policy_stats.def has them */
void gx_owner_stats(struct gx_owner *owner, struct gx_strbuf *out);
void gx_owner_stats_meta(struct gx_strbuf *out);
/* The fields of a policy and of a owner (but its policies), inside of the caller's object.
 * reasons: why applications refused or ejected it, too. */
void gx_record_put_stats(struct gx_json *json, struct gx_owner *owner,
                         const struct gx_policy_record *record, const struct gx_policy *policy,
                         bool reasons);
void gx_owner_put_process(struct gx_json *json, const struct gx_owner *owner);
/* Behind the keys "exit" and "counters". */
void gx_policy_put_exit(struct gx_json *json, const struct gpu_exit_info *exit);
void gx_policy_put_counters(struct gx_json *json, const u64 *counters);

#endif
