/* module.c: the extension module epoki._epoki: the handles of include/epoki/epoki.h as Python
 * types, matches (src/arena) and analyses (src/analysis) as functions. What is typed and documented
 * for people is in the package (python/epoki); here everything is numbers and texts.
 *
 * An action is its code (epoki_codes_new). The stable interface of CPython 3.10 is enough, so one
 * file serves all later versions; free-threaded builds compile it for themselves.
 *
 * Locks. A handle is used by one thread at a time: `hold` waits for it. What takes longer than a
 * few microseconds lets other threads of Python go on meanwhile. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/analysis.h"
#include "analysis/report.h"
#include "arena/run.h"
#include "arena/store.h"
#include "epoki/epoki.h"
#include "host/think.h"

enum { ERROR_SIZE = 400, SHORT = 200 };

static PyObject *error_class, *illegal_class; /* epoki._errors */

static PyObject *fail(const char *message)
{
    PyErr_SetString(error_class, *message ? message : "out of memory");
    return NULL;
}

/* A whole number of 64 bits (a seed), also for the format "O&"; 0 with an exception. */
static int read_number(PyObject *object, void *number)
{
    PyObject *whole = PyNumber_Index(object);
    if (!whole)
        return 0;
    *(unsigned long long *)number = PyLong_AsUnsignedLongLong(whole);
    Py_DECREF(whole);
    return !PyErr_Occurred();
}

/* Handles used by one thread at a time */

static void pause_briefly(void)
{
    struct timespec rest = {0, 50000};
    nanosleep(&rest, NULL);
}

static void hold(int *busy)
{
    while (__atomic_exchange_n(busy, 1, __ATOMIC_ACQUIRE)) {
        Py_BEGIN_ALLOW_THREADS pause_briefly();
        Py_END_ALLOW_THREADS
    }
}

static void let_go(int *busy)
{
    __atomic_store_n(busy, 0, __ATOMIC_RELEASE);
}

/* Codes of actions: made once for each game */

enum { GAMES_MAX = 16 };
static epoki_codes *codes_made[GAMES_MAX];

static const epoki_codes *codes_for(const char *game)
{
    for (int i = 0; i < epoki_game_count() && i < GAMES_MAX; i++) {
        if (strcmp(epoki_game_slug(i), game) != 0)
            continue;
        epoki_codes *made = __atomic_load_n(&codes_made[i], __ATOMIC_ACQUIRE);
        if (made)
            return made;
        epoki_codes *none = NULL;
        made = epoki_codes_new(game);
        if (made && !__atomic_compare_exchange_n(&codes_made[i], &none, made, 0, __ATOMIC_ACQ_REL,
                                                 __ATOMIC_ACQUIRE)) {
            epoki_codes_free(made); /* another thread was quicker */
            made = none;
        }
        return made;
    }
    return NULL;
}

/* Texts: called with a buffer, and again when it was too small */

struct asked {
    size_t (*write)(void *about, char *out, size_t size);
    void *about;
};

static PyObject *text_of(struct asked asked)
{
    char brief[4096], *out = brief;
    size_t length;
    Py_BEGIN_ALLOW_THREADS length = asked.write(asked.about, brief, sizeof brief);
    if (length >= sizeof brief) {
        out = malloc(length + 1);
        if (out)
            asked.write(asked.about, out, length + 1);
    }
    Py_END_ALLOW_THREADS if (!out) return PyErr_NoMemory();
    PyObject *text = PyUnicode_DecodeUTF8(out, (Py_ssize_t)length, "strict");
    if (out != brief)
        free(out);
    return text;
}

/* Table */

struct py_table {
    PyObject_HEAD epoki_table *table;
    const epoki_codes *codes;
    int busy, players;
    int listed, count; /* the version whose legal actions are known; how many there are */
    uint32_t *legal;
    int32_t *legal_codes;
};

static PyObject *new_object(PyTypeObject *type)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return allocate(type, 0);
}

