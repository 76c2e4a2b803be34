/* records.c - what is known of the policies of this process, those that left too. Needs no libbpf: loaders that
 * run under the preload have theirs here. */
#include "policy/owner/owner.h"

#include <stdlib.h>
#include <string.h>

static void tell(struct gx_owner *owner, enum gx_owner_event_kind kind,
                 const struct gx_policy_record *record, const struct gx_policy_app *app)
{
	if (owner->on_event)
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

/* --- records */
void gx_record_forget(struct gx_policy_record *record)
{
	struct gx_owner_object *object = record->object;

	record->state = GX_RECORD_FREE;
	free(record->apps);
	record->apps = NULL;
	if (object && !--object->n_policies)
		object->free(object);
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
		gx_record_forget(oldest);
	return oldest;
}

struct gx_policy_record *gx_record_find(struct gx_owner *owner, uint32_t id)
{
	for (uint32_t i = 0; i < GX_OWNER_MAX; i++)
		if (owner->policies[i].state == GX_RECORD_LIVE && owner->policies[i].id == id)
			return &owner->policies[i];
	return NULL;
}

struct gx_runnable *gx_record_runnable(const struct gx_policy_record *record)
{
	return record->state == GX_RECORD_LIVE ? record->runnable : NULL;
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
	record->last.exit = record->runnable->policy.exit;
	for (uint32_t i = 0; gx_owner_app(owner, record, i, &app); i++) {
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

void gx_owner_gone(void *arg, const struct gx_policy *policy)
{
	struct gx_owner *owner = arg;

	for (uint32_t i = 0; i < GX_OWNER_MAX; i++) {
		struct gx_policy_record *o = &owner->policies[i];

		if (o->state != GX_RECORD_LIVE || &o->runnable->policy != policy)
			continue;
		keep_last(owner, o);
		o->state = GX_RECORD_LEFT;
		o->until_ns = gx_now_ns();
		owner->ejected |= o->ejected;
		owner->n_live--;
		tell(owner, GX_OWNER_LEFT, o, NULL);
	}
}

int gx_owner_record(struct gx_owner *owner, struct gx_owner_object *object, uint32_t at,
                    struct gx_runnable *runnable, struct gx_diag *diag)
{
	struct gx_policy_record *o = owner->n_live < GX_OWNER_MAX ? new_record(owner) : NULL;

	if (!o)
		return gx_fail(diag, GX_E_POLICY_ATTACH, "more than %d policies", GX_OWNER_MAX);
	*o = (struct gx_policy_record){ .id = ++owner->n_ids,
		                        .state = GX_RECORD_LIVE,
		                        .type = runnable->verified->type,
		                        .object = object,
		                        .at = at,
		                        .runnable = runnable,
		                        .machine = gx_runnable_is_machine(runnable),
		                        .since_ns = gx_now_ns() };
	if (object)
		object->n_policies++;
	owner->n_live++;
	tell(owner, GX_OWNER_LOADED, o, NULL);
	return 0;
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

	*out = record->state == GX_RECORD_LIVE ? record->runnable->policy : record->last;
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

void gx_record_see(struct gx_owner *owner, struct gx_policy_record *record,
                   const struct gx_policy_app *app)
{
	bool is_new;
	struct gx_record_seen *seen = find_seen(record, app->pid, &is_new);

	if (!seen || (!is_new && seen->state == app->state))
		return;
	seen->state = app->state;
	tell(owner, GX_OWNER_APP, record, app);
}
