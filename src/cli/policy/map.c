/* map.c - `gpuext policy map`: entries of the maps of a loaded policy, read and written through its owner, or in the kernel. */
#include "cli/policy/commands.h"
#include "cli/options.h"
#include "cli/policy/find.h"
#include "cli/policy/kernel.h"
#include "cli/policy/table.h"

#include "policy/kernel_maps.h"
#include "policy/map_answer.h"

#include "base/json.h"
#include "base/strmap.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DATA = 4096, WRITE_MS = 10000 };

struct map_args {
	double interval;
	bool json;
};

/* What is asked of which map. */
struct ask {
	const struct gx_found_policy *policy;
	struct gx_kernel_maps *kernel; /* where it is one in the kernel; else NULL */
	struct gx_kernel_map *of_kernel;
	const char *map;
	uint64_t key_size, value_size;
	char **words; /* what is left of the line; NULL behind the last */
	bool json;
	char key[2 * MAX_DATA + 1], value[2 * MAX_DATA + 1]; /* hexadecimal digits; "": not given */
	const char *flags;
};

static int take_option(void *args, int option, struct gx_diag *diag)
{
	struct map_args *map = args;

	if (option != GX_OPT_LIST_JSON)
		return gx_policy_seconds(optarg, &map->interval, diag);
	map->json = true;
	return 0;
}

/* --- the words of the line */
static bool take_word(struct ask *a, const char *word)
{
	if (!*a->words || strcmp(*a->words, word) != 0)
		return false;
	a->words++;
	return true;
}

static bool is_keyword(const char *word)
{
	return !strcmp(word, "value") || !strcmp(word, "any") || !strcmp(word, "exist") ||
	       !strcmp(word, "noexist");
}

/* One number; base 0: decimal or with 0x. */
static bool take_number(const char *text, int base, uint64_t most, uint64_t *out)
{
	char *end;

	errno = 0;
	*out = strtoull(text, &end, base);
	/* signs and blanks would be read, too */
	return strchr("0123456789abcdefABCDEF", *text) && *text && !*end && !errno && *out <= most;
}

static void put_number(char *out, uint64_t value, uint64_t n_bytes)
{
	for (uint64_t i = 0; i < n_bytes; i++)
		snprintf(out + 2 * i, 3, "%02x", (unsigned)(value >> 8 * i & 255));
}

/* DATA behind "key" or "value". */
static int take_data(struct ask *a, const char *what, uint64_t size, char *out,
                     struct gx_diag *diag)
{
	bool hex, whole = size == 2 || size == 4 || size == 8;
	uint64_t n = 0, value = 0;

	if (!take_word(a, what))
		return gx_fail(diag, GX_E_USAGE, "'%s' and its bytes are expected%s%.32s%s", what,
		               *a->words ? " before '" : " at the end", *a->words ? *a->words : "",
		               *a->words ? "'" : "");
	hex = take_word(a, "hex");
	if (size > MAX_DATA)
		return gx_fail(diag, GX_E_USAGE, "a %s of %" PRIu64 " bytes", what, size);
	while (a->words[n] && !is_keyword(a->words[n]))
		n++;
	if (n == 1 && whole && !hex) {
		uint64_t most = size == 8 ? UINT64_MAX : ((uint64_t)1 << 8 * size) - 1;

		if (!take_number(*a->words, 0, most, &value))
			return gx_fail(diag, GX_E_USAGE,
			               "'%.32s' is no number of %" PRIu64 " bytes", *a->words,
			               size);
		put_number(out, value, size);
		a->words++;
		return 0;
	}
	if (n != size)
		return gx_fail(diag, GX_E_USAGE,
		               "the %s of '%.64s' has %" PRIu64 " bytes, not %" PRIu64 "%s", what,
		               a->map, size, n, whole ? "; one number will do as well" : "");
	for (; n; n--, a->words++, out += 2) {
		if (!take_number(*a->words, hex ? 16 : 0, 255, &value))
			return gx_fail(diag, GX_E_USAGE, "'%.32s' is no byte", *a->words);
		put_number(out, value, 1);
	}
	return 0;
}

static int end_of_words(const struct ask *a, struct gx_diag *diag)
{
	return *a->words ? gx_fail(diag, GX_E_USAGE, "'%.64s' is too much", *a->words) : 0;
}