/* A Python object around a table; NULL, with an exception, when there is none. */
static PyObject *table_object(PyTypeObject *type, epoki_table *table, const char *error)
{
    if (!table)
        return fail(error);
    struct py_table *self = (struct py_table *)new_object(type);
    if (!self) {
        epoki_table_free(table);
        return NULL;
    }
    self->table = table;
    self->codes = codes_for(epoki_table_game(table));
    self->players = epoki_table_players(table);
    self->listed = -1;
    int most = epoki_legal_max();
    self->legal = malloc((size_t)most * sizeof *self->legal);
    self->legal_codes = malloc((size_t)most * sizeof *self->legal_codes);
    if (self->codes && self->legal && self->legal_codes)
        return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static PyObject *table_new_object(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *words[] = {"game", "players", "seed", "options", NULL};
    const char *game, *options = "";
    unsigned long long seed = 0;
    int players;
    char error[ERROR_SIZE] = "";
    if (!PyArg_ParseTupleAndKeywords(args, names, "si|O&s", words, &game, &players, read_number,
                                     &seed, &options))
        return NULL;
    epoki_table *table = epoki_table_new(game, players, seed, options, error, sizeof error);
    return table_object(type, table, error);
}

static PyObject *table_from_record_object(PyObject *type, PyObject *args)
{
    const char *record;
    Py_ssize_t length;
    char error[ERROR_SIZE] = "";
    epoki_table *table;
    if (!PyArg_ParseTuple(args, "s#", &record, &length))
        return NULL;
    Py_BEGIN_ALLOW_THREADS table =
        epoki_table_from_record(record, (size_t)length, error, sizeof error);
    Py_END_ALLOW_THREADS return table_object((PyTypeObject *)type, table, error);
}

static PyObject *table_from_state_object(PyObject *type, PyObject *args)
{
    const char *game, *state;
    Py_ssize_t length;
    unsigned long long seed;
    char error[ERROR_SIZE] = "";
    if (!PyArg_ParseTuple(args, "ss#O&", &game, &state, &length, read_number, &seed))
        return NULL;
    epoki_table *table;
    Py_BEGIN_ALLOW_THREADS table =
        epoki_table_from_state(game, state, (size_t)length, seed, error, sizeof error);
    Py_END_ALLOW_THREADS return table_object((PyTypeObject *)type, table, error);
}

static void table_dealloc(PyObject *object)
{
    struct py_table *self = (struct py_table *)object;
    PyTypeObject *type = Py_TYPE(object);
    epoki_table_free(self->table);
    free(self->legal);
    free(self->legal_codes);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

static PyObject *table_copy_object(PyObject *object, PyObject *none)
{
    struct py_table *self = (struct py_table *)object;
    (void)none;
    epoki_table *copy;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS copy = epoki_table_copy(self->table);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    return table_object(Py_TYPE(object), copy, "");
}

static PyObject *table_resample_object(PyObject *object, PyObject *args)
{
    struct py_table *self = (struct py_table *)object;
    int seat;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "iO&", &seat, read_number, &seed))
        return NULL;
    epoki_table *other;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS other = epoki_table_resample(self->table, seat, seed);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    return table_object(Py_TYPE(object), other, "there is no such seat");
}

/* Knows the legal actions of the position. */
static void list_legal(struct py_table *self)
{
    int version = epoki_table_version(self->table);
    if (self->listed == version)
        return;
    self->count = epoki_table_legal(self->table, self->legal, epoki_legal_max());
    for (int i = 0; i < self->count; i++)
        self->legal_codes[i] = epoki_codes_of(self->codes, self->legal[i]);
    self->listed = version;
}

static PyObject *table_legal_list(PyObject *object, PyObject *none)
{
    struct py_table *self = (struct py_table *)object;
    (void)none;
    hold(&self->busy);
    list_legal(self);
    PyObject *list = PyList_New(self->count);
    for (int i = 0; list && i < self->count; i++) {
        PyObject *code = PyLong_FromLong(self->legal_codes[i]);
        if (!code || PyList_SetItem(list, i, code) < 0) {
            Py_DECREF(list);
            list = NULL;
        }
    }
    let_go(&self->busy);
    return list;
}

/* The number of a code among the legal actions, or -1. */
static int find_code(struct py_table *self, long code)
{
    list_legal(self);
    for (int i = 0; i < self->count; i++)
        if (self->legal_codes[i] == code)
            return i;
    return -1;
}

/* Raises IllegalAction(message, rule, action). */
static PyObject *refuse(struct py_table *self, const char *text)
{
    char reason[ERROR_SIZE] = "";
    epoki_table_refusal(self->table, text, reason, sizeof reason);
    PyObject *arguments = Py_BuildValue("(ss)", text, reason);
    PyObject *error = arguments ? PyObject_CallObject(illegal_class, arguments) : NULL;
    if (error)
        PyErr_SetObject(illegal_class, error);
    Py_XDECREF(error);
    Py_XDECREF(arguments);
    return NULL;
}

/* The number among the legal actions of a code or a notation; -1 with an exception. The table is
 * held. */
static int find_action(struct py_table *self, PyObject *action)
{
    char text[SHORT] = "";
    if (PyUnicode_Check(action)) {
        uint32_t found;
        const char *words = PyUnicode_AsUTF8AndSize(action, NULL);
        if (!words)
            return -1;
        if (epoki_action_parse(self->table, words, &found))
            return find_code(self, epoki_codes_of(self->codes, found));
        refuse(self, words);
        return -1;
    }
    long code = PyLong_AsLong(action);
    if (code == -1 && PyErr_Occurred())
        return -1;
    int index = find_code(self, code);
    if (index < 0) {
        epoki_codes_text(self->codes, code < 0 || code > INT_MAX ? -1 : (int)code, text,
                         sizeof text);
        refuse(self, text);
    }
    return index;
}

static PyObject *table_play_action(PyObject *object, PyObject *action)
{
    struct py_table *self = (struct py_table *)object;
    hold(&self->busy);
    int index = find_action(self, action);
    bool good = index >= 0 && epoki_table_apply(self->table, self->legal[index]);
    let_go(&self->busy);
    if (good)
        Py_RETURN_NONE;
    return index < 0 ? NULL : PyErr_NoMemory();
}

