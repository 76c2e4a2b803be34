/* code.c - machine code in what the application hands to the driver: read where nobody writes it, copied where somebody may, and
 * memory that is not there any more. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"

#include "agent/variant/code.h"
#include "cubin/cubin.h"
#include "fatbin/layout.h"
#include "support/fatbin/fatbin_write.h"

#include <elf.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

/* No cubin: what is read is told by its error. */
#define PAYLOAD "\177ELF no cubin, but as many bytes as a header has, and some more."

/* A container as a program has it among its constants, a page that can be taken away. */
static const struct container {
	uint32_t magic;
	uint16_t version, header_bytes;
	uint64_t bytes;
	struct fatbin_entry_header entry;
	char payload[128];
	char rest[4096 - FATBIN_HEADER_BYTES - FATBIN_ENTRY_BYTES - 128]; /* of the page */
} constant __attribute__((aligned(4096))) = {
	.magic = GX_FATBIN_MAGIC,
	.version = 1,
	.header_bytes = FATBIN_HEADER_BYTES,
	.bytes = FATBIN_ENTRY_BYTES + 128,
	.entry = { .kind = GX_FATBIN_ELF,
	           .version = FATBIN_ENTRY_VERSION,
	           .header_bytes = FATBIN_ENTRY_BYTES,
	           .payload_bytes = 128,
	           .sm = 90 },
	.payload = PAYLOAD,
};
_Static_assert(sizeof(constant) == 4096, "it shares its page with nothing");

static enum gx_error error_of(struct gx_code *code, uint32_t sm)
{
	struct gx_diag diag = { .insn = -1 };

	CHECK(!gx_code_cubin(code, sm, &diag));
	return diag.error;
}

static void set_protection(int protection)
{
	CHECK_EQ(mprotect((void *)(uintptr_t)&constant, 4096, protection), 0);
}

static void test_borrowed(void)
{
	struct gx_fatbin_wrapper wrapper = { GX_FATBIN_WRAPPER_MAGIC, 1, &constant, NULL };
	struct gx_code *code = gx_code_of(&wrapper), *again = gx_code_of(&constant);
	volatile char *bytes = (char *)(uintptr_t)constant.payload;

	CHECK(code && again);
	CHECK(code->borrowed && code->fatbin.entries[0].payload == (const void *)constant.payload);
	CHECK(gx_code_fits(code, 90) && !gx_code_fits(code, 80) && !gx_code_fits(code, 100));
	CHECK_EQ(error_of(code, 90), GX_E_CUBIN);
	CHECK_EQ(error_of(code, 90), GX_E_CUBIN); /* remembered */
	CHECK_EQ(error_of(code, 80), GX_E_AGENT_NO_CODE);
	/* something else is there */
	set_protection(PROT_READ | PROT_WRITE);
	bytes[1]++;
	CHECK_EQ(error_of(again, 90), GX_E_AGENT_NO_CODE);
	bytes[1]--;
	CHECK_EQ(error_of(code, 90), GX_E_CUBIN);
	bytes[127]++;
	CHECK_EQ(error_of(code, 90), GX_E_CUBIN); /* nobody looks again */
	CHECK_EQ(error_of(code, 80), GX_E_AGENT_NO_CODE);
	CHECK_EQ(error_of(code, 90), GX_E_AGENT_NO_CODE);
	bytes[127]--;
	/* nothing is */
	set_protection(PROT_NONE);
	CHECK_EQ(error_of(code, 80), GX_E_AGENT_NO_CODE);
	CHECK_EQ(error_of(code, 90), GX_E_AGENT_NO_CODE);
	set_protection(PROT_READ);
	gx_code_free(code);
	gx_code_free(again);
	gx_code_free(NULL);
}

