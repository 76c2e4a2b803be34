/* image.c - what the application hands to the driver: text, containers, wrappers, and memory that
 * is not there. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"

#include "agent/variant/driver.h"
#include "agent/variant/foreign.h"
#include "agent/variant/image.h"
#include "support/fatbin/fatbin_write.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const char text[] =
        ".version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k() { ret; }\n";

/* Two pages, the second one unreadable; gives the end of the first. */
static char *edge(void)
{
	char *pages = mmap(NULL, 12288, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	CHECK(pages != MAP_FAILED);
	CHECK_EQ(mprotect(pages + 8192, 4096, PROT_NONE), 0);
	return pages + 8192;
}

static void test_foreign(void)
{
	char *end = edge(), copy[64];
	size_t len = 0;

	memset(end - 64, 'x', 64);
	CHECK(gx_foreign_copy(copy, end - 64, 64));
	CHECK(!memcmp(copy, end - 64, 64));
	CHECK(!gx_foreign_copy(copy, end - 32, 64));
	CHECK(!gx_foreign_copy(copy, NULL, 1));
	CHECK(!gx_foreign_copy(copy, (void *)~(uintptr_t)7, 64));
	CHECK(!gx_foreign_strlen(end - 64, 1000, &len)); /* no NUL before the edge */
	end[-1] = '\0';
	CHECK(gx_foreign_strlen(end - 64, 1000, &len));
	CHECK_EQ(len, 63);
	CHECK(!gx_foreign_strlen(end - 64, 10, &len));
	memset(end - 5000, 'x', 4999);
	for (size_t n = 1; n <= 5000; n += n < 64 || n > 4000 ? 1 : 97) {
		CHECK(gx_foreign_strlen(end - n, n, &len)); /* from any place of a page */
		CHECK_EQ(len, n - 1);
		CHECK(n == 1 || !gx_foreign_strlen(end - n, n - 1, &len));
	}
}

/* Where a sandbox forbids the call: the pages are asked for before they are read. What takes the place of libc's function. */
static bool forbidden;

ssize_t process_vm_readv(pid_t pid, const struct iovec *local, unsigned long n_local,
                         const struct iovec *remote, unsigned long n_remote, unsigned long flags)
{
	if (forbidden) {
		errno = EPERM;
		return -1;
	}
	return syscall(SYS_process_vm_readv, pid, local, n_local, remote, n_remote, flags);
}

static void test_forbidden(void)
{
	char *pages = mmap(NULL, 12288, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char copy[64], *end = pages + 4096;
	size_t len;

	CHECK(pages != MAP_FAILED && !munmap(end, 4096));
	memset(pages, 'x', 4096);
	forbidden = true;
	CHECK(gx_foreign_copy(copy, end - 64, 64) && !memcmp(copy, end - 64, 64));
	CHECK(!gx_foreign_copy(copy, end - 32, 64));
	CHECK(!gx_foreign_strlen(end - 64, 1000, &len));
	memset(copy, 1, sizeof(copy));
	gx_foreign_read(copy, end - 32, 64);
	CHECK(!copy[0] && !copy[63]);
	forbidden = false;
	munmap(pages, 4096);
}

static char written[64] = "may change";
static char zeros[1 << 16]; /* behind what the file has */

/* What nobody writes is in the program's own text and constants. */
static void test_constant(void)
{
	char *end = edge();

	CHECK(gx_foreign_is_constant(text, sizeof(text)));
	CHECK(!gx_foreign_is_constant(text, (size_t)1 << 40));
	CHECK(!gx_foreign_is_constant(text, SIZE_MAX));
	CHECK(!gx_foreign_is_constant(written, sizeof(written)));
	CHECK(!gx_foreign_is_constant(zeros, sizeof(zeros)));
	CHECK(!gx_foreign_is_constant(end - 64, 64));
	CHECK(!gx_foreign_is_constant(NULL, 0));
}

static void check_module(struct gx_image *image, bool expected)
{
	struct gx_diag diag = { .insn = -1 };

	CHECK_EQ(image != NULL, expected);
	if (image) {
		const struct gx_ptx_module *module = gx_image_module(image, 90, &diag);

		CHECK(module && gx_ptx_find_func(module, "k", 1));
		CHECK(gx_image_module(image, 90, &diag) == module); /* parsed once */
	}
	gx_image_free(image);
}

/* Every kernel of a module hears why there is no text, not the first one alone. */
static void check_no_text_for(const void *container)
{
	struct gx_image *image = gx_image_of(container);
	struct gx_ptx_span span;

	for (int i = 0; i < 2; i++) {
		struct gx_diag diag = { .insn = -1 };

		CHECK_EQ(gx_image_text(image, 50, &span, &diag), -ENOENT);
		CHECK(diag.error == GX_E_AGENT_NO_PTX && !strcmp(diag.text, "none for sm_50"));
	}
	gx_image_free(image);
}

/* Where nobody knows for which device, a container gives nothing, before and after another asked. */
static void check_unknown_device(const void *container)
{
	struct gx_image *image = gx_image_of(container);
	struct gx_diag diag = { .insn = -1 };

	CHECK(image && !gx_image_module(image, 0, &diag));
	CHECK_EQ(diag.error, GX_E_AGENT_NO_PTX);
	CHECK(image && gx_image_module(image, 90, &diag) && !gx_image_module(image, 0, &diag));
	gx_image_free(image);
}

static void check_file(const void *bytes, size_t len, bool expected)
{
	char path[] = "/tmp/gx-image-XXXXXX";
	int fd = mkstemp(path);

	CHECK(fd >= 0 && write(fd, bytes, len) == (ssize_t)len);
	close(fd);
	check_module(gx_image_of_file(path), expected);
	unlink(path);
}

static const char machine_code[64] = "\177ELF\2\1\1";

static void test_shapes(void)
{
	struct gx_fatbin_source sources[] = {
		{ GX_FATBIN_PTX, 75, text, sizeof(text) - 1 },
		{ GX_FATBIN_ELF, 90, machine_code, sizeof(machine_code) },
	};
	struct {
		uint32_t magic, version;
		const void *data, *more;
	} wrapper = { GX_FATBIN_WRAPPER_MAGIC, 1, NULL, NULL };
	char *end = edge();

	check_module(gx_image_of(text), true);
	memcpy(end - sizeof(text), text, sizeof(text));
	check_module(gx_image_of(end - sizeof(text)), true);
	check_module(gx_image_of(end - 4), false);
	check_module(gx_image_of(machine_code), false);
	check_module(gx_image_of(NULL), false);
	for (int packing = GX_FATBIN_PLAIN; packing <= GX_FATBIN_ZSTD; packing++) {
		void *container = NULL;
		size_t len = 0;
		struct gx_image *image;

		CHECK_EQ(gx_fatbin_write(sources, 2, (enum gx_fatbin_packing)packing, &container,
		                         &len, NULL),
		         0);
		check_module(gx_image_of(container), true);
		check_no_text_for(container);
		check_unknown_device(container);
		check_module(gx_image_of_bytes(container, len), true);
		check_file(container, len, true);
		wrapper.data = container;
		check_module(gx_image_of_bytes(&wrapper, sizeof(wrapper)), true);
		image = gx_image_of(&wrapper);
		memset(container, 0, len); /* the copy is ours */
		check_module(image, true);
		free(container);
		CHECK_EQ(gx_fatbin_write(&sources[1], 1, (enum gx_fatbin_packing)packing,
		                         &container, &len, NULL),
		         0);
		check_module(gx_image_of(container), false); /* machine code only */
		check_module(gx_image_of_bytes(container, len), false);
		memset((char *)container + gx_fatbin_size(container, len) - 24, 0xff, 24);
		check_module(gx_image_of(container), false); /* and that damaged */
		free(container);
	}
	wrapper.data = end - 8;
	check_module(gx_image_of(&wrapper), false);
}

/* A container whose header promises more than there is. */
static void test_truncated(void)
{
	struct gx_fatbin_source source = { GX_FATBIN_PTX, 75, text, sizeof(text) - 1 };
	void *container = NULL;
	size_t len = 0;
	char *end = edge();

	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
	CHECK(gx_fatbin_size(container, len) <= len);
	len = gx_fatbin_size(container, len);
	for (size_t cut = 1; cut < len && cut < 4000; cut += 3) {
		memcpy(end - (len - cut), container, len - cut);
		check_module(gx_image_of(end - (len - cut)), false);
	}
	free(container);
}

/* Text begins as text does; blanks of every kind may be before it. */
static void test_beginnings(void)
{
	static const unsigned char bad[] = { 0, 1, 8, 14, 31, 127, 128, 255 };
	char changed[sizeof(text) + 8];

	CHECK(!gx_image_of_bytes(text, 8)); /* too short for a version */
	for (size_t i = 0; i < 8; i++) {
		for (size_t k = 0; k < sizeof(bad); k++) {
			memcpy(changed, text, sizeof(text));
			changed[i] = (char)bad[k];
			check_module(gx_image_of(changed), false);
			check_module(gx_image_of_bytes(changed, sizeof(text)), false);
		}
		memset(changed, "\t\n\r\f\v \n\n"[i], 8);
		memcpy(changed + 8, text, sizeof(text));
		check_module(gx_image_of(changed), true);
		check_module(gx_image_of_bytes(changed, sizeof(changed)), true);
	}
}

/* The containers of compilations that were linked: as many as may be, and one more; a list without an end. */
static void test_parts(void)
{
	struct gx_fatbin_source source = { GX_FATBIN_PTX, 75, text, sizeof(text) - 1 };
	static const char no_container[16];
	struct gx_fatbin_wrapper wrapper = { .magic = GX_FATBIN_WRAPPER_MAGIC,
		                             .version = GX_FATBIN_LINKED_VERSION };
	const void **parts = calloc(GX_FATBIN_MAX_PARTS + 2, sizeof(*parts));
	const void **last = (const void **)(void *)edge() - 1;
	void *container = NULL;
	size_t len = 0;

	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
	wrapper.data = container;
	check_module(gx_image_of(&wrapper), true); /* no list: one container, as of old */
	wrapper.parts = parts;
	check_module(gx_image_of(&wrapper), false); /* none */
	for (uint32_t i = 0; i < GX_FATBIN_MAX_PARTS; i++) {
		parts[i] = no_container;
		if (i == 2)
			check_module(gx_image_of(&wrapper), false); /* none with PTX */
	}
	parts[GX_FATBIN_MAX_PARTS / 2] = container;
	check_module(gx_image_of(&wrapper), true);
	parts[GX_FATBIN_MAX_PARTS] = no_container;
	check_module(gx_image_of(&wrapper), false);
	*last = container;
	wrapper.parts = last;
	check_module(gx_image_of(&wrapper), false);
	free(container);
	free(parts);
}

/* Parts with machine code alone for a device are what its linker needs beside the PTX. */
static void test_libraries(void)
{
	const struct gx_fatbin_source sources[] = {
		{ GX_FATBIN_PTX, 75, text, sizeof(text) - 1 },
		{ GX_FATBIN_ELF, 75, machine_code, sizeof(machine_code) },
		{ GX_FATBIN_PTX, 120, text, sizeof(text) - 1 },
	};
	struct gx_fatbin_wrapper wrapper = { .magic = GX_FATBIN_WRAPPER_MAGIC,
		                             .version = GX_FATBIN_LINKED_VERSION };
	const void **parts = calloc(GX_IMAGE_MAX_LIBRARIES + 4, sizeof(*parts));
	const void **last = (const void **)(void *)edge() - 1;
	const void *found[GX_IMAGE_MAX_LIBRARIES];
	size_t bytes[GX_IMAGE_MAX_LIBRARIES], len;
	void *code = NULL, *library = NULL, *later = NULL;

	CHECK_EQ(gx_fatbin_write(sources, 1, GX_FATBIN_PLAIN, &code, &len, NULL), 0);
	CHECK_EQ(gx_fatbin_write(sources + 1, 1, GX_FATBIN_PLAIN, &library, &len, NULL), 0);
	CHECK_EQ(gx_fatbin_write(sources + 1, 2, GX_FATBIN_PLAIN, &later, &len, NULL), 0);
	wrapper.parts = parts;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 0);
	parts[0] = code;
	parts[1] = library;
	parts[2] = later;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 2);
	CHECK(found[0] == library && found[1] == later && bytes[1] == len);
	parts[1] = NULL; /* what stands behind the end is none of it */
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 0);
	parts[1] = library;
	CHECK_EQ(gx_image_libraries(&wrapper, 120, found, bytes), 1); /* the other has PTX there */
	CHECK(found[0] == library);
	for (uint32_t i = 0; i < GX_IMAGE_MAX_LIBRARIES + 1; i++)
		parts[i + 1] = library;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 0); /* one too many: none */
	parts[1] = code;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), GX_IMAGE_MAX_LIBRARIES);
	wrapper.version = 1;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 0);
	CHECK_EQ(gx_image_libraries(code, 90, found, bytes), 0);
	*last = library; /* the list runs into what is not there */
	wrapper.parts = last;
	wrapper.version = GX_FATBIN_LINKED_VERSION;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 1);
	free(code);
	free(library);
	free(later);
	free(parts);
}

