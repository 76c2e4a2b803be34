/* ir_lex.c - tokens of the IR text. */
#include "support/ir/ir_lex.h"

#include <string.h>

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	       c == '.' || c == '$';
}

static int hex_digit(char c)
{
	if (is_digit(c))
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* The whole slice must be a number that fits 64 bits. */
static bool read_number(const char *text, size_t len, uint64_t *out)
{
	unsigned base = 10;
	uint64_t value = 0;

	if (len > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
		base = 16;
		text += 2;
		len -= 2;
	}
	if (!len)
		return false;
	for (size_t i = 0; i < len; i++) {
		int digit = hex_digit(text[i]);

		if (digit < 0 || (unsigned)digit >= base)
			return false;
		if (__builtin_mul_overflow(value, base, &value) ||
		    __builtin_add_overflow(value, (uint64_t)digit, &value))
			return false;
	}
	*out = value;
	return true;
}

static void skip_blanks(struct ir_lexer *lexer)
{
	while (lexer->at < lexer->end) {
		char c = *lexer->at;

		if (c == '#' || c == ';') {
			while (lexer->at < lexer->end && *lexer->at != '\n')
				lexer->at++;
			continue;
		}
		if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
			return;
		lexer->line += c == '\n';
		lexer->at++;
	}
}

static const char *word_end(const struct ir_lexer *lexer, const char *from)
{
	while (from < lexer->end && is_word(*from))
		from++;
	return from;
}

static void lex_string(struct ir_lexer *lexer, struct ir_token *token)
{
	const char *p = lexer->at + 1;

	while (p < lexer->end && *p != '"' && *p != '\n')
		p++;
	if (p == lexer->end || *p != '"') {
		token->kind = TOKEN_BAD;
		return;
	}
	token->kind = TOKEN_STRING;
	token->text = lexer->at + 1;
	token->len = (size_t)(p - token->text);
	lexer->at = p + 1;
}

static void lex_word(struct ir_lexer *lexer, struct ir_token *token)
{
	bool value = *lexer->at == '%', number = is_digit(*lexer->at);
	const char *start = lexer->at + value, *end = word_end(lexer, start);

	token->text = start;
	token->len = (size_t)(end - start);
	token->kind = value ? TOKEN_VALUE : number ? TOKEN_NUMBER : TOKEN_WORD;
	if (token->kind != TOKEN_WORD && !read_number(start, token->len, &token->number))
		token->kind = value || !token->len ? TOKEN_BAD : TOKEN_WORD;
	lexer->at = end;
}

void ir_lex_next(struct ir_lexer *lexer)
{
	struct ir_token *token = &lexer->token;

	if (token->kind == TOKEN_BAD)
		return;
	skip_blanks(lexer);
	*token = (struct ir_token){ .kind = TOKEN_END, .text = lexer->at, .line = lexer->line };
	if (lexer->at == lexer->end)
		return;
	if (*lexer->at == '"') {
		lex_string(lexer, token);
	} else if (*lexer->at == '%' || is_word(*lexer->at)) {
		lex_word(lexer, token);
	} else {
		token->kind = TOKEN_MARK;
		token->len = 1;
		lexer->at++;
	}
}

void ir_lex_start(struct ir_lexer *lexer, const char *text, size_t len)
{
	*lexer = (struct ir_lexer){ .at = text, .end = text + len, .line = 1 };
	lexer->token.kind = TOKEN_END;
	ir_lex_next(lexer);
}

bool ir_lex_is_mark(const struct ir_lexer *lexer, char mark)
{
	return lexer->token.kind == TOKEN_MARK && *lexer->token.text == mark;
}

bool ir_lex_is_word(const struct ir_lexer *lexer, const char *word)
{
	return lexer->token.kind == TOKEN_WORD && lexer->token.len == strlen(word) &&
	       !memcmp(lexer->token.text, word, lexer->token.len);
}
