/* owner.c - policies that this process loaded: replaced, unloaded, and the records of those that
 * left. */
#include "policy/owner/owner.h"

#include "base/strbuf.h"
#include "control/server.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <time.h>

static void tell(struct gx_owner *owner, enum gx_owner_event_kind kind,
                 const struct gx_policy_record *record, const struct gx_policy_app *app)
{
	owner->on_event(owner->arg, &(struct gx_owner_event){ kind, record, app });
}

const char *gx_exit_kind_name(uint32_t kind)
{
	switch (kind) {
	case GPU_EXIT_NONE: return "none";
	case GPU_EXIT_DONE: return "done";
	case GPU_EXIT_OWNER_GONE: return "owner gone";
	case GPU_EXIT_REPLACED: return "replaced";
	case GPU_EXIT_MODULE: return "module";
	case GPU_EXIT_ERROR_BUDGET: return "over budget";
	case GPU_EXIT_ERROR_STALL: return "stall";
	case GPU_EXIT_ERROR_REFUSED: return "refused requests";
	case GPU_EXIT_ERROR_POLICY: return "policy error";
	case GPU_EXIT_ERROR_BATCH: return "over batch budget";
	default: return "unknown";
	}
}

const char *gx_record_state_name(const struct gx_policy_record *record)
{
	if (record->state == GX_RECORD_LIVE)
		return "live";
	if (record->last.exit.kind == GPU_EXIT_REPLACED)
		return "replaced";
	return record->ejected ? "ejected" : "detached";
}

/* --- objects */
static struct gx_owner_object *make_object(const struct gx_owner_load *what)
{
	struct gx_owner_object *object = calloc(1, sizeof(*object));
	struct gx_strbuf settings = { 0 };

	if (!object)
		return NULL;
	for (uint32_t i = 0; i < what->n_settings; i++)
		gx_strbuf_printf(&settings, "%s%s=%s", i ? " " : "", what->settings[i].name,
		                 what->settings[i].value);
	gx_strbuf_puts(&settings, "");
	object->path = strdup(what->path);
	object->settings = what->n_settings ? gx_strbuf_steal(&settings) : strdup("");
	gx_strbuf_free(&settings);
	return object;
}

static void free_object(struct gx_owner_object *object)
{
	if (!object)
		return;
	gx_policy_loaded_close(object->loaded);
	free(object->path);
	free(object->settings);
	free(object);
}

/* --- records */
static void forget(struct gx_policy_record *record)
{
	struct gx_owner_object *object = record->object;

	record->state = GX_RECORD_FREE;
	free(record->apps);
	record->apps = NULL;
	if (!--object->n_policies)
		free_object(object);
}

/* A free record, or that of the policy that left first. */
static struct gx_policy_record *new_record(struct gx_owner *owner)
{
	struct gx_policy_record *oldest = NULL;

	for (uint32_t i = 0; i < GX_OWNER_MAX; i++) {
		struct gx_policy_record *o = &owner->policies[i];

		if (o->state == GX_RECORD_FREE)
			return o;
		if (o->state == GX_RECORD_LEFT && (!oldest || o->id < oldest->id))
			oldest = o;
	}
	if (oldest)
		forget(oldest);
	return oldest;
}

static struct gx_policy_record *find(struct gx_owner *owner, uint32_t id)
{
	for (uint32_t i = 0; i < GX_OWNER_MAX; i++)
		if (owner->policies[i].state == GX_RECORD_LIVE && owner->policies[i].id == id)
			return &owner->policies[i];
	return NULL;
}

struct gx_runnable *gx_record_runnable(const struct gx_policy_record *record)
{
	return record->state == GX_RECORD_LIVE
	               ? gx_policy_loaded_runnable(record->object->loaded, record->at)
	               : NULL;
}

bool gx_owner_app(struct gx_owner *owner, const struct gx_policy_record *record, uint32_t i,
                  struct gx_policy_app *out)
{
	const struct gx_runnable *runnable = gx_record_runnable(record);

	if (runnable)
		return gx_apps_home_at(&owner->home, runnable, i, out);
	if (i < record->n_apps)
		*out = record->apps[i];
	return i < record->n_apps;
}