/* Lengths that no image has: what the bytes are is not asked. Text stays when what can be unpacked again is packed. */
static void test_lengths_and_packing(void)
{
	const struct gx_fatbin_source sources[] = { { GX_FATBIN_PTX, 75, text, sizeof(text) - 1 },
		                                    { GX_FATBIN_PTX, 120, text,
		                                      sizeof(text) - 1 } };
	const void *parts[3] = { NULL };
	struct gx_fatbin_wrapper wrapper = { .magic = GX_FATBIN_WRAPPER_MAGIC, .version = 1 };
	struct gx_image *image = gx_image_of(text);
	void *containers[2];
	size_t len;

	gx_image_pack(image);
	check_module(image, true);
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(gx_fatbin_write(&sources[i], 1, GX_FATBIN_PLAIN, &containers[i], &len,
		                         NULL),
		         0);
		parts[i] = containers[i];
	}
	wrapper.data = containers[0];
	check_module(gx_image_of_bytes(&wrapper, sizeof(wrapper)), true);
	check_module(gx_image_of_bytes(&wrapper, 3), false);
	check_module(gx_image_of_bytes(&wrapper, GX_IMAGE_MAX_TEXT), false);
	/* a part for newer devices alone is left out */
	wrapper.version = GX_FATBIN_LINKED_VERSION;
	wrapper.parts = parts;
	image = gx_image_of(&wrapper);
	CHECK(image && image->n_parts == 2);
	check_module(image, true);
	free(containers[0]);
	free(containers[1]);
}

