/* host_helpers.c - what helpers at CUDA API names must write they write, also when they fail: the
 * verifier counts all of it as written, and what was there before may be an address. */
#include "../test.h"
#include "agent/core/host_helpers.h"
#include "base/cgroup.h"
#include "ebpf/run_format.h"
#include "verify/tables.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SIZE = 24, OLD = 0xdb };

static const uint32_t ids[] = {
#define HELPER(name, id, ...) id,
#include "defs/helpers.def"
};

static uint8_t out[SIZE], text[SIZE];

static bool all_is_written(void)
{
	for (int i = 0; i < SIZE; i++)
		if (out[i] == OLD)
			return false;
	return true;
}

/* Every other argument is `other`; false: it is not one of these helpers. */
static bool call(const struct gx_helper_row *row, unsigned to, uint64_t other)
{
	struct gx_run_env env = { .user = NULL };
	uint64_t args[5] = { other, other, other, other, other }, result = 0;
	struct gx_run_region regions[] = {
		{ (uint64_t)(uintptr_t)out, SIZE, out, true },
		{ (uint64_t)(uintptr_t)text, SIZE, text, false },
	};

	for (int i = 0; i < 2; i++)
		CHECK(!gx_run_grant(&env, regions[i]));
	memset(out, OLD, SIZE);
	args[to] = regions[0].start;
	args[to + 1] = SIZE;
	for (unsigned i = 0; i < row->n_args; i++)
		if (row->args[i] == GX_ARG_STR)
			args[i] = regions[1].start;
	return row->map_op == GX_MAP_OP_NONE &&
	       !gx_host_helper(&(struct gx_run_call){ .env = &env, .args = args }, row->id,
	                       &result);
}

/* An address is not shown; of those beyond their objects the verifier lets none get here. */
static void addresses_are_hidden(void)
{
	static const int64_t offsets[] = { 0, 8, SIZE - 1 };

	for (size_t i = 0; i < sizeof(offsets) / sizeof(offsets[0]); i++) {
		struct gx_run_env env = { .user = NULL };
		uint64_t value = (uint64_t)(uintptr_t)out + (uint64_t)offsets[i], result = 0;
		uint64_t args[5] = { (uint64_t)(uintptr_t)out, SIZE, (uint64_t)(uintptr_t)text,
			             (uint64_t)(uintptr_t)&value, sizeof(value) };
		struct gx_run_region regions[] = {
			{ args[0], SIZE, out, true },
			{ args[2], SIZE, text, false },
			{ args[3], sizeof(value), &value, false },
		};

		for (int k = 0; k < 3; k++)
			CHECK(!gx_run_grant(&env, regions[k]));
		snprintf((char *)text, sizeof(text), "%%llx");
		CHECK(!gx_host_helper(&(struct gx_run_call){ .env = &env, .args = args },
		                      GX_HELPER_snprintf, &result));
		CHECK(result == 2 && !strcmp((const char *)out, "0"));
	}
}

/* --- checks of what a program passes, one argument wrong at a time. All that may be read or written is what was granted. */
static uint8_t room[256];
static char said[512];
static int n_said;

static void hear(void *arg, const char *line)
{
	(void)arg;
	n_said++;
	snprintf(said, sizeof(said), "%s", line);
}

static int64_t run(uint32_t id, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e)
{
	const uint64_t args[5] = { a, b, c, d, e };
	struct gx_run_env env = { .cpu = 3 };
	uint64_t result = 77;

	CHECK(!gx_run_grant(&env, (struct gx_run_region){ (uintptr_t)out, SIZE, out, true }));
	CHECK(!gx_run_grant(&env, (struct gx_run_region){ (uintptr_t)text, SIZE, text, false }));
	CHECK(!gx_run_grant(&env,
	                    (struct gx_run_region){ (uintptr_t)room, sizeof(room), room, false }));
	CHECK_EQ(gx_host_helper(&(struct gx_run_call){ .env = &env, .args = args, .print = hear },
	                        id, &result),
	         0);
	return (int64_t)result;
}

static bool untouched(void)
{
	for (int i = 0; i < SIZE; i++)
		if (out[i] != OLD)
			return false;
	return true;
}

