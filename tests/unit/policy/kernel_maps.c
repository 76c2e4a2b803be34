/* kernel_maps.c - requests about a map of a policy in the kernel, answered here from a map of this process: pages by the key that came last,
 * a policy that is gone or another one, what no answer is for, and memory that is gone at any one allocation. */
#include "../fail.h"
#include "../test.h"

#include "policy/kernel_maps.h"

#include "base/strbuf.h"

#include <bpf/bpf.h>
#include <linux/bpf.h>
#include <sys/stat.h>

/* bpf(2) stays that of this process. */
static int in_kernel;

void __wrap_gx_bpf_use_kernel(bool yes);
void __wrap_gx_bpf_use_kernel(bool yes)
{
	in_kernel += yes ? 1 : -1;
}

static struct gx_kernel_maps maps = { .policy = { .name = "p" }, .n = 1 };
static struct gx_kernel_map *const map = &maps.maps[0];
static struct gx_strbuf out;
static struct gx_diag diag;

static void begin(uint32_t type, uint32_t value_size, uint32_t max_entries)
{
	*map = (struct gx_kernel_map){ .id = 9,
		                       .type = type,
		                       .key_size = 4,
		                       .value_size = value_size,
		                       .max_entries = max_entries,
		                       .name = "m" };
	map->fd = bpf_map_create((enum bpf_map_type)type, "m", 4, value_size, max_entries, NULL);
	CHECK(map->fd >= 0);
	maps.n = 1;
}

static int answer(const char *request, const char *args)
{
	struct gx_json_doc doc = { 0 };
	int err;

	gx_strbuf_reset(&out);
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(gx_json_read(args, strlen(args), &doc), 0);
	err = gx_kernel_map_answer(&maps, map, request, &doc, doc.values, &out, &diag);
	gx_json_free(&doc);
	CHECK_EQ(err != 0, diag.error != GX_E_NONE);
	CHECK_EQ(in_kernel, 0);
	return err;
}

/* More than a page: each comes once, though a map of Linux knows no places. */
static void test_pages(void)
{
	enum { N = 4100 };
	static bool seen[N];
	uint32_t n = 0, pages = 0;
	const char *more = "";
	char args[64] = "{}";

	begin(BPF_MAP_TYPE_HASH, 8, N);
	for (uint32_t key = 0; key < N; key++) {
		uint64_t value = 3ull * key;

		CHECK_EQ(bpf_map_update_elem(map->fd, &key, &value, 0), 0);
	}
	for (; more && pages < 4; pages++) {
		CHECK_EQ(answer("map_dump", args), 0);
		for (const char *p = gx_strbuf_text(&out); (p = strstr(p, "\"key\":")); p++) {
			unsigned key, value;

			CHECK_EQ(sscanf(p, "\"key\":%u,\"value\":%u", &key, &value), 2);
			CHECK(key < N && !seen[key] && value == 3 * key);
			seen[key % N] = true;
			n++;
		}
		more = strstr(gx_strbuf_text(&out), "\"next\":");
		if (more)
			snprintf(args, sizeof(args), "{\"from\":%lu}", strtoul(more + 7, NULL, 10));
	}
	CHECK_EQ(pages, 2);
	CHECK_EQ(n, N);
	gx_kernel_maps_close(&maps);
	CHECK_EQ(maps.n, 0);
}

/* A value for each CPU is not shown; who left, or has another in its place, is not asked. */
static void test_refused(char *folder)
{
	begin(BPF_MAP_TYPE_PERCPU_HASH, 8, 4);
	CHECK(answer("map_dump", "{}") < 0 && diag.error == GX_E_POLICY_MAP &&
	      strstr(diag.text, "dump id 9"));
	gx_kernel_maps_close(&maps);
	begin(BPF_MAP_TYPE_HASH, 8, 4);
	maps.inode++;
	CHECK(answer("map_dump", "{}") < 0 && diag.error == GX_E_POLICY_FIND);
	maps.inode--;
	folder[strlen(folder) - 1] ^= 1;
	snprintf(maps.policy.path, sizeof(maps.policy.path), "%s", folder);
	CHECK(answer("map_dump", "{}") < 0 && diag.error == GX_E_POLICY_FIND);
	folder[strlen(folder) - 1] ^= 1;
	snprintf(maps.policy.path, sizeof(maps.policy.path), "%s", folder);
	CHECK_EQ(answer("map_dump", "{}"), 0);
	CHECK(!strcmp(gx_strbuf_text(&out), "{\"errno\":0,\"args\":{\"entries\":[]}}\n"));
	gx_kernel_maps_close(&maps);
}

static void each_allocation(const char *request, const char *args, bool alone)
{
	struct gx_json_doc doc = { 0 };
	uint32_t key = 1;
	uint64_t value = 7;
	long n = 1;

	CHECK_EQ(gx_json_read(args, strlen(args), &doc), 0);
	for (;; n++) {
		struct gx_strbuf made = { 0 };
		bool failed;
		int err;

		begin(BPF_MAP_TYPE_HASH, 8, 4);
		CHECK_EQ(bpf_map_update_elem(map->fd, &key, &value, 0), 0);
		diag = (struct gx_diag){ 0 };
		if (alone)
			fail_one(n);
		else
			fail_at(n);
		err = gx_kernel_map_answer(&maps, map, request, &doc, doc.values, &made, &diag);
		failed = fail_none();
		/* told, or the text says that it is not whole */
		CHECK(err < 0 ? diag.error != GX_E_NONE && !made.len : !failed || made.failed);
		CHECK(failed || strstr(gx_strbuf_text(&made), "\"errno\":0"));
		gx_strbuf_free(&made);
		gx_kernel_maps_close(&maps);
		if (!failed || n == 100)
			break;
	}
	CHECK(n > 3 && n < 100);
	gx_json_free(&doc);
}

int main(void)
{
	char folder[] = "/tmp/gpuext-kernel-maps-XXXXXX";
	struct stat s;

	CHECK(mkdtemp(folder) && !stat(folder, &s));
	snprintf(maps.policy.path, sizeof(maps.policy.path), "%s", folder);
	maps.inode = s.st_ino;
	test_pages();
	test_refused(folder);
	for (int alone = 0; alone < 2; alone++) {
		each_allocation("map_dump", "{}", alone);
		each_allocation("map_lookup", "{\"key\":\"01000000\"}", alone);
		each_allocation("map_update",
		                "{\"key\":\"01000000\",\"value\":\"0100000000000000\"}", alone);
		each_allocation("map_delete", "{\"key\":\"01000000\"}", alone);
	}
	gx_strbuf_free(&out);
	CHECK(!rmdir(folder));
	return TEST_END();
}