static void keep_told(void *context, const char *events)
{
    *(char **)context = strdup(events);
}

static PyObject *table_play_told(PyObject *object, PyObject *action)
{
    struct py_table *self = (struct py_table *)object;
    char *told = NULL;
    hold(&self->busy);
    int index = find_action(self, action);
    if (index >= 0) {
        Py_BEGIN_ALLOW_THREADS epoki_table_apply_told(self->table, self->legal[index], keep_told,
                                                      &told);
        Py_END_ALLOW_THREADS
    }
    let_go(&self->busy);
    if (index < 0)
        return NULL;
    PyObject *text = told ? PyUnicode_FromString(told) : PyErr_NoMemory();
    free(told);
    return text;
}

static PyObject *table_undo_to(PyObject *object, PyObject *version)
{
    struct py_table *self = (struct py_table *)object;
    long to = PyLong_AsLong(version);
    if (to == -1 && PyErr_Occurred())
        return NULL;
    bool good = to >= 0 && to <= INT_MAX;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS good = good && epoki_table_undo(self->table, (int)to);
    Py_END_ALLOW_THREADS self->listed = -1;
    let_go(&self->busy);
    if (!good)
        return fail("there is no such earlier version");
    Py_RETURN_NONE;
}

static PyObject *table_totals(PyObject *object, PyObject *none)
{
    struct py_table *self = (struct py_table *)object;
    int totals[8], winners[8];
    (void)none;
    hold(&self->busy);
    epoki_table_scores(self->table, totals, winners);
    let_go(&self->busy);
    PyObject *list = PyList_New(self->players);
    for (int seat = 0; list && seat < self->players; seat++) {
        PyObject *pair = Py_BuildValue("(iO)", totals[seat], winners[seat] ? Py_True : Py_False);
        if (!pair || PyList_SetItem(list, seat, pair) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* Texts of a table; it is held while they are written */

struct about {
    struct py_table *self;
    int seat;
    uint32_t action;
    const char *words;
};

static PyObject *told(struct about *about, size_t (*write)(void *about, char *out, size_t size))
{
    hold(&about->self->busy);
    PyObject *text = text_of((struct asked){write, about});
    let_go(&about->self->busy);
    return text;
}

static size_t write_view(void *about, char *out, size_t size)
{
    struct about *of = about;
    return epoki_table_view(of->self->table, of->seat, out, size);
}

static size_t write_record(void *about, char *out, size_t size)
{
    return epoki_table_record(((struct about *)about)->self->table, out, size);
}

static size_t write_text(void *about, char *out, size_t size)
{
    struct about *of = about;
    return epoki_codes_text(of->self->codes, of->seat, out, size);
}

static size_t write_label(void *about, char *out, size_t size)
{
    struct about *of = about;
    return epoki_action_label(of->self->table, of->action, of->words, out, size);
}

static PyObject *table_view_of(PyObject *object, PyObject *seat)
{
    struct py_table *self = (struct py_table *)object;
    long of = PyLong_AsLong(seat);
    if (of == -1 && PyErr_Occurred())
        return NULL;
    if (of < -1 || of >= self->players)
        return fail("there is no such seat");
    return told(&(struct about){.self = self, .seat = (int)of}, write_view);
}

static PyObject *table_record_text(PyObject *object, PyObject *none)
{
    (void)none;
    return told(&(struct about){.self = (struct py_table *)object}, write_record);
}

static PyObject *table_text_of(PyObject *object, PyObject *code)
{
    const struct py_table *self = (const struct py_table *)object;
    long of = PyLong_AsLong(code);
    if (of == -1 && PyErr_Occurred())
        return NULL;
    if (of < 0 || of >= epoki_codes_count(self->codes))
        return fail("there is no such action");
    return told(&(struct about){.self = (struct py_table *)object, .seat = (int)of}, write_text);
}

static PyObject *table_label_of(PyObject *object, PyObject *args)
{
    struct py_table *self = (struct py_table *)object;
    PyObject *action;
    struct about about = {.self = self};
    if (!PyArg_ParseTuple(args, "Os", &action, &about.words))
        return NULL;
    hold(&self->busy);
    int index = find_action(self, action);
    about.action = index >= 0 ? self->legal[index] : 0;
    let_go(&self->busy);
    return index < 0 ? NULL : told(&about, write_label);
}

static PyObject *table_parse_text(PyObject *object, PyObject *text)
{
    struct py_table *self = (struct py_table *)object;
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "an action is written as a text");
        return NULL;
    }
    hold(&self->busy);
    int index = find_action(self, text);
    long code = index < 0 ? -1 : self->legal_codes[index];
    let_go(&self->busy);
    return index < 0 ? NULL : PyLong_FromLong(code);
}

static PyObject *table_history(PyObject *object, PyObject *none)
{
    struct py_table *self = (struct py_table *)object;
    (void)none;
    hold(&self->busy);
    int count = epoki_table_version(self->table);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        uint32_t action = epoki_table_action_at(self->table, i);
        PyObject *code = PyLong_FromLong(epoki_codes_of(self->codes, action));
        if (!code || PyList_SetItem(list, i, code) < 0) {
            Py_DECREF(list);
            list = NULL;
        }
    }
    let_go(&self->busy);
    return list;
}

