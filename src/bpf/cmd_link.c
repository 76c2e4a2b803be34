/* cmd_link.c - links: a program at a hook, until the last descriptor is closed or LINK_DETACH. */
#include "bpf/command.h"
#include "bpf/struct_ops_map.h"
#include "bpf/section.h"
#include "bpf/user_memory.h"

#include "verify/verify.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void gx_bpf_link_free(struct gx_bpf_link *link)
{
	link->detached = true;
	if (link->prog) {
		gx_link_changed(link);
		gx_object_drop(&link->prog->object);
	}
	if (link->event && !link->owned_by_event) {
		*(link->prev_of_event ? &link->prev_of_event->next_of_event : &link->event->links) =
		        link->next_of_event;
		if (link->next_of_event)
			link->next_of_event->prev_of_event = link->prev_of_event;
		gx_object_drop(&link->event->object);
	}
	free(link);
}

/* Holds its event, and hears when that is enabled. */
static void join_event(struct gx_bpf_link *link)
{
	gx_object_hold(&link->event->object);
	link->next_of_event = link->event->links;
	if (link->next_of_event)
		link->next_of_event->prev_of_event = link;
	link->event->links = link;
}

struct gx_bpf_link *gx_link_new(struct gx_bpf_prog *prog)
{
	struct gx_bpf_link *link = calloc(1, sizeof(*link));

	if (!link)
		return NULL;
	link->prog = prog;
	link->hook = prog->hook;
	link->thread = prog->thread;
	gx_object_hold(&prog->object);
	return link;
}

/* A program of kprobe/ runs where its link says, which is not always what it was verified for. */
static int fits_hook(const struct gx_bpf_prog *prog, const struct gx_section *section,
                     struct gx_diag *diag)
{
	const struct gx_hook_row *row = gx_hook_row(section->hook);
	const struct gx_verified *verified = prog->verified;
	uint32_t limit =
	        verified && verified->program.max_ops ? verified->program.max_ops : row->budget;

	if (verified && verified->cost.event.ops > limit)
		return gx_fail(diag, GX_E_OVER_BUDGET,
		               "program %s at hook %s: %llu operations of %u", prog->name,
		               row->text, (unsigned long long)verified->cost.event.ops, limit);
	return 0;
}

static int link_to_kernels(struct gx_bpf_prog *prog, const struct gx_section *section,
                           struct gx_bpf_link **out, struct gx_diag *diag)
{
	int err = fits_hook(prog, section, diag);

	if (err)
		return err;
	*out = gx_link_new(prog);
	if (!*out)
		return -ENOMEM;
	(*out)->hook = section->hook;
	memcpy((*out)->glob, section->glob, sizeof(section->glob));
	memcpy((*out)->argument, section->argument, sizeof(section->argument));
	return 0;
}

static int refuse_event(const struct gx_bpf_prog *prog, const struct gx_bpf_event *event,
                        struct gx_diag *diag)
{
	if (!event->uprobe && prog->form == GX_FORM_HOST &&
	    !gx_means_gpu_kernels(prog->name, event->target))
		return gx_fail(diag, GX_E_KPROBE_LINUX, "program %s at %s: %s", prog->name,
		               event->target, gx_error_hint(GX_E_KPROBE_LINUX));
	return gx_fail(diag, GX_E_LINK, "program %s at %s %s", prog->name,
	               event->uprobe ? "CUDA API" : "kernel", event->target);
}

int gx_link_by_event(struct gx_bpf_prog *prog, struct gx_bpf_event *event, struct gx_bpf_link **out,
                     struct gx_diag *diag)
{
	struct gx_section section;
	int err;

	*out = NULL;
	if (prog->form != (event->uprobe ? GX_FORM_HOST : GX_FORM_KPROBE))
		return refuse_event(prog, event, diag);
	if (event->uprobe) {
		*out = gx_link_new(prog);
		if (!*out)
			return -ENOMEM;
		snprintf((*out)->glob, sizeof((*out)->glob), "*");
		memcpy((*out)->argument, event->target,
		       strnlen(event->target, sizeof((*out)->argument) - 1));
	} else {
		err = gx_section_kernels(event->target, event->at_return, &section, diag);
		err = err ? err : link_to_kernels(prog, &section, out, diag);
		if (err)
			return err;
	}
	(*out)->event = event;
	return 0;
}

static int link_by_section(struct gx_bpf_prog *prog, const char *text, struct gx_bpf_link **out,
                           struct gx_diag *diag)
{
	struct gx_section section;
	int err = gx_section_parse(text, &section, diag);

