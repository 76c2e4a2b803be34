/* cmd_btf.c - BTF objects: loaded, validated, kept as they came. */
#include "bpf/btf_check.h"
#include "bpf/command.h"
#include "bpf/load_log.h"
#include "bpf/user_memory.h"

#include <errno.h>
#include <stdlib.h>

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
	gx_diag_print(&diag, &log.text);
	fd = gx_load_log_close(&log, fd);
	if (!fd)
		fd = gx_object_publish(&btf->object, GX_OBJECT_BTF);
	if (fd < 0)
		gx_bpf_btf_free(btf);
	return fd;
}
