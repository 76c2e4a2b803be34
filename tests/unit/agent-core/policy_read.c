/* policy_read.c - policies as a hostile loader would send them: every field wrong in its turn, then bytes at random. What is
 * accepted was verified here. */
#include "../test.h"
#include "agent/core/policy.h"
#include "agent/core/session_internal.h"
#include "verify/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ACTIVATE, ACCESS, INIT = 6, EXIT, TICK, SCOPE };

/* r0 = 0; exit - and one that reads through a number. */
static const struct gx_insn good[2] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
static const struct gx_insn bad[3] = { { .opcode = 0xb7, .dst = 1 },
	                               { .opcode = 0x79, .dst = 0, .src = 1 },
	                               { .opcode = 0x95 } };

struct blob {
	uint8_t bytes[4096];
	size_t n;
};

/* r1 = map_value[0] off 0; r0 = 0; r0 += 1; if r0 < *(u32 *)(r1 + 4) goto -3; r0 = 0; exit */
static const struct gx_insn rounds[8] = { { .opcode = 0x18, .dst = 1, .src = 2 },
	                                  { 0 },
	                                  { .opcode = 0xb7 },
	                                  { .opcode = 0x07, .imm = 1 },
	                                  { .opcode = 0x61, .dst = 2, .src = 1, .off = 4 },
	                                  { .opcode = 0xad, .src = 2, .off = -3 },
	                                  { .opcode = 0xb7 },
	                                  { .opcode = 0x95 } };

static struct gx_agent_map *sent; /* of id 7 */

static struct gx_agent_map *find_sent(uint64_t id)
{
	return id == 7 ? sent : NULL;
}

static void put(struct blob *blob, const void *bytes, size_t n)
{
	memcpy(blob->bytes + blob->n, bytes, n);
	blob->n += n;
}

static struct gx_policy_blob_program *put_program(struct blob *blob, uint32_t index,
                                                  const struct gx_insn *insns, uint32_t n)
{
	struct gx_policy_blob_program head = { .index = index, .n_insns = n, .name = "p" };
	void *at = blob->bytes + blob->n;

	put(blob, &head, sizeof(head));
	put(blob, insns, n * sizeof(*insns));
	return at;
}

static struct gx_message message_of(uint32_t n_programs)
{
	return (struct gx_message){ .type = GX_MSG_POLICY,
		                    .id = 1,
		                    .u.policy = { .type = GX_POLICY_gpu_mem_ops,
		                                  .n_programs = n_programs,
		                                  .data = { .name = "n" } } };
}

static enum gx_error read_says;

static int read_it(const struct gx_message *message, const struct blob *blob)
{
	struct gx_verified_policy *set;
	struct gx_diag diag = { 0 };
	int fd = memfd_create("blob", 0), err;

	CHECK_EQ(write(fd, blob->bytes, blob->n), (ssize_t)blob->n);
	err = gx_agent_policy_read(message, fd, find_sent, &set, &diag);
	close(fd);
	read_says = diag.error;
	CHECK(!err == (set != NULL));
	for (uint32_t i = 0; set && i < GX_POLICY_MAX_MEMBERS; i++)
		CHECK(!set->callbacks[i].verified ||
		      set->callbacks[i].verified->program.hook == GX_HOOK_POLICY);
	gx_agent_policy_free(set);
	return err;
}

/* One program in a message for one; the rest as the caller says. */
#define REFUSED(change)                                                                            \
	do {                                                                                       \
		struct blob blob = { .n = 0 };                                                     \
		struct gx_message m = message_of(1);                                               \
		struct gx_policy_blob_program *p = put_program(&blob, ACTIVATE, good, 2);          \
		change;                                                                            \
		(void)p;                                                                           \
		CHECK(read_it(&m, &blob) < 0);                                                     \
	} while (0)

