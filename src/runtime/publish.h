/* publish.h - joins the registry of bpf(2) to the control server: what is attached here is told to agents. */
#ifndef GX_RUNTIME_PUBLISH_H
#define GX_RUNTIME_PUBLISH_H

struct gx_server;
struct gx_link_view;
struct gx_map_view;

/* Ids on the wire are unique among loaders: the process id above, the registry's id below. */
/* From now on every link that becomes active or inactive is published. One server a process. */
void gx_publish_start(struct gx_server *server);
/* One of them, for who observes the registry itself. maps: those of the program, in its order */
void gx_publish_change(struct gx_server *server, const struct gx_link_view *link,
                       const struct gx_map_view *maps);
void gx_publish_stop(void);
/* Detaches everything from the agents, while links and maps stay here to be read. */
void gx_publish_detach(struct gx_server *server);

#endif
