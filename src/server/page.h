/* page.h: the files of the page: those in the program (page_data.c, made by tools/gen_page.py), or
 * those of a folder, for whoever works on the page. */
#ifndef EPOKI_SERVER_PAGE_H
#define EPOKI_SERVER_PAGE_H

#include "core/text.h"

struct page_file {
    const char *path; /* "index.html", "main-4VXVAVEZ.js" */
    const char *tag;  /* changes with its content */
    bool hashed;      /* another content would have another name */
    const unsigned char *bytes;
    size_t count;
    const unsigned char *gzip; /* NULL: not worth it */
    size_t gzip_count;
};
extern const struct page_file page_files[];
extern const int page_file_count;

/* What the page may load: only what comes with it. */
#define PAGE_POLICY \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " \
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; " \
    "manifest-src 'self'; media-src 'self' data:; base-uri 'none'; form-action 'none'"

/* The file in the program at "/..." ("/" is the page itself), or NULL. */
const struct page_file *page_find(const char *path);
/* Appends that file of a folder; false when there is none. */
bool page_read(const char *folder, const char *path, struct text *out);
/* The media type of a file by its name. */
const char *page_type(const char *path);

/* Plain names only: nothing that leads out of a folder, nothing hidden. */
bool page_is_plain(const char *path);

#endif