static PyObject *table_observe_seat(PyObject *object, PyObject *seat)
{
    struct py_table *self = (struct py_table *)object;
    long of = PyLong_AsLong(seat);
    if (of == -1 && PyErr_Occurred())
        return NULL;
    if (of < 0 || of >= self->players)
        return fail("there is no such seat");
    int size = epoki_observation_size(epoki_table_game(self->table));
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)sizeof(float) * size);
    if (!bytes)
        return NULL;
    float *numbers = (float *)(void *)PyByteArray_AsString(bytes);
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS epoki_table_observe(self->table, (int)of, numbers);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    return bytes;
}

static PyObject *table_foresee(PyObject *object, PyObject *draw)
{
    struct py_table *self = (struct py_table *)object;
    unsigned long long by;
    if (!read_number(draw, &by))
        return NULL;
    hold(&self->busy);
    list_legal(self);
    int row = epoki_feature_count(epoki_table_game(self->table), self->players);
    PyObject *bytes =
        PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)sizeof(float) * row * self->count);
    if (bytes) {
        float *numbers = (float *)(void *)PyByteArray_AsString(bytes);
        Py_BEGIN_ALLOW_THREADS epoki_table_foresee(self->table, by, numbers);
        Py_END_ALLOW_THREADS
    }
    let_go(&self->busy);
    return bytes;
}

static PyObject *table_mask(PyObject *object, PyObject *none)
{
    struct py_table *self = (struct py_table *)object;
    int size = epoki_codes_count(self->codes);
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, size);
    (void)none;
    if (!bytes)
        return NULL;
    char *mask = PyByteArray_AsString(bytes);
    memset(mask, 0, (size_t)size);
    hold(&self->busy);
    list_legal(self);
    for (int i = 0; i < self->count; i++)
        mask[self->legal_codes[i]] = 1;
    let_go(&self->busy);
    return bytes;
}

/* Small values of a table */

enum table_value { TABLE_SEAT, TABLE_PLAYERS, TABLE_VERSION, TABLE_SEED, TABLE_HASH };
enum table_word { TABLE_GAME, TABLE_DECISION, TABLE_ENDING };

static PyObject *table_number(PyObject *object, void *which)
{
    struct py_table *self = (struct py_table *)object;
    unsigned long long number = 0;
    long seat = 0;
    hold(&self->busy);
    switch ((enum table_value)(intptr_t)which) {
    case TABLE_SEAT:
        seat = epoki_table_turn(self->table);
        break;
    case TABLE_PLAYERS:
        number = (unsigned)self->players;
        break;
    case TABLE_VERSION:
        number = (unsigned)epoki_table_version(self->table);
        break;
    case TABLE_SEED:
        number = epoki_table_seed(self->table);
        break;
    case TABLE_HASH:
        number = epoki_table_hash(self->table);
        break;
    }
    let_go(&self->busy);
    if (which != (void *)TABLE_SEAT)
        return PyLong_FromUnsignedLongLong(number);
    if (seat == EPOKI_NO_SEAT)
        Py_RETURN_NONE;
    return PyLong_FromLong(seat);
}

static PyObject *table_over(PyObject *object, void *unused)
{
    struct py_table *self = (struct py_table *)object;
    (void)unused;
    hold(&self->busy);
    bool over = epoki_table_turn(self->table) == EPOKI_NO_SEAT;
    let_go(&self->busy);
    return PyBool_FromLong(over);
}

static PyObject *table_word(PyObject *object, void *which)
{
    struct py_table *self = (struct py_table *)object;
    const char *word = NULL;
    hold(&self->busy);
    switch ((enum table_word)(intptr_t)which) {
    case TABLE_GAME:
        word = epoki_table_game(self->table);
        break;
    case TABLE_DECISION:
        word = epoki_table_decision(self->table);
        break;
    case TABLE_ENDING:
        word = epoki_table_ending(self->table);
        break;
    }
    let_go(&self->busy);
    if (!word)
        Py_RETURN_NONE;
    return PyUnicode_FromString(word);
}

