/* kernel_home.c - policies in the kernel by the folders that say so: found, their values and pins, and what can't be changed. */
#include "policy/kernel_home.h"

#include "../test.h"
#include "policy/kernel_beside.h"
#include "policy/kernel_maps.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char root[64] = "/tmp/gpuext-kernel-home-XXXXXX";

static void put(const char *path, const char *text)
{
	char whole[256], *slash = whole;
	FILE *file;

	snprintf(whole, sizeof(whole), "%s/%s", root, path);
	while ((slash = strchr(slash + 1, '/'))) {
		*slash = 0;
		mkdir(whole, 0700);
		*slash = '/';
	}
	file = fopen(whole, "w");
	CHECK(file && fputs(text, file) >= 0);
	if (file)
		fclose(file);
}

static int note(void *arg, const struct gx_kernel_policy *policy)
{
	char *all = arg;

	sprintf(all + strlen(all), "%s:%s:%s:%d ", policy->name, policy->state,
	        *policy->pin ? policy->pin : "-", policy->type == GX_POLICY_gpu_mem_ops);
	return !strcmp(policy->name, "stop");
}

/* The first error stands: the next one needs a clean one. */
static int is(enum gx_error error, int err, struct gx_diag *diag)
{
	int same = err < 0 && diag->error == error;

	*diag = (struct gx_diag){ 0 };
	return same;
}

static void found(void)
{
	struct gx_kernel_policy policy;
	char all[512] = "", value[32];

	CHECK_EQ(gx_kernel_each(note, all), 0);
	CHECK(strstr(all, "held:live:-:1 ") && strstr(all, "pinned:ejected:night:1 "));
	CHECK(strstr(all, "tasks!it:live:-:0 ") && !strstr(all, "leaves"));
	CHECK(gx_kernel_find("pinned", &policy) && !strcmp(policy.pin, "night"));
	CHECK(gx_kernel_value(&policy, "counters/calls", value, sizeof(value)));
	CHECK(!strcmp(value, "42"));
	CHECK(!gx_kernel_value(&policy, "counters/none", value, sizeof(value)) && !*value);
	CHECK(!gx_kernel_find("none", &policy));
	CHECK(!gx_kernel_find("leaves", &policy));
}

/* What no pin holds, nobody but its process ends or replaces; there is no module here for what one holds. */
static void refused(void)
{
	const struct gx_policy_load_opts opts = { .path = "/nonexistent.bpf.o" };
	static struct gx_kernel_maps maps;
	struct gx_kernel_loaded *loaded;
	struct gx_kernel_beside *beside;
	struct gx_diag diag = { 0 };
	uint32_t n_left = 7;

	CHECK(is(GX_E_POLICY_FIND, gx_kernel_unload("none", &diag), &diag));
	CHECK(is(GX_E_POLICY_HELD, gx_kernel_unload("held", &diag), &diag));
	CHECK(is(GX_E_POLICY_FIND, gx_kernel_replace("none", &opts, &n_left, &diag), &diag));
	CHECK(is(GX_E_POLICY_HELD, gx_kernel_replace("held", &opts, &n_left, &diag), &diag));
	CHECK(is(GX_E_POLICY_HOME, gx_kernel_replace("pinned", &opts, &n_left, &diag), &diag));
	CHECK_EQ(n_left, 0);
	CHECK(is(GX_E_POLICY_HOME, gx_kernel_load(&opts, &loaded, &n_left, &diag), &diag));
	CHECK(is(GX_E_POLICY_FIND, gx_kernel_maps_open(&maps, "none", &diag), &diag));
	gx_kernel_maps_close(&maps);
	/* the process beside says why, and has ended */
	CHECK(is(GX_E_POLICY_HOME, gx_kernel_beside_open(&opts, &beside, &diag), &diag));
	CHECK(!beside && waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
	gx_kernel_beside_close(NULL);
}

/* Linux takes the folder of one that lost its pin; until then the command waits. */
static void unloaded(void)
{
	struct gx_diag diag = { 0 };
	char pin[96], gone[320];

	snprintf(pin, sizeof(pin), "%s/bpf/gpuext/night", root);
	snprintf(gone, sizeof(gone),
	         "(while [ -e %s/pinned ]; do sleep 0.01; done; rm -r "
	         "%s/sys/kernel/gpu_ext/memory/pinned) &",
	         pin, root);
	CHECK_EQ(system(gone), 0);
	CHECK_EQ(gx_kernel_unload("pinned", &diag), 0);
	CHECK(access(pin, F_OK)); /* its folder was the pin's last */
}

int main(void)
{
	char sys[80], bpf[80], remove[80];

	CHECK(mkdtemp(root));
	snprintf(sys, sizeof(sys), "%s/sys", root);
	snprintf(bpf, sizeof(bpf), "%s/bpf", root);
	put("sys/kernel/gpu_ext/memory/held/state", "live\n");
	put("sys/kernel/gpu_ext/memory/pinned/state", "ejected\n");
	put("sys/kernel/gpu_ext/memory/pinned/counters/calls", "42\n");
	put("sys/kernel/gpu_ext/memory/leaves/priority", "0\n"); /* half gone */
	put("sys/kernel/gpu_ext/scheduling/tasks!it/state", "live\n");
	put("bpf/gpuext/night/pinned", "");
	gx_kernel_use_paths(&(struct gx_kernel_paths){ sys, bpf });
	found();
	refused();
	unloaded();
	gx_kernel_use_paths(NULL);
	snprintf(remove, sizeof(remove), "rm -r %s", root);
	CHECK_EQ(system(remove), 0);
	return TEST_END();
}
