/* gx_fatbin.c - gx-fatbin -o OUT [-c none|lz4|zstd] SM=FILE...: PTX texts and cubins to a fat
 * binary, without nvcc. */
#include "base/strbuf.h"
#include "fatbin/fatbin.h"
#include "support/fatbin/fatbin_write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SOURCES = 64 };

struct options {
	const char *out;
	enum gx_fatbin_packing packing;
	size_t n_sources;
	struct gx_fatbin_source sources[MAX_SOURCES];
};

static int usage(void)
{
	fputs("usage: gx-fatbin -o OUT [-c none|lz4|zstd] SM=FILE...\n"
	      "  SM is a number, sm_NN or compute_NN; FILE is PTX text or a cubin\n"
	      "  gx-fatbin -o app.fatbin -c zstd 70=app.sm_70.ptx 90=app.sm_90.ptx\n",
	      stderr);
	return 2;
}

static void *read_file(const char *path, size_t *len)
{
	FILE *file = fopen(path, "rb");
	struct gx_strbuf all = { 0 };
	char part[4096];
	size_t n;

	if (!file)
		return NULL;
	while ((n = fread(part, 1, sizeof(part), file)) > 0)
		gx_strbuf_append(&all, part, n);
	if (ferror(file))
		all.failed = true;
	fclose(file);
	*len = all.len;
	return gx_strbuf_steal(&all);
}

static int add_source(struct options *o, const char *arg)
{
	struct gx_fatbin_source *source = &o->sources[o->n_sources];
	const char *file = strchr(arg, '='), *sm = arg;
	char *end;

	if (!file || o->n_sources == MAX_SOURCES)
		return usage();
	sm += strncmp(sm, "sm_", 3) ? 0 : 3;
	sm += strncmp(sm, "compute_", 8) ? 0 : 8;
	source->sm = (uint32_t)strtoul(sm, &end, 10);
	if (end == sm || (end != file && end + 1 != file)) /* 90=, 90a= */
		return usage();
	source->data = read_file(file + 1, &source->len);
	if (!source->data) {
		fprintf(stderr, "gx-fatbin: %s: %s\n", file + 1, strerror(errno));
		return 1;
	}
	source->kind = source->len >= 4 && !memcmp(source->data, "\177ELF", 4) ? GX_FATBIN_ELF
	                                                                       : GX_FATBIN_PTX;
	o->n_sources++;
	return 0;
}

static int parse(int argc, char **argv, struct options *o)
{
	static const char *const names[] = {
		[GX_FATBIN_PLAIN] = "none", [GX_FATBIN_LZ4] = "lz4", [GX_FATBIN_ZSTD] = "zstd"
	};
	int err = 0;

	for (int i = 1; i < argc && !err; i++) {
		bool has_value = i + 1 < argc;

		if (!strcmp(argv[i], "-o") && has_value) {
			o->out = argv[++i];
		} else if (!strcmp(argv[i], "-c") && has_value) {
			unsigned p = 0;

			i++;
			while (p < 3 && strcmp(names[p], argv[i]))
				p++;
			if (p == 3)
				return usage();
			o->packing = (enum gx_fatbin_packing)p;
		} else {
			err = add_source(o, argv[i]);
		}
	}
	return err ? err : o->out && o->n_sources ? 0 : usage();
}

static int write_out(const struct options *o)
{
	struct gx_diag diag = { 0 };
	struct gx_strbuf message = { 0 };
	void *data;
	size_t len;
	FILE *file;
	bool ok;

	if (gx_fatbin_write(o->sources, o->n_sources, o->packing, &data, &len, &diag)) {
		gx_diag_print(&diag, &message);
		fprintf(stderr, "gx-fatbin: %s", gx_strbuf_text(&message));
		gx_strbuf_free(&message);
		return 1;
	}
	file = fopen(o->out, "wb");
	ok = file && fwrite(data, 1, len, file) == len;
	if (file && fclose(file))
		ok = false;
	if (!ok)
		fprintf(stderr, "gx-fatbin: %s: %s\n", o->out, strerror(errno));
	free(data);
	return !ok;
}

int main(int argc, char **argv)
{
	struct options o = { .packing = GX_FATBIN_ZSTD };
	int status = parse(argc, argv, &o);

	if (!status)
		status = write_out(&o);
	for (size_t i = 0; i < o.n_sources; i++)
		free((void *)(uintptr_t)o.sources[i].data);
	return status;
}
