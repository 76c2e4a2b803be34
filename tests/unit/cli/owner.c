/* owner.c - what an owner of policies says of them: records of policies that left, as JSON, as tables, as events. */
#include "golden.h"

#include "base/json_read.h"
#include "cli/policy/report.h"
#include "cli/policy/table.h"

static struct gx_owner owner;
static struct gx_policy_app apps[3];
static struct gx_owner_object objects[2];

static void fill_counters(u64 *counters, u64 from)
{
	for (int i = 0; i < GX_N_COUNTERS; i++)
		counters[i] = i % 3 == 2 ? 0 : from + (u64)i;
}

static void add_app(int at, uint32_t pid, const char *comm, enum gx_policy_app_state state)
{
	struct gx_policy_app *app = &apps[at];

	*app = (struct gx_policy_app){ .pid = pid, .state = state };
	snprintf(app->comm, sizeof(app->comm), "%s", comm);
	fill_counters(app->counters, 1000 * (u64)(at + 1));
	app->stats[GX_MEM(gpu_block_access)] = (struct gx_member_stats){ 7, 70, 20 };
	for (int i = 0; i < GX_N_MANAGED; i++)
		app->managed[i] = at == 2 ? 0 : (uint64_t)(100 * at + i % 5);
}

/* Two that left: one was detached with two applications, one ejected with one; places 0 and the last. */
static void fill(void)
{
	struct gx_policy_record *first = &owner.policies[0],
	                        *last = &owner.policies[GX_OWNER_MAX - 1];

	snprintf(owner.pin, sizeof(owner.pin), "night");
	snprintf(owner.socket_name, sizeof(owner.socket_name), "/run/gpuext/own/owner:0:1");
	owner.n_ids = 9;
	objects[0] = (struct gx_owner_object){ NULL, (char *)(uintptr_t) "/o/a.bpf.o",
		                               (char *)(uintptr_t) "n=1 m=2", 1, NULL };
	objects[1] = (struct gx_owner_object){ NULL, (char *)(uintptr_t) "/o/b.bpf.o",
		                               (char *)(uintptr_t) "", 1, NULL };
	add_app(0, 31, "train", GX_APP_GONE);
	apps[0].exit = (struct gpu_exit_info){ GPU_EXIT_DONE, 4, "", "ended well" };
	add_app(1, 32, "ser\"ve", GX_APP_REFUSED);
	snprintf(apps[1].why, sizeof(apps[1].why), "GX0640: init refused");
	add_app(2, 33, "infer", GX_APP_EJECTED);
	apps[2].exit = (struct gpu_exit_info){ GPU_EXIT_ERROR_STALL, 2, "no progress", "" };
	*first = (struct gx_policy_record){ .id = 3,
		                            .state = GX_RECORD_LEFT,
		                            .type = GX_POLICY_gpu_mem_ops,
		                            .object = &objects[0],
		                            .machine = true,
		                            .since_ns = 5000000000ull,
		                            .apps = apps,
		                            .n_apps = 2 };
	first->last = (struct gx_policy){ .name = "lru",
		                          .scope = 2,
		                          .scope_id = 77,
		                          .priority = -4,
		                          .budget_ns = 900,
		                          .batch_budget_ns = 80000,
		                          .flags = GPU_OPS_SHADOW,
		                          .members = 1u << GX_MEM(gpu_block_access) |
		                                     1u << GX_MEM(gpu_evict_prepare),
		                          .exit = { GPU_EXIT_REPLACED, 0, "by mru", "soon" } };
	first->last.stats[GX_MEM(gpu_block_access)] = (struct gx_member_stats){ 10, 105, 33 };
	fill_counters(first->last.counters, 50);
	*last = (struct gx_policy_record){ .id = 9,
		                           .state = GX_RECORD_LEFT,
		                           .type = GX_POLICY_gpu_sched_ops,
		                           .object = &objects[1],
		                           .ejected = true,
		                           .since_ns = 6000000000ull,
		                           .apps = &apps[2],
		                           .n_apps = 1 };
	last->last = (struct gx_policy){ .name = "slice",
		                         .scope = 7,
		                         .members = 1u << GX_SCHED(task_bind),
		                         .exit = { GPU_EXIT_ERROR_STALL, 2, "no progress", "" } };
	last->last.stats[GX_SCHED(task_bind)] = (struct gx_member_stats){ 3, 10, 5 };
}

/* --- answers */
static const char *answer_to(const char *request)
{
	static struct gx_strbuf out;

	gx_strbuf_reset(&out);
	gx_owner_answer(&owner, request, strlen(request), &out);
	set_number(out.data, "\"args\":{\"pid\":", "0");
	set_number(out.data, "\"time_ns\":", "0");
	set_number(out.data, "\"user\":", "0");
	return gx_strbuf_text(&out);
}

