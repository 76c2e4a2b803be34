/* assembled.c - the text of what an assembler made in another process: found by the machine code, and for no other code. */
#include "../cubin/files.h"
#include "../fail.h"
#include "../test.h"

#include "agent/variant/assembled.h"
#include "agent/variant/image.h"
#include "cubin/cubin.h"

#include <dirent.h>
#include <elf.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT  ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry scaled() { ret; }\n"
#define PLAIN "tests/cubin/recovered_plain.sm_90.cubin"

enum { FILE_NAME = sizeof("/assembled/0123456789abcdef.ptx") - 1 };

static char dir[] = "/tmp/gx-assembled-XXXXXX";

static void set_folder(const char *path)
{
	setenv("GPUEXT_CACHE_DIR", path, 1);
}

/* In the folder of texts; -1: there is none. */
static int n_files(void)
{
	char path[64];
	DIR *d;
	int n = 0;

	snprintf(path, sizeof(path), "%s/cache/assembled", dir);
	d = opendir(path);
	if (!d)
		return -1;
	while (readdir(d))
		n++;
	closedir(d);
	return n - 2; /* "." and ".." */
}

static const char *write_text(const char *name, const char *text)
{
	static char path[64];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	file = fopen(path, "we");
	CHECK(file && fputs(text, file) >= 0 && !fclose(file));
	return path;
}

struct sample {
	unsigned char *bytes;
	struct gx_cubin cubin;
};

static void open_sample(struct sample *s, const char *name, unsigned sm)
{
	size_t len;

	s->bytes = read_sample(name, sm, &len);
	CHECK(s->bytes && !gx_cubin_read(s->bytes, len, &s->cubin, NULL));
}

static void close_sample(struct sample *s)
{
	gx_cubin_free(&s->cubin);
	free(s->bytes);
}

/* Nothing is kept of what is not both, and of code that carries its text itself; then there is not even a folder. */
static void test_nothing(void)
{
	gx_assembled_keep("/nowhere/at/all", PLAIN);
	gx_assembled_keep(write_text("k.ptx", TEXT), "/nowhere/at/all");
	gx_assembled_keep(write_text("k.ptx", TEXT), write_text("no.cubin", TEXT));
	gx_assembled_keep(write_text("k.ptx", "no such text at all"), PLAIN);
	gx_assembled_keep(write_text("k.ptx", TEXT), "tests/cubin/recovered.sm_90.cubin");
	set_folder("");
	gx_assembled_keep(write_text("k.ptx", TEXT), PLAIN);
	CHECK_EQ(n_files(), -1);
}

static void test_kept(const char *cache)
{
	const struct gx_cubin nothing = { 0 };
	struct sample s, other;
	struct gx_image *image;
	char folder[64];
	struct stat st;

	open_sample(&s, "recovered_plain", 90);
	set_folder(cache);
	CHECK(!gx_assembled_has(&s.cubin) && !gx_assembled_image(&s.cubin));
	gx_assembled_keep(write_text("k.ptx", TEXT), PLAIN);
	gx_assembled_keep(write_text("k.ptx", TEXT), PLAIN); /* in the place of the first */
	CHECK_EQ(n_files(), 1);
	CHECK(!stat(cache, &st) && (st.st_mode & 0777) == 0700);
	snprintf(folder, sizeof(folder), "%s/assembled", cache);
	CHECK(!stat(folder, &st) && (st.st_mode & 0777) == 0700);
	CHECK(gx_assembled_has(&s.cubin));
	image = gx_assembled_image(&s.cubin);
	CHECK(!gx_assembled_image(&nothing)); /* the file that was found before is not its own */
	CHECK(image && image->text && image->text_len == strlen(TEXT) &&
	      !memcmp(image->text, TEXT, image->text_len));
	gx_image_free(image);
	open_sample(&other, "recovered_plain", 80);
	CHECK(!gx_assembled_has(&other.cubin) && !gx_assembled_image(&other.cubin));
	close_sample(&other);
	set_folder("");
	CHECK(!gx_assembled_has(&s.cubin) && !gx_assembled_image(&s.cubin));
	set_folder(cache);
	CHECK(gx_assembled_has(&s.cubin));
	close_sample(&s);
}

/* Of all functions the name, the code and its length count, and the device. */
static void test_other_code(void)
{
	struct sample s;
	struct gx_cubin_function *f;
	struct gx_cubin_section *text;
	uint8_t *code, byte;

	open_sample(&s, "recovered_plain", 90);
	CHECK(s.cubin.n_functions >= 2);
	for (uint32_t i = 0; i < s.cubin.n_functions; i++) {
		f = &s.cubin.functions[i];
		text = &s.cubin.sections[f->text];
		code = s.bytes + text->offset;
		CHECK(gx_assembled_has(&s.cubin));
		byte = code[text->bytes - 1];
		code[text->bytes - 1] ^= 1;
		CHECK(!gx_assembled_has(&s.cubin));
		code[text->bytes - 1] = byte;
		f->name_len--;
		CHECK(!gx_assembled_has(&s.cubin));
		f->name_len++;
		text->bytes -= 16;
		CHECK(!gx_assembled_has(&s.cubin));
		text->bytes += 16;
	}
	s.cubin.sm--;
	CHECK(!gx_assembled_has(&s.cubin));
	s.cubin.sm++;
	s.cubin.n_functions--;
	CHECK(!gx_assembled_has(&s.cubin));
	s.cubin.n_functions = 0; /* none at all */
	CHECK(!gx_assembled_has(&s.cubin));
	close_sample(&s);
}