static void test_file(void)
{
	/* files of the kernel have less in them than they say */
	size_t len = 0;
	char *short_file =
	        gx_foreign_file("/sys/kernel/mm/transparent_hugepage/enabled", 1 << 20, &len);

	CHECK(!short_file || len < 4096);
	free(short_file);
	check_file(text, sizeof(text) - 1, true);
	check_file(text, 8, false);
	check_module(gx_image_of_file("/tmp/gx-image-that-is-not-there"), false);
	check_module(gx_image_of_file("/"), false);
}

/* What is behind a wrapper depends on what it says it is: the list of a linked one's parts is none of another's. */
static void test_wrappers(void)
{
	struct gx_fatbin_source source = { GX_FATBIN_ELF, 75, (const char *)machine_code,
		                           sizeof(machine_code) };
	struct gx_fatbin_source ptx = { GX_FATBIN_PTX, 75, text, sizeof(text) - 1 };
	const void *parts[2] = { NULL }, *found[GX_IMAGE_MAX_LIBRARIES];
	size_t bytes[GX_IMAGE_MAX_LIBRARIES], len;
	struct gx_fatbin_wrapper wrapper = { .magic = GX_FATBIN_WRAPPER_MAGIC,
		                             .version = GX_FATBIN_LINKED_VERSION,
		                             .parts = parts };
	void *library = NULL, *container = NULL;
	char *end = edge();

	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &library, &len, NULL), 0);
	CHECK_EQ(gx_fatbin_write(&ptx, 1, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
	parts[0] = library;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 1);
	wrapper.magic++;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 0);
	wrapper.magic--;
	wrapper.version = 1;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 0);
	wrapper.data = container;
	check_module(gx_image_of(&wrapper), true);
	wrapper.version = GX_FATBIN_LINKED_VERSION;
	check_module(gx_image_of(&wrapper), false); /* no part has a text */
	wrapper.parts = NULL;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), 0);
	check_module(gx_image_of(&wrapper), true);
	wrapper.parts = &parts[1]; /* a list without parts */
	check_module(gx_image_of(&wrapper), false);
	/* a text that ends where memory does, without a NUL */
	memset(end - 64, 'x', 64);
	check_module(gx_image_of(end - 64), false);
	free(library);
	free(container);
}

