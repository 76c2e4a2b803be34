/* code.c - find machine code in what the application hands to the driver, and keep it or remember where it is. */
#include "agent/variant/code.h"

#include "agent/core/thread.h"
#include "agent/variant/foreign.h"
#include "base/strmap.h"
#include "cubin/cubin.h"

#include <elf.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CONTAINER ((size_t)4 << 30)
#define CHECKED_BYTES ((size_t)4096)    /* at each end of what is borrowed */
#define AHEAD_BYTES   ((size_t)1 << 20) /* less is read in a fraction of a millisecond */

/* Those that have bytes, the one that was used last first. */
static struct {
	pthread_mutex_t lock;
	struct gx_code *newest;
	size_t room;
} unpacked = { .lock = PTHREAD_MUTEX_INITIALIZER, .room = (size_t)64 << 20 };

void gx_code_set_room(size_t bytes)
{
	unpacked.room = bytes;
}

/* To look at the functions again would take as long as to unpack them. */
static void keep_pointed(struct gx_code *code)
{
	const struct gx_cubin_pointed *pointed = code->cubin->pointed;

	if (!pointed->known || pointed->leaves || pointed->unsettled)
		return;
	code->pointed = *pointed;
	code->pointed_sm = code->sm;
}

static void drop(struct gx_code *code)
{
	if (code->cubin) {
		keep_pointed(code);
		gx_cubin_free(code->cubin);
		code->sm = 0; /* asked for, it is unpacked again; what it lacks is remembered */
	}
	free(code->cubin);
	free(code->unpacked);
	code->cubin = NULL;
	code->unpacked = NULL;
	code->bytes = NULL;
}

/* Holds the lock. */
static void unlink_code(const struct gx_code *code)
{
	struct gx_code **at = &unpacked.newest;

	while (*at && *at != code)
		at = &(*at)->older;
	if (*at)
		*at = code->older;
}

/* It is the last one used; of the others those that have room stay. */
static void note_use(struct gx_code *code)
{
	struct gx_code **at;
	size_t bytes = 0;

	pthread_mutex_lock(&unpacked.lock);
	unlink_code(code);
	code->older = unpacked.newest;
	unpacked.newest = code;
	for (at = &code->older; *at;) {
		struct gx_code *old = *at;

		bytes += old->len;
		if (bytes <= unpacked.room) {
			at = &old->older;
			continue;
		}
		*at = old->older;
		drop(old);
	}
	pthread_mutex_unlock(&unpacked.lock);
}

/* --- what is read while the driver loads it */

static struct {
	pthread_mutex_t lock;
	pthread_cond_t done;
} ahead = { .lock = PTHREAD_MUTEX_INITIALIZER, .done = PTHREAD_COND_INITIALIZER };

static void wait_for_reader(struct gx_code *code)
{
	pthread_mutex_lock(&ahead.lock);
	while (code->is_being_read)
		pthread_cond_wait(&ahead.done, &ahead.lock);
	pthread_mutex_unlock(&ahead.lock);
}

void gx_code_free(struct gx_code *code)
{
	if (!code)
		return;
	wait_for_reader(code);
	pthread_mutex_lock(&unpacked.lock);
	unlink_code(code);
	pthread_mutex_unlock(&unpacked.lock);
	drop(code);
	gx_fatbin_free(&code->fatbin);
	free(code->held);
	free(code);
}

/* Bytes that are there, a hash of their ends: the same ones are there again, or something else is. */
static uint64_t check_of(const uint8_t *at, size_t len)
{
	size_t n = len < CHECKED_BYTES ? len : CHECKED_BYTES;

	return gx_hash_bytes((const char *)at, n) * 31 +
	       gx_hash_bytes((const char *)at + len - n, n) + len;
}

/* The entries of machine code; what is neither borrowed nor held is copied. False: there are none, or no memory. */
static bool keep(struct gx_code *code, const struct gx_fatbin *from)
{
	struct gx_fatbin *to = &code->fatbin;

	to->entries = gx_arena_calloc(&to->arena, from->n_entries, sizeof(*to->entries));
	code->checks = gx_arena_calloc(&to->arena, from->n_entries, sizeof(*code->checks));
	if (!to->entries || !code->checks)
		return false;
	for (uint32_t i = 0; i < from->n_entries; i++) {
		struct gx_fatbin_entry entry = from->entries[i];
		uint8_t *copy;

		if (entry.kind != GX_FATBIN_ELF || !entry.payload_bytes)
			continue;
		entry.options = "";
		if (code->borrowed) {
			code->checks[to->n_entries] = check_of(entry.payload, entry.payload_bytes);
		} else if (!code->held) {
			copy = gx_arena_alloc(&to->arena, entry.payload_bytes);
			if (!copy)
				return false;
			memcpy(copy, entry.payload, entry.payload_bytes);
			entry.payload = copy;
		}
		to->entries[to->n_entries++] = entry;
	}
	return to->n_entries != 0;
}

