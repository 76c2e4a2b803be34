/* cmd_doctor.c - `gpuext doctor`: what works on this machine, what does not, what to do about it. */
#include "cli/cli.h"
#include "cli/options.h"

#include "base/json.h"
#include "bpf/registry.h"
#include "device/cuda/find.h"
#include "instrument/spirv/join.h"
#include "policy/kernel_home.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What a row of the report says beside its name. */
struct finding {
	char detail[PATH_MAX];
	const char *advice; /* if it does not work: as its row has it, unless a look knows better */
};

static bool find_agent(struct finding *f)
{
	return gx_library_path("libgpuext-cuda.so", f->detail, sizeof(f->detail));
}

static bool find_soft_device(struct finding *f)
{
	return gx_library_path("libgpuext-soft.so", f->detail, sizeof(f->detail));
}

static bool find_bpf(struct finding *f)
{
	int fd = bpf_map_create(BPF_MAP_TYPE_ARRAY, "doctor", 4, 8, 1, NULL);
	bool works = fd >= 0 && gx_bpf_has_served();

	snprintf(f->detail, sizeof(f->detail), "libbpf %s, no privileges needed",
	         libbpf_version_string());
	if (fd >= 0)
		close(fd);
	return works;
}

static bool find_gpu(struct finding *f)
{
	snprintf(f->detail, sizeof(f->detail), "/dev/nvidiactl");
	return gx_have_gpu();
}

static bool find_real_driver(struct finding *f)
{
	return gx_driver_find_cuda("", f->detail, sizeof(f->detail));
}

#define LAYER "libVkLayer_gpuext.so"

/* The first device that shaders with programs can run on, or the first; what is needed is said by the layer. */
static bool find_vulkan(char *out, size_t size)
{
	int (*ask)(uint32_t, char *, size_t) = NULL;
	char path[PATH_MAX], first[256] = "not found", text[256];
	void *layer = gx_library_path(LAYER, path, sizeof(path)) ? dlopen(path, RTLD_NOW) : NULL;
	int works = layer ? 0 : -1;

	if (layer)
		*(void **)&ask = dlsym(layer, "gpuext_vulkan_device");
	for (uint32_t i = 0; ask && works >= 0; i++) {
		works = ask(i, text, sizeof(text));
		if (works >= 0 && (!i || works))
			snprintf(first, sizeof(first), "%s", text);
		if (works > 0)
			break;
	}
	snprintf(out, size, "%s", first);
	return works > 0;
}

/* Of a feature's whole name what stands behind the structure's. */
static const char *short_name(const char *vulkan)
{
	const char *dot = strchr(vulkan, '.');

	return dot ? dot + 1 : vulkan;
}

/* What was found, and what a device must have. */
static const char *advise_vulkan(const char *found, char *out, size_t size)
{
	struct gx_strbuf text = { 0 };

	gx_strbuf_printf(&text, "%s; a device must have Vulkan 1.2", found);
	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++) {
		const struct gx_spirv_feature_row *row =
		        gx_spirv_feature_row((enum gx_spirv_feature_number)i);

		if (row->need == GX_SPIRV_NEED_ALWAYS)
			gx_strbuf_printf(&text, ", %s", short_name(row->vulkan));
	}
	gx_strbuf_printf(&text,
	                 " and subgroups of %d lanes at most (docs/vulkan.md); Mesa's driver for "
	                 "CPUs has: mesa-vulkan-drivers",
	                 GX_SPIRV_MOST_LANES);
	snprintf(out, size, "%s", gx_strbuf_text(&text));
	gx_strbuf_free(&text);
	return out;
}

static bool look_at_vulkan(struct finding *f)
{
	static char advice[1024];
	bool works = find_vulkan(f->detail, sizeof(f->detail));

	f->advice = advise_vulkan(f->detail, advice, sizeof(advice));
	return works;
}

/* Who loads policies needs none of it: the user home is always there. What is missing is said by the kernel home. */
static bool look_at_kernel(enum gx_policy_type type, struct finding *f)
{
	bool works = gx_kernel_offers(type, f->detail, sizeof(f->detail));

	f->advice = f->detail;
	if (works)
		snprintf(f->detail, sizeof(f->detail),
		         "%s of gpu_ext.ko; `gpuext policy load --home kernel`, as root",
		         gx_policy_type_row(type)->name);
	return works;
}

static bool find_memory_home(struct finding *f)
{
	return look_at_kernel(GX_POLICY_gpu_mem_ops, f);
}

static bool find_tasks_home(struct finding *f)
{
	return look_at_kernel(GX_POLICY_gpu_sched_ops, f);
}

static bool find_vgpu(struct finding *f)
{
	bool works = gx_have_vgpu(f->detail, sizeof(f->detail));

	f->advice = f->detail;
	if (works)
		snprintf(f->detail, sizeof(f->detail),
		         "/dev/vgpu; `gpuext run --device soft --home kernel`");
	return works;
}

static const struct {
	const char *what;
	bool needed;                     /* without it nothing runs */
	bool (*look)(struct finding *f); /* does it work? */
	const char *advice;
} rows[] = {
	{ "agent", true, find_agent, "build or install gpuext whole: `make`" },
	{ "soft device", false, find_soft_device, "build or install gpuext whole: `make`" },
	{ "bpf(2) in user space", true, find_bpf, "report this as a defect" },
	{ "GPU device node", false, find_gpu, "programs run on the soft device: `--device soft`" },
	{ "CUDA driver", false, find_real_driver,
	  "install NVIDIA's driver, or stay on the soft device" },
	{ "Vulkan device", false, look_at_vulkan, NULL },
	{ "memory in the kernel", false, find_memory_home, NULL },
	{ "tasks in the kernel", false, find_tasks_home, NULL },
	{ "GPU in the kernel", false, find_vgpu, NULL },
};

static int take_option(void *args, int option, struct gx_diag *diag)
{
	bool *json = args;

	(void)option; /* there is one */
	(void)diag;
	*json = true;
	return 0;
}

static void put_row(const char *what, bool works, const char *text, bool json)
{
	struct gx_strbuf out = { 0 };
	struct gx_json j = { .out = &out };

	if (!json) {
		printf("%-22s %-4s %s\n", what, works ? "yes" : "no", text);
		return;
	}
	gx_json_begin_object(&j, NULL);
	gx_json_string(&j, "what", what);
	gx_json_bool(&j, "works", works);
	gx_json_string(&j, "detail", text);
	gx_json_end_object(&j);
	fputs(gx_strbuf_text(&out), stdout);
	gx_strbuf_free(&out);
}

int gx_cmd_doctor(int argc, char **argv)
{
	struct gx_cli cli = { .command = GX_CLI_DOCTOR, .take = take_option };
	bool json = false, bad = false;
	int status;

	if (!gx_cli_take(&cli, argc, argv, &json, &status))
		return status;
	gx_objects_init(false);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct finding f = { .advice = rows[i].advice };
		bool works = rows[i].look(&f);

		bad |= rows[i].needed && !works;
		put_row(rows[i].what, works, works ? f.detail : f.advice, json);
	}
	return bad;
}
