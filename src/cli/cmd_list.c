/* cmd_list.c - `gpuext prog|map|link list|show|dump`: what running loaders hold, asked over their sockets. */
#include "cli/cli.h"
#include "cli/options.h"

#include "base/json.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "verify/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- the loader's side: answers as JSON lines */

static int answer_prog(void *arg, const struct gx_prog_view *view)
{
	struct gx_json json = { .out = arg };

	if (!view->verified)
		return 0;
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "id", view->id);
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_string(&json, "name", view->name);
	gx_json_string(&json, "hook", gx_hook_text(view->hook));
	gx_json_bool(&json, "thread", view->thread);
	gx_json_u64(&json, "ops", view->verified->cost.ops);
	gx_json_begin_array(&json, "maps");
	for (uint32_t i = 0; i < view->n_maps; i++)
		gx_json_u64(&json, NULL, view->map_ids[i]);
	gx_json_end_array(&json);
	gx_json_end_object(&json);
	return 0;
}

static int answer_map(void *arg, const struct gx_map_view *view)
{
	const struct gx_map_def *def = &view->map->def;
	struct gx_json json = { .out = arg };
	char name[sizeof(def->name) + 1] = { 0 };

	memcpy(name, def->name, sizeof(def->name));
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "id", view->id);
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_string(&json, "name", name);
	gx_json_string(&json, "type", gx_map_type_name(def->type));
	gx_json_u64(&json, "key_size", def->key_size);
	gx_json_u64(&json, "value_size", def->value_size);
	gx_json_u64(&json, "max_entries", def->max_entries);
	gx_json_u64(&json, "bytes", view->map->data_bytes);
	gx_json_end_object(&json);
	return 0;
}

static int answer_link(void *arg, const struct gx_link_view *view)
{
	struct gx_json json = { .out = arg };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "id", view->id);
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_u64(&json, "prog", view->prog.id);
	gx_json_string(&json, "name", view->prog.name);
	gx_json_string(&json, "hook", gx_hook_text(view->hook));
	gx_json_bool(&json, "thread", view->thread);
	gx_json_string(&json, "kernels", view->glob);
	gx_json_bool(&json, "active", view->active);
	gx_json_end_object(&json);
	return 0;
}

struct dump_request {
	uint32_t id;
	struct gx_strbuf *out;
};

static void put_bytes(struct gx_json *json, const char *key, const uint8_t *data, size_t size)
{
	uint64_t number = 0;
	struct gx_strbuf hex = { 0 };

	if (size <= sizeof(number)) {
		memcpy(&number, data, size);
		gx_json_u64(json, key, number);
		return;
	}
	for (size_t i = 0; i < size; i++)
		gx_strbuf_printf(&hex, "%02x", data[i]);
	gx_json_string(json, key, gx_strbuf_text(&hex));
	gx_strbuf_free_part(&hex, json->out);
}

struct slot_answer {
	struct gx_strbuf *out;
	uint32_t value_size;
};

static void answer_slot(void *arg, uint32_t key, uint64_t thread, const uint8_t *value)
{
	const struct slot_answer *answer = arg;
	struct gx_json json = { .out = answer->out };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "key", key);
	gx_json_u64(&json, "thread", thread);
	put_bytes(&json, "value", value, answer->value_size);
	gx_json_end_object(&json);
}

/* Entries as numbers or hexadecimal bytes; `gpuext run --dump` formats by BTF. */
static int answer_dump(void *arg, const struct gx_map_view *view)
{
	struct dump_request *request = arg;
	struct gx_map *map = view->map;
	uint8_t *key, *value;
	uint32_t at = 0;

	if (view->id != request->id)
		return 0;
	if (gx_map_type_lies(map->def.type, GX_LAYOUT_per_thread)) {
		request->out->failed |=
		        gx_each_slot(map, answer_slot,
		                     &(struct slot_answer){ request->out, map->def.value_size }) !=
		        0;
		return 1;
	}
	key = calloc(1, map->def.key_size + 1);
	value = calloc(1, gx_map_user_value_bytes(map) + 1);
	request->out->failed |= !key || !value;
	while (key && value && !gx_map_next_at(map, &at, key, value)) {
		struct gx_json json = { .out = request->out };

		gx_json_begin_object(&json, NULL);
		put_bytes(&json, "key", key, map->def.key_size);
		put_bytes(&json, "value", value, (size_t)gx_map_user_value_bytes(map));
		gx_json_end_object(&json);
	}
	free(key);
	free(value);
	return 1;
}

/* The verified program as IR text. */
static int answer_ir(void *arg, const struct gx_prog_view *view)
{
	struct dump_request *request = arg;
	struct gx_json json = { .out = request->out };
	struct gx_strbuf ir = { 0 };

	if (view->id != request->id || !view->verified)
		return 0;
	gx_ir_print(view->verified->ir, &ir);
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "id", view->id);
	gx_json_string(&json, "ir", gx_strbuf_text(&ir));
	gx_json_end_object(&json);
	gx_strbuf_free_part(&ir, request->out);
	return 1;
}

void gx_answer_query(void *arg, const char *what, struct gx_strbuf *out)
{
	(void)arg;
	if (!strcmp(what, "prog"))
		gx_bpf_each_prog(answer_prog, out);
	else if (!strcmp(what, "map"))
		gx_bpf_each_map(answer_map, out);
	else if (!strcmp(what, "link"))
		gx_bpf_each_link(answer_link, out);
	else if (!strncmp(what, "dump map ", 9) || !strncmp(what, "dump prog ", 10)) {
		struct dump_request request = {
			.id = (uint32_t)strtoul(strrchr(what, ' '), NULL, 10), .out = out
		};

		if (what[5] == 'm')
			gx_bpf_each_map(answer_dump, &request);
		else
			gx_bpf_each_prog(answer_ir, &request);
	}
}

