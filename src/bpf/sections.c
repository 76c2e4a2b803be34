/* sections.c - libbpf's handlers for our section names.
 *
 * libbpf's functions are found with dlsym, so that the preload needs no libbpf. At load the hook
 * travels in prog_ifindex (GX_HOOK_TOKEN), which no program of ours uses otherwise; at attach the
 * section's text travels as an iterator's link info.
 */
#include "bpf/command.h"
#include "bpf/libc.h"
#include "bpf/section.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <string.h>

static struct {
	const char *(*section_name)(const struct bpf_program *prog);
	const char *(*name)(const struct bpf_program *prog);
	struct bpf_link *(*attach_iter)(const struct bpf_program *prog,
	                                const struct bpf_iter_attach_opts *opts);
	__typeof__(&libbpf_register_prog_handler) register_handler;
	_Atomic bool done;
} bpf; /* of the shared libbpf, once a process */

/* Says why, where libbpf would give no more than a number. */
static int tell(const struct bpf_program *prog, int err, const struct gx_diag *diag)
{
	gx_bpf_lock();
	gx_bpf_log_diag(bpf.name(prog), diag);
	gx_bpf_unlock();
	return err;
}

/* kprobe/ of a function of Linux: not ours to attach. */
static bool is_of_linux(const struct bpf_program *prog)
{
	const char *names = gx_kprobe_names(bpf.section_name(prog));

	return names && !gx_means_gpu_kernels(bpf.name(prog), names);
}

static int prepare_load(struct bpf_program *prog, struct bpf_prog_load_opts *opts, long cookie)
{
	struct gx_diag diag = { 0 };
	struct gx_section section;
	int err;

	(void)cookie;
	if (is_of_linux(prog))
		return 0;
	err = gx_section_parse(bpf.section_name(prog), &section, &diag);
	if (err)
		return tell(prog, err, &diag);
	opts->prog_ifindex = GX_HOOK_TOKEN | (section.thread ? GX_HOOK_TOKEN_THREAD : 0) |
	                     (section.kprobe ? GX_HOOK_TOKEN_KPROBE : 0) | (uint32_t)section.hook;
	return 0;
}

static int attach(const struct bpf_program *prog, long cookie, struct bpf_link **link)
{
	union {
		const char *text;
		union bpf_iter_link_info *info; /* libbpf only hands the address on */
	} section = { .text = bpf.section_name(prog) };
	struct bpf_iter_attach_opts opts = { .sz = sizeof(opts) };
	struct gx_diag diag = { 0 };

	(void)cookie;
	if (is_of_linux(prog))
		return tell(prog,
		            gx_fail(&diag, GX_E_KPROBE_LINUX, "SEC(\"%.100s\"): %s", section.text,
		                    gx_error_hint(GX_E_KPROBE_LINUX)),
		            &diag);
	opts.link_info = section.info;
	opts.link_info_len = (uint32_t)strlen(section.text);
	*link = bpf.attach_iter(prog, &opts);
	return *link ? 0 : -errno;
}

int gx_bpf_register_sections(void)
{
	static const char *const sections[] = { "gpu/", "gpu.thread/", "gpu.api/", "kprobe/",
		                                "kretprobe/" };
	struct libbpf_prog_handler_opts opts = { .sz = sizeof(opts),
		                                 .prog_prepare_load_fn = prepare_load,
		                                 .prog_attach_fn = attach };

	if (!gx_libc_names() || atomic_exchange(&bpf.done, true))
		return 0;
	*(void **)&bpf.section_name = dlsym(RTLD_DEFAULT, "bpf_program__section_name");
	*(void **)&bpf.name = dlsym(RTLD_DEFAULT, "bpf_program__name");
	*(void **)&bpf.attach_iter = dlsym(RTLD_DEFAULT, "bpf_program__attach_iter");
	*(void **)&bpf.register_handler = dlsym(RTLD_DEFAULT, "libbpf_register_prog_handler");
	if (!bpf.section_name || !bpf.name || !bpf.attach_iter || !bpf.register_handler) {
		bpf.done = false;
		gx_bpf_note_no_sections();
		return -ENOSYS;
	}
	for (size_t i = 0; i < sizeof(sections) / sizeof(sections[0]); i++) {
		int id = bpf.register_handler(sections[i], BPF_PROG_TYPE_KPROBE, 0, &opts);

		if (id < 0)
			return id;
	}
	return 0;
}