/* --- requests */
static void put_request(struct gx_strbuf *out, const struct ask *a, const char *request,
                        uint64_t from)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "req", request);
	gx_json_begin_object(&json, "args");
	if (!a->kernel)
		gx_json_u64(&json, "id", a->policy->id);
	gx_json_string(&json, "map", a->map);
	if (from)
		gx_json_u64(&json, "from", from);
	if (a->key[0])
		gx_json_string(&json, "key", a->key);
	if (a->value[0])
		gx_json_string(&json, "value", a->value);
	if (a->flags)
		gx_json_string(&json, "flags", a->flags);
	gx_json_end_object(&json);
	gx_json_end_object(&json);
	if (out->len) /* its end is added again */
		out->data[--out->len] = '\0';
}

/* What an owner would be asked, here. */
static int ask_kernel(const struct ask *a, const char *request, const struct gx_strbuf *text,
                      struct gx_found_owner *answer, struct gx_diag *diag)
{
	struct gx_json_doc doc = { 0 };
	int err = gx_json_read(gx_strbuf_text(text), text->len, &doc);

	*answer = (struct gx_found_owner){ .pid = 0 };
	err = err ? gx_fail(diag, GX_E_NO_MEMORY, "a request")
	          : gx_kernel_map_answer(a->kernel, a->of_kernel, request, &doc,
	                                 gx_json_get(&doc, doc.values, "args"), &answer->text,
	                                 diag);
	err = err ? err : gx_found_read(answer, diag);
	gx_json_free(&doc);
	if (err)
		gx_found_owner_free(answer);
	return err;
}

/* The answer is to be freed where there was no error. */
static int fetch(const struct ask *a, const char *request, uint64_t from,
                 struct gx_found_owner *answer, struct gx_diag *diag)
{
	struct gx_strbuf text = { 0 };
	int err;

	put_request(&text, a, request, from);
	if (text.failed)
		err = gx_fail(diag, GX_E_NO_MEMORY, "a request");
	else if (a->kernel)
		err = ask_kernel(a, request, &text, answer, diag);
	else
		err = gx_found_fetch(a->policy->owner, gx_strbuf_text(&text), WRITE_MS, answer,
		                     diag);
	gx_strbuf_free(&text);
	return err;
}

/* --- entries */

/* A value as it stands in the JSON text. */
static void put_raw(struct gx_strbuf *out, const struct gx_json_doc *doc,
                    const struct gx_json_value *v)
{
	static const char *const opening[] = {
		[GX_JSON_STRING] = "\"", [GX_JSON_ARRAY] = "[", [GX_JSON_OBJECT] = "{"
	};

	if (!v)
		return;
	gx_strbuf_puts(out, v->kind >= GX_JSON_STRING ? opening[v->kind] : "");
	gx_strbuf_append(out, doc->text + v->at, v->len);
	gx_strbuf_puts(out, v->kind == GX_JSON_STRING ? "\"" : "");
}

struct entry {
	struct gx_strbuf key, value;
	bool seen;
};

static int read_entry(const struct gx_json_doc *doc, const struct gx_json_value *v,
                      struct entry *out)
{
	gx_strbuf_reset(&out->key);
	gx_strbuf_reset(&out->value);
	put_raw(&out->key, doc, gx_json_get(doc, v, "key"));
	put_raw(&out->value, doc, gx_json_get(doc, v, "value"));
	return out->key.failed || out->value.failed ? -ENOMEM : 0;
}

/* Without a value: the entry is gone. */
static void print_entry(const struct entry *e, bool json)
{
	const char *key = gx_strbuf_text(&e->key), *value = gx_strbuf_text(&e->value);

	if (json && *value)
		printf("{\"key\":%s,\"value\":%s}\n", key, value);
	else if (json)
		printf("{\"key\":%s,\"gone\":true}\n", key);
	else
		printf("%s: %s\n", key, *value ? value : "gone");
}

static void free_entry(struct entry *e)
{
	gx_strbuf_free(&e->key);
	gx_strbuf_free(&e->value);
}

/* Every entry of the map, a page of them at a time. */
static int each_entry(const struct ask *a, const char *request,
                      int (*fn)(void *arg, const struct entry *e), void *arg, struct gx_diag *diag)
{
	struct entry e = { 0 };
	uint64_t next = 0;
	int err;

	do {
		struct gx_found_owner page;
		const struct gx_json_value *list, *more;

		err = fetch(a, request, next, &page, diag);
		if (err)
			break;
		list = gx_json_get(&page.doc, page.args, "entries");
		more = gx_json_get(&page.doc, page.args, "next");
		for (const struct gx_json_value *v = gx_json_first(list); v && !err;
		     v = gx_json_next(list, v)) {
			err = read_entry(&page.doc, v, &e);
			err = err ? err : fn(arg, &e);
		}
		if (err)
			gx_fail(diag, GX_E_NO_MEMORY, "an entry of '%.64s'", a->map);
		if (!gx_json_take_u64(&page.doc, more, &next))
			next = 0;
		gx_found_owner_free(&page);
	} while (!err && next);
	free_entry(&e);
	return err;
}

