/* calls_btf.c - BTF that arrives at bpf(2): its header, its types, how many there may be, what a map says of it. */
#include "calls.h"
#include "bpf/btf_check.h"

static int checks(const struct blob *b)
{
	struct gx_btf_shape shape;
	struct gx_diag diag = { 0 };
	int err = gx_btf_check(b, sizeof(*b), &shape, &diag);

	CHECK_EQ(diag.error, err ? GX_E_BTF : 0);
	return err;
}

static void test_btf_header(void)
{
	struct blob b = good_btf(THREE), bad;
	struct gx_btf_shape shape;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_btf_check(&b, sizeof(b), &shape, &diag), 0);
	CHECK(shape.n_types == 3 && shape.strings == 24 + sizeof(b.types) &&
	      shape.n_string_bytes == sizeof(b.strings));
#define BAD(change)                                                                                \
	do {                                                                                       \
		bad = b;                                                                           \
		bad.change;                                                                        \
		CHECK(checks(&bad) < 0);                                                           \
	} while (0)
	BAD(head.magic++);
	BAD(head.version++);
	BAD(head.flags = 1);
	BAD(head.hdr_len = 23);
	BAD(head.hdr_len = sizeof(b) + 1);
	BAD(head.type_off = sizeof(b));
	BAD(head.type_off = UINT32_MAX - 3);
	BAD(head.type_off = 2);
	BAD(head.type_len = sizeof(b) - 23);
	BAD(head.type_len = UINT32_MAX);
	BAD(head.str_off = sizeof(b) - 23);
	BAD(head.str_off = UINT32_MAX);
	BAD(head.str_len++);
	BAD(head.str_len = 0);
	BAD(head.str_len = UINT32_MAX);
	BAD(strings[0] = 'x');
	BAD(strings[sizeof(b.strings) - 1] = 'x');
	BAD(head.type_len -= 4); /* the last is cut short */
	for (size_t len = 0; len < sizeof(b); len++)
		CHECK(gx_btf_check(&b, len, &shape, NULL) < 0);
	bad = b;
	bad.head.hdr_len = sizeof(b); /* a header alone: what it lacks is sections */
	CHECK(gx_btf_check(&bad, sizeof(bad), &shape, &diag) < 0);
	CHECK(strstr(diag.text, "sections are outside"));
	bad = b;
	bad.head.type_len = 0; /* no types at all */
	CHECK_EQ(checks(&bad), 0);
}

/* Types that lie last, and go on behind the end with more of them: what lies there is not read. */
static void test_btf_end(void)
{
	struct {
		struct btf_header head;
		char strings[16];
		uint32_t types[THREE + 8];
	} b = { .head = { .magic = 0xeb9f,
		          .version = 1,
		          .hdr_len = 24,
		          .type_off = 16,
		          .str_len = 16 } };
	const struct blob good = good_btf(THREE);
	const size_t end = sizeof(b) - 8 * sizeof(uint32_t);
	struct gx_btf_shape shape;

	memcpy(b.strings, good.strings, sizeof(b.strings));
	memcpy(b.types, good.types, THREE * 4);
	memcpy(b.types + THREE, good.types, 4 * 4); /* int */
	b.head.type_len = THREE * 4;
	CHECK_EQ(gx_btf_check(&b, end, &shape, NULL), 0);
	b.head.type_len += 4 * 4;
	CHECK_EQ(gx_btf_check(&b, end, &shape, NULL), -gx_error_errno(GX_E_BTF));
	CHECK_EQ(gx_btf_check(&b, end + 4 * 4, &shape, NULL), 0);
	CHECK_EQ(shape.n_types, 4);
}

/* The good types and one more: its words. */
static int with(uint32_t n, const uint32_t *words)
{
	struct blob b = good_btf(THREE + n);

	memcpy(b.types + THREE, words, n * 4);
	return checks(&b);
}

#define WITH(...) with(sizeof((uint32_t[]){ __VA_ARGS__ }) / 4, (const uint32_t[]){ __VA_ARGS__ })

