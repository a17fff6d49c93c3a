/* file.h: whole files in and out of a text; games are read and saved nowhere else. */
#ifndef EPOKI_HOST_FILE_H
#define EPOKI_HOST_FILE_H

#include "core/text.h"

/* Appends the content of a file of at most `most` bytes ("-": standard input); false with the
 * reason in `error`. */
bool file_read(const char *path, size_t most, struct text *out, struct text *error);

/* Writes the file beside `path` and renames it, so that `path` always holds a whole file: the old
 * one or the new one. If `path` is a link, its target is replaced; a device or a pipe is written
 * into. */
bool file_replace(const char *path, const struct text *content, struct text *error);

/* Whether file_replace would be able to begin, to be asked before long work; false with the reason.
 */
bool file_can_replace(const char *path, struct text *error);

#endif