/* --- the command's side */

/* {"id":3,"name":"x"} as "id 3  name x": commands' answers are flat but for arrays of numbers. */
static void print_plain(const char *json)
{
	bool in_string = false;

	for (const char *p = json; *p; p++) {
		if (in_string && *p == '\\' && p[1])
			putchar(*++p == 'n' ? '\n' : *p);
		else if (*p == '"')
			in_string = !in_string;
		else if (in_string)
			putchar(*p);
		else if (*p == ':')
			putchar(' ');
		else if (*p == ',')
			fputs("  ", stdout);
		else if (*p != '{' && *p != '}')
			putchar(*p);
	}
}

/* Keeps the lines of one id. */
static void keep_id(struct gx_strbuf *text, const char *id)
{
	struct gx_strbuf kept = { 0 };
	char want[64], *save = NULL, *copy = gx_strbuf_steal(text);

	snprintf(want, sizeof(want), "{\"id\":%s,", id);
	for (char *line = copy ? strtok_r(copy, "\n", &save) : NULL; line;
	     line = strtok_r(NULL, "\n", &save))
		if (!strncmp(line, want, strlen(want)))
			gx_strbuf_printf(&kept, "%s\n", line);
	free(copy);
	*text = kept;
}

struct request {
	const char *noun, *verb, *id, *pid;
	bool json;
};

static int take_option(void *args, int option, struct gx_diag *diag)
{
	struct request *r = args;

	(void)diag;
	if (option == GX_OPT_LIST_JSON)
		r->json = true;
	else
		r->pid = optarg;
	return 0;
}

static int check_request(void *args, int argc, char **argv, struct gx_diag *diag)
{
	struct request *r = args;

	r->verb = argv[optind];
	r->id = optind + 1 < argc ? argv[optind + 1] : NULL;
	if (strcmp(r->verb, "list") && strcmp(r->verb, "show") &&
	    (strcmp(r->verb, "dump") || !strcmp(r->noun, "link")))
		return gx_fail(diag, GX_E_USAGE, "`gpuext %s` has no '%.32s'", r->noun, r->verb);
	if (!strcmp(r->verb, "list") == !!r->id)
		return gx_fail(diag, GX_E_USAGE, "list takes no ID, the others take one");
	return 0;
}

/* One that was killed left its name behind: nobody answers there, and nobody is missed. */
static void ask(const char *name, const char *what, struct gx_strbuf *text)
{
	struct gx_diag diag = { 0 };

	if (gx_server_ask(name, what, text, &diag) && diag.error)
		gx_complain(&diag);
}

/* The loaders that are meant: all, or the one that has the id. Their names move to the front. */
static uint32_t pick_loaders(const struct request *r, char (*names)[64], uint32_t n)
{
	uint32_t n_picked = 0;

	for (uint32_t i = 0; i < n; i++) {
		struct gx_strbuf text = { 0 };
		bool wanted = !r->pid || !strcmp(gx_name_number(names[i]), r->pid);

		if (wanted && r->id) {
			ask(names[i], r->noun, &text);
			keep_id(&text, r->id);
			wanted = text.len != 0;
		}
		if (wanted)
			memmove(names[n_picked++], names[i], sizeof(names[i]));
		gx_strbuf_free(&text);
	}
	return n_picked;
}

static int refuse(const struct request *r, char (*names)[64], uint32_t n)
{
	if (!n)
		fprintf(stderr, "gpuext: no loader has %s %s\n", r->noun, r->id);
	else
		fprintf(stderr, "gpuext: %u loaders have a %s %s: choose one with -p PID\n", n,
		        r->noun, r->id);
	for (uint32_t i = 0; i < n; i++)
		fprintf(stderr, "  -p %s\n", gx_name_number(names[i]));
	return 1;
}

static int list(enum gx_cli_command command, const char *noun, int argc, char **argv)
{
	struct gx_cli cli = { .command = command,
		              .take = take_option,
		              .check = check_request,
		              .fewest = 1,
		              .most = 2 };
	struct gx_strbuf text = { 0 };
	struct request r = { .noun = noun };
	char names[64][64], what[64];
	uint32_t n;
	int status;

	if (!gx_cli_take(&cli, argc, argv, &r, &status))
		return status;
	if (!strcmp(r.verb, "dump"))
		snprintf(what, sizeof(what), "dump %s %.32s", noun, r.id);
	else
		snprintf(what, sizeof(what), "%s", noun);
	n = gx_find_sockets("run", names, 64);
	if (!n)
		fputs("gpuext: no loader is running\n", stderr);
	n = pick_loaders(&r, names, n);
	if (r.id && n != 1)
		return refuse(&r, names, n);
	for (uint32_t i = 0; i < n; i++)
		ask(names[i], what, &text);
	if (!strcmp(r.verb, "show"))
		keep_id(&text, r.id);
	if (r.json)
		fputs(gx_strbuf_text(&text), stdout);
	else
		print_plain(gx_strbuf_text(&text));
	gx_strbuf_free(&text);
	return 0;
}

int gx_cmd_prog(int argc, char **argv)
{
	return list(GX_CLI_PROG, "prog", argc, argv);
}

int gx_cmd_map(int argc, char **argv)
{
	return list(GX_CLI_MAP, "map", argc, argv);
}

int gx_cmd_link(int argc, char **argv)
{
	return list(GX_CLI_LINK, "link", argc, argv);
}
