/* page.c: see page.h. */
#include "server/gateway/page.h"

#include <string.h>

#include "core/hash.h"
#include "host/file.h"
#include "host/tables.h"

enum { PAGE_BYTES_MAX = 32 << 20 };

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
};

/* The page itself has the shortest name. */
static const char *name_of(const char *path)
{
    path += *path == '/';
    return *path ? path : "index.html";
}

const char *page_type(const char *path)
{
    path = name_of(path);
    size_t length = strlen(path);
    for (int i = 0; i < COUNT_OF(types); i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

bool page_is_plain(const char *path)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
    return path[strspn(path, letters)] == '\0' && !strstr(path, "..") && !strstr(path, "/.") &&
           !strstr(path, "//") && path[0] != '.' && path[0] != '/';
}

const struct page_file *page_find(const char *path)
{
    for (int i = 0; i < page_file_count; i++)
        if (strcmp(page_files[i].path, name_of(path)) == 0)
            return &page_files[i];
    return NULL;
}

bool page_read(const char *folder, const char *path, struct text *out)
{
    struct text name = TEXT_EMPTY, error = TEXT_EMPTY;
    if (!page_is_plain(name_of(path)))
        return false;
    text_format(&name, "%s/%s", folder, name_of(path));
    bool good = file_read(text_string(&name), PAGE_BYTES_MAX, out, &error);
    text_free(&name);
    text_free(&error);
    return good;
}

void page_tables_make(struct page_tables *tables)
{
    *tables = (struct page_tables){TEXT_EMPTY, TEXT_EMPTY};
    tables_write(&tables->json);
    if (!tables->json.length)
        return;
    text_add(&tables->name, "tables-");
    text_add_hex64(&tables->name, hash_bytes(0, tables->json.data, tables->json.length));
    text_add(&tables->name, ".json");
}

void page_tables_free(struct page_tables *tables)
{
    text_free(&tables->name);
    text_free(&tables->json);
}

bool page_mark(const char *index, bool has_server, const struct page_tables *tables,
               const char *more, struct text *out)
{
    static const char place[] = "<meta name=\"epoki-server\" content=\"yes\">";
    const char *at = strstr(index, place);
    if (!at)
        return false;
    text_add_bytes(out, index, (size_t)(at - index));
    if (has_server)
        text_add(out, place);
    else
        text_add(out, "<meta name=\"epoki-server\" content=\"no\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"" PAGE_POLICY "\">");
    if (tables->name.length)
        text_format(out, "\n<meta name=\"epoki-tables\" content=\"%s\">",
                    text_string(&tables->name));
    if (more[0])
        text_format(out, "\n%s", more);
    text_add(out, at + strlen(place));
    return true;
}
