/* find.c - which policy a name or a number means, among what owners answered. */
#include "golden.h"

#include "policy/owner/lines.h"
#include "cli/policy/find.h"
#include "policy/owner/pin.h"
#include "control/protocol.h"

#include <pthread.h>
#include <sys/socket.h>

static struct gx_found found;

static void answers(uint32_t pid, const char *args)
{
	struct gx_found_owner *owner = &found.owners[found.n++];

	*owner = (struct gx_found_owner){ .pid = pid };
	gx_strbuf_printf(&owner->text, "{\"errno\":0,\"args\":%s}", args);
	CHECK_EQ(gx_json_read(gx_strbuf_text(&owner->text), owner->text.len, &owner->doc), 0);
	owner->args = gx_json_get(&owner->doc, owner->doc.values, "args");
}

/* Every policy that is there, in order, as "pid/id" and whether it lives and is listed. */
static void test_all(void)
{
	static const struct {
		uint32_t pid, id;
		bool live, listed;
	} want[] = { { 10, 1, true, true },   { 10, 2, false, false }, { 20, 1, true, true },
		     { 20, 2, false, true },  { 20, 3, false, false }, { 20, 4, true, true },
		     { 60, 0, false, false }, { 60, 7, true, true },   { 70, 1, true, true } };
	struct gx_found_policy at = { 0 };
	size_t n = 0;

	for (; gx_found_next(&found, &at); n++)
		CHECK(n < sizeof(want) / sizeof(want[0]) && at.owner->pid == want[n].pid &&
		      at.id == want[n].id && at.live == want[n].live &&
		      at.listed == want[n].listed);
	CHECK_EQ(n, sizeof(want) / sizeof(want[0]));
}

