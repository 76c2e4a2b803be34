/* beside.c - a process that attaches policies itself tells of them: with the first one somebody can ask, and where nobody can that is
 * said once, while the policies work. */
#include "policy/owner/beside.h"

#include "../fail.h"
#include "../test.h"
#include "base/strbuf.h"
#include "control/server_internal.h"
#include "policy/owner/lines.h"
#include "policy/owner/owner.h"

#include <sys/resource.h>

static struct gx_server *server;
static struct gx_runnable runnables[GX_OWNER_MAX + 1];
static struct gx_verified_policy verified[GX_OWNER_MAX + 1];

static char said[4][600];
static int n_said;

static void say(void *arg, const char *line)
{
	CHECK(arg == &n_said);
	snprintf(said[n_said++ % 4], sizeof(said[0]), "%s", line);
}

static void came(struct gx_beside *beside, uint32_t i)
{
	struct gx_apps_home *home = gx_beside_home(beside);

	verified[i].id = i + 1;
	runnables[i].verified = &verified[i];
	snprintf(runnables[i].policy.name, sizeof(runnables[i].policy.name), "p%u", i);
	home->came(home->arg, &runnables[i]);
}

/* What this process answers; NULL: nobody does. */
static const char *ask(const char *request)
{
	static char text[20000];
	struct gx_strbuf out = { 0 };
	struct gx_diag diag = { 0 };
	char name[GX_NAME_BYTES];
	uint32_t pid = 0;
	int err;

	gx_own_name(GX_OWNER_KIND, name);
	err = gx_lines_ask(name, request, 2000, &out, &pid, &diag);
	snprintf(text, sizeof(text), "%s", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
	CHECK(err || pid == (uint32_t)getpid());
	return err ? NULL : text;
}

#define SHOW "{\"req\":\"show\"}"
static void told(void)
{
	struct gx_beside *beside = gx_beside_open(server, say, &n_said);
	struct gx_apps_home *home = gx_beside_home(beside);
	const char *text;

	CHECK(home->server == server);
	CHECK(!ask(SHOW)); /* with the first policy */
	came(beside, 0);
	came(beside, 1);
	text = ask(SHOW);
	CHECK(text && strstr(text, "\"p0\"") && strstr(text, "\"p1\""));
	home->gone(home->arg, &runnables[0].policy);
	text = ask(SHOW);
	CHECK(text && strstr(text, "\"detached\"") && strstr(text, "\"live\""));
	text = ask("{");
	CHECK(text && strstr(text, "a request is one line"));
	/* nobody changes them from outside */
	text = ask("{\"req\":\"unload\",\"args\":{\"id\":2}}");
	CHECK(text && strstr(text, "error"));
	CHECK_EQ(n_said, 0);
	home->gone(home->arg, &runnables[1].policy);
	gx_beside_close(beside);
	CHECK(!ask(SHOW));
}

/* No room for a record: said each time, of that policy; the others are shown. */
static void too_many(void)
{
	struct gx_beside *beside = gx_beside_open(server, say, &n_said);

	for (uint32_t i = 0; i < GX_OWNER_MAX; i++)
		came(beside, i);
	CHECK_EQ(n_said, 0);
	came(beside, GX_OWNER_MAX);
	CHECK_EQ(n_said, 1);
	CHECK(!strcmp(said[0], "`gpuext policy list` does not show policy 'p64': GX0641: more than "
	                       "64 policies"));
	CHECK(ask(SHOW));
	gx_beside_close(beside);
	n_said = 0;
}

/* Without a thread, a socket, or memory: once, and nobody may listen. */
static void nobody_can_ask(void)
{
	struct rlimit all, none;

	for (int listens = 0; listens < 2; listens++) {
		struct gx_beside *beside = gx_beside_open(server, listens ? say : NULL, &n_said);

		atomic_store(&fail_threads, true);
		came(beside, 0);
		came(beside, 1);
		atomic_store(&fail_threads, false);
		CHECK_EQ(n_said, listens);
		CHECK(!ask(SHOW));
		came(beside, 2); /* it is not tried again */
		CHECK(!ask(SHOW));
		gx_beside_close(beside);
	}
	CHECK(!strcmp(said[0],
	              "`gpuext policy list` does not show policy 'p0': GX0002: a thread that "
	              "tells of policies"));
	n_said = 0;
	getrlimit(RLIMIT_NOFILE, &all);
	none = (struct rlimit){ 3, all.rlim_max };
	{
		struct gx_beside *beside = gx_beside_open(server, say, &n_said);

		setrlimit(RLIMIT_NOFILE, &none);
		came(beside, 0);
		setrlimit(RLIMIT_NOFILE, &all);
		CHECK_EQ(n_said, 1);
		CHECK(strstr(said[0], "does not show policy 'p0': GX") &&
		      !strstr(said[0], "a thread"));
		gx_beside_close(beside);
	}
	fail_at(1);
	CHECK(!gx_beside_open(server, say, &n_said));
	CHECK(fail_none());
	gx_beside_close(NULL);
}

int main(void)
{
	char group[32];

	snprintf(group, sizeof(group), "beside-%d", getpid());
	setenv("GPUEXT_GROUP", group, 1);
	server = calloc(1, sizeof(*server));
	pthread_mutex_init(&server->lock, NULL);
	told();
	too_many();
	nobody_can_ask();
	free(server);
	return TEST_END();
}
