/* page.h: the files of the page: those in the program (page_data.c, made by tools/gen_page.py), or
 * those of a folder, for people who work on the page. */
#ifndef EPOKI_SERVER_PAGE_H
#define EPOKI_SERVER_PAGE_H

#include "core/text.h"

struct page_file {
    const char *path; /* "index.html", "main-4VXVAVEZ.js" */
    const char *tag;  /* changes with its content */
    bool hashed;      /* another content would have another name */
    const unsigned char *bytes;
    size_t count;
    const unsigned char *gzip; /* NULL: compressing is not worth it */
    size_t gzip_count;
};
extern const struct page_file page_files[];
extern const int page_file_count;

/* What the page may load: only its own files. */
#define PAGE_POLICY \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " \
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; " \
    "manifest-src 'self'; media-src 'self' data:; base-uri 'none'; form-action 'none'"

/* The file in the program at "/..." ("/" is the page itself), or NULL. */
const struct page_file *page_find(const char *path);
/* Appends that file of a folder; false if there is none. */
bool page_read(const char *folder, const char *path, struct text *out);
/* The media type of a file by its name. */
const char *page_type(const char *path);

/* Corrected tables in use (--data), as a file of the page whose name changes with its content. Both
 * are empty if all tables are the built-in ones. */
struct page_tables {
    struct text name, json;
};
void page_tables_make(struct page_tables *tables);
void page_tables_free(struct page_tables *tables);

/* Appends an index.html that says whether there is a server (if not, with the policy that a server
 * would send) and names the tables, if there are any; `more` are elements for its head. Returns
 * false if it has no place for that. */
bool page_mark(const char *index, bool has_server, const struct page_tables *tables,
               const char *more, struct text *out);

/* Plain names only: nothing that leads out of a folder, nothing hidden. */
bool page_is_plain(const char *path);

#endif