static void test_answers(void)
{
	static const char *const wrong[][2] = {
		{ "", "GX0901: a request is one line: {\\\"req\\\":NAME,\\\"args\\\":{...}}" },
		{ "{\"req\":\"shows\"}", "GX0901: no such request 'shows'" },
		{ "{\"req\":3}", "GX0901: no such request ''" },
		{ "{\"req\":\"unload\"}", "GX0901: args.id is needed: a policy's id" },
		{ "{\"req\":\"unload\",\"args\":{\"id\":0}}",
		  "GX0901: args.id is needed: a policy's id" },
		{ "{\"req\":\"unload\",\"args\":{\"id\":4294967296}}",
		  "GX0901: args.id is needed: a policy's id" },
		{ "{\"req\":\"unload\",\"args\":{\"id\":4294967295}}", "GX0647: id 4294967295" },
		{ "{\"req\":\"unload\",\"args\":{\"id\":10}}", "GX0647: id 10" },
		{ "{\"req\":\"replace\",\"args\":{\"object\":\"/o\"}}",
		  "GX0901: args.id is needed: a policy's id" },
		{ "{\"req\":\"replace\",\"args\":{\"id\":3}}",
		  "GX0901: args.object: an absolute path is needed" },
		{ "{\"req\":\"replace\",\"args\":{\"id\":3,\"object\":\"o\"}}",
		  "GX0901: args.object: an absolute path is needed" },
		{ "{\"req\":\"replace\",\"args\":{\"id\":3,\"object\":\"/o\",\"settings\":[1]}}",
		  "GX0901: args.settings: texts of at most 511 bytes" },
		{ "{\"req\":\"replace\",\"args\":{\"id\":3,\"object\":\"/"
		  "o\",\"settings\":[\"x\"]}}",
		  "GX0643: 'x'\"" },
		{ "{\"req\":\"replace\",\"args\":{\"id\":3,\"object\":\"/o\"}}", "GX0647: id 3" },
	};

	check_golden("owner-show", answer_to("{\"req\":\"show\"}"));
	check_golden("owner-stats", answer_to(" {\"args\":null, \"req\":\"stats\"} "));
	check_golden("owner-stats-meta", answer_to("{\"req\":\"stats_meta\"}"));
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		const char *got = answer_to(wrong[i][0]);

		CHECK(!strncmp(got, "{\"errno\":", 9) && atoi(got + 9) > 0 &&
		      strstr(got, wrong[i][1]));
		if (!strstr(got, wrong[i][1]))
			fprintf(stderr, "%s: %s", wrong[i][0], got);
		CHECK(!strcmp(got + strlen(got) - 4, "\"}}\n")); /* one line of JSON */
	}
	/* with the last record the process has nothing more to keep; it is answered before */
	CHECK(!owner.finished);
	CHECK(!strcmp(answer_to("{\"req\":\"unload\",\"args\":{\"id\":9}}"),
	              "{\"errno\":0,\"args\":{}}\n"));
	CHECK(owner.finished);
}

/* As many settings as there is room for, and one more. */
static void test_settings(void)
{
	for (int n = GX_POLICY_MAX_SETTINGS; n <= GX_POLICY_MAX_SETTINGS + 1; n++) {
		struct gx_strbuf request = { 0 };

		gx_strbuf_puts(
		        &request,
		        "{\"req\":\"replace\",\"args\":{\"id\":3,\"object\":\"/o\",\"settings\":[");
		for (int i = 0; i < n; i++)
			gx_strbuf_printf(&request, "%s\"a=%d\"", i ? "," : "", i);
		gx_strbuf_puts(&request, "]}}");
		CHECK(strstr(answer_to(gx_strbuf_text(&request)),
		             n > GX_POLICY_MAX_SETTINGS ? "GX0901: more than 64 settings"
		                                        : "GX0647: id 3"));
		gx_strbuf_free(&request);
	}
}

/* --- for people */
static void print_tables(void *arg)
{
	struct gx_strbuf text = { 0 };
	struct gx_json_doc doc;
	const struct gx_json_value *args, *list, *at;

	(void)arg;
	gx_owner_stats(&owner, &text);
	set_number(text.data, "\"args\":{\"pid\":", "0");
	set_number(text.data, "\"time_ns\":", "8540000000");
	text.len = strlen(text.data);
	CHECK_EQ(gx_json_read(text.data, text.len, &doc), 0);
	args = gx_json_get(&doc, doc.values, "args");
	list = gx_json_get(&doc, args, "policies");
	for (at = gx_json_first(list); at; at = gx_json_next(list, at))
		gx_owner_table_print(&doc, args, at);
	gx_json_free(&doc);
	gx_strbuf_free(&text);
}

static struct gx_owner_report report = { .owner = &owner };

static void tell(void *arg)
{
	gx_owner_report_event(&report, arg);
}

/* Each kind of event, as text and as JSON. */
static void tell_all(struct gx_strbuf *out)
{
	const struct gx_policy_record *first = &owner.policies[0],
	                              *last = &owner.policies[GX_OWNER_MAX - 1];
	const struct gx_owner_event events[] = {
		{ GX_OWNER_LOADED, first, NULL },  { GX_OWNER_LOADED, last, NULL },
		{ GX_OWNER_APP, first, &apps[0] }, { GX_OWNER_APP, first, &apps[1] },
		{ GX_OWNER_APP, last, &apps[2] },  { GX_OWNER_LEFT, first, NULL },
		{ GX_OWNER_LEFT, last, NULL },
	};

	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		gx_strbuf_puts(out, written(1, tell, (void *)(uintptr_t)&events[i]));
}

