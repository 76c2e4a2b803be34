/* next_symbol.h - the C library's dlsym, behind the agent's (dlsym.c). */
#ifndef GX_AGENT_NEXT_SYMBOL_H
#define GX_AGENT_NEXT_SYMBOL_H

/* Code that runs before sanitizers do. */
#define GX_UNWATCHED __attribute__((no_sanitize("address", "undefined", "thread")))

/* What it gives the agent: of RTLD_NEXT, what comes behind the agent's own names. */
void *gx_next_symbol(void *handle, const char *name);
/* Its address, which is looked up once; NULL: the C library has none that is known. */
void *gx_next_symbol_address(void);

#endif
