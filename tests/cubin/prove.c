/* prove.c - every kernel of files that others made gets probes at its ends, and each copy is proved: how many, and why not.
 *
 * Usage: gx-prove-cubins [-s SM] [-o DIR N] FILE...: cubins, fat binaries, and anything that holds fat binaries (libraries, programs). One line
 * for each reason of a refusal, and a last line of numbers; exit status 1: a copy was not what it has to be. Each N-th copy is written to
 * DIR, for a disassembler to read. -s: code for that architecture alone. */
#include "cubin/cubin.h"
#include "cubin/proof.h"
#include "fatbin/fatbin.h"
#include "unit/cubin/samples.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_REASONS = 64, MAX_CUBIN = 1 << 30 };

static const char *out_dir;
static unsigned long out_step = 1, only_sm;

struct numbers {
	unsigned long cubins, unread, kernels, grafted, refused, wrong, exits;
	unsigned long long grown;
	struct {
		enum gx_error error;
		unsigned long n;
		char example[320];
	} reasons[MAX_REASONS];
};

static void count_refusal(struct numbers *n, const struct gx_diag *diag)
{
	n->refused++;
	for (unsigned i = 0; i < MAX_REASONS; i++)
		if (n->reasons[i].error == diag->error || !n->reasons[i].error) {
			n->reasons[i].error = diag->error;
			n->reasons[i].n++;
			snprintf(n->reasons[i].example, sizeof(n->reasons[i].example), "%s",
			         diag->text);
			return;
		}
}

static void write_copy(unsigned long i, const struct gx_graft *graft)
{
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%lu.cubin", out_dir, i);
	file = fopen(path, "wb");
	if (!file || fwrite(graft->bytes, 1, graft->len, file) != graft->len || fclose(file))
		perror(path);
}

/* Its parameters leave no room for one more. */
static int graft_without_id(struct sample *s, struct gx_graft *graft, struct gx_diag *diag)
{
	const char *kernel = s->request.kernel;
	unsigned sm = s->entry.probe.sm;

	*diag = (struct gx_diag){ .error = GX_E_NONE };
	make_probe(&s->entry, sm, GX_PROBE_ENTRY, false);
	make_probe(&s->exit, sm, GX_PROBE_EXIT, false);
	s->request.has_launch_id = false;
	s->request.kernel = kernel;
	return gx_graft(&s->request, graft, diag);
}

static void prove_kernel(struct numbers *n, struct sample *s, const char *kernel)
{
	struct gx_graft graft;
	struct gx_diag diag = { 0 };

	n->kernels++;
	s->request.kernel = kernel;
	s->request.place_literal = sample_literal;
	if (gx_graft(&s->request, &graft, &diag) &&
	    (diag.error != GX_E_GRAFT_PARAMS || graft_without_id(s, &graft, &diag))) {
		count_refusal(n, &diag);
		prepare_probes(s, s->entry.probe.sm);
		return;
	}
	n->grafted++;
	n->exits += graft.n_exits;
	n->grown += graft.len;
	if (gx_graft_prove(&s->request, &graft, &diag)) {
		n->wrong++;
		fprintf(stderr, "WRONG %s\n", diag.text);
	}
	if (out_dir && n->grafted % out_step == 0)
		write_copy(n->grafted, &graft);
	gx_graft_free(&graft);
	if (!s->request.has_launch_id)
		prepare_probes(s, s->entry.probe.sm);
}

static void prove_cubin(struct numbers *n, const void *bytes, size_t len)
{
	struct sample s = { 0 };
	struct gx_diag diag = { 0 };

	n->cubins++;
	if (gx_cubin_read(bytes, len, &s.cubin, &diag)) {
		n->unread++;
		fprintf(stderr, "UNREAD %s\n", diag.text);
		return;
	}
	/* what an architecture without a row says is asked for all the same */
	prepare_probes(&s, gx_cubin_arch_of(s.cubin.sm) ? s.cubin.sm : 90);
	for (uint32_t i = 0; i < s.cubin.n_functions; i++)
		if (s.cubin.functions[i].is_kernel)
			prove_kernel(n, &s, s.cubin.functions[i].name);
	gx_cubin_free(&s.cubin);
}

static void prove_container(struct numbers *n, const unsigned char *p, size_t len)
{
	struct gx_fatbin fatbin;

	if (gx_fatbin_read(p, len, &fatbin, NULL))
		return;
	for (uint32_t i = 0; i < fatbin.n_entries; i++) {
		char *text;
		size_t text_len;

		if (fatbin.entries[i].kind != GX_FATBIN_ELF ||
		    (only_sm && fatbin.entries[i].sm != only_sm) ||
		    gx_fatbin_text(&fatbin.entries[i], MAX_CUBIN, &text, &text_len, NULL))
			continue;
		if (gx_cubin_is_one(text, text_len))
			prove_cubin(n, text, text_len);
		free(text);
	}
	gx_fatbin_free(&fatbin);
}

static void prove_file(struct numbers *n, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat info;
	const unsigned char *p;

	if (fd < 0 || fstat(fd, &info) || info.st_size < 64) {
		fprintf(stderr, "%s: can't be read\n", path);
		return;
	}
	p = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (p == MAP_FAILED)
		return;
	if (gx_cubin_is_one(p, (size_t)info.st_size)) {
		prove_cubin(n, p, (size_t)info.st_size);
	} else {
		for (size_t at = 0; at + 16 < (size_t)info.st_size; at += 8) {
			uint32_t magic;
			size_t bytes = 0;

			memcpy(&magic, p + at, sizeof(magic));
			if (magic == GX_FATBIN_MAGIC)
				bytes = gx_fatbin_size(p + at, (size_t)info.st_size - at);
			if (!bytes)
				continue;
			prove_container(n, p + at, bytes);
			at += bytes / 8 * 8 - 8;
		}
	}
	munmap((void *)(uintptr_t)p, (size_t)info.st_size);
}

int main(int argc, char **argv)
{
	static struct numbers n;
	int option, i;

	while ((option = getopt(argc, argv, "s:o:")) != -1) {
		if (option == 's')
			only_sm = strtoul(optarg, NULL, 10);
		else if (option != 'o' || optind >= argc)
			return 2;
		else
			out_dir = optarg, out_step = strtoul(argv[optind++], NULL, 10);
	}
	out_step += !out_step;
	i = optind;
	for (; i < argc; i++)
		prove_file(&n, argv[i]);
	for (unsigned k = 0; k < MAX_REASONS && n.reasons[k].error; k++)
		printf("%s %lu: %s\n", gx_error_code(n.reasons[k].error), n.reasons[k].n,
		       n.reasons[k].example);
	printf("%lu cubins, %lu not read; %lu kernels, %lu grafted, %lu refused, %lu wrong; %lu "
	       "EXITs, %llu bytes\n",
	       n.cubins, n.unread, n.kernels, n.grafted, n.refused, n.wrong, n.exits, n.grown);
	return n.wrong || !n.kernels;
}