/* Payloads stand in held, which becomes the result's, also where there is none; NULL: in what is borrowed, or in what goes again. */
static struct gx_code *code_of_entries(const struct gx_fatbin *from, bool borrowed, void *held)
{
	struct gx_code *code = calloc(1, sizeof(*code));

	if (!code) {
		free(held);
		return NULL;
	}
	code->borrowed = borrowed;
	code->held = held;
	if (!keep(code, from)) {
		gx_code_free(code);
		return NULL;
	}
	return code;
}

/* data is [len] readable bytes: copy, which the callee frees or keeps; with no copy they are borrowed. */
static struct gx_code *code_of_container(const void *data, size_t len, void *copy)
{
	struct gx_fatbin fatbin = { 0 };
	struct gx_code *code = NULL;

	if (!gx_fatbin_read(data, len, &fatbin, NULL))
		code = code_of_entries(&fatbin, !copy, NULL);
	gx_fatbin_free(&fatbin);
	free(copy); /* of which machine code is a part */
	return code;
}

/* --- a cubin by itself, which every device may be asked to take */

static struct gx_code *code_of_elf(const void *elf, size_t len, void *copy)
{
	struct gx_fatbin_entry entry = {
		.kind = GX_FATBIN_ELF, .payload = elf, .payload_bytes = len, .text_bytes = len
	};
	struct gx_fatbin fatbin = { .n_entries = 1, .entries = &entry };

	return code_of_entries(&fatbin, !copy, copy);
}

static uint64_t later(uint64_t end, uint64_t first, uint64_t bytes)
{
	if (first > GX_CODE_MAX_BYTES || bytes > GX_CODE_MAX_BYTES)
		return GX_CODE_MAX_BYTES + 1;
	return first + bytes > end ? first + bytes : end;
}

/* Where the last of them ends. Those that can't be read are empty: nor can the whole be. */
static uint64_t sections_end(const void *at, const Elf64_Ehdr *header, uint64_t end)
{
	size_t bytes = header->e_shnum * sizeof(Elf64_Shdr);
	Elf64_Shdr *sections = malloc(bytes ? bytes : 1);

	if (!sections)
		return GX_CODE_MAX_BYTES + 1;
	/* in one piece: each read is a call of the kernel */
	gx_foreign_read(sections, (const char *)at + header->e_shoff, bytes);
	for (uint32_t i = 0; i < header->e_shnum && end <= GX_CODE_MAX_BYTES; i++)
		if (sections[i].sh_type != SHT_NOBITS)
			end = later(end, sections[i].sh_offset, sections[i].sh_size);
	free(sections);
	return end;
}

/* Where the last table or section ends; 0: it is no cubin, or too big. Only the headers are read. */
static size_t elf_bytes(const void *at)
{
	uint64_t end = sizeof(Elf64_Ehdr);
	Elf64_Ehdr header;

	/* what can't be read is 0, which no cubin is */
	gx_foreign_read(&header, at, sizeof(header));
	if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != EM_CUDA ||
	    header.e_shentsize != sizeof(Elf64_Shdr))
		return 0;
	end = later(end, header.e_shoff, (uint64_t)header.e_shnum * sizeof(Elf64_Shdr));
	end = later(end, header.e_phoff, (uint64_t)header.e_phnum * header.e_phentsize);
	if (end <= GX_CODE_MAX_BYTES)
		end = sections_end(at, &header, end);
	return end <= GX_CODE_MAX_BYTES ? (size_t)end : 0;
}

static struct gx_code *code_of_foreign(const void *at, size_t size,
                                       struct gx_code *make(const void *, size_t, void *))
{
	void *copy;

	if (!size)
		return NULL;
	if (gx_foreign_is_constant(at, size))
		return make(at, size, NULL);
	copy = malloc(size);
	if (copy && gx_foreign_copy(copy, at, size))
		return make(copy, size, copy);
	free(copy);
	return NULL;
}

static struct gx_code *code_of_foreign_container(const void *at)
{
	uint8_t header[16];

	gx_foreign_read(header, at, sizeof(header));
	return code_of_foreign(at, gx_fatbin_size(header, MAX_CONTAINER), code_of_container);
}

struct gx_code *gx_code_of(const void *code)
{
	struct gx_fatbin_wrapper wrapper;
	uint32_t magic;

	gx_foreign_read(&magic, code, sizeof(magic));
	if (magic == GX_FATBIN_MAGIC)
		return code_of_foreign_container(code);
	if (!memcmp(&magic, ELFMAG, SELFMAG))
		return code_of_foreign(code, elf_bytes(code), code_of_elf);
	if (magic != GX_FATBIN_WRAPPER_MAGIC)
		return NULL;
	gx_foreign_read(&wrapper, code, sizeof(wrapper));
	/* of relocatable device code data is what the device linker made of the parts */
	return code_of_foreign_container(wrapper.data);
}

