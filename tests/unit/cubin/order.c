/* order.c - sections of a cubin may stand in any order: whichever is the first or the last of them, the same is read and made. */
#include "cubin/debug_ptx.h"
#include "cubin/lines.h"
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

#include <elf.h>

/* What one order gives, and each other one must give again. */
struct result {
	uint32_t n_functions, n_sections, n_symbols, n_constants, n_exits, n_source, n_ptx;
	enum gx_error error;
	uint64_t contents, text;
};

static uint32_t moved(uint32_t section, uint32_t a, uint32_t b)
{
	return section == a ? b : section == b ? a : section;
}

/* Two sections change places in their table, and in all that names them. */
static void swap(struct sample *s, uint32_t a, uint32_t b)
{
	Elf64_Ehdr elf;
	Elf64_Shdr *table, first;

	memcpy(&elf, s->data, sizeof(elf));
	table = (Elf64_Shdr *)(void *)(s->data + elf.e_shoff);
	first = table[a];
	table[a] = table[b];
	table[b] = first;
	elf.e_shstrndx = (uint16_t)moved(elf.e_shstrndx, a, b);
	memcpy(s->data, &elf, sizeof(elf));
	for (uint32_t i = 1; i < elf.e_shnum; i++) {
		table[i].sh_link = moved(table[i].sh_link, a, b);
		/* that of a table of symbols counts them, that of code names a symbol */
		if (table[i].sh_type != SHT_SYMTAB && !(table[i].sh_flags & SHF_EXECINSTR))
			table[i].sh_info = moved(table[i].sh_info, a, b);
		for (uint64_t at = 0; table[i].sh_type == SHT_SYMTAB && at < table[i].sh_size;
		     at += sizeof(Elf64_Sym)) {
			Elf64_Sym *symbol =
			        (Elf64_Sym *)(void *)(s->data + table[i].sh_offset + at);

			symbol->st_shndx = (uint16_t)moved(symbol->st_shndx, a, b);
		}
	}
}

static void look_at_copy(const struct gx_graft *graft, struct result *out)
{
	struct gx_cubin copy;

	CHECK_EQ(gx_cubin_read(graft->bytes, graft->len, &copy, NULL), 0);
	out->n_sections = copy.n_sections;
	out->n_symbols = copy.n_symbols;
	for (uint32_t i = 1; i < copy.n_sections; i++) {
		const struct gx_cubin_section *s = &copy.sections[i];

		/* a sum: in any order it is the same */
		out->contents += gx_hash_bytes(s->name, strlen(s->name)) * (s->bytes + 1);
		if (s->data && s->bytes && !gx_cubin_is_table(s) &&
		    strncmp(s->name, ".nv.info", 8) != 0)
			out->contents += gx_hash_bytes(s->data, s->bytes);
	}
	gx_cubin_free(&copy);
}

static struct result result_of(struct sample *s)
{
	struct result out = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_cubin_lines lines = { 0 };
	struct gx_graft graft;
	char *text = NULL;
	size_t len = 0;

	CHECK_EQ(prepare_sample(s, NULL), 0);
	out.n_functions = s->cubin.n_functions;
	gx_graft(&s->request, &graft, &diag);
	out.error = diag.error;
	out.n_constants = graft.n_constants;
	out.n_exits = graft.n_exits;
	if (graft.bytes) {
		CHECK_EQ(gx_graft_prove(&s->request, &graft, NULL), 0);
		look_at_copy(&graft, &out);
	}
	gx_graft_free(&graft);
	if (!gx_cubin_debug_ptx(&s->cubin, &text, &len, NULL))
		out.text = gx_hash_bytes(text, len);
	free(text);
	gx_cubin_lines_read(&s->cubin, s->request.kernel, &lines, NULL);
	out.n_source = lines.n_source;
	out.n_ptx = lines.n_ptx;
	gx_cubin_lines_free(&lines);
	gx_cubin_free(&s->cubin);
	return out;
}

static void each_section_may_be_the_first_and_the_last(const char *file, unsigned sm,
                                                       const char *kernel)
{
	struct sample s;
	struct result was;
	Elf64_Ehdr elf;

	load_sample(&s, file, sm, kernel);
	memcpy(&elf, s.data, sizeof(elf));
	was = result_of(&s);
	for (uint32_t i = 1; i < elf.e_shnum; i++)
		for (int last = 0; last < 2; last++) {
			uint32_t end = last ? elf.e_shnum - 1u : 1;
			struct result is;

			swap(&s, i, end);
			is = result_of(&s);
			swap(&s, i, end);
			CHECK(!memcmp(&was, &is, sizeof(was)));
			if (memcmp(&was, &is, sizeof(was)) != 0)
				fprintf(stderr, "%s %s: section %u at %u\n", file, kernel, i, end);
		}
	drop_sample(&s);
}

int main(void)
{
	each_section_may_be_the_first_and_the_last("linked", 90, "calls_elsewhere");
	each_section_may_be_the_first_and_the_last("linked", 80, "calls_elsewhere");
	each_section_may_be_the_first_and_the_last("kernels", 90, "constants");
	each_section_may_be_the_first_and_the_last("kernels", 80, "globals");
	each_section_may_be_the_first_and_the_last("kernels", 90, "prints");
	each_section_may_be_the_first_and_the_last("recovered", 90, "scaled");
	return TEST_END();
}