static void test_names(void)
{
	static const struct {
		const char *what;
		uint32_t pid, id;  /* 0: none, or several */
		const char *error; /* NULL: found */
	} cases[] = {
		{ "10/1", 10, 1, NULL },
		{ "10/2", 10, 2, NULL }, /* by number: a record */
		{ "20/3", 20, 3, NULL },
		{ "10/3", 0, 0, "'10/3'" },
		{ "10/01", 0, 0, "'10/01'" },
		{ "60/0", 0, 0, "'60/0'" },
		{ "", 0, 0, "''" },
		{ "old", 0, 0, "'old'" }, /* by name: what is listed */
		{ "only", 0, 0, "'only' may be each of 20/4 60/7: say which" }, /* a pin, too */
		{ "gone", 20, 2, NULL }, /* ejected, but pinned: listed */
		{ "lru", 0, 0, "'lru' may be each of 10/1 20/1 60/7: say which" },
		{ "night", 0, 0,
		  "'night' may be each of 20/1 20/4: say which" }, /* what lives is meant before what was ejected */
		{ "both", 70, 1, NULL },                           /* the pin and the name of one */
		{ "0123456789012345678901234567890123456789012345678901234567890123456789", 0, 0,
		  "'0123456789012345678901234567890123456789012345678901234567890123'" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_found_policy p = { 0 };
		struct gx_diag diag = { 0 };
		int err = gx_found_one(&found, cases[i].what, &p, &diag);

		CHECK_EQ(!!err, !!cases[i].error);
		CHECK(err || (p.owner->pid == cases[i].pid && p.id == cases[i].id));
		CHECK(!err ||
		      (diag.error == GX_E_POLICY_FIND && !strcmp(diag.text, cases[i].error)));
	}
}

/* An ejected one that stands before one that works, or behind it, is not meant. */
static void test_live_first(void)
{
	static const char *const orders[] = {
		"{\"pin\":\"p\",\"policies\":[{\"id\":1,\"state\":\"ejected\",\"name\":\"x\"},{"
		"\"id\":2,\"state\":\"ejected\",\"name\":\"x\"},"
		"{\"id\":3,\"state\":\"live\",\"name\":\"x\"}]}",
		"{\"pin\":\"p\",\"policies\":[{\"id\":3,\"state\":\"live\",\"name\":\"x\"},{\"id\":"
		"1,\"state\":\"ejected\",\"name\":\"x\"}]}",
	};

	for (int i = 0; i < 2; i++) {
		struct gx_found_policy p = { 0 };
		struct gx_diag diag = { 0 };

		found.n = 0;
		answers(5, orders[i]);
		CHECK_EQ(gx_found_one(&found, "x", &p, &diag), 0);
		CHECK(p.id == 3 && p.live);
		gx_found_free(&found);
	}
	/* of two that were ejected neither is meant; one without a name is not called "" */
	for (int i = 0; i < 2; i++) {
		struct gx_found_policy p = { 0 };
		struct gx_diag diag = { 0 };

		found.n = 0;
		answers(5, i ? "{\"policies\":[{\"id\":1,\"state\":\"live\",\"name\":\"\"}]}"
		             : "{\"pin\":\"p\",\"policies\":[{\"id\":1,\"state\":\"ejected\","
		               "\"name\":\"x\"},{"
		               "\"id\":2,\"state\":\"ejected\",\"name\":\"x\"}]}");
		CHECK(gx_found_one(&found, i ? "" : "x", &p, &diag) < 0);
		CHECK(!strcmp(diag.text, i ? "''" : "'x' may be each of 5/1 5/2: say which"));
		gx_found_free(&found);
	}
}

/* Many: as many choices as there is room for. */
static void test_many_choices(void)
{
	struct gx_found_policy p = { 0 };
	struct gx_diag diag = { 0 };

	found.n = 0;
	for (uint32_t i = 0; i < 40; i++)
		answers(1000000 + i,
		        "{\"policies\":[{\"id\":4000000000,\"state\":\"live\",\"name\":\"x\"}]}");
	CHECK(gx_found_one(&found, "x", &p, &diag) < 0);
	CHECK(strlen(diag.text) < 260 && strstr(diag.text, " 1000009/4000000000: say which"));
	gx_found_free(&found);
}

static void test_pins(void)
{
	CHECK(gx_found_pinned(&found, "night") && gx_found_pinned(&found, "night")->pid == 20);
	CHECK(gx_found_pinned(&found, "both") && gx_found_pinned(&found, "both")->pid == 70);
	CHECK(!gx_found_pinned(&found, "lru"));  /* a policy's name alone */
	CHECK(!gx_found_pinned(&found, "only")); /* also a policy of another */
	CHECK(!gx_found_pinned(&found, "nobody"));
	CHECK(!gx_found_pinned(&found, ""));
}

/* --- owners that run: those that answer well are found; who answers badly is told of, who left is not */
struct owner {
	char name[64];
	const char *answer;
	int listener;
	pthread_t thread;
};

/* Commands of others may ask, too: it answers until it is shut down. */
static void *serve_all(void *arg)
{
	struct owner *o = arg;
	int fd;

	while ((fd = accept(o->listener, NULL, NULL)) >= 0) {
		char c = 0;

		while (c != '\n' && recv(fd, &c, 1, 0) == 1)
			;
		send(fd, o->answer, strlen(o->answer), MSG_NOSIGNAL);
		close(fd);
	}
	return NULL;
}

static void find(void *arg)
{
	(void)arg;
	gx_find_owners("{\"req\":\"show\"}", &found);
}

static void test_sockets(void)
{
	static struct owner owners[] = {
		{ .answer = "{\"errno\":0,\"args\":{\"pin\":\"\",\"policies\":[]}}\n" },
		{ .answer = "{\"errno\":0,\"args\":[]}\n" },
		{ .answer = "{\"args\":{\"error\":\"x\"}}\n" },
		{ .answer = "{\"errno\":5,\"args\":{\"error\":\"of \\u001bits own\"}}\n" },
		{ .answer = "nothing\n" },
		{ .answer = "" },
		{ .answer = "{\"errno\":0}\n" }, /* of nothing */
		/* under its own number and under that of another process */
		{ .answer = "{\"errno\":0,\"args\":{\"pin\":\"mine\",\"policies\":[]}}\n" },
		{ .answer = "{\"errno\":0,\"args\":{\"pin\":\"false\",\"policies\":[]}}\n" },
	};
	enum { N = sizeof(owners) / sizeof(owners[0]) };
	uint32_t n_mine = 0, n_numbered = 0, first = 0;
	char line[160];
	const char *told;

	for (int i = 0; i < N; i++) {
		snprintf(owners[i].name, sizeof(owners[i].name),
		         i < N - 2 ? "gpuext/%s/%u/test-%d-%d" : "gpuext/%s/%u/%d", GX_OWNER_KIND,
		         (unsigned)geteuid(), getpid() + (i == N - 1), i);
		owners[i].listener = gx_stream_listen(owners[i].name);
		fcntl(owners[i].listener, F_SETFL, 0); /* accept() waits */
		CHECK_EQ(pthread_create(&owners[i].thread, NULL, serve_all, &owners[i]), 0);
	}
	told = written(2, find, NULL);
	for (uint32_t i = 0; i < found.n; i++)
		if (strstr(found.owners[i].address, owners[0].name)) {
			n_mine++;
			first = i;
		} else if (found.owners[i].pid == (uint32_t)getpid()) {
			CHECK(!strcmp(found.owners[i].address, owners[N - 2].name));
			n_numbered++;
		}
	CHECK_EQ(n_mine, 1);
	CHECK_EQ(n_numbered, 1);
	snprintf(line, sizeof(line),
	         "user %u, process %d: says that it is process %d; not believed\n",
	         (unsigned)geteuid(), getpid(), getpid() + 1);
	CHECK(strstr(told, line));
	CHECK(n_mine && found.owners[first].pid == (uint32_t)getpid() &&
	      found.owners[first].args->kind == GX_JSON_OBJECT);
	snprintf(line, sizeof(line), "process %d: error 0: \n", getpid());
	CHECK(strstr(told, line));
	snprintf(line, sizeof(line), "process %d: error 0: x\n", getpid());
	CHECK(strstr(told, line));
	snprintf(line, sizeof(line), "process %d: error 5: of ?its own\n", getpid());
	CHECK(strstr(told, line));
	snprintf(line, sizeof(line), "process %d: an answer that is no JSON\n", getpid());
	CHECK(strstr(told, line) && !strstr(told, "test-%d-5: "));
	for (int i = 0; i < N; i++) {
		shutdown(owners[i].listener, SHUT_RDWR);
		pthread_join(owners[i].thread, NULL);
		close(owners[i].listener);
		gx_stream_remove(owners[i].name);
	}
	gx_found_free(&found);
	CHECK_EQ(found.n, 0);
}

/* Another user's process calls its policy, and its pin, as it likes. */
static void test_other_users(void)
{
	static const char pinned[] =
	        "{\"pin\":\"night\",\"policies\":[{\"id\":1,\"state\":\"live\","
	        "\"name\":\"mine\"}]}";
	struct gx_found_policy out;
	struct gx_diag diag = { 0 };

	for (uint32_t pid = 80; pid < 83; pid++) {
		answers(pid, pinned);
		snprintf(found.owners[found.n - 1].address, sizeof(found.owners[0].address),
		         "gpuext/owner/%u/%u", (unsigned)geteuid() + (pid != 81), pid);
	}
	CHECK(!gx_found_one(&found, "mine", &out, &diag) && out.owner->pid == 81);
	CHECK(gx_found_pinned(&found, "night") == &found.owners[1]);
	CHECK(!gx_found_one(&found, "82/1", &out, &diag) && out.owner->pid == 82);
	/* where this user has none they are told apart as ever */
	snprintf(found.owners[1].address, sizeof(found.owners[1].address), "gpuext/owner/%u/81",
	         (unsigned)geteuid() + 1);
	CHECK(gx_found_one(&found, "mine", &out, &diag) && !gx_found_pinned(&found, "night"));
	gx_found_free(&found);
	answers(80, pinned);
	snprintf(found.owners[0].address, sizeof(found.owners[0].address), "gpuext/owner/%u/80",
	         (unsigned)geteuid() + 1);
	CHECK(gx_found_pinned(&found, "night") == &found.owners[0]);
	gx_found_free(&found);
}

/* --- names to be pinned under */
static void test_pin_names(void)
{
	static const struct {
		const char *name;
		bool good;
	} names[] = { { "a", true },
		      { "Az09._-", true },
		      { "", false },
		      { "a b", false },
		      { "a/b", false },
		      { "a\n", false },
		      { "\xc3\xa9", false },
		      { "@a", false },
		      { "012345678901234567890123456789012345678901234567890123456789012",
		        true }, /* 63 */
		      { "0123456789012345678901234567890123456789012345678901234567890123",
		        false } };
	char address[96], want[96], small[8];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct gx_diag diag = { 0 };

		CHECK_EQ(!gx_pin_check(names[i].name, &diag), names[i].good);
		CHECK_EQ(diag.error, names[i].good ? GX_E_NONE : GX_E_POLICY_PIN);
	}
	snprintf(want, sizeof(want), "gpuext/pin/%u/%s", (unsigned)geteuid(), "night");
	gx_pin_address("night", address, sizeof(address));
	CHECK(!strcmp(address, want));
	gx_pin_address("night", small, sizeof(small));
	CHECK_EQ(strlen(small), sizeof(small) - 1);
}