static int print_each(void *arg, const struct entry *e)
{
	const struct ask *a = arg;

	print_entry(e, a->json);
	return 0;
}

/* --- watch */
struct watched {
	const struct ask *ask;
	struct gx_strmap by_key; /* struct entry */
	struct entry **all;      /* [n] */
	size_t n, room;
};

static struct entry *add_watched(struct watched *w, const struct entry *e)
{
	struct entry *mine = calloc(1, sizeof(*mine));

	if (w->n == w->room) {
		size_t room = w->room ? 2 * w->room : 64;
		struct entry **more = reallocarray(w->all, room, sizeof(*more));

		if (!more) {
			free(mine);
			return NULL;
		}
		w->all = more;
		w->room = room;
	}
	if (!mine)
		return NULL;
	gx_strbuf_append(&mine->key, gx_strbuf_text(&e->key), e->key.len);
	if (mine->key.failed ||
	    gx_strmap_set(&w->by_key, gx_strbuf_text(&mine->key), mine->key.len, mine)) {
		free_entry(mine);
		free(mine);
		return NULL;
	}
	w->all[w->n++] = mine;
	return mine;
}

static int print_changed(void *arg, const struct entry *e)
{
	struct watched *w = arg;
	struct entry *mine = gx_strmap_get(&w->by_key, gx_strbuf_text(&e->key), e->key.len);

	if (!mine)
		mine = add_watched(w, e);
	if (!mine)
		return -ENOMEM;
	mine->seen = true;
	if (!strcmp(gx_strbuf_text(&mine->value), gx_strbuf_text(&e->value)))
		return 0;
	gx_strbuf_reset(&mine->value);
	gx_strbuf_append(&mine->value, gx_strbuf_text(&e->value), e->value.len);
	if (mine->value.failed)
		return -ENOMEM;
	print_entry(mine, w->ask->json);
	return 0;
}

static void print_gone(struct watched *w)
{
	for (size_t i = 0; i < w->n; i++) {
		struct entry *e = w->all[i];

		if (!e->seen && e->value.len) {
			gx_strbuf_reset(&e->value);
			print_entry(e, w->ask->json);
		}
		e->seen = false;
	}
}

/* Until the policy is gone, or nobody reads any more. */
static int watch(const struct ask *a, double interval, struct gx_diag *diag)
{
	struct watched w = { .ask = a };
	int err;

	while (!(err = each_entry(a, "map_dump", print_changed, &w, diag))) {
		print_gone(&w);
		if (fflush(stdout))
			break;
		gx_policy_pause(interval);
	}
	for (size_t i = 0; i < w.n; i++) {
		free_entry(w.all[i]);
		free(w.all[i]);
	}
	free(w.all);
	gx_strmap_free(&w.by_key);
	return err;
}

/* --- operations */
static int do_dump(struct ask *a, const struct map_args *args, struct gx_diag *diag)
{
	int err = end_of_words(a, diag);

	(void)args;
	return err ? err : each_entry(a, "map_dump", print_each, a, diag);
}

static int do_lookup(struct ask *a, const struct map_args *args, struct gx_diag *diag)
{
	int err = take_data(a, "key", a->key_size, a->key, diag);

	(void)args;
	err = err ? err : end_of_words(a, diag);
	return err ? err : each_entry(a, "map_lookup", print_each, a, diag);
}

static int change(const struct ask *a, const char *request, struct gx_diag *diag)
{
	struct gx_found_owner answer;
	int err = fetch(a, request, 0, &answer, diag);

	if (!err)
		gx_found_owner_free(&answer);
	return err;
}

static int do_update(struct ask *a, const struct map_args *args, struct gx_diag *diag)
{
	int err = take_data(a, "key", a->key_size, a->key, diag);

	(void)args;
	err = err ? err : take_data(a, "value", a->value_size, a->value, diag);
	if (!err && *a->words)
		a->flags = *a->words++;
	err = err ? err : end_of_words(a, diag);
	return err ? err : change(a, "map_update", diag);
}

static int do_delete(struct ask *a, const struct map_args *args, struct gx_diag *diag)
{
	int err = take_data(a, "key", a->key_size, a->key, diag);

	(void)args;
	err = err ? err : end_of_words(a, diag);
	return err ? err : change(a, "map_delete", diag);
}

