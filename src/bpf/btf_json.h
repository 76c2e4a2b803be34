/* btf_json.h - bytes as JSON, by their type in BTF. */
#ifndef GX_BPF_BTF_JSON_H
#define GX_BPF_BTF_JSON_H

#include <stddef.h>
#include <stdint.h>

struct btf;
struct gx_json;

/**
 * gx_btf_put() - a value: numbers, objects by member, arrays; what is in no type as one number or as hexadecimal text.
 * @key:  in an object; NULL: in an array
 * @type: id in btf; 0, or btf NULL: none is known
 * @data: [size]
 */
void gx_btf_put(struct gx_json *json, const char *key, const struct btf *btf, uint32_t type,
                const void *data, size_t size);

#endif
