/* compiler_user.c - a part of an application that is linked with the run-time compiler. */
#include "compiler.h"

__attribute__((visibility("default"))) int user_get_code(void *program, char *code);

int user_get_code(void *program, char *code)
{
	return nvrtcGetCUBIN(program, code) +
	       0 * (code != 0); /* no tail call: who calls is looked at */
}