static void sizes_of_memory(void)
{
	const uint64_t to = (uintptr_t)out, from = (uintptr_t)text, ours = (uintptr_t)room;
	static const uint32_t reads[] = { 4, 112, 113 }, strings[] = { 45, 114, 115 };

	memset(out, OLD, SIZE);
	memset(text, 'x', SIZE);
	for (int i = 0; i < 3; i++) {
		CHECK_EQ(run(reads[i], to, 0, 0, 0, 0), 0);
		CHECK_EQ(run(reads[i], to, SIZE + 1, from, 0, 0), -EFAULT);
		CHECK_EQ(run(reads[i], to + 1, SIZE, from, 0, 0), -EFAULT);
		CHECK_EQ(run(reads[i], to, UINT64_MAX, from, 0, 0), -EFAULT);
		CHECK_EQ(run(reads[i], from, 1, from, 0, 0), -EFAULT); /* not to be written */
		CHECK_EQ(run(strings[i], to, 0, 0, 0, 0), 0);
		CHECK_EQ(run(strings[i], to, SIZE + 1, from, 0, 0), -EFAULT);
		CHECK_EQ(run(strings[i], from, 1, from, 0, 0), -EFAULT);
		CHECK(untouched() && text[0] == 'x');
	}
	CHECK_EQ(run(GX_HELPER_probe_read_kernel, to, SIZE, from, 0, 0), 0);
	CHECK(!memcmp(out, text, SIZE));
	/* the thread's name: cut, always with its end, and zeroes behind it */
	memset(out, OLD, SIZE);
	prctl(PR_SET_NAME, "fifteen letters");
	CHECK_EQ(run(GX_HELPER_get_current_comm, to, SIZE + 1, 0, 0, 0), -EINVAL);
	CHECK_EQ(run(GX_HELPER_get_current_comm, from, 8, 0, 0, 0), -EINVAL);
	CHECK(untouched());
	CHECK_EQ(run(GX_HELPER_get_current_comm, to, SIZE, 0, 0, 0), 0);
	CHECK(!memcmp(out, "fifteen letters\0\0\0\0\0\0\0\0", SIZE));
	for (uint64_t size = 1; size <= 16; size++) {
		memset(out, OLD, SIZE);
		CHECK_EQ(run(GX_HELPER_get_current_comm, to, size, 0, 0, 0), 0);
		CHECK(!memcmp(out, "fifteen letters", size - 1) && !out[size - 1] &&
		      out[size] == OLD);
	}
	CHECK_EQ(run(GX_HELPER_get_smp_processor_id, 0, 0, 0, 0, 0), 3);
	/* strings: the first may be read as far as is said, the second at its begin */
	memcpy(room, "abd", 4);
	memcpy(text, "abc", 4);
	CHECK_EQ(run(GX_HELPER_strncmp, from, 4, ours, 0, 0), strncmp("abc", "abd", 4));
	CHECK_EQ(run(GX_HELPER_strncmp, from, 2, ours, 0, 0), 0);
	CHECK_EQ(run(GX_HELPER_strncmp, from, 0, 0, 0, 0), 0);
	CHECK_EQ(run(GX_HELPER_strncmp, from, SIZE + 1, ours, 0, 0), -EFAULT);
	CHECK_EQ(run(GX_HELPER_strncmp, 8, 4, ours, 0, 0), -EFAULT);
	CHECK_EQ(run(GX_HELPER_strncmp, from, 4, 8, 0, 0), -EFAULT);
}

