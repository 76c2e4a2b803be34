/* corpus.h - programs that both verifiers know: from tests/verify, from objects of clang, from the
 * generator. */
#ifndef GX_LINUX_CORPUS_H
#define GX_LINUX_CORPUS_H

#include "ebpf/program.h"

enum { CORPUS_MAX_FROZEN = 8 };

struct corpus_program {
	char name[96];
	struct gx_insn *insns; /* owned; program points to them, and to maps */
	struct gx_map_def *maps;
	void **frozen; /* [CORPUS_MAX_FROZEN] or NULL */
	struct gx_program program;
};

struct corpus {
	struct corpus_program *items;
	size_t n, cap;
};

/* A new one at the end, zeroed; NULL: no memory. */
struct corpus_program *corpus_add(struct corpus *corpus, const char *name);
void corpus_free(struct corpus *corpus);
void corpus_free_frozen(void **frozen); /* NULL is fine */
/* Does it use nothing but what both sides have? */
bool corpus_is_shared(const struct gx_program *program);
uint64_t corpus_digest(uint64_t digest, const struct gx_program *program);

/* The cases of stage verify in a folder's .t files that are of the shared subset. False: could not
 * be read. */
bool corpus_read_texts(struct corpus *corpus, const char *folder);
/* Every section p/... of an object made by clang from tests/linux/programs. */
bool corpus_read_object(struct corpus *corpus, const char *path);

#endif