static void test_fields(void)
{
	REFUSED(m.u.policy.type = GX_N_POLICY_TYPES);
	REFUSED(m.u.policy.type = UINT32_MAX);
	REFUSED(m.u.policy.n_programs = 0; m.u.policy.type = GX_N_POLICY_TYPES);
	REFUSED(m.u.policy.n_programs = 2);
	REFUSED(m.u.policy.n_programs = GX_POLICY_MAX_MEMBERS + 1);
	REFUSED(m.u.policy.n_programs = UINT32_MAX);
	REFUSED(m.u.policy.data.name[0] = 0);
	REFUSED(memset(m.u.policy.data.name, 'x', sizeof(m.u.policy.data.name)));
	REFUSED(m.u.policy.data.name[5] = 'x');
	REFUSED(m.u.policy.data.scope = 3);
	REFUSED(m.u.policy.data.scope = GPU_SCOPE_PROCESS);
	REFUSED(m.u.policy.data.flags = 2);
	REFUSED(m.u.policy.data.budget_ns = GX_POLICY_MAX_BUDGET_NS + 1);
	REFUSED(p->index = SCOPE);
	REFUSED(p->index = GX_POLICY_MAX_MEMBERS);
	REFUSED(p->index = UINT32_MAX);
	REFUSED(p->n_insns = 0);
	REFUSED(p->n_insns = 3);
	REFUSED(p->n_insns = UINT32_MAX);
	REFUSED(p->n_maps = 1);
	REFUSED(p->n_maps = GX_MAX_LINK_MAPS + 1);
	REFUSED(p->n_maps = UINT32_MAX);
	REFUSED(p->n_funcs = 1);
	REFUSED(p->n_funcs = UINT32_MAX);
	REFUSED(p->max_ops = UINT32_MAX);
	REFUSED(memset(p->name, 'x', sizeof(p->name)));
	REFUSED(blob.n = 0);
	REFUSED(blob.n--);
	REFUSED(blob.n = sizeof(struct gx_policy_blob_program) - 1);
	REFUSED(blob.n = 0; put_program(&blob, ACTIVATE, bad, 3));
	/* twice the same */
	REFUSED(put_program(&blob, ACTIVATE, good, 2); m.u.policy.n_programs = 2);
	/* a map that was not sent */
	REFUSED(uint64_t id = 9; p->n_maps = 1; put(&blob, &id, sizeof(id)));
}

static void test_accepted(void)
{
	struct blob blob = { .n = 0 };
	struct gx_message message = message_of(3), none = message_of(0);

	put_program(&blob, ACTIVATE, good, 2);
	put_program(&blob, INIT, good, 2);
	put_program(&blob, EXIT, good, 2);
	CHECK_EQ(read_it(&message, &blob), 0);
	CHECK_EQ(read_it(&none, &blob), 0);
}

/* --- values of frozen maps */
static struct gx_map *own; /* the loader's */

/* NULL: the agent does not take it. Word 1 of the value is n. */
static struct gx_agent_map *open_map(struct gx_map_def def, bool frozen, uint32_t n)
{
	uint32_t key = 0, value[2] = { 0, n };

	CHECK_EQ(gx_map_create(&def, &own, NULL), 0);
	CHECK_EQ(gx_map_update(own, &key, value, 0), 0);
	return gx_agent_map_open(7, &def, frozen, dup(own->fd), -1);
}

static void close_map(struct gx_agent_map *map)
{
	gx_map_free(own);
	if (!map)
		return;
	gx_map_free(map->host);
	free(map);
}

static int send_rounds(void)
{
	struct blob blob = { .n = 0 };
	struct gx_message message = message_of(1);
	uint64_t id = 7;

	put_program(&blob, ACTIVATE, rounds, 8)->n_maps = 1;
	put(&blob, &id, sizeof(id));
	return read_it(&message, &blob);
}