int main(void)
{
	answers(10, "{\"pin\":\"\",\"policies\":[{\"id\":1,\"state\":\"live\",\"name\":\"lru\"},{"
	            "\"id\":2,\"state\":\"ejected\",\"name\":\"old\"}]}");
	answers(20, "{\"pin\":\"night\",\"policies\":[{\"id\":1,\"state\":\"live\",\"name\":"
	            "\"lru\"},{\"id\":2,\"state\":\"ejected\",\"name\":\"gone\"},"
	            "{\"id\":3,\"state\":\"detached\",\"name\":\"old\"},{\"id\":4,\"state\":"
	            "\"live\",\"name\":\"only\"}]}");
	answers(30,
	        "{\"policies\":{\"a\":{\"id\":9,\"state\":\"live\",\"name\":\"lru\"}}}"); /* no list */
	answers(40, "{}");
	answers(50, "{\"policies\":[]}");
	answers(60, "{\"pin\":\"only\",\"policies\":[[\"state\",\"live\"],{\"id\":7,\"state\":"
	            "\"live\",\"name\":\"lru\"}]}");
	answers(70, "{\"pin\":\"both\",\"policies\":[{\"id\":1,\"state\":\"live\",\"name\":"
	            "\"both\"}]}");
	test_all();
	test_pins();
	test_names();
	gx_found_free(&found);
	test_live_first();
	test_many_choices();
	test_sockets();
	test_other_users();
	test_pin_names();
	return TEST_END();
}