static int do_watch(struct ask *a, const struct map_args *args, struct gx_diag *diag)
{
	int err = end_of_words(a, diag);

	return err ? err : watch(a, args->interval, diag);
}

static const struct {
	const char *name;
	int (*run)(struct ask *a, const struct map_args *args, struct gx_diag *diag);
} operations[] = {
	{ "dump", do_dump },     { "lookup", do_lookup }, { "update", do_update },
	{ "delete", do_delete }, { "watch", do_watch },
};

static int run_operation(struct ask *a, const struct map_args *args, struct gx_diag *diag)
{
	for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++)
		if (take_word(a, operations[i].name))
			return operations[i].run(a, args, diag);
	return gx_fail(diag, GX_E_USAGE, "'%.32s' is not dump, lookup, update, delete or watch",
	               *a->words);
}

/* Those that there are, for who asked for another. */
struct names {
	char text[200];
	size_t len;
};

static void add_name(struct names *names, const char *name)
{
	const char *section = strchr(name, '.');

	if (names->len < sizeof(names->text) - 68)
		names->len +=
		        (size_t)snprintf(names->text + names->len, sizeof(names->text) - names->len,
		                         "%s%s", names->len ? ", " : "", section ? section : name);
}

static int no_map(const struct ask *a, const struct names *names, struct gx_diag *diag)
{
	return gx_fail(diag, GX_E_POLICY_MAP, "no '%.64s'; there %s %s", a->map,
	               strchr(names->text, ',') ? "are" : "is", names->len ? names->text : "none");
}

static int find_kernel_map(struct ask *a, const char *policy, struct gx_diag *diag)
{
	struct names names = { .len = 0 };
	int err = gx_kernel_maps_open(a->kernel, policy, diag);

	for (uint32_t i = 0; i < a->kernel->n && !a->of_kernel; i++)
		if (gx_kernel_map_is(&a->kernel->maps[i], a->map))
			a->of_kernel = &a->kernel->maps[i];
		else
			add_name(&names, a->kernel->maps[i].name);
	if (err || !a->of_kernel)
		return err ? err : no_map(a, &names, diag);
	a->key_size = a->of_kernel->key_size;
	a->value_size = a->of_kernel->value_size;
	return 0;
}

/* Sizes of its keys and values, as the owner says. */
static int find_map(struct ask *a, struct gx_diag *diag)
{
	const struct gx_json_doc *doc = &a->policy->owner->doc;
	const struct gx_json_value *maps = gx_json_get(doc, a->policy->policy, "maps"), *m;
	struct names names = { .len = 0 };
	char name[64];

	if (!maps)
		return gx_fail(diag, GX_E_POLICY_HELD, "its maps");
	for (m = gx_json_first(maps); m; m = gx_json_next(maps, m)) {
		gx_json_text(doc, m, "name", name, sizeof(name));
		if (gx_map_is_called(name, a->map))
			break;
		add_name(&names, name);
	}
	if (!m)
		return no_map(a, &names, diag);
	gx_json_take_u64(doc, gx_json_get(doc, m, "key_size"), &a->key_size);
	gx_json_take_u64(doc, gx_json_get(doc, m, "value_size"), &a->value_size);
	return 0;
}

int gx_cmd_policy_map(int argc, char **argv)
{
	static struct gx_found found; /* large, and there is one */
	static struct gx_kernel_maps kernel;
	struct gx_cli cli = {
		.command = GX_CLI_POLICY_MAP, .take = take_option, .fewest = 3, .most = INT32_MAX
	};
	struct map_args args = { .interval = 1 };
	struct gx_found_policy policy;
	struct ask ask = { .policy = &policy };
	struct gx_diag diag = { 0 };
	int status, err;

	if (!gx_cli_take(&cli, argc, argv, &args, &status))
		return status;
	ask.map = argv[optind + 1];
	ask.words = argv + optind + 2;
	ask.json = args.json;
	if (gx_kernel_word(argv[optind])) {
		ask.kernel = &kernel;
		err = find_kernel_map(&ask, gx_kernel_word(argv[optind]), &diag);
	} else {
		gx_find_owners("{\"req\":\"show\"}", &found);
		err = gx_found_one(&found, argv[optind], &policy, &diag);
		err = err ? err : find_map(&ask, &diag);
	}
	err = err ? err : run_operation(&ask, &args, &diag);
	gx_kernel_maps_close(&kernel);
	gx_found_free(&found);
	if (!err)
		return 0;
	gx_complain(&diag);
	return diag.error == GX_E_USAGE ? 2 : 1;
}
