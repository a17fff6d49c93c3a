/* export.c: the command `epoki export-site`: the page as a folder of plain files. Such a site has
 * no server: its index.html says so, and the page offers only what runs in the browser.
 *
 * A list of what was written lies in the folder (LIST). It distinguishes a former export from any
 * other folder, and says which files of that export must go when a new one comes. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "host/file.h"
#include "server/gateway/page.h"
#include "server/serve.h"

#define INDEX "index.html"
#define LIST "epoki-site.txt"
#define LIST_HEAD "These files were written by `epoki export-site`, which will replace them:\n"
enum { LIST_BYTES_MAX = 1 << 20 };

static bool fail(struct text *error, const char *path)
{
    text_format(error, "%s: %s", path, strerror(errno));
    return false;
}

/* The folder */

/* How many entries the folder has; -1 with errno if that cannot be found out. */
static int count_entries(const char *folder)
{
    DIR *open = opendir(folder);
    int count = 0;
    if (!open)
        return -1;
    for (const struct dirent *at; (at = readdir(open));)
        count += strcmp(at->d_name, ".") != 0 && strcmp(at->d_name, "..") != 0;
    closedir(open);
    return count;
}

static void join(struct text *path, const char *folder, const char *name)
{
    text_clear(path);
    text_format(path, "%s/%s", folder, name);
}

/* Makes the folder, or checks that it is empty or a former export, whose list is appended. */
static bool prepare_folder(const char *folder, struct text *list, struct text *error)
{
    struct text path = TEXT_EMPTY, why = TEXT_EMPTY;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail(error, folder);
    int entries = count_entries(folder);
    if (entries <= 0)
        return entries == 0 || fail(error, folder);
    join(&path, folder, LIST);
    bool good = file_read(text_string(&path), LIST_BYTES_MAX, list, &why) &&
                strncmp(text_string(list), LIST_HEAD, strlen(LIST_HEAD)) == 0;
    if (!good)
        text_format(error, "%s is neither empty nor a former export: nothing was written", folder);
    text_free(&path);
    text_free(&why);
    return good;
}

/* Removes what a former export wrote and the new one does not have. Only names of plain letters are
 * written, so a list that somebody has changed cannot lead elsewhere. */
static void remove_old(const char *folder, const struct page_tables *tables, struct text *list)
{
    struct text path = TEXT_EMPTY;
    char *save;
    for (char *name = list->data ? strtok_r(list->data + strlen(LIST_HEAD), "\n", &save) : NULL;
         name; name = strtok_r(NULL, "\n", &save)) {
        if (!page_is_plain(name) || page_find(name) ||
            strcmp(name, text_string(&tables->name)) == 0)
            continue;
        join(&path, folder, name);
        unlink(text_string(&path));
    }
    text_free(&path);
}

/* The files */

/* index.html, marked as having no server. */
static bool mark_index(const struct page_file *file, const struct page_tables *tables,
                       struct text *out)
{
    struct text page = TEXT_EMPTY;
    text_add_bytes(&page, (const char *)file->bytes, file->count);
    bool good = page_mark(text_string(&page), false, tables, "", out);
    text_free(&page);
    return good;
}

static bool write_file(const char *folder, const struct page_file *file,
                       const struct page_tables *tables, struct text *error)
{
    struct text path = TEXT_EMPTY, content = TEXT_EMPTY;
    bool good = true;
    if (strcmp(file->path, INDEX) != 0)
        text_add_bytes(&content, (const char *)file->bytes, file->count);
    else if (!(good = mark_index(file, tables, &content)))
        text_add(error, "the page in this program cannot stand without a server");
    join(&path, folder, file->path);
    good = good && file_replace(text_string(&path), &content, error);
    text_free(&path);
    text_free(&content);
    return good;
}

/* The corrected tables in use, if there are any. */
static bool write_tables(const char *folder, const struct page_tables *tables, struct text *error)
{
    struct text path = TEXT_EMPTY;
    if (!tables->name.length)
        return true;
    join(&path, folder, text_string(&tables->name));
    bool good = file_replace(text_string(&path), &tables->json, error);
    text_free(&path);
    return good;
}

static bool write_list(const char *folder, const struct page_tables *tables, const struct text *old,
                       struct text *error)
{
    struct text path = TEXT_EMPTY, list = TEXT_EMPTY;
    text_add(&list, LIST_HEAD);
    for (int i = 0; i < page_file_count; i++)
        text_format(&list, "%s\n", page_files[i].path);
    if (tables->name.length)
        text_format(&list, "%s\n", text_string(&tables->name));
    if (old->length) /* until they are removed they still belong to us */
        text_add(&list, old->data + strlen(LIST_HEAD));
    join(&path, folder, LIST);
    bool good = file_replace(text_string(&path), &list, error);
    text_free(&path);
    text_free(&list);
    return good;
}

/* The list is written first, so that an interrupted export can be repeated; index.html last, so
 * that visitors in the meantime get the old page or the new one. */
static bool write_site(const char *folder, const struct page_tables *tables, struct text *old,
                       struct text *error)
{
    static const struct text nothing = {0};
    const struct page_file *index = page_find(INDEX);
    if (!write_list(folder, tables, old, error) || !write_tables(folder, tables, error))
        return false;
    for (int i = 0; i < page_file_count; i++)
        if (&page_files[i] != index && !write_file(folder, &page_files[i], tables, error))
            return false;
    if (!write_file(folder, index, tables, error))
        return false;
    remove_old(folder, tables, old);
    return write_list(folder, tables, &nothing, error);
}

/* The command */

/* *files: how many were written, including the list. */
static bool export_to(const char *folder, int *files, struct text *error)
{
    struct text old = TEXT_EMPTY;
    struct page_tables tables;
    bool good = false;
    page_tables_make(&tables);
    *files = page_file_count + 1 + (tables.name.length > 0);
    if (!page_find(INDEX))
        text_add(error, "this program was built without its page");
    else
        good = prepare_folder(folder, &old, error) && write_site(folder, &tables, &old, error);
    page_tables_free(&tables);
    text_free(&old);
    return good;
}

int cmd_export_site(int argc, char **argv)
{
    const char *folder = NULL;
    struct text error = TEXT_EMPTY;
    const struct cli_command command = {
        .name = "export-site",
        .arguments = "DIR",
        .about = "Writes the page into a folder, for any host of plain files and under any path "
                 "there: games against the\n"
                 "computer and pass and play need no server. The folder is new, empty or a former "
                 "export, which is replaced.",
    };
    int count = cli_parse(&command, argc, argv, &folder, 1);
    if (count == CLI_HELP)
        return EXIT_GOOD;
    if (count != 1) {
        if (count == 0)
            fprintf(stderr, "epoki export-site: where to? (see epoki export-site --help)\n");
        return EXIT_USAGE;
    }
    int files;
    bool good = export_to(folder, &files, &error);
    if (good)
        printf("%s: %d files\n", folder, files);
    else
        fprintf(stderr, "epoki export-site: %s\n", text_string(&error));
    text_free(&error);
    return good ? EXIT_GOOD : EXIT_WORLD;
}