static void test_btf_types(void)
{
	const uint32_t struct_of_1 = BTF_KIND_STRUCT << 24 | 1, array = BTF_KIND_ARRAY << 24,
	               pointer = BTF_KIND_PTR << 24;

	CHECK_EQ(WITH(0, pointer, 4), 0); /* to itself */
	CHECK(WITH(0, pointer, 5) < 0);
	CHECK(WITH(16, pointer, 1) < 0); /* a name beyond the strings */
	CHECK_EQ(WITH(15, pointer, 1), 0);
	CHECK(WITH(0, BTF_KIND_TYPEDEF << 24, 1) < 0); /* must have a name */
	CHECK_EQ(WITH(5, BTF_KIND_TYPEDEF << 24, 1), 0);
	CHECK(WITH(5, BTF_KIND_TYPEDEF << 24, 5) < 0);
	CHECK_EQ(WITH(0, BTF_KIND_FUNC_PROTO << 24, 1, 0, BTF_KIND_FUNC << 24, 4),
	         0); /* gcc has them without names */
	CHECK(WITH(0, BTF_KIND_FUNC << 24, 5) < 0);
	CHECK(WITH(0, 0, 0) < 0);         /* no such kind */
	CHECK(WITH(1, 20u << 24, 0) < 0); /* nor this */
	CHECK(WITH(1, 31u << 24, 0) < 0);
	CHECK_EQ(WITH(0, array, 0, 1, 1, 9), 0);
	CHECK(WITH(0, array, 0, 5, 1, 9) < 0);
	CHECK(WITH(0, array, 0, 1, 5, 9) < 0);
	CHECK(WITH(0, array, 0, 1, 1) < 0); /* cut short */
	CHECK_EQ(WITH(5, struct_of_1, 4, 5, 1, 0), 0);
	CHECK(WITH(5, struct_of_1, 4, 16, 1, 0) < 0);
	CHECK(WITH(5, struct_of_1, 4, 5, 5, 0) < 0);
	CHECK(WITH(5, struct_of_1, 4, 5, 1) < 0);
	CHECK_EQ(WITH(0, BTF_KIND_FUNC_PROTO << 24 | 2, 0, 0, 1, 0, 4), 0);
	CHECK(WITH(0, BTF_KIND_FUNC_PROTO << 24 | 2, 0, 0, 1, 0, 5) < 0);
	CHECK(WITH(0, BTF_KIND_FUNC_PROTO << 24, 5) < 0);
	CHECK_EQ(WITH(5, BTF_KIND_DATASEC << 24 | 1, 4, 1, 0, 4), 0);
	CHECK(WITH(5, BTF_KIND_DATASEC << 24 | 1, 4, 5, 0, 4) < 0);
	CHECK(WITH(0, BTF_KIND_DATASEC << 24 | 1, 4, 1, 0, 4) < 0);
	CHECK_EQ(WITH(0, BTF_KIND_ENUM << 24 | 1, 4, 5, 9), 0);
	CHECK(WITH(0, BTF_KIND_ENUM << 24 | 1, 4, 16, 9) < 0);
	CHECK_EQ(WITH(0, BTF_KIND_ENUM64 << 24 | 1, 8, 5, 9, 9), 0);
	CHECK(WITH(0, BTF_KIND_ENUM64 << 24 | 1, 8, 5, 9) < 0);
	CHECK_EQ(WITH(5, BTF_KIND_VAR << 24, 1, 1), 0);
	CHECK(WITH(5, BTF_KIND_VAR << 24, 1) < 0);
	CHECK_EQ(WITH(0, pointer, 5, 0, pointer, 4), 0); /* forward, then back */
}