/* As many arguments as a format may have, and one more; half of one; less than is said. */
static void arguments_of_formats(void)
{
	const uint64_t to = (uintptr_t)out, from = (uintptr_t)text, ours = (uintptr_t)room;
	const uint64_t most = 8 * GX_RUN_MAX_FORMAT_ARGS;

	memset(room, 0, sizeof(room));
	room[0] = 5, room[most - 8] = 6;
	snprintf((char *)text, SIZE, "%%d");
	for (uint32_t id = 0; id < 2; id++) {
#define FORMATTED(args, size)                                                                      \
	(id ? run(GX_HELPER_snprintf, to, SIZE, from, args, size)                                  \
	    : run(GX_HELPER_trace_vprintk, from, SIZE, args, size, 0))
		CHECK(FORMATTED(ours, most) > 0);
		CHECK(FORMATTED(ours, 8) > 0);
		CHECK_EQ(FORMATTED(ours, most + 8), -EINVAL);
		CHECK_EQ(FORMATTED(ours, 2 * most), -EINVAL);
		for (uint64_t size = 1; size < 8; size++)
			CHECK_EQ(FORMATTED(ours, 8 + size), -EINVAL);
		CHECK_EQ(FORMATTED(ours, UINT64_MAX - 7), -EINVAL);
		CHECK_EQ(FORMATTED(8, 8), -EINVAL);
		CHECK_EQ(FORMATTED(16, 16), -EINVAL);
		CHECK_EQ(FORMATTED(0, 0), -EINVAL); /* %d has none */
#undef FORMATTED
	}
	/* no room is asked for: how long it would be */
	CHECK_EQ(run(GX_HELPER_snprintf, 0, 0, from, ours, 8), 2);
	CHECK_EQ(run(GX_HELPER_snprintf, to, SIZE + 1, from, ours, 8), -EINVAL);
	CHECK_EQ(run(GX_HELPER_snprintf, from, 8, from, ours, 8), -EINVAL);
	CHECK_EQ(run(GX_HELPER_snprintf, to, SIZE, 8, ours, 8), -EINVAL);
	memset(out, OLD, SIZE);
	snprintf((char *)text, SIZE, "%%d23456789");
	CHECK_EQ(run(GX_HELPER_snprintf, to, 4, from, ours, 8), 10); /* cut, with its end */
	CHECK(!memcmp(out, "523", 4) && out[4] == OLD);
	memset(out, OLD, SIZE);
	CHECK_EQ(run(GX_HELPER_snprintf, to, 1, from, ours, 8), 10);
	CHECK(!out[0] && out[1] == OLD);
	CHECK_EQ(run(GX_HELPER_snprintf, to, 10, from, ours, 8), 10);
	CHECK(!strcmp((char *)out, "523456789"));
	CHECK_EQ(run(GX_HELPER_snprintf, to, 9, from, ours, 8), 10);
	CHECK(!strcmp((char *)out, "52345678"));
	/* nothing of what was formatted before is behind it */
	snprintf((char *)text, SIZE, "%s", "twenty letters and two");
	CHECK_EQ(run(GX_HELPER_snprintf, to, SIZE, from, 0, 0), SIZE - 1);
	snprintf((char *)text, SIZE, "%s", "two");
	CHECK_EQ(run(GX_HELPER_snprintf, to, SIZE, from, 0, 0), 4);
	CHECK(!memcmp(out, "two\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", SIZE));
	/* a line is a message; what is no format says nothing */
	n_said = 0;
	snprintf((char *)text, SIZE, "a %%d\nb");
	CHECK(run(GX_HELPER_trace_printk, from, strlen((char *)text) + 1, 9, 0, 0) > 0);
	CHECK(n_said == 1 && !strcmp(said, "a 9"));
	CHECK_EQ(run(GX_HELPER_trace_printk, 8, 4, 9, 0, 0), -EINVAL);
	CHECK_EQ(run(GX_HELPER_trace_printk, from, SIZE + 1, 9, 0, 0), -EINVAL);
	CHECK_EQ(run(GX_HELPER_trace_vprintk, 8, 4, ours, 8, 0), -EINVAL);
	CHECK_EQ(n_said, 1);
}

