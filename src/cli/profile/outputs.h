/* outputs.h - the forms that a profile is written in for other readers. */
#ifndef GX_PROFILE_OUTPUTS_H
#define GX_PROFILE_OUTPUTS_H

#include "cli/profile/profile.h"

/* For flamegraph.pl, speedscope and the like: stacks with turns. */
void gx_profile_folded(const struct gx_profile *profile, struct gx_strbuf *out);
/* For `go tool pprof`: profile.proto as it is, not packed; executions, turns, sectors, what could be saved of them. */
void gx_profile_pprof(const struct gx_profile *profile, struct gx_strbuf *out);
/* One page that asks for nothing else. */
void gx_profile_html(const struct gx_profile *profile, const struct gx_profile_causes *causes,
                     struct gx_strbuf *out);

#endif
