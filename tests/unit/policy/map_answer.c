/* map_answer.c - entries of a map as answers: pages of a dump, keys and values as digits, and what is said when it does not go. */
#include "policy/map_answer.h"

#include "../test.h"
#include "base/strbuf.h"
#include "policy/kernel_maps.h"

#include <bpf/bpf.h>
#include <errno.h>

enum { N_ENTRIES = 5000 };

/* As many entries, each with its number as key and twice that as value. */
static int next(struct gx_answered_map *map, uint32_t *at)
{
	uint32_t key = *at, value = 2 * key;

	if (key == N_ENTRIES + 1) /* one that can't be read */
		return -ENOMEM;
	if (key >= *(const uint32_t *)map->of)
		return -ENOENT;
	memcpy(map->key, &key, sizeof(key));
	memcpy(map->value, &value, sizeof(value));
	++*at;
	return 0;
}

/* The answer to a request, or what is wrong with it. */
static const char *answer(struct gx_answered_map *map, const char *request, const char *args)
{
	static struct gx_strbuf out;
	static struct gx_diag diag;
	struct gx_json_doc doc;
	int err;

	gx_strbuf_reset(&out);
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(gx_json_read(args, strlen(args), &doc), 0);
	err = gx_map_answer(map, request, &doc, doc.values, &out, &diag);
	gx_json_free(&doc);
	CHECK_EQ(err != 0, diag.error != GX_E_NONE);
	CHECK(!map->key && !map->value);
	if (!err)
		return gx_strbuf_text(&out);
	CHECK_EQ(out.len, 0);
	gx_strbuf_free(&out);
	return diag.text;
}

static int same(const char *a, const char *b)
{
	if (strcmp(a, b) != 0)
		fprintf(stderr, "'%s' instead of '%s'\n", a, b);
	return !strcmp(a, b);
}

/* Every entry comes once, and `next` of a page is the `from` of the one behind it. */
static void pages(void)
{
	uint32_t n = N_ENTRIES;
	struct gx_answered_map map = { .name = "m",
		                       .type = 2,
		                       .fd = -1,
		                       .key_size = 4,
		                       .value_size = 4,
		                       .room = 4,
		                       .next = next,
		                       .of = &n };
	const char *text = answer(&map, "map_dump", "{}"), *more;
	uint32_t n_seen = 0;

	more = strstr(text, ",\"next\":");
	more = more ? more : strstr(text, "\"next\":");
	CHECK(more && strstr(more, "4096"));
	for (const char *p = text; (p = strstr(p, "\"key\":")); p++)
		n_seen++;
	CHECK_EQ(n_seen, 4096);
	CHECK(strstr(text, "{\"key\":4095,\"value\":8190}"));
	text = answer(&map, "map_dump", "{\"from\":4096}");
	CHECK(!strstr(text, "\"next\""));
	for (const char *p = text; (p = strstr(p, "\"key\":")); p++)
		n_seen++;
	CHECK_EQ(n_seen, N_ENTRIES);
	n = N_ENTRIES + 2; /* what came is not all, and no answer */
	CHECK(same(answer(&map, "map_dump", "{\"from\":4990}"),
	           "dump in 'm': Cannot allocate memory"));
	n = 0;
	CHECK(same(answer(&map, "map_dump", "{}"), "{\"errno\":0,\"args\":{\"entries\":[]}}\n"));
	CHECK(same(answer(&map, "map_dump", "{\"from\":4294967296}"),
	           "args.from: a number, as `next` of an answer"));
}

static void requests(void)
{
	struct gx_answered_map map = {
		.name = "m", .type = 1, .key_size = 4, .value_size = 2, .room = 8, .keys_come = true
	};

	map.fd = bpf_map_create(BPF_MAP_TYPE_HASH, "m", 4, 2, 1, NULL);
	CHECK(map.fd >= 0);
	CHECK(same(answer(&map, "map_update",
	                  "{\"key\":\"01000000\",\"value\":\"0203\",\"flags\":\"exist\"}"),
	           "update in 'm': there is no such key"));
	CHECK(same(answer(&map, "map_update", "{\"key\":\"01000000\",\"value\":\"0203\"}"),
	           "{\"errno\":0,\"args\":{}}\n"));
	CHECK(same(answer(&map, "map_lookup", "{\"key\":\"01000000\"}"),
	           "{\"errno\":0,\"args\":{\"entries\":[{\"key\":1,\"value\":770}]}}\n"));
	CHECK(same(answer(&map, "map_update",
	                  "{\"key\":\"01000000\",\"value\":\"0203\",\"flags\":\"noexist\"}"),
	           "update in 'm': the key is there already"));
	CHECK(same(answer(&map, "map_update", "{\"key\":\"02000000\",\"value\":\"0203\"}"),
	           "update in 'm': the map is full"));
	CHECK(same(answer(&map, "map_update",
	                  "{\"key\":\"02000000\",\"value\":\"0203\",\"flags\":\"some\"}"),
	           "args.flags: any, exist or noexist"));
	CHECK(same(answer(&map, "map_lookup", "{\"key\":\"0100000\"}"),
	           "args.key: 4 bytes as hexadecimal digits"));
	CHECK(same(answer(&map, "map_lookup", "{\"key\":\"0100000G\"}"),
	           "args.key: digits are 0 to 9 and a to f"));
	CHECK(same(answer(&map, "map_lookup", "{\"key\":1}"),
	           "args.key: 4 bytes as hexadecimal digits"));
	CHECK(same(answer(&map, "map_delete", "{\"key\":\"01000000\"}"),
	           "{\"errno\":0,\"args\":{}}\n"));
	CHECK(same(answer(&map, "map_delete", "{\"key\":\"01000000\"}"),
	           "delete in 'm': there is no such key"));
	CHECK(same(answer(&map, "map_eat", "{}"), "'map_eat' is no request about a map"));
	map.key_size = 0;
	CHECK(same(answer(&map, "map_dump", "{}"), "'m' has no keys (HASH)"));
	map.type = 4711;
	CHECK(same(answer(&map, "map_dump", "{}"), "'m' has no keys (type 4711)"));
	close(map.fd);
}

/* Names: of sections without the object's, and of the kernel's maps, which it cuts off. */
static void names(void)
{
	struct gx_kernel_map map = { .name = "of_15_letters_x" };

	CHECK(gx_map_is_called("object.data", ".data"));
	CHECK(gx_map_is_called("object.data", "object.data"));
	CHECK(!gx_map_is_called("object.data", "data"));
	CHECK(!gx_map_is_called("data", ".data"));
	CHECK(gx_kernel_map_is(&map, "of_15_letters_x"));
	CHECK(gx_kernel_map_is(&map, "of_15_letters_x_and_more"));
	CHECK(!gx_kernel_map_is(&map, "of_15_letters_"));
	CHECK(!gx_kernel_map_is(&map, "of_15_letters_y_and_more"));
	strcpy(map.name, "short");
	CHECK(!gx_kernel_map_is(&map, "shorter"));
}

int main(void)
{
	pages();
	requests();
	names();
	return TEST_END();
}