/* --- the calling process and thread */
static uint64_t now(clockid_t id)
{
	struct timespec t;

	CHECK(!clock_gettime(id, &t));
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void clocks_are_linux_ones(void)
{
	static const struct {
		uint32_t helper;
		clockid_t id;
	} clocks[] = { { GX_HELPER_ktime_get_ns, CLOCK_MONOTONIC },
		       { GX_HELPER_ktime_get_boot_ns, CLOCK_BOOTTIME },
		       { GX_HELPER_ktime_get_coarse_ns, CLOCK_MONOTONIC_COARSE },
		       { GX_HELPER_ktime_get_tai_ns, CLOCK_TAI } };

	for (int i = 0; i < 4; i++) {
		uint64_t before = now(clocks[i].id);
		uint64_t got = (uint64_t)run(clocks[i].helper, 0, 0, 0, 0, 0);

		CHECK(before && before <= got && got <= now(clocks[i].id));
	}
}

static void *who_am_i(void *arg)
{
	unsigned node = 77;

	(void)arg;
	CHECK_EQ(run(GX_HELPER_get_current_pid_tgid, 0, 0, 0, 0, 0),
	         (int64_t)((uint64_t)getpid() << 32 | (uint32_t)syscall(SYS_gettid)));
	CHECK_EQ(run(GX_HELPER_get_current_uid_gid, 0, 0, 0, 0, 0),
	         (int64_t)((uint64_t)getgid() << 32 | getuid()));
	CHECK_EQ(run(GX_HELPER_get_current_cgroup_id, 0, 0, 0, 0, 0), gx_own_cgroup_id());
	CHECK(!syscall(SYS_getcpu, NULL, &node, NULL));
	CHECK_EQ(run(GX_HELPER_get_numa_node_id, 0, 0, 0, 0, 0), node);
	return NULL;
}

/* Of this thread, and of one that is not the first; of a user and a group that differ. */
static void own_numbers(void)
{
	pthread_t thread;

	who_am_i(NULL);
	if (!getuid())
		CHECK(!setregid(70001, 0));
	CHECK_EQ(pthread_create(&thread, NULL, who_am_i, NULL), 0);
	pthread_join(thread, NULL);
	if (!getuid())
		CHECK(!setregid(0, 0));
}

/* Calls of what CUDA API names do not have do nothing. */
static void none_elsewhere(void)
{
	static const uint64_t args[5];
	struct gx_run_env env = { .cpu = 3 };
	struct gx_run_call call = { .env = &env, .args = args, .err = -EPERM };
	unsigned here = 0, elsewhere = 0;

	for (uint32_t id = 0; id < 1024; id++) {
		const struct gx_helper_row *row = gx_helper_row(id);
		uint64_t result = 77;

		if (row && row->sides & 1u << GX_SIDE_HOST) {
			here++;
			continue;
		}
		elsewhere += row != NULL;
		CHECK_EQ(gx_host_helper(&call, id, &result), -EOPNOTSUPP);
		CHECK(result == 77 && call.err == -EPERM);
	}
	CHECK(here >= 25 && elsewhere >= 8);
}

/* --- random numbers: other ones each time and in each thread, also where the system has none to begin with */
enum { N_DRAWN = 64 };
static bool none_to_begin_with;

ssize_t getrandom(void *to, size_t size, unsigned flags)
{
	errno = EAGAIN;
	return none_to_begin_with ? -1 : syscall(SYS_getrandom, to, size, flags);
}

static void *draw(void *arg)
{
	uint32_t *drawn = arg;

	for (int i = 0; i < N_DRAWN; i++)
		drawn[i] = (uint32_t)run(7, 0, 0, 0, 0, 0);
	return NULL;
}

static void random_numbers(void)
{
	static uint32_t drawn[4][N_DRAWN];
	uint32_t ones = 0, zeroes = 0;

	for (int t = 0; t < 4; t++) { /* one after another: checks are counted without a lock */
		pthread_t thread;

		none_to_begin_with = t & 1;
		CHECK_EQ(pthread_create(&thread, NULL, draw, drawn[t]), 0);
		pthread_join(thread, NULL);
		for (int i = 0; i < N_DRAWN; i++) {
			ones |= drawn[t][i];
			zeroes |= ~drawn[t][i];
			CHECK(!i || drawn[t][i] != drawn[t][i - 1]);
			for (int other = 0; other < t; other++)
				CHECK(drawn[t][i] != drawn[other][i]);
		}
	}
	CHECK(ones == UINT32_MAX && zeroes == UINT32_MAX);
}

int main(void)
{
	static const uint64_t others[] = { 0, 1, 7, 8, 12, 4096, UINT64_MAX };
	static const char *const texts[] = { "%d", "%", "no arguments", "%s %s %s %s %s", "%q" };
	uint32_t n = 0;

	for (size_t k = 0; k < sizeof(ids) / sizeof(ids[0]); k++) {
		const struct gx_helper_row *row = gx_helper_row(ids[k]);

		for (unsigned i = 0; i + 1 < row->n_args; i++) {
			bool writes =
			        row->args[i] == GX_ARG_MEM_OUT || row->args[i] == GX_ARG_MEM_OUT0;

			for (size_t o = 0; writes && o < sizeof(others) / sizeof(others[0]); o++)
				for (size_t t = 0; t < sizeof(texts) / sizeof(texts[0]); t++) {
					snprintf((char *)text, sizeof(text), "%s", texts[t]);
					if (!call(row, i, others[o]))
						continue;
					n++;
					if (!all_is_written())
						fprintf(stderr, "%s (%zu, '%s')\n", row->name, o,
						        texts[t]);
					CHECK(all_is_written());
				}
		}
	}
	addresses_are_hidden();
	sizes_of_memory();
	arguments_of_formats();
	clocks_are_linux_ones();
	own_numbers();
	none_elsewhere();
	random_numbers();
	CHECK(n >= 200);
	return TEST_END();
}