/* What is known of a policy that is about to leave. */
static void keep_last(struct gx_owner *owner, struct gx_policy_record *record)
{
	struct gx_policy_app app, *bigger;

	gx_owner_policy(owner, record, &record->last);
	record->last.exit = record->live->exit;
	for (uint32_t i = 0; i < GX_OWNER_MAX_APPS && gx_owner_app(owner, record, i, &app); i++) {
		bigger = realloc(record->apps, (i + 1) * sizeof(*bigger));
		if (!bigger)
			break;
		record->apps = bigger;
		record->apps[record->n_apps++] = app;
		if (app.state != GX_APP_EJECTED || app.foreign)
			continue;
		/* that is why it left, whatever reason was given for the detach */
		record->ejected = true;
		if (record->last.exit.kind < GPU_EXIT_ERROR_BUDGET &&
		    record->last.exit.kind != GPU_EXIT_REPLACED)
			record->last.exit = app.exit;
	}
	record->ejected |= record->last.exit.kind >= GPU_EXIT_ERROR_BUDGET;
}

/* A policy left its home. */
static void on_gone(void *arg, const struct gx_policy *policy)
{
	struct gx_owner *owner = arg;

	for (uint32_t i = 0; i < GX_OWNER_MAX; i++) {
		struct gx_policy_record *o = &owner->policies[i];

		if (o->state != GX_RECORD_LIVE || o->live != policy)
			continue;
		keep_last(owner, o);
		o->state = GX_RECORD_LEFT;
		o->until_ns = gx_now_ns();
		owner->ejected |= o->ejected;
		owner->n_live--;
		tell(owner, GX_OWNER_LEFT, o, NULL);
	}
}

/* --- what a user does */
static int keep_records(struct gx_owner *owner, struct gx_owner_object *object,
                        struct gx_diag *diag)
{
	uint32_t n = gx_policy_loaded_count(object->loaded);

	if (owner->n_live + n > GX_OWNER_MAX)
		return gx_fail(diag, GX_E_POLICY_ATTACH, "more than %d policies", GX_OWNER_MAX);
	for (uint32_t i = 0; i < n; i++) {
		struct gx_policy_record *o = new_record(owner);
		struct gx_runnable *runnable = gx_policy_loaded_runnable(object->loaded, i);

		*o = (struct gx_policy_record){ .id = ++owner->n_ids,
			                        .state = GX_RECORD_LIVE,
			                        .type = runnable->verified->type,
			                        .object = object,
			                        .at = i,
			                        .live = &runnable->policy,
			                        .machine = gx_runnable_is_machine(runnable),
			                        .since_ns = gx_now_ns() };
		object->n_policies++;
		owner->n_live++;
		tell(owner, GX_OWNER_LOADED, o, NULL);
	}
	return 0;
}

static void warn(void *arg, const char *text)
{
	(void)arg;
	fprintf(stderr, "gpuext: warning: %s\n", text);
}

int gx_owner_load(struct gx_owner *owner, const struct gx_owner_load *what, struct gx_diag *diag)
{
	struct gx_policy_record *old = what->replaces ? find(owner, what->replaces) : NULL;
	struct gx_owner_object *object = make_object(what);
	struct gx_policy_load_opts opts = { .path = what->path,
		                            .settings = what->settings,
		                            .n_settings = what->n_settings,
		                            .scope = what->scope,
		                            .warn = warn,
		                            .home = &owner->home.home,
		                            .attach = owner->attach };
	int err = 0;

	if (!object || !object->path || !object->settings)
		err = gx_fail(diag, GX_E_NO_MEMORY, "a policy");
	else if (what->replaces && !old)
		err = gx_fail(diag, GX_E_POLICY_FIND, "id %u", what->replaces);
	if (old) {
		opts.replaced = old->object->loaded;
		opts.replaced_at = old->at;
	}
	err = err ? err : gx_policy_load(&opts, &object->loaded, diag);
	err = err ? err : keep_records(owner, object, diag);
	if (err)
		free_object(object);
	return err;
}

int gx_owner_unload(struct gx_owner *owner, uint32_t id, struct gx_diag *diag)
{
	struct gx_policy_record *record = find(owner, id);
	bool is_record = !record && !owner->n_live && id && id <= owner->n_ids;

	if (!record && !is_record)
		return gx_fail(diag, GX_E_POLICY_FIND, "id %u", id);
	if (record)
		gx_policy_loaded_detach(record->object->loaded, record->at);
	owner->finished = !owner->n_live;
	return 0;
}

struct bpf_object *gx_owner_object(struct gx_owner *owner, uint32_t id)
{
	struct gx_policy_record *record = find(owner, id);

