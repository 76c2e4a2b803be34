/* find.c - the owners that run, and the policy that a name or number means. */
#include "cli/policy/find.h"

#include "cli/cli.h"
#include "policy/owner/owner.h"
#include "policy/owner/lines.h"
#include "cli/policy/table.h"
#include "control/folder.h"
#include "control/protocol.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <unistd.h>

int gx_found_read(struct gx_found_owner *owner, struct gx_diag *diag)
{
	const struct gx_json_value *args;
	uint64_t number = 0;
	char text[300];
	enum gx_error error;

	if (gx_json_read(gx_strbuf_text(&owner->text), owner->text.len, &owner->doc))
		return gx_fail(diag, GX_E_POLICY_SOCKET, "process %u: an answer that is no JSON",
		               owner->pid);
	args = gx_json_get(&owner->doc, owner->doc.values, "args");
	if (!gx_json_take_u64(&owner->doc, gx_json_get(&owner->doc, owner->doc.values, "errno"),
	                      &number) ||
	    !args || args->kind != GX_JSON_OBJECT || number) {
		gx_json_text(&owner->doc, args, "error", text, sizeof(text));
		error = gx_error_at(text);
		if (error)
			return gx_fail(diag, error, "process %u: %s", owner->pid,
			               text + sizeof("GX0000: ") - 1);
		return gx_fail(diag, GX_E_POLICY_SOCKET, "process %u: error %u: %s", owner->pid,
		               (unsigned)number, text);
	}
	owner->args = args;
	return 0;
}

void gx_found_owner_free(struct gx_found_owner *owner)
{
	gx_json_free(&owner->doc);
	gx_strbuf_free(&owner->text);
	owner->args = NULL;
}

static int ask(struct gx_found_owner *owner, const char *request, int timeout_ms,
               struct gx_diag *diag)
{
	int err =
	        gx_lines_ask(owner->address, request, timeout_ms, &owner->text, &owner->pid, diag);

	return err ? err : gx_found_read(owner, diag);
}

/* Its name has the number of its process, as that knows itself: one that answers under another's name is not believed.
 * Root reads of it in the system's log, too. */
static int check_name(struct gx_found_owner *owner, struct gx_diag *diag)
{
	uint32_t says = (uint32_t)strtoul(gx_name_number(owner->address), NULL, 10);

	if (!says || !owner->pid || says == owner->pid || says == gx_pid_inside(owner->pid))
		return 0;
	gx_found_owner_free(owner);
	gx_fail(diag, GX_E_POLICY_SOCKET,
	        "user %u, process %u: says that it is process %u; not believed",
	        gx_folder_user(owner->address), owner->pid, says);
	if (!geteuid())
		syslog(LOG_DAEMON | LOG_WARNING, "gpuext policy: %s", diag->text);
	return -EPROTO;
}

/* Another user's, or of a process that ended meanwhile: nothing to tell about. */
static bool is_nobody(int err)
{
	return err == -EACCES || err == -EPERM || err == -ENOENT || err == -ECONNREFUSED ||
	       err == -ECONNRESET || err == -EPIPE;
}

/* One owner that is asked, by a thread of its own. */
struct asked {
	struct gx_found_owner *owner;
	const char *request;
	struct gx_diag diag;
	int err;
	pthread_t thread;
};

static void *ask_one(void *arg)
{
	struct asked *asked = arg;

	asked->err = ask(asked->owner, asked->request, GX_ASK_MS, &asked->diag);
	if (!asked->err)
		asked->err = check_name(asked->owner, &asked->diag);
	return NULL;
}

/* All at once: those that don't answer take no time from the others. */
void gx_find_owners(const char *request, struct gx_found *found)
{
	char names[GX_MAX_OWNERS][64];
	uint32_t n = gx_find_sockets(GX_OWNER_KIND, names, GX_MAX_OWNERS);
	struct asked asked[GX_MAX_OWNERS];

	found->n = 0;
	for (uint32_t i = 0; i < n; i++) {
		asked[i] = (struct asked){ .owner = &found->owners[i], .request = request };
		found->owners[i] = (struct gx_found_owner){ 0 };
		memcpy(found->owners[i].address, names[i], sizeof(names[i]));
		if (pthread_create(&asked[i].thread, NULL, ask_one, &asked[i])) {
			ask_one(&asked[i]);
			asked[i].thread = 0;
		}
	}
	for (uint32_t i = 0; i < n; i++) {
		if (asked[i].thread)
			pthread_join(asked[i].thread, NULL);
		if (!asked[i].err) { /* those before it may not have answered */
			found->owners[found->n++] = found->owners[i];
			continue;
		}
		if (!is_nobody(asked[i].err))
			gx_complain(&asked[i].diag);
		gx_found_owner_free(&found->owners[i]);
	}
}

void gx_found_free(struct gx_found *found)
{
	while (found->n)
		gx_found_owner_free(&found->owners[--found->n]);
}