static void test_copied(void)
{
	struct gx_fatbin_source sources[] = {
		{ GX_FATBIN_PTX, 75, ".version 7.0\n.target sm_75\n", 27 },
		{ GX_FATBIN_ELF, 90, PAYLOAD, sizeof(PAYLOAD) },
	};
	char path[] = "/tmp/gx-code-XXXXXX";
	void *container = NULL;
	struct gx_code *code;
	size_t len = 0;
	int fd;

	CHECK_EQ(gx_fatbin_write(sources, 2, GX_FATBIN_ZSTD, &container, &len, NULL), 0);
	code = gx_code_of(container);
	fd = mkstemp(path);
	CHECK(fd >= 0 && write(fd, container, len) == (ssize_t)len);
	memset(container, 0, len); /* the copy is ours */
	CHECK(code && !code->borrowed && code->fatbin.n_entries == 1);
	CHECK_EQ(error_of(code, 90), GX_E_CUBIN);
	CHECK(!memcmp(code->bytes, PAYLOAD, sizeof(PAYLOAD)));
	gx_code_free(code);
	code = gx_code_of_file(path);
	CHECK(code && !code->borrowed);
	CHECK_EQ(error_of(code, 90), GX_E_CUBIN);
	gx_code_free(code);
	free(container);
	CHECK_EQ(gx_fatbin_write(sources, 1, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
	CHECK(!gx_code_of(container)); /* PTX alone */
	free(container);
	unlink(path);
	close(fd);
}

/* A cubin by itself says how long it is by its tables. */
static void test_elf(void)
{
	struct elf {
		Elf64_Ehdr header;
		Elf64_Shdr sections[2];
		char data[64];
	} elf = { .header = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, 1 },
		              .e_machine = EM_CUDA,
		              .e_shoff = sizeof(Elf64_Ehdr),
		              .e_shnum = 2,
		              .e_shentsize = sizeof(Elf64_Shdr) },
		  .sections = { { 0 },
		                { .sh_type = SHT_PROGBITS,
		                  .sh_offset = offsetof(struct elf, data),
		                  .sh_size = sizeof(elf.data) } },
		  .data = "the end" };
	char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char *at = pages + 4096 - sizeof(elf);
	struct gx_code *code;

	CHECK(pages != MAP_FAILED);
	CHECK_EQ(mprotect(pages + 4096, 4096, PROT_NONE), 0);
	memcpy(at, &elf, sizeof(elf));
	code = gx_code_of(at);
	CHECK(code && code->fatbin.entries[0].payload_bytes == sizeof(elf) &&
	      gx_code_fits(code, 75));
	gx_code_free(code);
	((struct elf *)(void *)at)->sections[1].sh_size++; /* runs into what is not there */
	CHECK(!gx_code_of(at));
	((struct elf *)(void *)at)->sections[1].sh_type = SHT_NOBITS; /* which takes no bytes */
	code = gx_code_of(at);
	CHECK(code != NULL);
	gx_code_free(code);
	/* so are the segments' headers among it: the last byte, and one behind it */
	((struct elf *)(void *)at)->header.e_phoff = sizeof(elf) - 3 * 16;
	((struct elf *)(void *)at)->header.e_phentsize = 16;
	((struct elf *)(void *)at)->header.e_phnum = 3;
	code = gx_code_of(at);
	CHECK(code && code->fatbin.entries[0].payload_bytes == sizeof(elf));
	gx_code_free(code);
	((struct elf *)(void *)at)->header.e_phoff++;
	CHECK(!gx_code_of(at));
	((struct elf *)(void *)at)->header.e_phnum = 0;
	((struct elf *)(void *)at)->header.e_phoff = 0;
	((struct elf *)(void *)at)->header.e_shnum = 4; /* the last is not there */
	CHECK(!gx_code_of(at));
	((struct elf *)(void *)at)->header.e_shnum = 2;
	((struct elf *)(void *)at)->header.e_shoff = UINT64_MAX - 64;
	CHECK(!gx_code_of(at));
	((struct elf *)(void *)at)->header.e_shoff = sizeof(Elf64_Ehdr);
	((struct elf *)(void *)at)->header.e_machine = EM_X86_64;
	CHECK(!gx_code_of(at));
	/* each word of its header that says what it is */
	memcpy(at, &elf, sizeof(elf));
	((struct elf *)(void *)at)->header.e_ident[EI_CLASS] = ELFCLASS32;
	CHECK(!gx_code_of(at));
	memcpy(at, &elf, sizeof(elf));
	((struct elf *)(void *)at)->header.e_shentsize--;
	CHECK(!gx_code_of(at));
	memcpy(at, &elf, sizeof(elf));
	((struct elf *)(void *)at)->header.e_ident[EI_MAG3]++;
	CHECK(!gx_code_of(at));
	/* a section, not the last, that goes round; one that is the largest and not the last */
	memcpy(at, &elf, sizeof(elf));
	((struct elf *)(void *)at)->sections[0] = (Elf64_Shdr){ .sh_type = SHT_PROGBITS,
		                                                .sh_offset = 100,
		                                                .sh_size = UINT64_MAX - 10 };
	CHECK(!gx_code_of(at));
	((struct elf *)(void *)at)->sections[0] = elf.sections[1];
	((struct elf *)(void *)at)->sections[1].sh_size = 1;
	code = gx_code_of(at);
	CHECK(code && code->fatbin.entries[0].payload_bytes == sizeof(elf));
	gx_code_free(code);
	CHECK(!gx_code_of(pages + 4096) && !gx_code_of(NULL) && !gx_code_of("PTX, or so"));
	munmap(pages, 8192);
}

