/* users.h - a map that programs write to has an instance for each user whose programs do: what one of them writes, or
 * spoils, no other user's programs see. The map itself is its owner's, to be read.
 *
 * What came into an instance since the last look goes into the map by the rule of several memories of one map: a
 * word that programs only add to is added up, a word that they set is taken, a key that comes or goes comes or goes;
 * records move. What the owner writes goes into every instance, and into those to come; those begin without what
 * the other users' programs wrote.
 */
#ifndef GX_MAPS_USERS_H
#define GX_MAPS_USERS_H

#include "maps/map.h"

enum { GX_MAP_MAX_USERS = 256 };

/**
 * gx_map_user() - the instance of a user, made at the first call.
 * @out: the map's own, until gx_map_forget_users()
 *
 * Errors: -EUSERS too many, -EOPNOTSUPP the type can't have instances, -errno no memory or descriptors
 */
int gx_map_user(struct gx_map *map, uint32_t user, struct gx_map **out);
/* All instances into the map. True: records came. A map without instances: nothing happens. */
bool gx_map_merge_users(struct gx_map *map);
/* What a user's programs did not do to his instance, but he did, or may have done. */
enum gx_map_spoiled {
	GX_MAP_KEPT_LOCKED, /* for more than a second */
	GX_MAP_NO_ROOM,     /* for his keys beside those of others */
	GX_MAP_TORN,        /* places of keys that are none */
	GX_MAP_NO_RING,     /* positions that make no sense, or a record that does not end */
	GX_MAP_NO_HEAD,     /* what its head says of its kind and size was overwritten */
	GX_N_MAP_SPOILED
};
/* The next that a look found; each once for a user. False: there is none. */
bool gx_map_users_spoiled(struct gx_map *map, uint32_t *user, enum gx_map_spoiled *what);
/* A last look, and no instance any more; who has one mapped keeps that. */
void gx_map_forget_users(struct gx_map *map);

/* --- of map.c. key NULL: all of them */
void gx_map_users_read(struct gx_map *map, const void *key);
void gx_map_users_wrote(struct gx_map *map, const void *key, const void *value);
/* No room for a key of the owner's: one that programs made leaves the map. False: there is none. */
bool gx_map_users_make_room(struct gx_map *map);
void gx_map_users_deleted(struct gx_map *map, const void *key);

#endif
