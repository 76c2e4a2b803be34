/* shader.h - the least that is a compute shader, for tests of what edits one; and what spirv-val says of words. */
#ifndef GX_TEST_SUPPORT_SHADER_H
#define GX_TEST_SUPPORT_SHADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* "main", in blocks of 8 by 2 by 1: returns. Ids 1 (its function) to 4; version 1.0 */
extern const uint32_t test_shader[];
extern const size_t test_shader_words;

/* 1 valid, 0 invalid (what is wrong goes to stderr when it is to be), -1 there is no spirv-val. */
int test_spirv_val(const uint32_t *words, size_t n, bool say);

#endif