/* What a loader writes into the image afterwards is neither seen by the verifier nor by programs. */
static void test_frozen(void)
{
	struct gx_map_def def = { .type = 2,
		                  .key_size = 4,
		                  .value_size = 8,
		                  .max_entries = 1,
		                  .flags = 128 },
	                  other;
	uint32_t key = 0, value[2] = { 0, UINT32_MAX }, found[2];

	sent = open_map(def, true, 9);
	CHECK(sent && sent->host->frozen);
	CHECK_EQ(send_rounds(), 0);
	CHECK_EQ(gx_map_update(own, &key, value, 0), 0);
	CHECK_EQ(send_rounds(), 0);
	CHECK(!gx_map_lookup(sent->host, &key, found) && found[1] == 9);
	CHECK_EQ(gx_map_update(sent->host, &key, value, 0), -EPERM);
	close_map(sent);
	sent = open_map(def, true, UINT32_MAX);
	CHECK(sent && send_rounds() < 0);
	close_map(sent);
	sent = open_map(def, false, 9); /* it may change */
	CHECK(sent && send_rounds() < 0);
	close_map(sent);
	/* maps that can't be constant, whatever the loader says */
	other = def;
	other.flags = 0;
	close_map(open_map(other, false, 9));
	sent = open_map(other, true, 9);
	CHECK(!sent);
	close_map(sent);
	other = def;
	other.max_entries = 2;
	sent = open_map(other, true, 9);
	CHECK(!sent);
	close_map(sent);
	other = def;
	other.value_size = GX_FROZEN_MAX_BYTES + 8;
	CHECK_EQ(gx_map_create(&other, &own, NULL), 0);
	CHECK(!gx_agent_map_open(7, &other, true, dup(own->fd), -1));
	gx_map_free(own);
	/* images that are none, or another's */
	CHECK_EQ(gx_map_create(&def, &own, NULL), 0);
	other = def;
	other.value_size = 16;
	CHECK(!gx_agent_map_open(7, &other, true, dup(own->fd), -1));
	gx_map_free(own);
	CHECK(!gx_agent_map_open(7, &def, true, memfd_create("no image", 0), -1));
	CHECK(!gx_agent_map_open(7, &def, true, -1, -1));
	sent = NULL;
}

/* r1 = map_value[0] off 0; *(u64 *)(r1 + 0) = 1; r0 = 0; exit - and the same without the store */
static const struct gx_insn stores[5] = { { .opcode = 0x18, .dst = 1, .src = 2 },
	                                  { 0 },
	                                  { .opcode = 0x7a, .dst = 1, .imm = 1 },
	                                  { .opcode = 0xb7 },
	                                  { .opcode = 0x95 } };
static const struct gx_insn loads[5] = { { .opcode = 0x18, .dst = 1, .src = 2 },
	                                 { 0 },
	                                 { .opcode = 0x79, .dst = 2, .src = 1 },
	                                 { .opcode = 0xb7 },
	                                 { .opcode = 0x95 } };

static int send_five(const struct gx_insn *insns)
{
	struct blob blob = { .n = 0 };
	struct gx_message message = message_of(1);
	uint64_t id = 7;

	put_program(&blob, ACTIVATE, insns, 5)->n_maps = 1;
	put(&blob, &id, sizeof(id));
	return read_it(&message, &blob);
}

/* A program that would write where this process has no memory to write to is refused: it would end the application. */
static void test_owners(void)
{
	struct gx_map_def def = { .type = 2, .key_size = 4, .value_size = 8, .max_entries = 1 };

	sent = open_map(def, false, 9);
	CHECK(sent && !sent->host->read_only);
	CHECK_EQ(send_five(loads), 0);
	CHECK_EQ(send_five(stores), 0);
	close_map(sent);
	CHECK_EQ(gx_map_create(&def, &own, NULL), 0);
	CHECK_EQ(gx_map_hand_out(own, false), 0);
	sent = gx_agent_map_open(7, &def, false, dup(own->fd), -1);
	CHECK(sent && sent->host->read_only);
	CHECK_EQ(send_five(loads), 0);
	CHECK_EQ(send_five(stores), -EPERM);
	CHECK_EQ(read_says, GX_E_MAP_OWNERS);
	close_map(sent);
	sent = NULL;
}

static uint32_t next(uint32_t *state)
{
	*state = *state * 1664525 + 1013904223;
	return *state >> 8;
}