	return record && record->state == GX_RECORD_LIVE
	               ? gx_policy_loaded_object(record->object->loaded)
	               : NULL;
}

/* --- what applications do */
static void add_app(struct gx_policy *to, const struct gx_policy_app *app)
{
	for (int i = 0; i < GX_N_COUNTERS; i++)
		to->counters[i] += app->counters[i];
	for (int i = 0; i < GX_N_MEMBERS; i++) {
		to->stats[i].calls += app->stats[i].calls;
		to->stats[i].ns += app->stats[i].ns;
		if (app->stats[i].max_ns > to->stats[i].max_ns)
			to->stats[i].max_ns = app->stats[i].max_ns;
	}
}

void gx_owner_policy(struct gx_owner *owner, const struct gx_policy_record *record,
                     struct gx_policy *out)
{
	struct gx_policy_app app;

	*out = record->state == GX_RECORD_LIVE ? *record->live : record->last;
	if (record->state != GX_RECORD_LIVE)
		return;
	for (uint32_t i = 0; gx_owner_app(owner, record, i, &app); i++)
		add_app(out, &app);
}

/* Where the state that was told is kept; *is_new: nothing was. NULL: no room. */
static struct gx_record_seen *find_seen(struct gx_policy_record *record, uint32_t pid, bool *is_new)
{
	for (uint32_t i = 0; i < record->n_seen; i++)
		if (record->seen[i].pid == pid) {
			*is_new = false;
			return &record->seen[i];
		}
	*is_new = true;
	if (record->n_seen == GX_OWNER_MAX_APPS)
		return NULL;
	record->seen[record->n_seen].pid = pid;
	return &record->seen[record->n_seen++];
}

static void see_app(struct gx_owner *owner, struct gx_policy_record *record,
                    const struct gx_policy_app *app)
{
	bool is_new;
	struct gx_record_seen *seen = find_seen(record, app->pid, &is_new);

	if (!seen || (!is_new && seen->state == app->state))
		return;
	seen->state = app->state;
	tell(owner, GX_OWNER_APP, record, app);
}

/* Ejected where it ran, and running nowhere: it is taken out. What another user's application says of
 * itself is told, and ends nothing. */
static void poll_policy(struct gx_owner *owner, struct gx_policy_record *record)
{
	bool ejected = record->live->state == GX_POLICY_EJECTED, works = false;
	struct gx_policy_app app;

	for (uint32_t i = 0; gx_owner_app(owner, record, i, &app); i++) {
		see_app(owner, record, &app);
		ejected |= app.state == GX_APP_EJECTED && !app.foreign;
		works |= app.state == GX_APP_ATTACHED;
	}
	if (ejected && !works)
		gx_policy_loaded_detach(record->object->loaded, record->at);
}

void gx_owner_poll(struct gx_owner *owner)
{
	gx_users_merge(&owner->home.users);
	for (uint32_t i = 0; i < GX_OWNER_MAX; i++)
		if (owner->policies[i].state == GX_RECORD_LIVE)
			poll_policy(owner, &owner->policies[i]);
}

/* A pinned owner has no terminal any more. */
static void on_notice(void *arg, const char *line)
{
	const struct gx_owner *owner = arg;

	fprintf(stderr, "gpuext: warning: %s\n", line);
	if (owner->pin[0])
		syslog(LOG_DAEMON | LOG_WARNING, "gpuext policy load, pinned %s: %s", owner->pin,
		       line);
}

int gx_owner_open(struct gx_owner *owner, struct gx_diag *diag)
{
	struct gx_server *server;
	int err = gx_server_start_policies(NULL, NULL, &server, diag);

	if (err)
		return err;
	gx_server_set_notice(server, on_notice, owner);
	gx_apps_home_init(&owner->home, server);
	gx_own_group(owner->group);
	owner->home.gone = on_gone;
	owner->home.arg = owner;
	return 0;
}

void gx_owner_close(struct gx_owner *owner)
{
	for (uint32_t i = 0; i < GX_OWNER_MAX; i++)
		if (owner->policies[i].state == GX_RECORD_LIVE)
			gx_policy_loaded_detach(owner->policies[i].object->loaded,
			                        owner->policies[i].at);
	for (uint32_t i = 0; i < GX_OWNER_MAX; i++)
		if (owner->policies[i].state != GX_RECORD_FREE)
			forget(&owner->policies[i]);
	gx_server_stop(owner->home.server);
	owner->home.server = NULL;
}
