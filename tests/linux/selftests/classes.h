/* classes.h - what Linux accepts from root and we refuse: the classes, and why each stays. */
#ifndef GX_LINUX_CLASSES_H
#define GX_LINUX_CLASSES_H

enum { CLASSES_MAX = 24 };

/* -1: no class. */
int classes_find(const char *code, const char *text);
const char *classes_name(int class);
const char *classes_reason(int class);

#endif
