/* page.c: see page.h. */
#include "server/page.h"

#include <string.h>

#include "host/file.h"

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

static const char *type_of(const char *path)
{
    size_t length = strlen(path);
    for (int i = 0; i < COUNT_OF(types); i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* Plain names only: nothing that leads out of a folder, nothing hidden. */
static bool is_plain(const char *path)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
    return path[strspn(path, letters)] == '\0' && !strstr(path, "..") && !strstr(path, "/.") &&
           !strstr(path, "//") && path[0] != '.' && path[0] != '/';
}

static bool read_from(const char *folder, const char *path, struct text *out)
{
    struct text name = TEXT_EMPTY, error = TEXT_EMPTY;
    text_format(&name, "%s/%s", folder, path);
    bool good = file_read(text_string(&name), PAGE_BYTES_MAX, out, &error);
    text_free(&name);
    text_free(&error);
    return good;
}

bool page_find(const char *folder, const char *path, struct text *out, const char **type)
{
    path += *path == '/';
    if (!*path)
        path = "index.html";
    if (!is_plain(path))
        return false;
    *type = type_of(path);
    if (folder)
        return read_from(folder, path, out);
    for (int i = 0; i < page_file_count; i++)
        if (strcmp(page_files[i].path, path) == 0) {
            text_add_bytes(out, (const char *)page_files[i].bytes, page_files[i].count);
            return true;
        }
    return false;
}