bool gx_found_next(struct gx_found *found, struct gx_found_policy *at)
{
	struct gx_found_owner *owner = at->owner ? at->owner : found->owners;
	const struct gx_json_doc *doc;
	uint64_t id;
	char state[16], pin[80];

	for (; owner < found->owners + found->n; owner++) {
		const struct gx_json_value *list =
		        gx_json_get(&owner->doc, owner->args, "policies");

		if (list && list->kind != GX_JSON_ARRAY)
			continue;
		at->policy = at->policy ? gx_json_next(list, at->policy) : gx_json_first(list);
		if (at->policy)
			break;
	}
	if (owner == found->owners + found->n)
		return false;
	doc = &owner->doc;
	at->owner = owner;
	/* an element that is no JSON object has neither id nor state: no policy is meant */
	gx_json_take_u64(doc, gx_json_get(doc, at->policy, "id"), &id);
	gx_json_take_string(doc, gx_json_get(doc, at->policy, "state"), state, sizeof(state));
	at->id = (uint32_t)id;
	gx_json_take_string(doc, gx_json_get(doc, owner->args, "pin"), pin, sizeof(pin));
	at->live = !strcmp(state, "live");
	at->listed = at->live || (*pin && !strcmp(state, "ejected"));
	return true;
}

static bool is_pinned_as(const struct gx_found_owner *owner, const char *what)
{
	char pin[80];

	gx_json_take_string(&owner->doc, gx_json_get(&owner->doc, owner->args, "pin"), pin,
	                    sizeof(pin));
	return *what && !strcmp(what, pin);
}

/* By number any record, by name what is listed. */
static bool is_meant(const struct gx_found_policy *p, const char *what)
{
	const struct gx_json_doc *doc = &p->owner->doc;
	char number[32], name[80];

	snprintf(number, sizeof(number), "%u/%u", p->owner->pid, p->id);
	gx_json_take_string(doc, gx_json_get(doc, p->policy, "name"), name, sizeof(name));
	if (p->id && !strcmp(what, number))
		return true;
	return p->listed && *what && (is_pinned_as(p->owner, what) || !strcmp(what, name));
}

/* The folder that its socket is in says so, whatever it answers. */
static bool is_own(const struct gx_found_policy *p)
{
	return gx_folder_user(p->owner->address) == geteuid();
}

/* Root asks the owners of all users: what they call theirs is meant where nothing of root's own has the name. */
static bool own_is_meant(struct gx_found *found, const char *what)
{
	struct gx_found_policy at = { 0 };

	while (gx_found_next(found, &at))
		if (is_own(&at) && is_meant(&at, what))
			return true;
	return false;
}

struct gx_found_owner *gx_found_pinned(struct gx_found *found, const char *what)
{
	struct gx_found_policy at = { 0 };
	struct gx_found_owner *owner = NULL;
	bool own = own_is_meant(found, what);

	while (gx_found_next(found, &at)) {
		if (!is_meant(&at, what) || (own && !is_own(&at)))
			continue;
		if (!is_pinned_as(at.owner, what) || (owner && owner != at.owner))
			return NULL;
		owner = at.owner;
	}
	return owner;
}

int gx_found_one(struct gx_found *found, const char *what, struct gx_found_policy *out,
                 struct gx_diag *diag)
{
	struct gx_found_policy at = { 0 };
	char choices[200] = "";
	size_t len = 0;
	uint32_t n = 0;
	bool own = own_is_meant(found, what);

	*out = at;
	while (gx_found_next(found, &at)) {
		if (!is_meant(&at, what) || (own && !is_own(&at)) || (out->live && !at.live))
			continue;
		if (at.live && !out->live)
			n = 0, len = 0;
		*out = at;
		n++;
		if (len < sizeof(choices) - 24)
			len += (size_t)snprintf(choices + len, sizeof(choices) - len, " %u/%u",
			                        at.owner->pid, at.id);
	}
	if (!n)
		return gx_fail(diag, GX_E_POLICY_FIND, "'%.64s'", what);
	if (n > 1)
		return gx_fail(diag, GX_E_POLICY_FIND, "'%.64s' may be each of%s: say which", what,
		               choices);
	return 0;
}

int gx_found_fetch(const struct gx_found_owner *owner, const char *request, int timeout_ms,
                   struct gx_found_owner *answer, struct gx_diag *diag)
{
	int err;

	*answer = (struct gx_found_owner){ .pid = owner->pid };
	memcpy(answer->address, owner->address, sizeof(answer->address));
	err = ask(answer, request, timeout_ms, diag);
	if (err)
		gx_found_owner_free(answer);
	return err;
}

int gx_found_ask(const struct gx_found_owner *owner, const char *request, int timeout_ms,
                 struct gx_diag *diag)
{
	struct gx_found_owner answer;
	int err = gx_found_fetch(owner, request, timeout_ms, &answer, diag);

	if (!err)
		gx_found_owner_free(&answer);
	return err;
}