static void test_reports(void)
{
	struct gx_strbuf out = { 0 };
	char mine[32];

	gx_strbuf_puts(&out, written(1, print_tables, NULL));
	check_golden("owner-table", gx_strbuf_text(&out));
	gx_strbuf_reset(&out);
	tell_all(&out);
	snprintf(mine, sizeof(mine), "id %d/", getpid());
	CHECK(strstr(out.data, mine));
	set_number(out.data, ", id ", "0");
	check_golden("owner-events", gx_strbuf_text(&out));
	gx_strbuf_reset(&out);
	report.json = true;
	tell_all(&out);
	report.json = false;
	set_number(out.data, "\"pid\":", "0");
	check_golden("owner-events-json", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

/* --- numbers of a policy that works */
static void tick(void *arg)
{
	(void)arg;
	gx_owner_report_tick(&report);
}

/* Monitored: what has changed since it was told last, once. */
static void test_monitor(void)
{
	const char *told;
	uint64_t before;

	report.monitor = true;
	CHECK(!strcmp(written(1, tick, NULL), "")); /* records have no news */
	report.monitor = false;
	report.stats_s = 1e9;
	CHECK(!strcmp(written(1, tick, NULL), ""));
	report.stats_s = 1e-9;
	before = report.tick_ns;
	usleep(10);
	told = written(1, tick, NULL);
	CHECK(strstr(told, "policy lru (gpu_mem_ops, ") == told &&
	      strstr(told, "\npolicy slice ("));
	CHECK(report.tick_ns > before); /* the next are due that much later */
	report.json = true;
	usleep(10);
	told = written(1, tick, NULL);
	CHECK(!strncmp(told, "{\"event\":\"stats\",\"pid\":", 23) &&
	      strchr(told, '\n') == told + strlen(told) - 1);
	report.json = false;
	report.stats_s = 0;
	CHECK(!strcmp(written(1, tick, NULL), ""));
}

static void test_names(void)
{
	static const struct {
		uint32_t kind;
		const char *name;
	} kinds[] = { { GPU_EXIT_NONE, "none" },
		      { GPU_EXIT_DONE, "done" },
		      { GPU_EXIT_OWNER_GONE, "owner gone" },
		      { GPU_EXIT_REPLACED, "replaced" },
		      { GPU_EXIT_MODULE, "module" },
		      { GPU_EXIT_ERROR_BUDGET, "over budget" },
		      { GPU_EXIT_ERROR_STALL, "stall" },
		      { GPU_EXIT_ERROR_REFUSED, "refused requests" },
		      { GPU_EXIT_ERROR_POLICY, "policy error" },
		      { GPU_EXIT_ERROR_BATCH, "over batch budget" },
		      { 1u << 20, "unknown" } };
	struct gx_policy_record record = { .state = GX_RECORD_LIVE, .ejected = true };

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		CHECK(!strcmp(gx_exit_kind_name(kinds[i].kind), kinds[i].name));
	CHECK(!strcmp(gx_record_state_name(&record), "live"));
	record.state = GX_RECORD_LEFT;
	CHECK(!strcmp(gx_record_state_name(&record), "ejected"));
	record.last.exit.kind = GPU_EXIT_REPLACED;
	CHECK(!strcmp(gx_record_state_name(&record), "replaced"));
	record.ejected = false, record.last.exit.kind = GPU_EXIT_DONE;
	CHECK(!strcmp(gx_record_state_name(&record), "detached"));
}

/* A value of any kind as text that a terminal may get, in a place of its size. */
static void test_plain(void)
{
	static const char text[] =
	        "{\"s\":\"a\\u001bb\\u00e9\",\"n\":-1.5e3,\"l\":[1],\"b\":true,\"e\":\"\"}";
	static const char *const keys[][2] = { { "s", "a?b?" }, { "n", "-1.5e3" }, { "l", "1]" },
		                               { "b", "true" }, { "e", "" },       { "x", "" } };
	struct gx_json_doc doc;
	char out[16];

	CHECK_EQ(gx_json_read(text, strlen(text), &doc), 0);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		memset(out, 'x', sizeof(out));
		gx_json_text(&doc, doc.values, keys[i][0], out, sizeof(out));
		CHECK(!strncmp(out, keys[i][1], strlen(keys[i][1])));
	}
	for (size_t size = 5; size <= 7; size++) {
		memset(out, 'x', sizeof(out));
		gx_json_text(&doc, doc.values, "n", out, size);
		CHECK(!strcmp(out, size > 6 ? "-1.5e3" : "") && out[size] == 'x');
	}
	gx_json_free(&doc);
}

int main(void)
{
	fill();
	test_names();
	test_plain();
	test_settings();
	test_answers();
	test_reports();
	test_monitor();
	return TEST_END();
}
