/* report_why.h - where variants of a report part. */
#ifndef GX_REPLAY_REPORT_WHY_H
#define GX_REPLAY_REPORT_WHY_H

struct gx_json;
struct gx_replay_report;
struct gx_replay_variant;

/* With the native variant of the same threshold; natives, and policies at other thresholds, with that at 51. */
void gx_report_compare(const struct gx_replay_report *report, struct gx_replay_variant *v);
void gx_report_json_difference(struct gx_json *json, const struct gx_replay_report *report,
                               const struct gx_replay_variant *v);

#endif