/* Whatever is not there, there is no image then, and nothing is kept. */
static void test_no_memory(void)
{
	struct gx_fatbin_source source = { GX_FATBIN_PTX, 75, text, sizeof(text) - 1 };
	struct gx_fatbin_wrapper *wrapper = calloc(1, sizeof(*wrapper));
	const void *parts[3] = { NULL };
	size_t lens[3] = { sizeof(text) - 1, 0, sizeof(*wrapper) };
	void *codes[3] = { strdup(text), NULL, wrapper };

	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_LZ4, &codes[1], &lens[1], NULL), 0);
	*wrapper = (struct gx_fatbin_wrapper){ GX_FATBIN_WRAPPER_MAGIC, GX_FATBIN_LINKED_VERSION,
		                               NULL, parts };
	parts[0] = parts[1] = codes[1];
	for (int i = 2; i >= 0; i--) {
		bool failed = true;
		long n = 1;

		for (; failed && n < 100; n++) {
			long before = atomic_load(&fail_blocks);
			struct gx_image *image;

			fail_one(n);
			image = gx_image_of_bytes(codes[i], lens[i]);
			failed = fail_none();
			/* of two parts one may be there */
			CHECK_EQ(image == NULL || (i == 2 && image->n_parts < 2), failed);
			gx_image_free(image);
			CHECK_EQ(atomic_load(&fail_blocks), before);
		}
		CHECK(n > 2 && n < 100);
		free(codes[i]);
	}
}