struct gx_code *gx_code_of_file(const char *path)
{
	size_t len = 0;
	char *data = gx_foreign_file(path, GX_CODE_MAX_BYTES, &len);

	if (!data)
		return NULL;
	/* a file that is read has more than 8 bytes */
	return memcmp(data, ELFMAG, SELFMAG) ? code_of_container(data, len, data)
	                                     : code_of_elf(data, len, data);
}

/* --- when a kernel is grafted */

/* The text of a payload that stays where it is. */
static void unpack_held(struct gx_code *code, const struct gx_fatbin_entry *entry)
{
	if (entry->packing == GX_FATBIN_PLAIN && entry->text_bytes <= GX_CODE_MAX_BYTES) {
		code->bytes = (const char *)entry->payload;
		code->len = entry->text_bytes;
		return;
	}
	gx_fatbin_text(entry, GX_CODE_MAX_BYTES, &code->unpacked, &code->len, &code->why);
	code->bytes = code->unpacked;
}

/* What was borrowed may be gone, or something else may be there: it is copied before it is looked at. */
static void unpack_borrowed(struct gx_code *code, const struct gx_fatbin_entry *entry)
{
	struct gx_fatbin_entry copied = *entry;
	uint8_t *copy = malloc(entry->payload_bytes);

	copied.payload = copy;
	if (copy)
		gx_foreign_read(copy, entry->payload, entry->payload_bytes);
	if (!copy)
		gx_fail(&code->why, GX_E_NO_MEMORY, "machine code");
	else if (check_of(copy, entry->payload_bytes) != code->checks[entry - code->fatbin.entries])
		gx_fail(&code->why, GX_E_AGENT_NO_CODE, "it is not in memory any more");
	else
		unpack_held(code, &copied);
	if ((const uint8_t *)code->bytes == copy)
		code->unpacked = (char *)copy;
	else
		free(copy);
}

static const struct gx_fatbin_entry *entry_for(const struct gx_code *code, uint32_t sm)
{
	if (code->fatbin.n_entries == 1 && !code->fatbin.entries[0].sm)
		return code->fatbin.entries; /* a cubin by itself: the driver took it */
	return gx_fatbin_pick_code(&code->fatbin, sm);
}

bool gx_code_fits(const struct gx_code *code, uint32_t sm)
{
	return entry_for(code, sm) != NULL;
}

/* Its bytes, or why there are none. */
static void unpack(struct gx_code *code, uint32_t sm)
{
	const struct gx_fatbin_entry *entry = entry_for(code, sm);

	if (!entry)
		gx_fail(&code->why, GX_E_AGENT_NO_CODE, "none for sm_%u alone", sm);
	else if (code->borrowed)
		unpack_borrowed(code, entry);
	else
		unpack_held(code, entry);
}

static void make_cubin(struct gx_code *code)
{
	code->cubin = calloc(1, sizeof(*code->cubin));
	if (!code->cubin) {
		gx_fail(&code->why, GX_E_NO_MEMORY, "cubin");
	} else if (gx_cubin_read(code->bytes, code->len, code->cubin, &code->why)) {
		free(code->cubin);
		code->cubin = NULL;
	} else if (code->pointed_sm == code->sm) {
		*code->cubin->pointed = code->pointed;
	}
}

static void *read_ahead(void *arg)
{
	struct gx_code *code = arg;

	make_cubin(code);
	pthread_mutex_lock(&ahead.lock);
	code->is_being_read = false;
	pthread_cond_broadcast(&ahead.done);
	pthread_mutex_unlock(&ahead.lock);
	return NULL;
}

void gx_code_ahead(struct gx_code *code, uint32_t sm)
{
	const struct gx_fatbin_entry *entry =
	        code && !code->borrowed && sm ? entry_for(code, sm) : NULL;

	if (!entry || entry->packing != GX_FATBIN_PLAIN || entry->text_bytes < AHEAD_BYTES)
		return;
	unpack_held(code, entry);
	if (!code->bytes)
		return;
	code->sm = sm;
	code->is_being_read = true;
	if (gx_agent_thread(read_ahead, code)) {
		code->is_being_read = false;
		code->sm = 0;
		code->bytes = NULL;
	}
}

const struct gx_cubin *gx_code_cubin(struct gx_code *code, uint32_t sm, struct gx_diag *diag)
{
	wait_for_reader(code);
	if (code->sm != sm) { /* also of devices in turn: each asks for its own */
		drop(code);
		code->why = (struct gx_diag){ .error = GX_E_NONE };
		code->sm = sm;
		unpack(code, sm);
		if (code->bytes)
			make_cubin(code);
	}
	if (code->bytes)
		note_use(code);
	if (!code->cubin)
		*diag = code->why;
	return code->cubin;
}
