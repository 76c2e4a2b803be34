/* ir_lex.h - tokens of the IR text. Any bytes are safe; a token is a slice of the text. */
#ifndef GX_SUPPORT_IR_LEX_H
#define GX_SUPPORT_IR_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ir_token_kind {
	TOKEN_END,
	TOKEN_WORD,   /* letters, digits, _ . $ */
	TOKEN_VALUE,  /* %12: number */
	TOKEN_NUMBER, /* 12, 0x1f: number; a sign is a mark */
	TOKEN_STRING, /* "..." without the quotes, escapes undecoded */
	TOKEN_MARK,   /* one character */
	TOKEN_BAD
};

struct ir_token {
	enum ir_token_kind kind;
	const char *text;
	size_t len;
	uint64_t number;
	uint32_t line;
};

struct ir_lexer {
	const char *at, *end;
	uint32_t line;
	struct ir_token token; /* the one to look at */
};

void ir_lex_start(struct ir_lexer *lexer, const char *text, size_t len);
void ir_lex_next(struct ir_lexer *lexer); /* moves on to the next token; stays on END and BAD */
bool ir_lex_is_mark(const struct ir_lexer *lexer, char mark);
bool ir_lex_is_word(const struct ir_lexer *lexer, const char *word);

#endif
