/* demangle.h - does a glob name this kernel, mangled or not? */
#ifndef GX_AGENT_DEMANGLE_H
#define GX_AGENT_DEMANGLE_H

#include <stdbool.h>
#include <stddef.h>

/**
 * gx_demangle_name() - the qualified name in an Itanium-mangled one, without template arguments and
 * parameters.
 * "_ZN2ns4gemmIfEEvPKf" gives "ns::gemm". False: not mangled, or a form outside of what kernels
 * have.
 */
bool gx_demangle_name(const char *mangled, char *out, size_t size);
/**
 * gx_demangle_shown() - a name for people: the qualified one with its template arguments, as libstdc++ writes them, where the application
 * has that; else as gx_demangle_name().
 * @size: at least 4
 *
 * "_Z5scaleILi3EfEvPT0_S0_" gives "scale<3, float>"; what does not fit ends with "...". False: neither gives a name.
 */
bool gx_demangle_shown(const char *mangled, char *out, size_t size);
/* Over the mangled name, the whole demangled one and the one with template arguments (both where libstdc++ is loaded), and the qualified
 * name. NULL: every kernel. "=a,b": the kernels of these mangled names alone. */
bool gx_kernel_matches(const char *glob, const char *mangled);

#endif
