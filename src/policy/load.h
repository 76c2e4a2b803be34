/* load.h - policies of an object file, made runnable: attached to a home, or kept for an engine of the
 * caller (replays, tests, benchmarks).
 *
 * libbpf and our bpf(2) in this process do the loading. Without a home the policies are attached to
 * nothing: the caller gives them to gx_policies_attach(), or to gx_simulate(). Maps keep what a run
 * left in them: load again for a run that starts fresh.
 */
#ifndef GX_POLICY_LOAD_H
#define GX_POLICY_LOAD_H

#include "base/diag.h"
#include "driver/policy.h"
#include "verify/policy_tables.h"

struct bpf_link;
struct bpf_object;
struct bpf_program;
struct gx_runnable;
struct gx_policy_home;
struct gx_policy_loaded;

/* A `const volatile` variable of the object, or an element of one: "name", "name[3]". Value: a
 * number (0x, signs; true and false), or text for an array of char. */
struct gx_policy_setting {
	const char *name, *value;
};
enum { GX_POLICY_MAX_SETTINGS = 64 }; /* of one object */

/**
 * gx_policy_load_object() - load an object, run the init of its policies.
 * @path:     of the .bpf.o
 * @settings: [n], in order
 *
 * Errors: GX0642 libbpf or the verifier refuses it (the reason is in the text), or there is no
 * policy in it; GX0643 a setting; GX0640 init refuses; GX0644, GX0002
 * Threads: any, one at a time for an object
 */
int gx_policy_load_object(const char *path, const struct gx_policy_setting *settings, uint32_t n,
                          struct gx_policy_loaded **out, struct gx_diag *diag);

/* Whose memory or tasks a policy is asked about. */
struct gx_policy_scope {
	uint32_t scope; /* enum gpu_scope */
	uint64_t id;    /* cgroup id or tgid */
};

struct gx_policy_load_opts {
	const char *path;
	const struct gx_policy_setting *settings; /* [n_settings], in order */
	uint32_t n_settings;
	const struct gx_policy_scope *scope; /* in place of the object's own; NULL: as it says */
	/* Likewise; 0: as it says. A home of this process has its own (gx_policy_given). */
	uint32_t budget_ns, batch_budget_ns;
	/* Called for what was changed in the object so that it can be loaded; may be NULL. */
	void (*warn)(void *arg, const char *text);
	void *arg;
	struct gx_policy_home *home; /* where its policies go; NULL: they are kept */
	/* For programs of the object that are no callbacks: device programs. NULL: they are attached nowhere. */
	struct bpf_link *(*attach)(struct bpf_program *program);
	/* The one policy of the object takes the place of policy replaced_at of this one, in the
	 * same home, without a gap. NULL: none. */
	struct gx_policy_loaded *replaced;
	uint32_t replaced_at;
	/* Its policies are in the kernel, and not loaded here: programs that are no callbacks alone are. Their arrays are those that the
	 * policies have there: a map of Linux by its name, borrowed; -1: there is none. NULL: policies are loaded here. */
	int (*array_of)(void *arg, const char *name);
	/* For a load into the kernel: arrays can be mapped, for device programs to write. */
	bool mappable;
};

/**
 * gx_policy_open() - open an object as gx_policy_load() would: adapted, not loaded yet.
 * @opts: path, scope, budgets and warn
 * @out:  the caller's to close
 *
 * What is no policy opens as libbpf opens it. Errors: GX0642, GX0002
 */
int gx_policy_open(const struct gx_policy_load_opts *opts, struct bpf_object **out,
                   struct gx_diag *diag);

/* One policy or one other program of an object. */
struct gx_attached {
	struct bpf_map *policy;      /* or */
	struct bpf_program *program; /* one of them is NULL */
	struct bpf_link *link;       /* NULL: it was refused, errno */
};
/**
 * gx_object_attach() - attach the policies of a loaded object, then its other programs.
 * @attach: for those; NULL: they are attached nowhere
 * @took:   for each in turn; the link is the caller's. What it returns but 0 ends that, and is returned
 *
 * Programs stand behind: an application that gets a map for both keeps it where the policy sees what kernels write.
 */
int gx_object_attach(struct bpf_object *object,
                     struct bpf_link *(*attach)(struct bpf_program *program),
                     int (*took)(void *arg, const struct gx_attached *one), void *arg);

/**
 * gx_policy_load() - load an object, attach its policies to a home.
 *
 * An error leaves nothing of the object, and what was to be replaced where it is.
 * Errors: as gx_policy_load_object(), those of the home, GX0628 replaced by another type
 * Threads: one at a time for all objects that replace each other; homes are called on this thread
 */
int gx_policy_load(const struct gx_policy_load_opts *opts, struct gx_policy_loaded **out,
                   struct gx_diag *diag);
/* "name=value" in place; text stays the caller's while the setting is used. GX0643. */
int gx_policy_parse_setting(char *text, struct gx_policy_setting *out, struct gx_diag *diag);

/* How many the object had; those that were detached or replaced since stay counted. */
uint32_t gx_policy_loaded_count(const struct gx_policy_loaded *loaded);
/* i < count, in the order of the object. NULL: it is detached, or replaced. */
struct gx_policy *gx_policy_loaded_at(const struct gx_policy_loaded *loaded, uint32_t i);
struct gx_runnable *gx_policy_loaded_runnable(const struct gx_policy_loaded *loaded, uint32_t i);
/* Takes policy i from its home; nothing happens when it is gone already. */
void gx_policy_loaded_detach(struct gx_policy_loaded *loaded, uint32_t i);
enum gx_policy_type gx_policy_loaded_type(const struct gx_policy_loaded *loaded, uint32_t i);
/* All callbacks are machine code. */
bool gx_policy_loaded_is_machine(const struct gx_policy_loaded *loaded);
/* Programs that were attached beside them. */
uint32_t gx_policy_loaded_programs(const struct gx_policy_loaded *loaded);
/* libbpf's object, for its maps. */
struct bpf_object *gx_policy_loaded_object(const struct gx_policy_loaded *loaded);

/* Runs the policies' exit and drops everything; they are attached nowhere any more. NULL is fine.
 */
void gx_policy_loaded_close(struct gx_policy_loaded *loaded);

#endif