static void test_btf_load(void)
{
	struct blob b = good_btf(THREE), copy;
	struct bpf_btf_info info = { .btf = (uintptr_t)&copy, .btf_size = sizeof(copy) };
	union bpf_attr map = { .map_type = GX_MAP_ARRAY,
		               .key_size = 4,
		               .value_size = 4,
		               .max_entries = 1,
		               .btf_key_type_id = 1,
		               .btf_value_type_id = 3 };
	struct bpf_map_info map_info = { 0 };
	int fd = btf_fd(&b), other;

	CHECK(fd >= 3);
	CHECK_EQ(CALL(BPF_BTF_LOAD, .btf = 8, .btf_size = sizeof(b)), -EFAULT);
	CHECK_EQ(CALL(BPF_BTF_LOAD, .btf = 8, .btf_size = 0), -EINVAL);
	CHECK_EQ(CALL(BPF_BTF_LOAD, .btf = 8, .btf_size = GX_BTF_MAX_BYTES + 1), -E2BIG);
	CHECK_EQ(CALL(BPF_BTF_LOAD, .btf = 8, .btf_size = GX_BTF_MAX_BYTES), -EFAULT);
	/* what was wrong is in the log, one that can't be is an error of its own */
	CHECK_EQ(CALL(BPF_BTF_LOAD, .btf = (uintptr_t)&b, .btf_size = sizeof(b),
	              .btf_log_level = 16),
	         -EINVAL);
	CHECK_EQ(CALL(BPF_BTF_LOAD, .btf = (uintptr_t)&b, .btf_size = sizeof(b), .btf_log_size = 1),
	         -EINVAL);
	b.head.magic++;
	CHECK_EQ(btf_fd(&b), -EINVAL);
	b.head.magic--;
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)fd,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(!memcmp(&b, &copy, sizeof(b)) && info.btf_size == sizeof(b) &&
	      info.id == gx_bpf_id_of_fd(fd));
	info.name = 8, info.name_len = 0;
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)fd,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         -EINVAL);
	/* types of a map: those that are there */
	map.btf_fd = (uint32_t)fd;
	other = (int)call(BPF_MAP_CREATE, &map);
	CHECK(other >= 3);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)other,
	                                                .info_len = sizeof(map_info),
	                                                .info = (uintptr_t)&map_info }),
	         0);
	CHECK(map_info.btf_id == gx_bpf_id_of_fd(fd) && map_info.btf_key_type_id == 1 &&
	      map_info.btf_value_type_id == 3);
	close(fd); /* held by the map */
	fd = (int)CALL(BPF_BTF_GET_FD_BY_ID, .start_id = map_info.btf_id);
	CHECK(fd >= 3);
	map.btf_fd = (uint32_t)fd;
	map.btf_value_type_id = 4;
	CHECK_EQ(call(BPF_MAP_CREATE, &map), -EINVAL);
	map.btf_value_type_id = 0, map.btf_key_type_id = 4;
	CHECK_EQ(call(BPF_MAP_CREATE, &map), -EINVAL);
	map.btf_key_type_id = 3;
	map.btf_fd = (uint32_t)other;
	CHECK_EQ(call(BPF_MAP_CREATE, &map), -EINVAL); /* a map is no BTF */
	close(fd);
	close(other);
	CHECK(!gx_bpf_any());
}

/* A libbpf that is linked statically does not know our sections: the first BTF that names one is told of, and no other. */
static void test_sections_told(void)
{
	static const struct {
		const char *name;
		bool is_told;
	} rows[] = { { "gpu/nowhere", false },
		     { "xgpu/exit", false },
		     { "gpu/exit", true },
		     { "gpu/exit", false } };

	for (int known = 1; known >= 0; known--) {
		if (!known)
			gx_bpf_note_no_sections();
		for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
			struct blob b = good_btf(THREE);
			int fd;

			strcpy(b.strings + 3, rows[i].name);
			log_line[0] = '\0';
			fd = btf_fd(&b);
			CHECK(fd >= 3);
			CHECK_EQ(strstr(log_line, "SEC(") != NULL, !known && rows[i].is_told);
			CHECK(known || rows[i].is_told || !log_line[0]);
			close(fd);
		}
	}
}

/* A million types, and one more. */
static void test_many_types(void)
{
	enum { MOST = 1 << 20 };
	const struct btf_header head = {
		.magic = 0xeb9f, .version = 1, .hdr_len = 24, .type_off = 4, .str_len = 1
	};
	struct btf_header *data = calloc(1, 28 + 12 * ((size_t)MOST + 1));
	uint32_t *words = (uint32_t *)(void *)data + 7;
	struct gx_btf_shape out;

	if (28 + 12 * ((size_t)MOST + 1) <= GX_BTF_MAX_BYTES) {
		for (size_t i = 0; i <= MOST; i++)
			words[3 * i + 1] = BTF_KIND_PTR << 24;
		*data = head;
		data->type_len = 12 * MOST;
		data->str_off = 0; /* the word before the types is the strings */
		CHECK_EQ(gx_btf_check(data, 28 + 12 * (size_t)MOST, &out, NULL), 0);
		CHECK_EQ(out.n_types, MOST);
		data->type_len += 12;
		CHECK(gx_btf_check(data, 28 + 12 * ((size_t)MOST + 1), &out, NULL) < 0);
	}
	free(data);
}

int main(void)
{
	begin();
	test_btf_header();
	test_btf_end();
	test_btf_types();
	test_btf_load();
	test_many_types();
	test_sections_told();
	return TEST_END();
}
