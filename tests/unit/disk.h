/* disk.h: a disk that fails, for tests of what is stored: a layer between SQLite and its files that
 * can refuse any call, and remembers every write and sync, so that a power cut can be played: what
 * was synced is there, of what was not some is, some is torn, and some is not. */
#ifndef EPOKI_TESTS_DISK_H
#define EPOKI_TESTS_DISK_H

#include <assert.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/hash.h"

/* What can fail */
enum disk_call {
    DISK_OPEN = 1,
    DISK_READ = 2,
    DISK_WRITE = 4,
    DISK_TRUNCATE = 8,
    DISK_SYNC = 16,
    DISK_SIZE = 32,
    DISK_SHARE = 64, /* the memory that connections share */
    DISK_ALL = 127
};

enum disk_name { DISK_MAIN, DISK_WAL, DISK_JOURNAL, DISK_OTHER, DISK_NAMES };

struct disk_entry { /* of what happened */
    enum disk_name name;
    enum { ENTRY_WRITE, ENTRY_TRUNCATE, ENTRY_SYNC, ENTRY_DELETE } what;
    sqlite3_int64 at;
    int count;
    unsigned char *bytes;
};

static struct disk {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    pthread_mutex_t lock;
    /* Faults */
    unsigned kinds; /* calls that may fail */
    int only;       /* on files of this name, or -1 */
    long until;     /* the one that does fail is so many further; below 0: none */
    bool lasting;   /* and all after it */
    int error;      /* what they say */
    long failed;    /* how many did */
    /* The past */
    bool recording;
    struct disk_entry *entries;
    int count, capacity;
    long cut; /* after so many entries the power goes; below 0: never */
    bool dark;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .until = -1, .cut = -1, .only = -1};

struct disk_file {
    sqlite3_file base;
    enum disk_name name;
    sqlite3_file *real;
};

/* True when this call fails. */
static bool disk_fails(enum disk_call call, enum disk_name name)
{
    pthread_mutex_lock(&disk.lock);
    bool fails = disk.dark;
    if (!fails && (disk.kinds & (unsigned)call) && disk.until >= 0 &&
        (disk.only < 0 || disk.only == (int)name)) {
        fails = disk.until == 0;
        if (!fails || !disk.lasting)
            disk.until--;
    }
    disk.failed += fails;
    pthread_mutex_unlock(&disk.lock);
    return fails;
}

/* Notes what is about to happen; false: the power went before. */
static bool disk_note(enum disk_name name, int what, sqlite3_int64 at, const void *bytes, int count)
{
    pthread_mutex_lock(&disk.lock);
    if (disk.recording && disk.cut >= 0 && disk.count >= disk.cut)
        disk.dark = true;
    if (disk.recording && !disk.dark) {
        if (disk.count == disk.capacity) {
            disk.capacity = 2 * disk.capacity + 256;
            disk.entries = realloc(disk.entries, (size_t)disk.capacity * sizeof *disk.entries);
            assert(disk.entries);
        }
        struct disk_entry *entry = &disk.entries[disk.count++];
        *entry = (struct disk_entry){.name = name, .at = at, .count = count};
        memcpy(&entry->what, &what, sizeof what);
        if (bytes) {
            entry->bytes = malloc((size_t)count + 1);
            assert(entry->bytes);
            memcpy(entry->bytes, bytes, (size_t)count);
        }
    }
    bool light = !disk.dark;
    pthread_mutex_unlock(&disk.lock);
    return light;
}

/* Files */

#define REAL(file) (((struct disk_file *)(file))->real)
#define NAME(file) (((struct disk_file *)(file))->name)

static int disk_close(sqlite3_file *file)
{
    return REAL(file)->pMethods ? REAL(file)->pMethods->xClose(REAL(file)) : SQLITE_OK;
}

static int disk_read(sqlite3_file *file, void *to, int count, sqlite3_int64 at)
{
    if (disk_fails(DISK_READ, NAME(file)))
        return SQLITE_IOERR_READ;
    return REAL(file)->pMethods->xRead(REAL(file), to, count, at);
}

