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

struct finding {
	const char *what;
	bool works, needed; /* needed: without it nothing runs */
	char detail[PATH_MAX];
	const char *advice;
};

static bool find_real_driver(char *out, size_t size)
{
	if (gx_driver_find_cuda("", out, size))
		return true;
	snprintf(out, size, "not found");
	return false;
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

/* Who loads policies needs none of it: the user home is always there. What is missing is said by the kernel home. */
static uint32_t look_at_kernel(struct finding *f)
{
	static const struct {
		enum gx_policy_type type;
		const char *what;
	} rows[] = { { GX_POLICY_gpu_mem_ops, "memory in the kernel" },
		     { GX_POLICY_gpu_sched_ops, "tasks in the kernel" } };
	uint32_t n = 0;

	for (; n < sizeof(rows) / sizeof(rows[0]); n++) {
		f[n] = (struct finding){ .what = rows[n].what, .advice = f[n].detail };
		f[n].works = gx_kernel_offers(rows[n].type, f[n].detail, sizeof(f[n].detail));
		if (f[n].works)
			snprintf(f[n].detail, sizeof(f[n].detail),
			         "%s of gpu_ext.ko; `gpuext policy load --home kernel`, as root",
			         gx_policy_type_row(rows[n].type)->name);
	}
	return n;
}

static uint32_t look(struct finding *f)
{
	static char vulkan_advice[1024];
	uint32_t n = 0;
	int fd;

	f[n] = (struct finding){ .what = "agent",
		                 .needed = true,
		                 .advice = "build or install gpuext whole: `make`" };
	f[n].works = gx_library_path("libgpuext-cuda.so", f[n].detail, sizeof(f[n].detail));
	n++;
	f[n] = (struct finding){ .what = "soft device",
		                 .advice = "build or install gpuext whole: `make`" };
	f[n].works = gx_library_path("libgpuext-soft.so", f[n].detail, sizeof(f[n].detail));
	n++;
	f[n] = (struct finding){ .what = "bpf(2) in user space",
		                 .needed = true,
		                 .advice = "report this as a defect" };
	fd = bpf_map_create(BPF_MAP_TYPE_ARRAY, "doctor", 4, 8, 1, NULL);
	f[n].works = fd >= 0 && gx_bpf_has_served();
	snprintf(f[n].detail, sizeof(f[n].detail), "libbpf %s, no privileges needed",
	         libbpf_version_string());
	if (fd >= 0)
		close(fd);
	n++;
	f[n] = (struct finding){ .what = "GPU device node",
		                 .works = gx_have_gpu(),
		                 .advice = "programs run on the soft device: `--device soft`" };
	snprintf(f[n].detail, sizeof(f[n].detail), "/dev/nvidiactl");
	n++;
	f[n] = (struct finding){ .what = "CUDA driver",
		                 .advice = "install NVIDIA's driver, or stay on the soft device" };
	f[n].works = find_real_driver(f[n].detail, sizeof(f[n].detail));
	n++;
	f[n] = (struct finding){ .what = "Vulkan device" };
	f[n].works = find_vulkan(f[n].detail, sizeof(f[n].detail));
	f[n].advice = advise_vulkan(f[n].detail, vulkan_advice, sizeof(vulkan_advice));
	n++;
	return n + look_at_kernel(f + n);
}

static int take_option(void *args, int option, struct gx_diag *diag)
{
	bool *json = args;

	(void)option; /* there is one */
	(void)diag;
	*json = true;
	return 0;
}

int gx_cmd_doctor(int argc, char **argv)
{
	struct gx_cli cli = { .command = GX_CLI_DOCTOR, .take = take_option };
	struct finding findings[8];
	bool json = false, bad = false;
	uint32_t n;
	int status;

	if (!gx_cli_take(&cli, argc, argv, &json, &status))
		return status;
	gx_objects_init(false);
	n = look(findings);
	for (uint32_t i = 0; i < n; i++) {
		const struct finding *f = &findings[i];
		struct gx_strbuf out = { 0 };
		struct gx_json j = { .out = &out };

		bad |= f->needed && !f->works;
		if (json) {
			gx_json_begin_object(&j, NULL);
			gx_json_string(&j, "what", f->what);
			gx_json_bool(&j, "works", f->works);
			gx_json_string(&j, "detail", f->works ? f->detail : f->advice);
			gx_json_end_object(&j);
			fputs(gx_strbuf_text(&out), stdout);
		} else {
			printf("%-22s %-4s %s\n", f->what, f->works ? "yes" : "no",
			       f->works ? f->detail : f->advice);
		}
		gx_strbuf_free(&out);
	}
	return bad;
}