static PyMethodDef table_methods[] = {
    {"_from_record", table_from_record_object, METH_VARARGS | METH_CLASS, NULL},
    {"_from_state", table_from_state_object, METH_VARARGS | METH_CLASS, NULL},
    {"copy", table_copy_object, METH_NOARGS,
     "copy($self, /)\n--\n\nThe same game once more, with its whole history."},
    {"_resample", table_resample_object, METH_VARARGS, NULL},
    {"legal_actions", table_legal_list, METH_NOARGS,
     "legal_actions($self, /)\n--\n\nThe legal actions of who decides, as codes; empty when the "
     "game is over."},
    {"play", table_play_action, METH_O,
     "play($self, action, /)\n--\n\nPlays a legal action, a code or its notation; else "
     "IllegalAction, and nothing changes."},
    {"_play_told", table_play_told, METH_O, NULL},
    {"_undo", table_undo_to, METH_O, NULL},
    {"_scores", table_totals, METH_NOARGS, NULL},
    {"_view", table_view_of, METH_O, NULL},
    {"record", table_record_text, METH_NOARGS,
     "record($self, /)\n--\n\nThe game as a record, which replays it."},
    {"text", table_text_of, METH_O,
     "text($self, action, /)\n--\n\nThe notation of an action, 'build theater'."},
    {"_label", table_label_of, METH_VARARGS, NULL},
    {"parse", table_parse_text, METH_O,
     "parse($self, text, /)\n--\n\nThe legal action written like that; else IllegalAction."},
    {"history", table_history, METH_NOARGS,
     "history($self, /)\n--\n\nEvery action that was played, as codes."},
    {"_observe", table_observe_seat, METH_O, NULL},
    {"_foresee", table_foresee, METH_O, NULL},
    {"_mask", table_mask, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef table_values[] = {
    {"seat", table_number, NULL, "The seat that decides; None when the game is over.",
     (void *)TABLE_SEAT},
    {"players", table_number, NULL, "How many seats play.", (void *)TABLE_PLAYERS},
    {"version", table_number, NULL, "How many actions were played.", (void *)TABLE_VERSION},
    {"seed", table_number, NULL, "The seed of all chance.", (void *)TABLE_SEED},
    {"hash", table_number, NULL, "A hash of the true state: not for whoever plays.",
     (void *)TABLE_HASH},
    {"over", table_over, NULL, "Whether the game is over.", NULL},
    {"game", table_word, NULL, "The game, 'duel'.", (void *)TABLE_GAME},
    {"decision", table_word, NULL, "The name of the pending decision; 'over'.",
     (void *)TABLE_DECISION},
    {"ending", table_word, NULL, "How the game ended; None while it runs.", (void *)TABLE_ENDING},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot table_slots[] = {{Py_tp_new, table_new_object},
                                    {Py_tp_dealloc, table_dealloc},
                                    {Py_tp_methods, table_methods},
                                    {Py_tp_getset, table_values},
                                    {0, NULL}};
static PyType_Spec table_spec = {"epoki._epoki.Table", (int)sizeof(struct py_table), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, table_slots};
static PyTypeObject *table_type;

/* Bot */

struct py_bot {
    PyObject_HEAD epoki_bot *bot;
    const epoki_codes *codes;
    int busy;
};

static double steady(void *context)
{
    (void)context;
    return host_seconds();
}

static PyObject *bot_new_object(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *words[] = {"game", "bot", NULL};
    const char *game, *text;
    char error[ERROR_SIZE] = "";
    if (!PyArg_ParseTupleAndKeywords(args, names, "ss", words, &game, &text))
        return NULL;
    epoki_bot *bot = epoki_bot_new(game, text, steady, NULL, error, sizeof error);
    if (!bot)
        return fail(error);
    struct py_bot *self = (struct py_bot *)new_object(type);
    if (!self) {
        epoki_bot_free(bot);
        return NULL;
    }
    self->bot = bot;
    self->codes = codes_for(game);
    return (PyObject *)self;
}

static void bot_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    epoki_bot_free(((struct py_bot *)object)->bot);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

static PyObject *bot_thoughts(struct py_bot *self)
{
    uint32_t actions[1024];
    double shares[1024], values[1024];
    int count = epoki_bot_candidates(self->bot, actions, shares, values, 1024);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *row =
            Py_BuildValue("(idd)", epoki_codes_of(self->codes, actions[i]), shares[i], values[i]);
        if (!row || PyList_SetItem(list, i, row) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* (code, values of the seats, [(code, share, value)]) */
static PyObject *bot_decide_at(PyObject *object, PyObject *args)
{
    struct py_bot *self = (struct py_bot *)object;
    PyObject *at;
    unsigned long long seed;
    uint32_t action = 0;
    double values[8] = {0};
    int good;
    if (!PyArg_ParseTuple(args, "O!O&", table_type, &at, read_number, &seed))
        return NULL;
    struct py_table *table = (struct py_table *)at;
    hold(&self->busy);
    hold(&table->busy);
    Py_BEGIN_ALLOW_THREADS good = epoki_bot_decide(self->bot, table->table, seed, &action, values);
    Py_END_ALLOW_THREADS let_go(&table->busy);
    PyObject *thoughts = good ? bot_thoughts(self) : NULL;
    let_go(&self->busy);
    if (!good)
        return fail("the game is over, or another one");
    PyObject *expected = thoughts ? PyList_New(table->players) : NULL;
    for (int seat = 0; expected && seat < table->players; seat++)
        PyList_SetItem(expected, seat, PyFloat_FromDouble(values[seat]));
    if (!expected) {
        Py_XDECREF(thoughts);
        return NULL;
    }
    return Py_BuildValue("(iNN)", epoki_codes_of(self->codes, action), expected, thoughts);
}

static PyMethodDef bot_methods[] = {{"_decide", bot_decide_at, METH_VARARGS, NULL},
                                    {NULL, NULL, 0, NULL}};
static PyType_Slot bot_slots[] = {{Py_tp_new, bot_new_object},
                                  {Py_tp_dealloc, bot_dealloc},
                                  {Py_tp_methods, bot_methods},
                                  {0, NULL}};
static PyType_Spec bot_spec = {"epoki._epoki.Bot", (int)sizeof(struct py_bot), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, bot_slots};

/* Batch */

struct py_batch {
    PyObject_HEAD epoki_batch *batch;
    int busy;
};

static void share_on_threads(void *context, int parts, void (*work)(void *argument, int part),
                             void *argument)
{
    (void)context;
    host_share(parts, work, argument);
}

static PyObject *batch_new_object(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *words[] = {"game",    "players", "count",   "options",
                            "threads", "card",    "kernels", NULL};
    const char *game, *options, *kernels;
    Py_ssize_t count;
    int players, threads, card;
    char error[ERROR_SIZE] = "";
    epoki_batch *batch;
    if (!PyArg_ParseTupleAndKeywords(args, names, "sinsipz", words, &game, &players, &count,
                                     &options, &threads, &card, &kernels))
        return NULL;
    Py_BEGIN_ALLOW_THREADS if (card) batch = epoki_batch_new_on_card(
        game, players, options, (size_t)count, kernels, error, sizeof error);
    else batch = epoki_batch_new(game, players, options, (size_t)(count > 0 ? count : 0), error,
                                 sizeof error);
    Py_END_ALLOW_THREADS if (!batch) return fail(error);
    if (threads > 1)
        epoki_batch_set_threads(batch, threads, share_on_threads, NULL);
    struct py_batch *self = (struct py_batch *)new_object(type);
    if (!self) {
        epoki_batch_free(batch);
        return NULL;
    }
    self->batch = batch;
    return (PyObject *)self;
}

static void batch_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    epoki_batch_free(((struct py_batch *)object)->batch);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* Whoever calls these gives the address of an array of the right size and type. */

static PyObject *batch_start_all(PyObject *object, PyObject *seed)
{
    struct py_batch *self = (struct py_batch *)object;
    unsigned long long from;
    if (!read_number(seed, &from))
        return NULL;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS epoki_batch_start(self->batch, from);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    Py_RETURN_NONE;
}

static PyObject *batch_start_single(PyObject *object, PyObject *args)
{
    struct py_batch *self = (struct py_batch *)object;
    Py_ssize_t index;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "nO&", &index, read_number, &seed))
        return NULL;
    hold(&self->busy);
    bool good = index >= 0 && epoki_batch_start_one(self->batch, (size_t)index, seed);
    let_go(&self->busy);
    if (!good)
        return fail("there is no such game");
    Py_RETURN_NONE;
}

static PyObject *batch_step_by(PyObject *object, PyObject *args)
{
    struct py_batch *self = (struct py_batch *)object;
    unsigned long long address;
    int codes;
    size_t moved;
    if (!PyArg_ParseTuple(args, "Kp", &address, &codes))
        return NULL;
    const int32_t *choices = (const int32_t *)(uintptr_t)address;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS moved = codes ? epoki_batch_step_codes(self->batch, choices)
                                         : epoki_batch_step(self->batch, choices);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    return PyLong_FromSize_t(moved);
}

static PyObject *batch_step_any(PyObject *object, PyObject *steps)
{
    struct py_batch *self = (struct py_batch *)object;
    unsigned long long count;
    size_t left;
    if (!read_number(steps, &count))
        return NULL;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS left = epoki_batch_step_random(self->batch, count);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    return PyLong_FromSize_t(left);
}

static PyObject *batch_start_ended(PyObject *object, PyObject *args)
{
    struct py_batch *self = (struct py_batch *)object;
    unsigned long long seed, address;
    size_t anew;
    if (!PyArg_ParseTuple(args, "O&K", read_number, &seed, &address))
        return NULL;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS anew =
        epoki_batch_start_over(self->batch, seed, (uint8_t *)(uintptr_t)address);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    return PyLong_FromSize_t(anew);
}

static PyObject *batch_fill(PyObject *object, PyObject *array)
{
    struct py_batch *self = (struct py_batch *)object;
    const void *filled;
    long name = PyLong_AsLong(array);
    if (name == -1 && PyErr_Occurred())
        return NULL;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS filled = epoki_batch_array(self->batch, (int)name, NULL);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    if (!filled)
        return fail("there is no such array here");
    Py_RETURN_NONE;
}

/* As much of a DLManagedTensor as its end needs. */
struct managed {
    char tensor[48];
    void *context;
    void (*deleter)(struct managed *self);
};

static void forget_capsule(PyObject *capsule)
{
    if (!PyCapsule_IsValid(capsule, "dltensor")) /* whoever took it deletes it */
        return;
    struct managed *tensor = PyCapsule_GetPointer(capsule, "dltensor");
    tensor->deleter(tensor);
}

static PyObject *batch_dlpack(PyObject *object, PyObject *array)
{
    struct py_batch *self = (struct py_batch *)object;
    struct DLManagedTensor *tensor;
    long name = PyLong_AsLong(array);
    if (name == -1 && PyErr_Occurred())
        return NULL;
    hold(&self->busy);
    Py_BEGIN_ALLOW_THREADS tensor = epoki_batch_dlpack(self->batch, (int)name);
    Py_END_ALLOW_THREADS let_go(&self->busy);
    return tensor ? PyCapsule_New(tensor, "dltensor", forget_capsule)
                  : fail("there is no such array here");
}

static PyMethodDef batch_methods[] = {{"start", batch_start_all, METH_O, NULL},
                                      {"start_one", batch_start_single, METH_VARARGS, NULL},
                                      {"step", batch_step_by, METH_VARARGS, NULL},
                                      {"step_random", batch_step_any, METH_O, NULL},
                                      {"start_over", batch_start_ended, METH_VARARGS, NULL},
                                      {"fill", batch_fill, METH_O, NULL},
                                      {"dlpack", batch_dlpack, METH_O, NULL},
                                      {NULL, NULL, 0, NULL}};
static PyType_Slot batch_slots[] = {{Py_tp_new, batch_new_object},
                                    {Py_tp_dealloc, batch_dealloc},
                                    {Py_tp_methods, batch_methods},
                                    {0, NULL}};
static PyType_Spec batch_spec = {"epoki._epoki.Batch", (int)sizeof(struct py_batch), 0,
                                 Py_TPFLAGS_DEFAULT, batch_slots};

/* Functions */

static PyObject *text_object(struct text *text, bool good, struct text *error)
{
    PyObject *object = NULL;
    if (good && !text->failed)
        object = PyUnicode_DecodeUTF8(text_string(text), (Py_ssize_t)text->length, "strict");
    else
        fail(text_string(error));
    text_free(text);
    text_free(error);
    return object;
}

struct match {
    struct arena arena;
    struct run_options options;
    const char *game, *bots, *setup;
    int games;
};

static bool play_match(struct match *match, struct text *results, struct text *error)
{
    struct arena *arena = &match->arena;
    struct setup setup;
    arena->game = game_find(match->game);
    if (!arena->game)
        return text_refuse(error, "there is no such game");
    if (arena->players < arena->game->players_min || arena->players > arena->game->players_max)
        return text_refuse(error, "the game is not for so many players");
    setup = game_standard_setup(arena->game, arena->players);
    if (!game_set_options(arena->game, &setup, *match->setup ? match->setup : NULL, error) ||
        !lineup_read(&arena->bots, arena->game, match->bots, error))
        return false;
    memcpy(arena->options, setup.options, sizeof arena->options);
    bool good = arena_reserve(arena, (match->games + arena->players - 1) / arena->players);
    if (!good)
        text_add(error, "out of memory");
    good = good && arena_run(arena, &match->options, error);
    if (good)
        store_write(arena, results);
    arena_free(arena);
    return good;
}

/* One match at a time: it listens to Ctrl-C while it runs. */
static PyObject *arena_match(PyObject *module, PyObject *args)
{
    static int busy;
    struct match match = {.options = {.quiet = true}};
    struct text results = TEXT_EMPTY, error = TEXT_EMPTY;
    unsigned long long seed;
    int fresh;
    bool good;
    (void)module;
    if (!PyArg_ParseTuple(args, "ssiiO&sipz", &match.game, &match.bots, &match.games,
                          &match.arena.players, read_number, &seed, &match.setup,
                          &match.options.threads, &fresh, &match.options.records))
        return NULL;
    if (match.games < 1 || match.games > ARENA_GAMES_MAX - SEATS_MAX)
        return fail("no such number of games");
    match.arena.seed = seed;
    match.arena.fresh_deals = fresh;
    hold(&busy);
    Py_BEGIN_ALLOW_THREADS good = play_match(&match, &results, &error);
    Py_END_ALLOW_THREADS let_go(&busy);
    if (arena_was_interrupted()) {
        text_free(&results);
        text_free(&error);
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        return NULL;
    }
    return text_object(&results, good, &error);
}

static PyObject *analyse(PyObject *module, PyObject *args)
{
    struct analysis_settings settings = {0};
    struct analysis analysis;
    struct text report = TEXT_EMPTY, error = TEXT_EMPTY;
    const char *record;
    Py_ssize_t length;
    bool good;
    (void)module;
    if (!PyArg_ParseTuple(args, "s#siii", &record, &length, &settings.bot, &settings.ms,
                          &settings.iterations, &settings.threads))
        return NULL;
    Py_BEGIN_ALLOW_THREADS good = analysis_open(&analysis, record, (size_t)length, &error) &&
                                  analysis_run(&analysis, &settings, &error);
    if (good)
        report_json(&analysis, &report);
    analysis_free(&analysis);
    Py_END_ALLOW_THREADS return text_object(&report, good, &error);
}

/* One message to a session of its own: for what needs no table. */
static PyObject *rpc_message(PyObject *module, PyObject *message)
{
    PyObject *answer = NULL;
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(message, &length), *said = NULL;
    (void)module;
    if (!text)
        return NULL;
    epoki_rpc *rpc;
    Py_BEGIN_ALLOW_THREADS rpc = epoki_rpc_new(0);
    if (rpc)
        said = epoki_rpc_call(rpc, text, (size_t)length);
    Py_END_ALLOW_THREADS answer = said ? PyUnicode_FromString(said) : PyErr_NoMemory();
    epoki_rpc_free(rpc);
    return answer;
}

static PyObject *correct(PyObject *module, PyObject *args)
{
    const char *game, *tables;
    Py_ssize_t length;
    char error[ERROR_SIZE] = "";
    (void)module;
    if (!PyArg_ParseTuple(args, "ss#", &game, &tables, &length))
        return NULL;
    if (!epoki_correct(game, tables, (size_t)length, error, sizeof error))
        return fail(error);
    Py_RETURN_NONE;
}

static PyObject *action_count(PyObject *module, PyObject *game)
{
    const char *slug = PyUnicode_AsUTF8AndSize(game, NULL);
    const epoki_codes *codes = slug ? codes_for(slug) : NULL;
    (void)module;
    if (!slug)
        return NULL;
    return codes ? PyLong_FromLong(epoki_codes_count(codes)) : fail("there is no such game");
}

static PyObject *action_text(PyObject *module, PyObject *args)
{
    const char *game;
    int code;
    char text[SHORT];
    (void)module;
    if (!PyArg_ParseTuple(args, "si", &game, &code))
        return NULL;
    const epoki_codes *codes = codes_for(game);
    if (!codes || !epoki_codes_text(codes, code, text, sizeof text))
        return fail("there is no such action");
    return PyUnicode_FromString(text);
}

static size_t write_places(void *about, char *out, size_t size)
{
    return epoki_observation_describe(about, out, size);
}

/* (bytes of the least, bytes of the largest numbers, JSON of what stands where) */
static PyObject *observation(PyObject *module, PyObject *game)
{
    const char *slug = PyUnicode_AsUTF8AndSize(game, NULL);
    int size = slug ? epoki_observation_size(slug) : 0;
    (void)module;
    if (!size)
        return slug ? fail("there is no such game") : NULL;
    Py_ssize_t bytes = (Py_ssize_t)sizeof(float) * size;
    PyObject *low = PyByteArray_FromStringAndSize(NULL, bytes);
    PyObject *high = PyByteArray_FromStringAndSize(NULL, bytes);
    PyObject *places = low && high ? text_of((struct asked){write_places, (void *)slug}) : NULL;
    if (!places) {
        Py_XDECREF(low);
        Py_XDECREF(high);
        return NULL;
    }
    epoki_observation_bounds(slug, (float *)(void *)PyByteArray_AsString(low),
                             (float *)(void *)PyByteArray_AsString(high));
    return Py_BuildValue("(NNN)", low, high, places);
}

static PyObject *version(PyObject *module, PyObject *none)
{
    (void)module, (void)none;
    return PyUnicode_FromString(epoki_version());
}

static PyMethodDef functions[] = {{"arena", arena_match, METH_VARARGS, NULL},
                                  {"analyse", analyse, METH_VARARGS, NULL},
                                  {"rpc", rpc_message, METH_O, NULL},
                                  {"correct", correct, METH_VARARGS, NULL},
                                  {"action_count", action_count, METH_O, NULL},
                                  {"action_text", action_text, METH_VARARGS, NULL},
                                  {"observation", observation, METH_O, NULL},
                                  {"version", version, METH_NOARGS, NULL},
                                  {NULL, NULL, 0, NULL}};

static int add_type(PyObject *module, const char *name, PyType_Spec *spec, PyTypeObject **kept)
{
    PyObject *type = PyType_FromSpec(spec);
    if (!type)
        return -1;
    if (kept) { /* for checks of arguments; as long as the module */
        Py_INCREF(type);
        *kept = (PyTypeObject *)type;
    }
    return PyModule_AddObject(module, name, type);
}

static int open_module(PyObject *module)
{
    PyObject *errors = PyImport_ImportModule("epoki._errors");
    if (!errors)
        return -1;
    error_class = PyObject_GetAttrString(errors, "EpokiError");
    illegal_class = PyObject_GetAttrString(errors, "IllegalAction");
    Py_DECREF(errors);
    if (!error_class || !illegal_class || add_type(module, "Table", &table_spec, &table_type) < 0 ||
        add_type(module, "Bot", &bot_spec, NULL) < 0)
        return -1;
    return add_type(module, "Batch", &batch_spec, NULL);
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, open_module},
#ifdef Py_GIL_DISABLED
                                          {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
                                          {0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "epoki._epoki",
                                        .m_methods = functions, .m_slots = module_slots};

PyMODINIT_FUNC PyInit__epoki(void)
{
    return PyModuleDef_Init(&definition);
}