static int disk_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    if (disk_fails(DISK_WRITE, NAME(file)))
        return disk.error;
    if (!disk_note(NAME(file), ENTRY_WRITE, at, bytes, count))
        return SQLITE_IOERR_WRITE;
    return REAL(file)->pMethods->xWrite(REAL(file), bytes, count, at);
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (disk_fails(DISK_TRUNCATE, NAME(file)) ||
        !disk_note(NAME(file), ENTRY_TRUNCATE, size, NULL, 0))
        return SQLITE_IOERR_TRUNCATE;
    return REAL(file)->pMethods->xTruncate(REAL(file), size);
}

static int disk_sync(sqlite3_file *file, int flags)
{
    (void)flags; /* the real files need no syncing: nothing will happen to this machine */
    if (disk_fails(DISK_SYNC, NAME(file)) || !disk_note(NAME(file), ENTRY_SYNC, 0, NULL, 0))
        return SQLITE_IOERR_FSYNC;
    return SQLITE_OK;
}

static int disk_size(sqlite3_file *file, sqlite3_int64 *size)
{
    if (disk_fails(DISK_SIZE, NAME(file)))
        return SQLITE_IOERR_FSTAT;
    return REAL(file)->pMethods->xFileSize(REAL(file), size);
}

static int disk_lock_file(sqlite3_file *file, int level)
{
    return REAL(file)->pMethods->xLock(REAL(file), level);
}
static int disk_unlock_file(sqlite3_file *file, int level)
{
    return REAL(file)->pMethods->xUnlock(REAL(file), level);
}
static int disk_is_locked(sqlite3_file *file, int *out)
{
    return REAL(file)->pMethods->xCheckReservedLock(REAL(file), out);
}
static int disk_control(sqlite3_file *file, int what, void *argument)
{
    return REAL(file)->pMethods->xFileControl(REAL(file), what, argument);
}
static int disk_sector(sqlite3_file *file)
{
    return REAL(file)->pMethods->xSectorSize(REAL(file));
}
static int disk_traits(sqlite3_file *file)
{
    return REAL(file)->pMethods->xDeviceCharacteristics(REAL(file));
}
static int disk_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **to)
{
    if (disk_fails(DISK_SHARE, NAME(file)))
        return SQLITE_IOERR_SHMMAP;
    return REAL(file)->pMethods->xShmMap(REAL(file), page, size, extend, to);
}
static int disk_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return REAL(file)->pMethods->xShmLock(REAL(file), offset, count, flags);
}
static void disk_shm_barrier(sqlite3_file *file)
{
    REAL(file)->pMethods->xShmBarrier(REAL(file));
}
static int disk_shm_unmap(sqlite3_file *file, int delete)
{
    return REAL(file)->pMethods->xShmUnmap(REAL(file), delete);
}

static const sqlite3_io_methods disk_methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock_file,
    .xUnlock = disk_unlock_file,
    .xCheckReservedLock = disk_is_locked,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_traits,
    .xShmMap = disk_shm_map,
    .xShmLock = disk_shm_lock,
    .xShmBarrier = disk_shm_barrier,
    .xShmUnmap = disk_shm_unmap,
};

/* The layer */

static enum disk_name disk_name_of(const char *path)
{
    size_t length = path ? strlen(path) : 0;
    if (length > 7 && strcmp(path + length - 7, ".db-wal") == 0)
        return DISK_WAL;
    if (length > 11 && strcmp(path + length - 11, ".db-journal") == 0)
        return DISK_JOURNAL;
    return length > 3 && strcmp(path + length - 3, ".db") == 0 ? DISK_MAIN : DISK_OTHER;
}

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    struct disk_file *own = (struct disk_file *)file;
    (void)vfs;
    *own = (struct disk_file){.name = disk_name_of(path), .real = (sqlite3_file *)(own + 1)};
    own->real->pMethods = NULL;
    if (disk_fails(DISK_OPEN, own->name))
        return SQLITE_CANTOPEN;
    int result = disk.real->xOpen(disk.real, path, own->real, flags, out);
    if (result == SQLITE_OK)
        own->base.pMethods = &disk_methods;
    return result;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    (void)vfs;
    if (!disk_note(disk_name_of(path), ENTRY_DELETE, 0, NULL, 0))
        return SQLITE_IOERR_DELETE;
    return disk.real->xDelete(disk.real, path, sync);
}

/* Every database opened from now on lies on it. */
static void disk_install(void)
{
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.zName = "disk";
    disk.vfs.pNext = NULL;
    disk.vfs.szOsFile = (int)sizeof(struct disk_file) + disk.real->szOsFile;
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    sqlite3_vfs_register(&disk.vfs, 1);
}