/* Whatever comes, nothing is read outside and nothing is left behind (under asan). */
static void test_random(void)
{
	uint32_t state = 1, n_accepted = 0;

	for (int round = 0; round < 3000; round++) {
		struct blob blob = { .n = 0 };
		struct gx_message message = message_of(2);
		uint8_t *head = (uint8_t *)&message.u.policy;

		put_program(&blob, ACTIVATE, good, 2);
		put_program(&blob, ACCESS, good, 2);
		for (uint32_t i = next(&state) % 4; i; i--)
			blob.bytes[next(&state) % blob.n] ^= (uint8_t)(1u << next(&state) % 8);
		if (next(&state) % 4 == 0)
			head[next(&state) % sizeof(message.u.policy)] ^=
			        (uint8_t)(1u << next(&state) % 8);
		if (next(&state) % 8 == 0)
			blob.n = next(&state) % blob.n;
		n_accepted += !read_it(&message, &blob);
	}
	CHECK(n_accepted > 300 && n_accepted < 2700);
}

/* A line for each policy that is there; of one that is gone it is given again, and without one nothing is written. */
/* Each number is one more than its place, or 0. */
static bool counts_are(const struct gx_policy_line *line, uint32_t each)
{
	bool same = true;

	for (uint32_t i = 0; i < GX_N_COUNTERS; i++)
		same &= line->counters[i] == each * (1 + i);
	for (uint32_t i = 0; i < GX_N_MEMBERS; i++)
		same &= line->stats[i].calls == each * (1 + i) &&
		        line->stats[i].ns == each * (1 + i) &&
		        line->stats[i].max_ns == each * (1 + i);
	return same;
}

static void test_lines(void)
{
	struct gx_verified_policy verified = { .type = GX_POLICY_gpu_sched_ops,
		                               .data = { .name = "its name" } };
	struct gx_policy policy = { .name = "p" };
	struct gx_policy_line *lines[GX_MAX_POLICY_LINES];

	for (uint64_t i = 0; i < GX_MAX_POLICY_LINES; i++) {
		lines[i] = gx_policy_line_claim(i + 1, &verified);
		CHECK(lines[i] && lines[i]->id == i + 1 && (!i || lines[i] != lines[i - 1]));
	}
	CHECK(lines[0]->type == GX_POLICY_gpu_sched_ops && !strcmp(lines[0]->name, "its name"));
	CHECK(!gx_policy_line_claim(1000, &verified));
	gx_policy_line_refresh(NULL, &policy);
	gx_policy_line_gone(NULL, &policy);
	gx_policy_line_gone(lines[9], &policy);
	for (uint32_t i = 0; i < GX_N_COUNTERS; i++)
		policy.counters[i] = 1 + i;
	for (uint32_t i = 0; i < GX_N_MEMBERS; i++)
		policy.stats[i].calls = policy.stats[i].ns = policy.stats[i].max_ns = 1 + i;
	gx_policy_line_ruled(lines[4], 77, "its ruler");
	gx_policy_line_gone(lines[4], &policy);
	CHECK(counts_are(lines[4], 1));
	CHECK_EQ(lines[9]->state, GX_IN_APP_GONE);
	CHECK(gx_policy_line_claim(1000, &verified) == lines[4]);
	CHECK(gx_policy_line_claim(1001, &verified) == lines[9]);
	CHECK(lines[4]->id == 1000 && lines[4]->state == GX_IN_APP_ATTACHED);
	CHECK(counts_are(lines[4], 0) && !lines[4]->ruler); /* what it had is not the next one's */
	CHECK(!gx_policy_line_claim(1002, &verified));
}

int main(void)
{
	struct gx_message message = message_of(1);
	struct gx_verified_policy *set;
	struct gx_diag diag = { 0 };

	CHECK(gx_agent_policy_read(&message, -1, find_sent, &set, &diag) < 0 && !set);
	message.u.policy.n_programs = 0; /* nor one of which nothing has to be read */
	CHECK_EQ(gx_agent_policy_read(&message, -1, find_sent, &set, &diag), -EINVAL);
	CHECK(!set);
	test_fields();
	test_accepted();
	test_frozen();
	test_owners();
	test_random();
	test_lines();
	return TEST_END();
}
