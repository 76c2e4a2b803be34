/* attach.c - which policies may be attached, and in whose place: every limit on both sides, names, and sets that are full. */
#include "driver/policy.h"
#include "driver/tick.h"

#include "../test.h"

static u64 now(void *host)
{
	(void)host;
	return 5;
}
static const struct gx_engine_host host = { .now = now };

static s32 run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
               const u64 *args)
{
	(void)policy, (void)call, (void)member, (void)args;
	return GPU_DEFAULT;
}

static struct gx_policy named(const char *name)
{
	struct gx_policy policy = { .members = 1, .run = run };

	memcpy(policy.name, name, strlen(name));
	return policy;
}

static void limits(void)
{
	struct gx_policy good = named("p"), wrong[9], full = named("p");
	struct gx_policies set;

	gx_policies_init(&set, &host);
	good.scope = GPU_SCOPE_PROCESS;
	good.flags = GPU_OPS_SHADOW;
	good.tick_ms = GX_MAX_TICK_MS;
	good.async_mib_s = GX_MAX_ASYNC_MIB_S;
	CHECK_EQ(gx_policies_attach(&set, &good), 0);
	CHECK_EQ(gx_policies_attach(&set, &good), -GX_EEXIST);
	gx_policies_detach(&set, &good, GPU_EXIT_DONE);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		wrong[i] = good;
	wrong[0].name[0] = '\0';
	memset(wrong[1].name, 'x', sizeof(wrong[1].name));
	wrong[2].run = NULL;
	wrong[3].scope = GPU_SCOPE_PROCESS + 1;
	wrong[4].flags = GPU_OPS_SHADOW | GPU_OPS_SHADOW << 1;
	wrong[5].flags = 1u << 31;
	wrong[6].tick_ms = GX_MAX_TICK_MS + 1;
	wrong[7].async_mib_s = GX_MAX_ASYNC_MIB_S + 1;
	wrong[8].async_mib_s = ~0u;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		CHECK_EQ(gx_policies_attach(&set, &wrong[i]), -GX_EINVAL);
		CHECK(!set.n);
	}
	memset(full.name, 'x', sizeof(full.name) - 1);
	CHECK_EQ(gx_policies_attach(&set, &full), 0);
	gx_policies_detach(&set, &full, GPU_EXIT_DONE);
}

/* A name is there once, but for the one that takes the other's place. */
static void names(void)
{
	struct gx_policy a = named("a"), b = named("b"), other = named("a"), longer = named("ab");
	struct gx_policies set;

	gx_policies_init(&set, &host);
	CHECK_EQ(gx_policies_attach(&set, &a), 0);
	CHECK_EQ(gx_policies_attach(&set, &b), 0);
	CHECK_EQ(gx_policies_attach(&set, &other), -GX_EEXIST);
	CHECK_EQ(gx_policies_attach(&set, &longer), 0);
	CHECK_EQ(gx_policies_replace(&set, &b, &other), -GX_EEXIST);
	CHECK_EQ(gx_policies_replace(&set, &other, &b), -GX_EEXIST);
	CHECK(set.n == 3 && !b.exit.kind);
	CHECK_EQ(gx_policies_replace(&set, &a, &other), 0);
	CHECK_EQ(a.exit.kind, GPU_EXIT_REPLACED);
	CHECK(a.state == GX_POLICY_DETACHED && other.state == GX_POLICY_LIVE && set.n == 3);
	a = named("c");
	CHECK_EQ(gx_policies_replace(&set, &a, &a), -GX_ENOENT);
}

static void is_full(void)
{
	struct gx_policy policies[GX_MAX_POLICIES + 1];
	struct gx_policies set;

	gx_policies_init(&set, &host);
	for (u32 i = 0; i <= GX_MAX_POLICIES; i++) {
		policies[i] = named("p");
		policies[i].name[1] = (char)('A' + i);
		CHECK_EQ(gx_policies_attach(&set, &policies[i]),
		         i < GX_MAX_POLICIES ? 0 : -GX_ENOSPC);
	}
	CHECK_EQ(set.n, GX_MAX_POLICIES);
	/* in another's place there is room */
	CHECK_EQ(gx_policies_replace(&set, &policies[3], &policies[GX_MAX_POLICIES]), 0);
	CHECK(set.n == GX_MAX_POLICIES && set.slots[3] == &policies[GX_MAX_POLICIES]);
}

int main(void)
{
	limits();
	names();
	is_full();
	return TEST_END();
}