/* A folder in which nothing can be made, one that no path can name, and one that is as long as a path may be. */
static void test_folders(void)
{
	static char longest[PATH_MAX + 8];
	char path[80], link[96];
	struct sample s;

	open_sample(&s, "recovered_plain", 90);
	snprintf(path, sizeof(path), "%s/full", dir);
	snprintf(link, sizeof(link), "%s/assembled", path);
	CHECK(!mkdir(path, 0700) && !symlink("/proc/self/fdinfo", link));
	set_folder(path);
	gx_assembled_keep(write_text("k.ptx", TEXT), PLAIN);
	CHECK(!gx_assembled_has(&s.cubin));
	for (size_t n = PATH_MAX - 48; n < PATH_MAX + 4; n++) {
		memset(longest, '/', n);
		memcpy(longest, dir, strlen(dir));
		longest[n] = '\0';
		set_folder(longest);
		gx_assembled_keep(write_text("k.ptx", TEXT), PLAIN);
		CHECK_EQ(gx_assembled_has(&s.cubin), n + FILE_NAME < PATH_MAX);
	}
	close_sample(&s);
}

/* Code of a mebibyte is the most that is looked at: the first function's is made as long as that takes. */
static void test_large(const char *cache)
{
	enum { MOST = 1 << 20 };
	int before = (set_folder(cache), n_files());
	char path[64];

	snprintf(path, sizeof(path), "%s/large.cubin", dir);
	for (size_t more = 0; more <= 16; more += 16) {
		struct sample s;
		size_t len, bytes = MOST + more;
		Elf64_Shdr *header;
		unsigned char *file;
		FILE *out;

		open_sample(&s, "recovered_plain", 90);
		free(read_sample("recovered_plain", 90, &len));
		for (uint32_t i = 1; i < s.cubin.n_functions; i++)
			bytes -= s.cubin.sections[s.cubin.functions[i].text].bytes;
		file = calloc(1, len + bytes);
		memcpy(file, s.bytes, len);
		header = (Elf64_Shdr *)(void *)(file + ((Elf64_Ehdr *)(void *)file)->e_shoff) +
		         s.cubin.functions[0].text;
		header->sh_offset = len;
		header->sh_size = bytes;
		out = fopen(path, "we");
		CHECK(out && fwrite(file, 1, len + bytes, out) == len + bytes && !fclose(out));
		gx_assembled_keep(write_text("k.ptx", TEXT), path);
		CHECK_EQ(n_files(), before + 1);
		free(file);
		close_sample(&s);
	}
}

/* Without memory nothing is found; what can't be written whole, or put in its place, leaves nothing behind. */
static void test_failures(const char *cache)
{
	struct rlimit before, few;
	char command[160];
	struct sample s;

	set_folder(cache);
	open_sample(&s, "recovered_plain", 90);
	CHECK(gx_assembled_has(&s.cubin));
	fail_one(1);
	CHECK(!gx_assembled_has(&s.cubin));
	CHECK(fail_none());
	snprintf(command, sizeof(command), "rm -r %s/assembled", cache);
	CHECK_EQ(system(command), 0);
	write_text("k.ptx", TEXT);
	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
	few = (struct rlimit){ 20, before.rlim_max };
	signal(SIGXFSZ, SIG_IGN);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &few), 0);
	snprintf(command, sizeof(command), "%s/k.ptx", dir);
	gx_assembled_keep(command, PLAIN);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
	CHECK_EQ(n_files(), 0);
	CHECK(!gx_assembled_has(&s.cubin));
	gx_assembled_keep(command, PLAIN);
	CHECK(gx_assembled_has(&s.cubin));
	snprintf(command, sizeof(command),
	         "cd %s/assembled && for f in *; do rm $f; mkdir $f; done", cache);
	CHECK_EQ(system(command), 0);
	snprintf(command, sizeof(command), "%s/k.ptx", dir);
	gx_assembled_keep(command, PLAIN);
	CHECK_EQ(n_files(), 1);
	close_sample(&s);
}

int main(void)
{
	char cache[48], command[64];

	CHECK(mkdtemp(dir) != NULL);
	snprintf(cache, sizeof(cache), "%s/cache", dir);
	set_folder(cache);
	test_nothing();
	test_kept(cache);
	test_other_code();
	test_folders();
	test_large(cache);
	test_failures(cache);
	snprintf(command, sizeof(command), "rm -r %s", dir);
	CHECK_EQ(system(command), 0);
	return TEST_END();
}