/* Forgets the past; all is well from now on. */
static void disk_repair(void)
{
    for (int i = 0; i < disk.count; i++)
        free(disk.entries[i].bytes);
    disk.count = 0;
    disk.recording = disk.dark = disk.lasting = false;
    disk.until = disk.cut = disk.only = -1;
    disk.kinds = 0;
    disk.error = SQLITE_IOERR_WRITE;
    disk.failed = 0;
}

static void disk_free(void)
{
    disk_repair();
    free(disk.entries);
    disk.entries = NULL;
    disk.capacity = 0;
}

/* The `until`th call of these kinds fails, or, lasting, all from it on. */
static void disk_fail(unsigned kinds, long until, bool lasting)
{
    disk.kinds = kinds;
    disk.until = until;
    disk.lasting = lasting;
}

/* Power cuts */

struct disk_image {
    unsigned char *bytes;
    size_t size, room;
    bool exists;
};

static void disk_put(struct disk_image *image, const struct disk_entry *entry, size_t from,
                     size_t to)
{
    size_t end = (size_t)entry->at + to;
    if (end > image->room) { /* in large steps: each is a copy of all of it */
        image->room = 2 * end;
        image->bytes = realloc(image->bytes, image->room);
        assert(image->bytes);
    }
    if (end > image->size) {
        memset(image->bytes + image->size, 0, end - image->size);
        image->size = end;
    }
    memcpy(image->bytes + (size_t)entry->at + from, entry->bytes + from, to - from);
    image->exists = true;
}

static void disk_apply(struct disk_image *image, const struct disk_entry *entry)
{
    if (entry->what == ENTRY_WRITE)
        disk_put(image, entry, 0, (size_t)entry->count);
    else if (entry->what == ENTRY_TRUNCATE && (size_t)entry->at < image->size)
        image->size = (size_t)entry->at;
    else if (entry->what == ENTRY_DELETE)
        image->exists = false, image->size = 0;
}

/* A write that was on its way: whole, not at all, or a part of it. */
static void disk_tear(struct disk_image *image, const struct disk_entry *entry, uint64_t *chance)
{
    uint64_t drawn = *chance = hash_mix(*chance + 1);
    size_t count = (size_t)entry->count;
    if (entry->what != ENTRY_WRITE || drawn % 4 == 0) {
        disk_apply(image, entry);
    } else if (drawn % 4 == 1 && count > 1) {
        size_t from = (drawn >> 8) % count, to = from + 1 + (drawn >> 32) % (count - from);
        disk_put(image, entry, from, to);
    } else if (drawn % 4 == 2 && count > 512) { /* the beginning, up to a sector */
        disk_put(image, entry, 0, 512 * (1 + (drawn >> 8) % (count / 512)));
    }
}

static void disk_write_image(const char *path, const struct disk_image *image)
{
    FILE *file = image->exists ? fopen(path, "wb") : NULL;
    if (!file) {
        unlink(path);
        return;
    }
    assert(!image->size || fwrite(image->bytes, 1, image->size, file) == image->size);
    fclose(file);
}

/* Makes the files beside `path` what a power cut leaves of all that was recorded; they were empty
 * when recording began. `torn`: else it was only the process that was killed, and every write is
 * there. */
static void disk_after_cut(const char *path, bool torn, uint64_t seed)
{
    static const char *const endings[DISK_NAMES] = {"", "-wal", "-journal", NULL};
    struct disk_image images[DISK_NAMES] = {{0}};
    int synced[DISK_NAMES] = {0};
    char name[512];
    for (int i = 0; i < disk.count; i++)
        if (disk.entries[i].what == ENTRY_SYNC || disk.entries[i].what == ENTRY_DELETE)
            synced[disk.entries[i].name] = i;
    images[DISK_MAIN].exists = true;
    for (int i = 0; i < disk.count; i++) {
        const struct disk_entry *entry = &disk.entries[i];
        if (!torn || i <= synced[entry->name])
            disk_apply(&images[entry->name], entry);
        else
            disk_tear(&images[entry->name], entry, &seed);
    }
    for (int i = 0; i < DISK_OTHER; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        disk_write_image(name, &images[i]);
    }
    for (int i = 0; i < DISK_NAMES; i++)
        free(images[i].bytes);
    snprintf(name, sizeof name, "%s-shm", path);
    unlink(name);
}

#endif