static bool is_constant;

bool __real_gx_foreign_is_constant(const void *at, size_t len);
bool __wrap_gx_foreign_is_constant(const void *at, size_t len);

bool __wrap_gx_foreign_is_constant(const void *at, size_t len)
{
	return is_constant || __real_gx_foreign_is_constant(at, len);
}

/* A cubin is as long as may be, and not longer; what goes round the end of numbers is longer. Of what nobody writes the ends are read. */
static void test_longest(void)
{
	static const struct {
		uint64_t first, bytes, all; /* all 0: too long */
	} rows[] = {
		{ GX_CODE_MAX_BYTES - 8, 8, GX_CODE_MAX_BYTES },
		{ GX_CODE_MAX_BYTES - 8, 9, 0 },
		{ GX_CODE_MAX_BYTES, 0, GX_CODE_MAX_BYTES },
		{ GX_CODE_MAX_BYTES + 1, 0, 0 },
		{ 0, GX_CODE_MAX_BYTES, GX_CODE_MAX_BYTES },
		{ 0, GX_CODE_MAX_BYTES + 1, 0 },
		{ GX_CODE_MAX_BYTES, GX_CODE_MAX_BYTES, 0 },
		{ 200, UINT64_MAX - 100, 0 },
		{ UINT64_MAX - 100, 200, 0 },
		{ 100, 50, sizeof(Elf64_Ehdr) + 2 * sizeof(Elf64_Shdr) },
	};
	size_t len = GX_CODE_MAX_BYTES + 4096;
	char *pages = mmap(NULL, len, PROT_READ | PROT_WRITE,
	                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	Elf64_Ehdr *header = (Elf64_Ehdr *)(void *)pages;
	Elf64_Shdr *sections = (Elf64_Shdr *)(void *)(pages + sizeof(*header));

	CHECK(pages != MAP_FAILED);
	*header = (Elf64_Ehdr){ .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64 },
		                .e_machine = EM_CUDA,
		                .e_shoff = sizeof(*header),
		                .e_shnum = 2,
		                .e_shentsize = sizeof(*sections) };
	is_constant = true;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_code *code;

		sections[1] = (Elf64_Shdr){ .sh_type = SHT_PROGBITS,
			                    .sh_offset = rows[i].first,
			                    .sh_size = rows[i].bytes };
		code = gx_code_of(pages);
		CHECK_EQ(code ? code->fatbin.entries[0].payload_bytes : 0, rows[i].all);
		CHECK(!code || code->borrowed);
		gx_code_free(code);
	}
	/* the first is as long as may be, the second longer */
	sections[0] = (Elf64_Shdr){ .sh_type = SHT_PROGBITS, .sh_size = GX_CODE_MAX_BYTES };
	sections[1] = (Elf64_Shdr){ .sh_type = SHT_PROGBITS, .sh_size = GX_CODE_MAX_BYTES + 1 };
	CHECK(!gx_code_of(pages));
	is_constant = false;
	munmap(pages, len);
}

