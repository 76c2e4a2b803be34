/* graft_job.h - one graft while it is made: what its steps know of the kernel, and what they hand to each other. */
#ifndef GX_GRAFT_JOB_H
#define GX_GRAFT_JOB_H

#include "base/bitset.h"
#include "cubin/cubin.h"
#include "cubin/graft.h"
#include "cubin/pointed.h"
#include "cubin/probe.h"
#include "cubin/sass.h"

enum { GX_CUBIN_N_BANKS = 32, GX_CUBIN_ADDRESS_BANK = 4, GX_CUBIN_USER_BANK = 3 };

/* What the machine code of a kernel, and of the functions that it reaches, was seen to do. */
struct gx_survey {
	uint32_t n_exits;
	uint32_t fewest_registers; /* that USETMAXREG leaves; UINT32_MAX: none */
	uint32_t scoreboard_uses[8];
	uint32_t banks;         /* constant banks that are read, a bit each */
	bool all_addresses;     /* addresses in bank 4 are read by an index that is not known */
	struct gx_bitset reads; /* addresses in bank 4, of 8 bytes each, that are read */
};

/* New bytes of a section; without them it stays as it is. */
struct gx_graft_content {
	uint8_t *data; /* in the arena of the job */
	size_t bytes;
};

struct gx_graft_job {
	const struct gx_graft_request *request;
	const struct gx_cubin *cubin;
	const struct gx_cubin_arch *arch;
	const struct gx_cubin_function *kernel;
	struct gx_graft *out;
	struct gx_diag *diag;
	struct gx_arena arena; /* dies with the job */

	/* take.c */
	uint32_t n_functions; /* the kernel, and those that it calls */
	const struct gx_cubin_function **functions;
	struct gx_bitset sections, symbols;     /* what the copy has of the original's */
	struct gx_graft_content *contents;      /* [n_sections] */
	struct gx_survey survey;                /* survey.c */
	const struct gx_cubin_pointed *pointed; /* that may be called; NULL: none is */
	uint32_t *addresses;   /* symbols whose address stands in bank 4, every 8 bytes; 0: none */
	size_t first_copy;     /* where the kernel's first instruction went; 0: it stays */
	uint32_t launch_id_at; /* of the launch id, in the parameters */
	uint32_t max_threads;  /* of a block */
	uint32_t n_parameters, param_bytes; /* of the original */
	uint32_t n_parameter_records;
	bool has_wide_parameters;               /* records of the form for more than 4 KiB */
	uint32_t param_flags;                   /* of a parameter's record, but for its size */
	uint32_t n_exit_offsets, *exit_offsets; /* EXITs of the kernel's text, when it is made */
	struct gx_bitset variables;             /* bind.c: those whose address is known */
	uint64_t *addresses_of;                 /* [n_symbols] */
	size_t symbols_left;                    /* that may still be looked at */
	uint32_t *symbol_to, *section_to;       /* write.c: indices in the copy; 0: not in it */
	uint32_t n_symbols, n_sections;         /* of the copy */
};

/* An error that names the kernel; gives back its negative errno. */
int gx_graft_refuse(struct gx_graft_job *job, enum gx_error error, const char *fmt, ...)
        __attribute__((format(printf, 3, 4)));
int gx_graft_no_memory(struct gx_graft_job *job);

/* take.c: the functions that the kernel calls, sections and symbols that belong to them. */
int gx_graft_take_functions(struct gx_graft_job *job);
void gx_graft_take_sections(struct gx_graft_job *job);
/* A section's contents that may be changed; NULL: no memory. */
uint8_t *gx_graft_own_content(struct gx_graft_job *job, uint32_t section);
/* Is a section the text of a function that was taken? */
bool gx_graft_is_text(const struct gx_graft_job *job, uint32_t section);

/* survey.c: looks at each instruction; refuses what an edit would break. */
int gx_graft_survey(struct gx_graft_job *job);

/* attributes.c: records of the original that matter; those of the copy. */
int gx_graft_read_attrs(struct gx_graft_job *job);
int gx_graft_check_registers(struct gx_graft_job *job);
int gx_graft_write_attrs(struct gx_graft_job *job);

/* code.c: the kernel's text with its probes. */
int gx_graft_code(struct gx_graft_job *job);

/* bind.c: relocations of what was taken. */
int gx_graft_bind(struct gx_graft_job *job);

/* write.c: what has which number in the copy, and the file. */
int gx_graft_number(struct gx_graft_job *job);
int gx_graft_write(struct gx_graft_job *job);

#endif
