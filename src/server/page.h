/* page.h: the files of the page: those in the program (page_data.c, made by cmake/server.cmake), or
 * those of a folder, for whoever works on the page. */
#ifndef EPOKI_SERVER_PAGE_H
#define EPOKI_SERVER_PAGE_H

#include "core/text.h"

struct page_file {
    const char *path; /* "index.html", "assets/app.js" */
    const unsigned char *bytes;
    size_t count;
};
extern const struct page_file page_files[];
extern const int page_file_count;

/* Appends the file at "/..." ("/" is the page itself); false when there is none. With `folder` it
 * is read from there. `type` becomes its media type. */
bool page_find(const char *folder, const char *path, struct text *out, const char **type);

#endif
