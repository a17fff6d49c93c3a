/* hold.c: see hold.h.
 *
 * The lock is one of the whole open file (flock) on the database itself: another name of it, a
 * symbolic or hard link, is the same file, and nothing remains that would have to be cleaned up
 * after a crash. SQLite's own locks are of another kind (fcntl): they belong to the process and
 * vanish when any descriptor of the file is closed. Therefore this one is opened before SQLite
 * opens the file and closed after SQLite has closed it. */
#include "server/store/hold.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OWNER_ONLY = 0600, OTHERS = 0077 };

/* SQLite gives the files beside it the mode that the database has then. */
static void take_from_others(const char *path, struct text *note)
{
    struct stat status;
    if (stat(path, &status) != 0 || !(status.st_mode & OTHERS))
        return; /* also when there is none */
    bool good = chmod(path, OWNER_ONLY) == 0;
    if (note->length)
        text_add(note, "; ");
    text_format(note, good ? "others could read %s: now they cannot" : "others can read %s", path);
}

static void protect(const char *path, struct text *note)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    char *real =
        realpath(path, NULL); /* as SQLite does: they lie beside the file, not beside a link */
    for (int i = 0; real && i < COUNT_OF(endings); i++) {
        struct text name = TEXT_EMPTY;
        text_format(&name, "%s%s", real, endings[i]);
        take_from_others(text_string(&name), note);
        text_free(&name);
    }
    free(real);
}

/* To SQLite an empty file is a new database, and it removes the log beside it. */
static bool was_cut(const char *path)
{
    struct stat status;
    char *real = realpath(path, NULL);
    struct text log = TEXT_EMPTY;
    text_format(&log, "%s-wal", real ? real : path);
    bool cut = real && stat(real, &status) == 0 && status.st_size == 0 &&
               stat(text_string(&log), &status) == 0 && status.st_size > 0;
    text_free(&log);
    free(real);
    return cut;
}

bool hold_open(struct hold *hold, const char *path, struct text *note, struct text *error)
{
    hold->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, OWNER_ONLY);
    if (hold->file < 0) {
        text_format(error, "unable to open it: %s", strerror(errno));
        return false;
    }
    if (flock(hold->file, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK)
            text_add(error, "another server uses it");
        else
            text_format(error, "it cannot be locked: %s", strerror(errno));
        hold_close(hold);
        return false;
    }
    protect(path, note);
    if (!was_cut(path))
        return true;
    text_add(error, "it is empty, but the log beside it (-wal) is not: a copy of it is needed");
    hold_close(hold);
    return false;
}

void hold_close(struct hold *hold)
{
    if (hold->file >= 0)
        close(hold->file);
    hold->file = -1;
}

bool hold_make_new(const char *path, struct text *error)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, OWNER_ONLY);
    if (file >= 0)
        return close(file) == 0;
    if (errno == EEXIST)
        text_add(error, "the copy must be a new file");
    else
        text_format(error, "%s: %s", path, strerror(errno));
    return false;
}
