/* assembled.c - PTX that an assembler in a process of its own had: a file for each piece of machine code, by the content of its
 * functions, so that it is found whatever the code is packed in. What is found is compared before it is used (recover.h). */
#include "agent/variant/assembled.h"

#include "agent/variant/foreign.h"
#include "agent/variant/image.h"
#include "base/cache_dir.h"
#include "base/strmap.h"
#include "cubin/cubin.h"
#include "cubin/debug_ptx.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_CODE ((size_t)1 << 20)
#define MAX_TEXT ((size_t)8 << 20)

/* False: none, or too much of it for what compilers make at run time. */
static bool is_small(const struct gx_cubin *cubin)
{
	size_t bytes = 0;

	for (uint32_t i = 0; i < cubin->n_functions; i++)
		bytes += cubin->sections[cubin->functions[i].text].bytes;
	return bytes && bytes <= MAX_CODE;
}

static bool hash_code(const struct gx_cubin *cubin, uint64_t *hash)
{
	struct {
		uint64_t name, text;
	} *parts = calloc(cubin->n_functions + 1, sizeof(*parts));

	for (uint32_t i = 0; i < cubin->n_functions && parts; i++) {
		const struct gx_cubin_function *f = &cubin->functions[i];
		const struct gx_cubin_section *text = &cubin->sections[f->text];

		parts[i].name = gx_hash_bytes(f->name, f->name_len);
		parts[i].text = text->data ? gx_hash_bytes(text->data, text->bytes) : 0;
	}
	if (parts) {
		parts[cubin->n_functions].name = cubin->sm;
		*hash = gx_hash_bytes(parts, (cubin->n_functions + 1) * sizeof(*parts));
	}
	free(parts);
	return parts != NULL;
}

/* In a folder of their own: where there is none, nothing has to be hashed. */
static bool folder_of(char *path, size_t size)
{
	char buffer[PATH_MAX];
	const char *dir = gx_cache_dir(buffer, sizeof(buffer));

	return dir && (size_t)snprintf(path, size, "%s/assembled", dir) < size;
}

static bool path_of(const struct gx_cubin *cubin, char *path, size_t size)
{
	char dir[PATH_MAX];
	uint64_t hash;

	if (!folder_of(dir, sizeof(dir)) || access(dir, X_OK) || !is_small(cubin) ||
	    !hash_code(cubin, &hash))
		return false;
	return (size_t)snprintf(path, size, "%s/%016llx.ptx", dir, (unsigned long long)hash) < size;
}

static void make_folder(void)
{
	char buffer[PATH_MAX], path[PATH_MAX];
	const char *dir = gx_cache_dir(buffer, sizeof(buffer));

	if (folder_of(path, sizeof(path))) {
		mkdir(dir, 0700);
		mkdir(path, 0700);
	}
}

/* Written beside, and renamed. */
static void write_text(const char *path, const char *text, size_t len)
{
	char temporary[PATH_MAX + 16];
	FILE *file;
	bool ok;
	int fd;

	snprintf(temporary, sizeof(temporary), "%s.XXXXXX", path);
	fd = mkstemp(temporary);
	file = fd < 0 ? NULL : fdopen(fd, "wb");
	if (!file)
		return;
	ok = fwrite(text, 1, len, file) == len;
	ok &= !fclose(file);
	if (!ok || rename(temporary, path))
		unlink(temporary);
}

void gx_assembled_keep(const char *ptx_path, const char *cubin_path)
{
	char path[PATH_MAX];
	size_t text_len = 0, code_len = 0;
	char *text = gx_foreign_file(ptx_path, MAX_TEXT, &text_len);
	char *code = gx_foreign_file(cubin_path, 4 * MAX_CODE, &code_len);
	struct gx_cubin cubin = { 0 };
	struct gx_diag diag = { .error = GX_E_NONE };

	if (text && code && strstr(text, ".version") &&
	    !gx_cubin_read(code, code_len, &cubin, &diag) && !gx_cubin_has_debug_ptx(&cubin)) {
		make_folder();
		if (path_of(&cubin, path, sizeof(path)))
			write_text(path, text, text_len);
	}
	gx_cubin_free(&cubin);
	free(code);
	free(text);
}

bool gx_assembled_has(const struct gx_cubin *cubin)
{
	char path[PATH_MAX];

	return path_of(cubin, path, sizeof(path)) && !access(path, R_OK);
}

struct gx_image *gx_assembled_image(const struct gx_cubin *cubin)
{
	char path[PATH_MAX], *text;
	struct gx_image *image;
	size_t len = 0;

	if (!path_of(cubin, path, sizeof(path)))
		return NULL;
	text = gx_foreign_file(path, MAX_TEXT, &len);
	image = text ? gx_image_of_bytes(text, len) : NULL;
	free(text);
	return image;
}