/* A module of an old device is read in new words, or, where there is no memory for them, as it is; what does not parse never takes
 * its place. */
static void test_renewed_without_memory(void)
{
	static const char old[] = ".version 1.4\n.target sm_10\n"
	                          ".entry k() { .reg .f32 f; div.f32 f, f, f; ret; }\n";
	long n_old = 0, n_none = 0;
	bool failed = true;

	for (long n = 1; failed && n < 1000; n++) {
		struct gx_image *image = gx_image_of_bytes(old, sizeof(old) - 1);
		long before = atomic_load(&fail_blocks);
		struct gx_diag diag = { .insn = -1 };
		const struct gx_ptx_module *module;

		fail_one(n);
		module = gx_image_module(image, 75, &diag);
		failed = fail_none();
		CHECK((module == NULL) == (diag.error == GX_E_NO_MEMORY));
		CHECK(failed || (module && module->sm == 30));
		n_none += !module;
		if (module) {
			CHECK(gx_ptx_find_func(module, "k", 1));
			CHECK(module->sm == 30 || failed);
			CHECK(module->text.at == image->text &&
			      module->text.len == image->text_len);
			n_old += module->sm == 10;
		}
		gx_image_free(image);
		CHECK(atomic_load(&fail_blocks) <= before);
	}
	CHECK(!failed && n_none && n_old);
}

/* A text stays as it is but where the driver takes only older ones, whichever allocation fails. */
static int driver_version;

static CUresult get_version(int *version)
{
	*version = driver_version;
	return driver_version ? CUDA_SUCCESS : CUDA_ERROR_UNKNOWN;
}

static const struct {
	const char *text;
	int driver;
	uint32_t major, minor; /* of the module */
} versions[] = {
	{ text, 11000, 7, 0 },
	{ text, 12000, 7, 0 },
	{ text, 0, 7, 0 }, /* one that does not say */
	{ text, 10020, 6, 5 },
};

static void test_versions(void)
{
	((struct gx_cuda_api *)(uintptr_t)gx_agent_api())->cuDriverGetVersion = get_version;
	for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++) {
		bool failed = true;
		size_t len = strlen(versions[i].text) + 1;

		driver_version = versions[i].driver;
		for (long n = 1; failed; n++) {
			struct gx_image *image = gx_image_of_bytes(versions[i].text, len);
			struct gx_diag diag = { .insn = -1 };
			const struct gx_ptx_module *module;

			fail_one(n);
			module = gx_image_module(image, 90, &diag);
			failed = fail_none();
			CHECK(module || (failed && diag.error));
			CHECK(!module || gx_ptx_find_func(module, "k", 1));
			if (!failed)
				CHECK(module->version_major == versions[i].major &&
				      module->version_minor == versions[i].minor);
			if (!failed && module->version_major != versions[i].major)
				fprintf(stderr, "row %zu: %u.%u\n", i, module->version_major,
				        module->version_minor);
			gx_image_free(image);
		}
	}
}

/* What there is no text for takes no text away from another device. */
static void test_other_device(void)
{
	struct gx_fatbin_source source = { GX_FATBIN_PTX, 75, text, sizeof(text) - 1 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_image *image;
	void *container;
	size_t len;

	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_ZSTD, &container, &len, NULL), 0);
	image = gx_image_of(container);
	CHECK(image && !gx_image_module(image, 50, &diag));
	CHECK(image && gx_image_module(image, 75, &diag));
	gx_image_free(image);
	free(container);
}

int main(void)
{
	test_renewed_without_memory();
	test_foreign();
	test_forbidden();
	test_constant();
	test_shapes();
	test_truncated();
	test_beginnings();
	test_parts();
	test_libraries();
	test_lengths_and_packing();
	test_file();
	test_other_device();
	test_wrappers();
	test_no_memory();
	test_versions();
	return TEST_END();
}