/* What is asked for one device after another is there for the last one alone. */
static void test_devices_in_turn(void)
{
	const struct gx_fatbin_source sources[] = { { GX_FATBIN_ELF, 80, PAYLOAD, sizeof(PAYLOAD) },
		                                    { GX_FATBIN_ELF, 90, PAYLOAD,
		                                      sizeof(PAYLOAD) } };
	long before = atomic_load(&fail_blocks);
	struct gx_code *code;
	void *container;
	size_t len;

	CHECK_EQ(gx_fatbin_write(sources, 2, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
	code = gx_code_of(container);
	for (int i = 0; i < 4; i++)
		CHECK_EQ(error_of(code, i % 2 ? 80 : 90), GX_E_CUBIN);
	gx_code_free(code);
	free(container);
	CHECK_EQ(atomic_load(&fail_blocks), before);
}

/* Cubins of several loads: what was not used for the longest time is dropped, and comes back when it is asked for. */
static void test_room(void)
{
	static const char *const files[] = { "tests/cubin/kernels.sm_90.cubin",
		                             "tests/cubin/linked.sm_90.cubin",
		                             "tests/cubin/recovered.sm_90.cubin" };
	struct gx_code *codes[3];
	struct gx_diag diag = { .insn = -1 };

	for (int i = 0; i < 3; i++) {
		codes[i] = gx_code_of_file(files[i]);
		CHECK(codes[i] && gx_code_cubin(codes[i], 90, &diag));
	}
	CHECK(codes[0]->bytes && codes[1]->bytes && codes[2]->bytes);
	CHECK(gx_code_cubin(codes[0], 90, &diag) != NULL); /* the order is now 0 2 1 */
	gx_code_set_room(codes[2]->len);
	CHECK(gx_code_cubin(codes[0], 90, &diag) != NULL);
	CHECK(codes[0]->bytes && codes[2]->cubin && !codes[1]->bytes && !codes[1]->cubin);
	CHECK(gx_code_cubin(codes[1], 90, &diag) != NULL);
	CHECK(codes[1]->bytes && codes[1]->cubin);
	gx_code_set_room(0);
	CHECK(gx_code_cubin(codes[1], 90, &diag) != NULL); /* the last one stays, whatever it has */
	CHECK(codes[1]->bytes && !codes[0]->bytes && !codes[2]->bytes);
	gx_code_free(codes[1]);
	CHECK(gx_code_cubin(codes[2], 90, &diag) != NULL);
	gx_code_free(codes[0]);
	gx_code_free(codes[2]);
	gx_code_set_room((size_t)64 << 20);
}

/* A cubin of our own whose table of sections stands at the end of so many bytes. */
static char *stretched(size_t bytes)
{
	char *data = calloc(1, bytes);
	FILE *file = fopen("tests/cubin/linked.sm_90.cubin", "rb");
	size_t len = file ? fread(data, 1, bytes, file) : 0, table;
	Elf64_Ehdr header;

	CHECK(len > sizeof(header) && !fclose(file));
	memcpy(&header, data, sizeof(header));
	table = header.e_shnum * sizeof(Elf64_Shdr);
	memcpy(data + bytes - table, data + header.e_shoff, table);
	header.e_shoff = bytes - table;
	memcpy(data, &header, sizeof(header));
	return data;
}

/* A large one is read by a thread of its own, whoever asks for it meanwhile waits; a small one, one that has to be copied, none that is
 * there, and one for another device when they are asked for. */
static void test_ahead(void)
{
	static const size_t large = (size_t)1 << 20;
	struct gx_diag diag = { .insn = -1 };
	char *data = stretched(large);

	for (int i = 0; i < 5; i++) {
		struct gx_code *code;

		is_constant = i == 2;
		code = gx_code_of(i == 1 ? (data = stretched(large - 64)) : data);
		is_constant = false;
		CHECK(code && !code->sm);
		gx_code_ahead(code, i == 3 ? 0 : 90);
		CHECK_EQ(code->sm, i == 0 || i == 4 ? 90 : 0);
		if (i < 4) { /* the last one goes while it is read */
			CHECK(gx_code_cubin(code, 90, &diag) != NULL);
			CHECK_EQ(code->cubin->n_functions, 6);
			CHECK(!code->is_being_read);
		}
		gx_code_free(code);
		if (i < 2)
			free(data);
		if (i == 1)
			data = stretched(large);
	}
	free(data);
	gx_code_ahead(NULL, 90);
}

/* One that has to be unpacked would keep whoever loads it waiting: nobody reads it before it is asked for. */
static void test_ahead_of_packed(void)
{
	enum { LARGE = 1 << 20 };
	char *data = stretched(LARGE), *packed = malloc(ZSTD_compressBound(LARGE));
	struct gx_code *code = gx_code_of(data);
	struct gx_fatbin_entry *entry = &code->fatbin.entries[0];
	struct gx_diag diag = { .insn = -1 };

	entry->payload_bytes = ZSTD_compress(packed, ZSTD_compressBound(LARGE), data, LARGE, 1);
	CHECK(!ZSTD_isError(entry->payload_bytes));
	entry->payload = (const uint8_t *)packed;
	entry->packing = GX_FATBIN_ZSTD;
	gx_code_ahead(code, 90);
	CHECK(!code->sm && !code->bytes && !code->is_being_read);
	CHECK(gx_code_cubin(code, 90, &diag) != NULL);
	gx_code_free(code);
	free(packed);
	free(data);
}

/* Functions that pointers may lead to are looked at once, though their cubin goes and comes back. */
static void test_pointed(void)
{
	struct gx_code *code = gx_code_of_file("tests/cubin/pointers.sm_90.cubin"),
	               *other = gx_code_of_file("tests/cubin/linked.sm_90.cubin");
	const struct gx_cubin_pointed *pointed;
	struct gx_diag diag = { .insn = -1 };

	CHECK(!gx_code_cubin(code, 90, &diag)->pointed->known);
	CHECK_EQ(gx_cubin_pointed(code->cubin, &pointed, &diag), 0);
	CHECK_EQ(pointed->n, 4);
	gx_code_set_room(0);
	CHECK(gx_code_cubin(other, 90, &diag) != NULL);
	CHECK(!code->cubin);
	CHECK(gx_code_cubin(code, 90, &diag)->pointed->known);
	CHECK_EQ(code->cubin->pointed->n, 4);
	gx_code_set_room((size_t)64 << 20);
	gx_code_free(code);
	gx_code_free(other);
}

/* Whichever allocation fails, of what is copied and of what stays where it is: there is no code, or it says why. */
static void test_no_memory(void)
{
	const struct gx_fatbin_source source = { GX_FATBIN_ELF, 90, PAYLOAD, sizeof(PAYLOAD) };
	void *container;
	size_t len;

	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
	for (int i = 0; i < 2; i++) {
		bool failed = true;
		long n = 1;

		for (; failed && n < 100; n++) {
			long before = atomic_load(&fail_blocks);
			struct gx_diag diag = { .insn = -1 };
			struct gx_code *code;

			fail_one(n);
			code = gx_code_of(i ? (const void *)&constant : container);
			if (code)
				gx_code_cubin(code, 90, &diag);
			failed = fail_none();
			CHECK(failed || code);
			CHECK(!code || diag.error == (failed ? GX_E_NO_MEMORY : GX_E_CUBIN));
			gx_code_free(code);
			CHECK_EQ(atomic_load(&fail_blocks), before);
		}
		CHECK(n > 3 && n < 100);
	}
	free(container);
}

/* What is no wrapper leads nowhere, whatever stands where one has its container. */
static void test_no_wrapper(void)
{
	struct gx_fatbin_wrapper wrapper = { GX_FATBIN_WRAPPER_MAGIC, 1, &constant, NULL };
	struct gx_code *code = gx_code_of(&wrapper);

	CHECK(code);
	gx_code_free(code);
	wrapper.magic++;
	CHECK(!gx_code_of(&wrapper));
	CHECK(!gx_code_of(NULL));
}

/* By what it begins with: a cubin, a container, or nothing that is known. */
static void test_files(void)
{
	static const char *const texts[] = { ".version 7.0, and no code at all", "\177ELF", "",
		                             "\177EL what else it may be" };
	struct gx_code *code = gx_code_of_file("tests/cubin/kernels.sm_90.cubin");
	struct gx_diag diag = { .insn = -1 };

	CHECK(code && code->fatbin.n_entries == 1 && gx_code_cubin(code, 90, &diag));
	gx_code_free(code);
	CHECK(!gx_code_of_file("/nowhere/at/all"));
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		char path[] = "/tmp/gx-code-XXXXXX";
		int fd = mkstemp(path);

		CHECK(fd >= 0 &&
		      write(fd, texts[i], strlen(texts[i])) == (ssize_t)strlen(texts[i]));
		CHECK(!gx_code_of_file(path));
		unlink(path);
		close(fd);
	}
}

/* Code that does not say for which device it is fits each of them where it is the only one. */
static void test_unnamed(void)
{
	struct gx_fatbin_source sources[] = {
		{ GX_FATBIN_ELF, 0, PAYLOAD, sizeof(PAYLOAD) },
		{ GX_FATBIN_ELF, 90, PAYLOAD, sizeof(PAYLOAD) },
	};

	for (unsigned n = 1; n <= 2; n++) {
		struct gx_code *code;
		void *container;
		size_t len;

		CHECK_EQ(gx_fatbin_write(sources, n, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
		code = gx_code_of(container);
		CHECK(code && gx_code_fits(code, 90));
		CHECK_EQ(gx_code_fits(code, 80), n == 1);
		gx_code_free(code);
		free(container);
	}
}

int main(void)
{
	test_files();
	test_unnamed();
	test_borrowed();
	test_copied();
	test_elf();
	test_longest();
	test_devices_in_turn();
	test_room();
	test_ahead();
	test_ahead_of_packed();
	test_pointed();
	test_no_memory();
	test_no_wrapper();
	return TEST_END();
}
