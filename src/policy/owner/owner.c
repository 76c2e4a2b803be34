/* owner.c - policies that this process loads from objects: replaced, unloaded. */
#include "policy/owner/owner.h"

#include "base/strbuf.h"
#include "control/server.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <time.h>

/* --- objects */
static void free_object(struct gx_owner_object *object)
{
	if (!object)
		return;
	gx_policy_loaded_close(object->loaded);
	free(object->path);
	free(object->settings);
	free(object);
}

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
	object->free = free_object;
	object->settings = what->n_settings ? gx_strbuf_steal(&settings) : strdup("");
	gx_strbuf_free(&settings);
	return object;
}

/* --- what a user does */
static int keep_records(struct gx_owner *owner, struct gx_owner_object *object,
                        struct gx_diag *diag)
{
	uint32_t n = gx_policy_loaded_count(object->loaded);

	if (owner->n_live + n > GX_OWNER_MAX)
		return gx_fail(diag, GX_E_POLICY_ATTACH, "more than %d policies", GX_OWNER_MAX);
	for (uint32_t i = 0; i < n; i++)
		gx_owner_record(owner, object, i, gx_policy_loaded_runnable(object->loaded, i),
		                diag);
	return 0;
}

static void warn(void *arg, const char *text)
{
	(void)arg;
	fprintf(stderr, "gpuext: warning: %s\n", text);
}

int gx_owner_load(struct gx_owner *owner, const struct gx_owner_load *what, struct gx_diag *diag)
{
	struct gx_policy_record *old =
	        what->replaces ? gx_record_find(owner, what->replaces) : NULL;
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
	struct gx_policy_record *record = gx_record_find(owner, id);
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
	struct gx_policy_record *record = gx_record_find(owner, id);

	return record && record->state == GX_RECORD_LIVE
	               ? gx_policy_loaded_object(record->object->loaded)
	               : NULL;
}

/* Ejected where it ran, and running nowhere: it is taken out. What another user's application says of
 * itself is told, and ends nothing. */
static void poll_policy(struct gx_owner *owner, struct gx_policy_record *record)
{
	bool ejected = record->runnable->policy.state == GX_POLICY_EJECTED, works = false;
	struct gx_policy_app app;

	for (uint32_t i = 0; gx_owner_app(owner, record, i, &app); i++) {
		gx_record_see(owner, record, &app);
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
	owner->home.users.notice = on_notice;
	owner->home.users.arg = owner;
	owner->home.gone = gx_owner_gone;
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
			gx_record_forget(&owner->policies[i]);
	gx_server_stop(owner->home.server);
	owner->home.server = NULL;
}
