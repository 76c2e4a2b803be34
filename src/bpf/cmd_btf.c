/* cmd_btf.c - BTF objects: loaded, validated, kept as they came. */
#include "bpf/btf_check.h"
#include "bpf/command.h"
#include "bpf/load_log.h"
#include "bpf/section.h"
#include "bpf/user_memory.h"
#include "ir/helper.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

void gx_bpf_btf_free(struct gx_bpf_btf *btf)
{
	free(btf->data);
	free(btf);
}

static int read_btf(struct gx_bpf_btf *btf, const union bpf_attr *attr, struct gx_diag *diag)
{
	struct gx_btf_shape shape;
	int err;

	if (!attr->btf_size || attr->btf_size > GX_BTF_MAX_BYTES)
		return attr->btf_size ? -E2BIG : -EINVAL;
	btf->data = malloc(attr->btf_size);
	if (!btf->data)
		return -ENOMEM;
	if (gx_user_read(btf->data, attr->btf, attr->btf_size))
		return -EFAULT;
	err = gx_btf_check(btf->data, attr->btf_size, &shape, diag);
	btf->n_bytes = attr->btf_size;
	btf->strings = (const char *)btf->data + shape.strings;
	btf->n_string_bytes = shape.n_string_bytes;
	btf->n_types = shape.n_types;
	return err;
}

/* libbpf looks for kernel functions in the kernel's BTF, and says no more than that they are not
 * there. */
static void tell_kfuncs(const struct gx_bpf_btf *btf)
{
	const char *end = btf->strings + btf->n_string_bytes, *row, *last = NULL;

	for (const char *at = btf->strings; at < end; at += strlen(at) + 1) {
		const char *instead = gx_ir_kfunc_instead(at, &row);
		struct gx_diag diag = { .insn = -1 };

		if (!instead || row == last) /* one of a family stands for all */
			continue;
		last = row;
		gx_fail(&diag, GX_E_KFUNC_REFUSED, "%s: use %s", at, instead);
		gx_bpf_log_diag("btf", &diag);
	}
}

/* An object's BTF names its sections. A libbpf that our handlers could not be given to refuses
 * those that it does not know without a call of bpf(2), and does not say why: this is where we can.
 */
static void tell_sections(const struct gx_bpf_btf *btf)
{
	static _Atomic bool told; /* once is enough for a process */
	const char *end = btf->strings + btf->n_string_bytes;
	struct gx_diag diag = { .insn = -1 };
	struct gx_section section;

	if (!gx_bpf_no_sections())
		return;
	for (const char *at = btf->strings; at < end; at += strlen(at) + 1) {
		if (strncmp(at, "gpu", 3) || gx_section_parse(at, &section, NULL))
			continue;
		if (atomic_exchange(&told, true))
			return;
		gx_fail(&diag, GX_E_SECTION_HANDLER, "SEC(\"%.100s\"): %s", at,
		        gx_error_hint(GX_E_SECTION_HANDLER));
		gx_bpf_log_diag("libbpf is linked statically", &diag);
		return;
	}
}

long gx_cmd_btf_load(union bpf_attr *attr, uint64_t user)
{
	struct gx_bpf_btf *btf;
	struct gx_load_log log;
	struct gx_diag diag = { 0 };
	long fd =
	        gx_load_log_open(&log, attr->btf_log_buf, attr->btf_log_size, attr->btf_log_level);

	(void)user;
	if (fd)
		return fd;
	btf = calloc(1, sizeof(*btf));
	if (!btf)
		return -ENOMEM;
	fd = read_btf(btf, attr, &diag);
	if (!fd) {
		tell_sections(btf);
		tell_kfuncs(btf);
	}
	gx_diag_print(&diag, &log.text);
	fd = gx_load_log_close(&log, fd);
	if (!fd)
		fd = gx_object_publish(&btf->object, GX_OBJECT_BTF);
	if (fd < 0)
		gx_bpf_btf_free(btf);
	return fd;
}
