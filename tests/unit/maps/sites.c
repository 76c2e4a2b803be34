/* sites.c - per-site arrays: places that come, come again and don't fit, names of every length, images that another process wrote. */
#include "../test.h"
#include "maps/ops.h"
#include "maps/sites.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct gx_map *make(uint32_t value_size, uint32_t n)
{
	struct gx_map_def def = {
		.type = GX_MAP_SITE_ARRAY, .key_size = 4, .value_size = value_size, .max_entries = n
	};
	struct gx_map *map = NULL;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

static int shape(uint32_t key, uint32_t value, uint32_t n, uint32_t flags)
{
	struct gx_map_def def = { .type = GX_MAP_SITE_ARRAY,
		                  .key_size = key,
		                  .value_size = value,
		                  .max_entries = n,
		                  .flags = flags };
	struct gx_diag diag = { 0 };
	struct gx_map *map;
	int err = gx_map_create(&def, &map, &diag);

	gx_map_free(map);
	return err ? (int)diag.error : 0;
}

static void test_shapes(void)
{
	CHECK_EQ(shape(4, 8, 1, 0), 0);
	CHECK_EQ(shape(8, 8, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(4, 0, 1, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(4, 8, 0, 0), GX_E_MAP_SHAPE);
	CHECK_EQ(shape(4, 1 << 20, 1023, 0), 0);
	CHECK_EQ(shape(4, 1 << 20, 1024, 0), GX_E_MAP_SIZE);
	CHECK_EQ(shape(4, UINT32_MAX, UINT32_MAX, 0), GX_E_MAP_SIZE); /* 2^64, nearly */
	for (int bit = 0; bit < 32; bit++)
		CHECK_EQ(shape(4, 8, 1, 1u << bit),
		         (4u | 8u | 16u | 128u | 256u) >> bit & 1 ? 0 : GX_E_MAP_SHAPE);
}

static struct gx_site site_of(const char *kernel, const char *function, const char *file,
                              uint32_t number)
{
	return (struct gx_site){ .kernel = kernel,
		                 .function = function,
		                 .file = file,
		                 .line = file ? 10 + number : 0,
		                 .hook = GX_HOOK_LD,
		                 .number = number,
		                 .ptx_line = 100 + number,
		                 .is_here = true };
}

static void check_site(const struct gx_map *map, uint32_t at, const struct gx_site *want)
{
	struct gx_site_names names;
	struct gx_site is;

	CHECK_EQ(gx_sites_read(map, at, &is, &names), 0);
	CHECK(!strcmp(is.kernel, want->kernel) && !strcmp(is.function, want->function));
	CHECK(want->file ? is.file && !strcmp(is.file, want->file) : !is.file);
	CHECK(is.line == want->line && is.hook == want->hook && is.number == want->number &&
	      is.ptx_line == want->ptx_line && is.is_here);
}

/* Places that are the same have the same values; one thing that differs makes others of them. */
static void test_claims(void)
{
	struct gx_map *map = make(12, 16);
	struct gx_site sites[3] = { site_of("k", "k", "a.cu", 0), site_of("k", "f", "a.cu", 1),
		                    site_of("k", "f", NULL, 2) };
	uint32_t first = 9, n = 3;

	CHECK_EQ(gx_sites_claim(map, sites, 0, &first), 0);
	CHECK_EQ(gx_sites_count(map), 0);
	for (int again = 0; again < 2; again++) {
		CHECK_EQ(gx_sites_claim(map, sites, 3, &first), 0);
		CHECK_EQ(first, 0);
		CHECK_EQ(gx_sites_count(map), 3);
	}
	for (uint32_t i = 0; i < 3; i++)
		check_site(map, i, &sites[i]);
	CHECK_EQ(gx_sites_claim(map, sites + 1, 2, &first), 0); /* a part of them is there */
	CHECK_EQ(first, 1);
	sites[1].file = NULL;
	CHECK_EQ(gx_sites_claim(map, &sites[1], 1, &first), 0);
	CHECK_EQ(first, n++);
	for (int what = 0; what < 8; what++) {
		struct gx_site other = sites[2];

		other.kernel = what == 0 ? "k2" : other.kernel;
		other.function = what == 1 ? "fu" : other.function;
		other.file = what == 2 ? "b.cu" : other.file;
		other.line += what == 3;
		other.hook = what == 4 ? GX_HOOK_ST : other.hook;
		other.number += what == 5;
		other.ptx_line += what == 6;
		other.is_here = what != 7;
		CHECK_EQ(gx_sites_claim(map, &other, 1, &first), 0);
		CHECK_EQ(first, n++);
	}
	CHECK_EQ(gx_sites_count(map), n);
	gx_map_free(map);
}

/* A name that another one begins with is none of its. */
static void test_beginnings(void)
{
	static const char *const names[] = { "kernel", "kerne", "k", "" };

	for (int which = 0; which < 3; which++) {
		struct gx_map *map = make(8, 8);
		uint32_t first = 9;

		for (int again = 0; again < 2; again++)
			for (uint32_t i = 0; i < 4; i++) {
				struct gx_site site = site_of(which == 0 ? names[i] : "of",
				                              which == 1 ? names[i] : "of",
				                              which == 2 ? names[i] : "of", 0);

				CHECK_EQ(gx_sites_claim(map, &site, 1, &first), 0);
				CHECK_EQ(first, i);
				check_site(map, first, &site);
			}
		CHECK_EQ(gx_sites_count(map), 4);
		gx_map_free(map);
	}
}

/* User space has values of places alone, by the numbers that they have. */
static void test_values(void)
{
	struct gx_map *map = make(8, 8);
	struct gx_site sites[4];
	uint32_t first, key = 0, next = 9, at = 0;
	uint64_t value = 5;

	CHECK_EQ(gx_map_lookup(map, &key, &value), -ENOENT);
	CHECK_EQ(gx_map_update(map, &key, &value, 0), -E2BIG);
	CHECK_EQ(gx_map_next_key(map, NULL, &next), -ENOENT);
	for (uint32_t i = 0; i < 4; i++) {
		sites[i] = site_of("k", "k", NULL, i);
		sites[i].is_here = i != 0 && i != 2; /* of another map's programs alone */
	}
	CHECK_EQ(gx_sites_claim(map, sites, 4, &first), 0);
	for (key = 0; key < 6; key++) {
		bool there = key == 1 || key == 3;
		struct gx_site_names names;
		struct gx_site site;

		value = 70 + key;
		CHECK_EQ(gx_map_update(map, &key, &value, 0), there ? 0 : -E2BIG);
		CHECK_EQ(gx_map_update(map, &key, &value, GX_MAP_NOEXIST),
		         there ? -EEXIST : -E2BIG);
		value = 0;
		CHECK_EQ(gx_map_lookup(map, &key, &value), there ? 0 : -ENOENT);
		CHECK_EQ(value, there ? 70 + key : 0);
		CHECK_EQ(gx_sites_read(map, key, &site, &names), there ? 0 : -ENOENT);
		CHECK_EQ(gx_map_delete(map, &key), -EINVAL);
	}
	CHECK_EQ(gx_map_next_key(map, NULL, &next), 0);
	CHECK_EQ(next, 1);
	CHECK_EQ(gx_map_next_key(map, &next, &next), 0);
	CHECK_EQ(next, 3);
	CHECK_EQ(gx_map_next_key(map, &next, &next), -ENOENT);
	for (uint32_t i = 1; i < 4; i += 2) {
		CHECK_EQ(gx_map_next_at(map, &at, &key, &value), 0);
		CHECK(key == i && value == 70 + i);
	}
	CHECK_EQ(gx_map_next_at(map, &at, &key, NULL), -ENOENT);
	gx_map_free(map);
}

/* All of a claim, or nothing. */
static void test_full(void)
{
	static char longer[GX_SITE_NAME + 10], longest[GX_SITE_NAME + 10];
	struct gx_map *map = make(8, 4);
	struct gx_site sites[3], one;
	uint32_t first, n_claims = 0;

	for (uint32_t i = 0; i < 3; i++)
		sites[i] = site_of("k", "k", NULL, i);
	CHECK_EQ(gx_sites_claim(map, sites, 3, &first), 0);
	for (uint32_t i = 0; i < 3; i++)
		sites[i].kernel = "other";
	CHECK_EQ(gx_sites_claim(map, sites, 2, &first), -E2BIG);
	CHECK_EQ(gx_sites_count(map), 3);
	CHECK_EQ(gx_sites_claim(map, sites, 1, &first), 0);
	CHECK_EQ(first, 3);
	check_site(map, 3, &sites[0]);
	CHECK_EQ(gx_sites_claim(map, sites + 1, 1, &first), -E2BIG);
	gx_map_free(map);

	/* names that are longer than what is kept are cut, and the same again when they come again */
	map = make(8, 1000);
	memset(longer, 'x', sizeof(longer) - 1);
	memset(longest, 'x', GX_SITE_NAME - 1);
	one = site_of(longer, "f", NULL, 0);
	CHECK_EQ(gx_sites_claim(map, &one, 1, &first), 0);
	CHECK_EQ(gx_sites_claim(map, &one, 1, &first), 0);
	CHECK_EQ(gx_sites_count(map), 1);
	one.kernel = longest;
	check_site(map, 0, &one);
	/* names fill their room before there are 1000: 128 KB, two of 512 bytes each */
	for (uint32_t i = 0; i < 1000 && !gx_sites_claim(map, &one, 1, &first); i++, n_claims++) {
		snprintf(longer, sizeof(longer), "%u", i);
		memset(longer + strlen(longer), 'y', 100);
		one.kernel = one.function = longer;
	}
	CHECK(n_claims > 100 && n_claims < 1000);
	CHECK_EQ(gx_sites_claim(map, &one, 1, &first), -E2BIG);
	CHECK_EQ(gx_sites_count(map), n_claims);
	one.kernel = "short"; /* of what was refused nothing is left */
	one.function = "g";
	CHECK_EQ(gx_sites_claim(map, &one, 1, &first), 0);
	check_site(map, first, &one);
	gx_map_free(map);
}

/* Where rows are says sites.c: a page behind the values, 64 bytes of head, 32 for a row. */
static void test_damage(void)
{
	struct gx_map *map = make(8, 2);
	struct gx_site sites[2] = { site_of("k", "f", "a.cu", 0), site_of("k", "k", NULL, 1) }, is;
	struct gx_site_names names;
	uint32_t *head = (uint32_t *)(void *)(map->data + 4096), *row = head + 16, first;

	CHECK_EQ(gx_sites_claim(map, sites, 2, &first), 0);
	CHECK_EQ(head[1], 2);
	head[1] = UINT32_MAX; /* more than there is room for */
	CHECK_EQ(gx_sites_count(map), 2);
	CHECK_EQ(gx_sites_claim(map, sites, 1, &first), 0);
	row[4] = GX_N_HOOKS;
	CHECK_EQ(gx_sites_read(map, 0, &is, &names), -ENOENT);
	row[4] = GX_HOOK_LD;
	for (uint32_t at = 0; at < 32;
	     at++) { /* names that begin anywhere, and behind their room */
		row[0] = at < 31 ? 1u << at : UINT32_MAX;
		row[1] = 65536 + 128 - at;
		CHECK_EQ(gx_sites_read(map, 0, &is, &names), 0);
		CHECK(strlen(is.kernel) < GX_SITE_NAME && strlen(is.function) < GX_SITE_NAME);
		CHECK_EQ(gx_sites_claim(map, sites, 1, &first), -E2BIG);
	}
	row[0] = 65536 + 128 + 1;
	CHECK_EQ(gx_sites_read(map, 0, &is, &names), 0);
	CHECK(!*is.kernel);
	head[1] = 0;
	head[2] = 65536 + 128 + 1; /* names in use */
	CHECK_EQ(gx_sites_claim(map, sites, 1, &first), -E2BIG);
	head[2] = UINT32_MAX;
	CHECK_EQ(gx_sites_claim(map, sites, 1, &first), -E2BIG);
	head[2] = 0;
	head[0] = (uint32_t)getpid(); /* somebody holds the lock, and lives */
	CHECK_EQ(gx_sites_claim(map, sites, 1, &first), -EBUSY);
	head[0] = 0;
	/* far behind the last place there is nothing that could be read */
	CHECK_EQ(gx_sites_read(map, UINT32_MAX, &is, &names), -ENOENT);
	CHECK_EQ(gx_map_lookup(map, &(uint32_t){ UINT32_MAX }, &(uint64_t){ 0 }), -ENOENT);
	map->read_only = true;
	CHECK_EQ(gx_sites_claim(map, sites, 1, &first), -EPERM);
	map->read_only = false;
	CHECK_EQ(gx_sites_claim(map, sites, 1, &first), 0);
	CHECK_EQ(head[0], 0);
	gx_map_free(map);
}

/* A name may end with the room for names, and is found there. */
static void test_last_name(void)
{
	enum { ROOM = 65536 + 2 * 64 };

	for (uint32_t len = 0; len < 3; len++) {
		struct gx_map *map = make(8, 2);
		uint32_t *head = (uint32_t *)(void *)(map->data + 4096), first = 9;
		struct gx_site site = site_of("kk" + 2 - len, "kk" + 2 - len, NULL, 0);

		head[2] = ROOM - 2 * len - 1; /* a byte too few for the second's NUL */
		CHECK_EQ(gx_sites_claim(map, &site, 1, &first), -E2BIG);
		head[2] = ROOM - 2 * len - 2;
		for (int again = 0; again < 2; again++) {
			CHECK_EQ(gx_sites_claim(map, &site, 1, &first), 0);
			CHECK(!first && gx_sites_count(map) == 1 && head[2] == ROOM);
			check_site(map, 0, &site);
		}
		gx_map_free(map);
	}
}

/* Names that end with their room: as much of each is read as there is, and what stands behind the room is no part of one. */
static void test_ends_of_names(void)
{
	enum { ROOM = 65536 + 2 * 64, FRONT = 4096 + 64 + 2 * 32 };
	struct gx_map *map = make(8, 2);
	uint32_t *head = (uint32_t *)(void *)(map->data + 4096), *row = head + 16, first = 9;
	struct gx_site site = site_of("kk", "kk", NULL, 0), is;
	struct gx_site_names names;

	CHECK_EQ(map->data_bytes, FRONT + ROOM);
	CHECK_EQ(gx_sites_claim(map, &site, 1, &first), 0);
	memset(map->data + FRONT, 'z', ROOM + 1); /* and one behind it, on its last page */
	for (uint32_t left = 0; left < GX_SITE_NAME + 2; left++) {
		size_t len = left < GX_SITE_NAME - 1 ? left : GX_SITE_NAME - 1;

		memset(&names, 'g', sizeof(names));
		row[0] = ROOM + 1 - left;
		row[1] = 1;
		CHECK_EQ(gx_sites_read(map, 0, &is, &names), 0);
		CHECK(strlen(is.kernel) == len && strspn(is.kernel, "z") == len);
		CHECK_EQ(strlen(is.function), GX_SITE_NAME - 1);
		CHECK(!*names.file && !is.file);
	}
	row[0] = row[1] = ROOM - 1; /* "kk", whose NUL is not in the room: another place */
	memcpy(map->data + FRONT + ROOM - 2, "kk", 3);
	head[2] = 0;
	CHECK_EQ(gx_sites_claim(map, &site, 1, &first), 0);
	CHECK_EQ(first, 1);
	gx_map_free(map);
	/* behind the last place there are names, and no place */
	map = make(8, 2);
	site = site_of("a name that is longer than a row of a place is", "f", NULL, 0);
	for (uint32_t i = 0; i < 2; i++, site.number++)
		CHECK_EQ(gx_sites_claim(map, &site, 1, &first), 0);
	CHECK_EQ(gx_map_lookup(map, &(uint32_t){ 2 }, &(uint64_t){ 0 }), -ENOENT);
	CHECK_EQ(gx_sites_read(map, 2, &is, &names), -ENOENT);
	CHECK_EQ(gx_map_next_key(map, &(uint32_t){ 0 }, &first), 0);
	CHECK_EQ(first, 1);
	CHECK_EQ(gx_map_next_key(map, &(uint32_t){ 1 }, &first), -ENOENT);
	CHECK_EQ(gx_map_next_key(map, &(uint32_t){ 7 }, &first), 0); /* none: the first */
	CHECK_EQ(first, 0);
	gx_map_free(map);
}

/* A name has a place in the room once for all places of a claim; where one has none, nothing is used. */
static void test_room(void)
{
	enum { ROOM = 65536 + 64 * 64, ALL = 2 + 3 + 4 };
	struct gx_site sites[3] = { site_of("k", "ff", "a.c", 0), site_of("k", "ff", "a.c", 1),
		                    site_of("k", "ff", NULL, 2) };
	struct gx_site longer = site_of("kernel", "f", NULL, 0);
	struct gx_map *map = make(8, 64);
	uint32_t *head = (uint32_t *)(void *)(map->data + 4096), first;

	for (uint32_t left = 0; left < ALL; left++) {
		head[2] = ROOM - left;
		first = 9;
		CHECK_EQ(gx_sites_claim(map, sites, 3, &first), -E2BIG);
		CHECK(head[2] == ROOM - left && !head[1] && !head[0]);
	}
	for (uint32_t left = 0; left < 9; left++) { /* the second name alone would have room */
		head[2] = ROOM - left;
		CHECK_EQ(gx_sites_claim(map, &longer, 1, &first), -E2BIG);
		CHECK(head[2] == ROOM - left && !head[1]);
	}
	head[2] = ROOM - ALL;
	CHECK_EQ(gx_sites_claim(map, sites, 3, &first), 0);
	CHECK(head[2] == ROOM && head[1] == 3 && !first);
	map->read_only = true;
	first = 9;
	CHECK_EQ(gx_sites_claim(map, sites, 1, &first), -EPERM);
	CHECK_EQ(first, 0);
	map->read_only = false;
	head[0] = (uint32_t)getpid(); /* for nothing no lock is needed */
	first = 9;
	CHECK_EQ(gx_sites_claim(map, sites, 0, &first), 0);
	CHECK_EQ(first, 0);
	gx_map_free(map);
}

int main(void)
{
	test_ends_of_names();
	test_room();
	test_last_name();
	test_shapes();
	test_claims();
	test_beginnings();
	test_values();
	test_full();
	test_damage();
	return TEST_END();
}