	*out = NULL;
	if (err)
		return err;
	if (section.kprobe && prog->form == GX_FORM_KPROBE)
		return link_to_kernels(prog, &section, out, diag);
	if (prog->form == GX_FORM_INERT || section.hook != prog->hook || section.kprobe ||
	    section.thread != prog->thread || prog->form == GX_FORM_KPROBE)
		return gx_fail(diag, GX_E_LINK, "program %s was not loaded for %.200s", prog->name,
		               text);
	*out = gx_link_new(prog);
	if (!*out)
		return -ENOMEM;
	memcpy((*out)->glob, section.glob, sizeof(section.glob));
	memcpy((*out)->argument, section.argument, sizeof(section.argument));
	return 0;
}

/* A made link gets its descriptor and is active from here on. */
static long publish_link(struct gx_bpf_link *link)
{
	long fd = gx_object_publish(&link->object, GX_OBJECT_LINK);

	if (fd < 0) {
		link->owned_by_event = true; /* no reference was taken yet */
		gx_bpf_link_free(link);
		return fd;
	}
	if (link->event)
		join_event(link);
	gx_link_changed(link);
	return fd;
}

static int make_event_link(struct gx_bpf_prog *prog, int event_fd, struct gx_bpf_link **out,
                           struct gx_diag *diag)
{
	struct gx_object *object;
	int err = gx_object_find(event_fd, GX_OBJECT_EVENT, &object);

	*out = NULL;
	if (err)
		return err;
	if (gx_event_object(object)->by_ioctl)
		return -EEXIST;
	return gx_link_by_event(prog, gx_event_object(object), out, diag);
}

/* Our own links come as an "iterator": libbpf has a public function that makes one with bytes of
 * the caller's choice. */
static int make_section_link(struct gx_bpf_prog *prog, const union bpf_attr *attr,
                             struct gx_bpf_link **out, struct gx_diag *diag)
{
	char text[GX_SECTION_MAX + 1] = "";
	uint32_t len = attr->link_create.iter_info_len;

	*out = NULL;
	if (!len || len > GX_SECTION_MAX)
		return -EINVAL;
	if (gx_user_read(text, attr->link_create.iter_info, len))
		return -EFAULT;
	return link_by_section(prog, text, out, diag);
}

long gx_cmd_link_create(union bpf_attr *attr, uint64_t user)
{
	struct gx_bpf_link *link = NULL;
	struct gx_diag diag = { 0 };
	struct gx_object *object;
	int err;

	if (attr->link_create.attach_type == GX_ATTACH_STRUCT_OPS)
		return gx_struct_ops_link_create(attr);
	err = gx_object_find((int)attr->link_create.prog_fd, GX_OBJECT_PROG, &object);
	(void)user;
	if (err)
		return err;
	if (attr->link_create.flags)
		return -EINVAL;
	if (attr->link_create.attach_type == BPF_PERF_EVENT)
		err = make_event_link(gx_prog_object(object), (int)attr->link_create.target_fd,
		                      &link, &diag);
	else if (attr->link_create.attach_type == BPF_TRACE_ITER)
		err = make_section_link(gx_prog_object(object), attr, &link, &diag);
	else
		err = -EINVAL;
	gx_bpf_log_diag("link", &diag);
	return err ? err : publish_link(link);
}

long gx_cmd_link_detach(union bpf_attr *attr, uint64_t user)
{
	struct gx_object *object;
	long done;
	int err = gx_object_find((int)attr->link_detach.link_fd, GX_OBJECT_LINK, &object);

	(void)user;
	if (err)
		return gx_struct_ops_link_detach(attr, &done) ? done : err;
	gx_link_object(object)->detached = true;
	gx_link_changed(gx_link_object(object));
	return 0;
}

int gx_bpf_attach(int prog_fd, const char *section, struct gx_diag *diag)
{
	struct gx_bpf_link *link = NULL;
	struct gx_object *object;
	long result;

	gx_bpf_lock();
	result = gx_object_find(prog_fd, GX_OBJECT_PROG, &object);
	if (result)
		gx_fail(diag, GX_E_LINK, "descriptor %d is not a program of ours", prog_fd);
	else
		result = link_by_section(gx_prog_object(object), section, &link, diag);
	if (!result) {
		result = publish_link(link);
		if (result < 0)
			gx_fail(diag, GX_E_IO, "a link: %s", strerror((int)-result));
	}
	gx_bpf_unlock();
	return (int)result;
}

/* libbpf probes with it; nothing here has raw tracepoints. */
long gx_cmd_raw_tracepoint_open(union bpf_attr *attr, uint64_t user)
{
	struct gx_object *object;
	char name[128];
	int err;

	(void)user;
	if (attr->raw_tracepoint.name &&
	    (err = gx_user_string(name, attr->raw_tracepoint.name, sizeof(name))))
		return err == -E2BIG ? -EINVAL : err;
	err = gx_object_find((int)attr->raw_tracepoint.prog_fd, GX_OBJECT_PROG, &object);
	return err ? err : -ENOENT;
}
