/* store_load.c: a table read from the store, as it was written or not at all.
 *
 * A disk can return other bytes than were written, and a database need not notice. So every row has
 * a sum (sum.h), everything a game needs is stored twice, in different places of the file, and a
 * seal says which rows belong together:
 * - games and seats have copies, row by row;
 * - actions have a copy in pages of sixteen; the page that is not full yet is in the seal;
 * - the seal names the sums of the game, of its seats and of the last action. It is written again
 *   with every change, so that an older row, whose own sum is right, is told from the present one.
 * What does not fit is taken from its copy; if that does not fit either, the table is reported as
 * damaged. docs/decisions/0012-sums-and-copies.md */
#include <string.h>

#include "server/store/store_parts.h"

/* Words */

static void say_damaged(struct store *store, const char *what)
{
    text_clear(&store->db.why);
    text_format(&store->db.why, "this table is damaged: %s cannot be read", what);
}

static void say_out_of_memory(struct store *store)
{
    text_clear(&store->db.why);
    text_add(&store->db.why, "out of memory");
}

/* The seal */

struct seal {
    int64_t serial;
    int version;
    int64_t head;
    int undos;
    bool over;
    char rematch[TABLE_ID_LENGTH + 1];
    int64_t game, seats[SEATS_MAX]; /* sums of their rows */
    struct text page;               /* the last one, not yet full */
};

static void free_seal(struct seal *seal)
{
    text_free(&seal->page);
}

void store_write_sums(struct text *out, int64_t game, const int64_t *seats, int players)
{
    text_add_int(out, game);
    for (int seat = 0; seat < players; seat++) {
        text_add_char(out, ' ');
        text_add_int(out, seats[seat]);
    }
}

static bool read_sums(const char *text, struct seal *seal)
{
    int64_t sum;
    for (int i = 0; *text; i++) {
        size_t length = strcspn(text, " ");
        if (i > SEATS_MAX || !text_parse_int(text, length, &sum))
            return false;
        *(i ? &seal->seats[i - 1] : &seal->game) = sum;
        text += length + (text[length] == ' ');
    }
    return true;
}

static bool read_seal(struct rows *statement, struct seal *seal)
{
    int64_t sum;
    if (!sum_is_right(statement, SEAL_COLUMN_COUNT, &sum))
        return false;
    seal->serial = rows_number(statement, SEAL_COLUMN_COUNT - 1);
    seal->version = rows_int(statement, 1);
    seal->head = rows_number(statement, 2);
    seal->undos = rows_int(statement, 3);
    seal->over = rows_int(statement, 4) != 0;
    store_copy_text(seal->rematch, sizeof seal->rematch, rows_text(statement, 5));
    text_add(&seal->page, rows_text(statement, SEAL_PAGE));
    return read_sums(rows_text(statement, 6), seal) && !seal->page.failed;
}

/* The newer of the seal and its copy: an older one could have reappeared. */
static enum step load_seal(struct store *store, const char *id, struct seal *seal, int *mended)
{
    struct seal seals[2] = {{.page = TEXT_EMPTY}, {.page = TEXT_EMPTY}};
    bool good[2] = {false, false}, trace = false, failed = false;
    for (int i = 0; i < 2 && !failed; i++) {
        struct rows *statement =
            database_bind(&store->db, i ? S_SEAL_COPY : S_SEAL, "t", (struct value[]){TEXT(id)});
        enum step step = rows_step(statement);
        good[i] = step == STEP_ROW && read_seal(statement, &seals[i]);
        rows_reset(statement);
        trace |= step != STEP_END;
        failed = step == STEP_ERROR;
    }
    bool copy = good[1] && (!good[0] || seals[1].serial > seals[0].serial);
    *mended += !good[0] || !good[1] || seals[0].serial != seals[1].serial;
    *seal = seals[copy];
    free_seal(&seals[!copy]);
    if (good[copy] && !failed)
        return STEP_ROW;
    free_seal(seal);
    return failed ? STEP_ERROR : trace ? STEP_DAMAGED : STEP_END;
}

/* Rows that have a copy */

struct source {
    int statement, copy;
    const char *pattern;
    const struct value *values;
    /* Returns false if the row is not as it was written. */
    bool (*read)(struct rows *statement, void *row, int64_t *sum);
    void (*forget)(void *row); /* what it read; or NULL */
    void *row;
    const int64_t *wanted; /* the sum it must have, or NULL */
};

static enum step load_row(struct store *store, const struct source *source, int *mended)
{
    bool trace = source->wanted;
    for (int copy = 0; copy < 2; copy++) {
        int id = copy ? source->copy : source->statement;
        struct rows *statement = database_bind(&store->db, id, source->pattern, source->values);
        enum step step = rows_step(statement);
        int64_t sum = 0;
        bool good = step == STEP_ROW && source->read(statement, source->row, &sum) &&
                    (!source->wanted || sum == *source->wanted);
        rows_reset(statement);
        if (step == STEP_ERROR)
            return step;
        if (good) {
            *mended += copy;
            return STEP_ROW;
        }
        if (source->forget)
            source->forget(source->row);
        trace |= step != STEP_END;
    }
    return trace ? STEP_DAMAGED : STEP_END;
}

/* Games */

static bool copy_hash(unsigned char *to, struct rows *statement, int column)
{
    size_t count;
    const char *blob = rows_bytes(statement, column, &count);
    if (!blob || count != HASH_BYTES)
        return false;
    memcpy(to, blob, HASH_BYTES);
    return true;
}

bool store_read_game(struct rows *statement, struct stored_game *game)
{
    if (!sum_is_right(statement, GAME_COLUMN_COUNT, &game->sum))
        return false;
    store_copy_text(game->id, sizeof game->id, rows_text(statement, 0));
    text_add(&game->header, rows_text(statement, 2));
    game->players = rows_int(statement, 3);
    game->listed = strcmp(rows_text(statement, 4), "public") == 0;
    game->rules.clock = (struct clock_rules){rows_int(statement, 5), rows_int(statement, 6),
                                             rows_int(statement, 7)};
    game->rules.creator = rows_int(statement, 10);
    game->rules.hints = rows_int(statement, 11) != 0;
    return copy_hash(game->spectator, statement, 8) && game->players >= 1 &&
           game->players <= SEATS_MAX && game->rules.creator >= SEAT_NONE &&
           game->rules.creator < game->players && !game->header.failed;
}

static bool read_game(struct rows *statement, void *row, int64_t *sum)
{
    struct stored_game *game = row;
    if (!store_read_game(statement, game))
        return false;
    game->over = rows_int(statement, GAME_COLUMN_COUNT + 1) != 0;
    game->undos = rows_int(statement, GAME_COLUMN_COUNT + 2);
    store_copy_text(game->rematch, sizeof game->rematch,
                    rows_text(statement, GAME_COLUMN_COUNT + 3));
    *sum = game->sum;
    return true;
}

static void forget_game(void *row)
{
    text_free(&((struct stored_game *)row)->header);
}

/* Seats */

static bool read_seat(struct rows *statement, void *row, int64_t *sum)
{
    struct stored_seat *seat = row;
    const char *kind = rows_text(statement, 2);
    *seat = (struct stored_seat){.at = {.kind = KIND_COUNT}};
    for (int i = 0; i < KIND_COUNT; i++)
        if (strcmp(kind, seat_kind_names[i]) == 0)
            seat->at.kind = (enum seat_kind)i;
    store_copy_text(seat->at.level, sizeof seat->at.level, rows_text(statement, 3));
    store_copy_text(seat->at.name, sizeof seat->at.name, rows_text(statement, 4));
    seat->at.held = copy_hash(seat->secret, statement, 5);
    seat->at.joined = rows_int(statement, 6) != 0;
    seat->at.clock_ms = rows_number(statement, 7);
    seat->invitations = rows_int(statement, 9);
    seat->at.invites = copy_hash(seat->invitation, statement, 8) && rows_int(statement, 10) != 0;
    bool good = sum_is_right(statement, SEAT_COLUMN_COUNT, &seat->sum);
    *sum = seat->sum;
    return good && seat->at.kind != KIND_COUNT;
}

enum step store_load_seat(struct store *store, const char *id, int seat, const int64_t *sum,
                          struct stored_seat *row, int *mended)
{
    const struct value values[] = {TEXT(id), INT(seat)};
    const struct source source = {.statement = S_SEAT,
                                  .copy = S_SEAT_COPY,
                                  .pattern = "ti",
                                  .values = values,
                                  .read = read_seat,
                                  .row = row,
                                  .wanted = sum};
    return load_row(store, &source, mended);
}

static enum found load_seats(struct store *store, struct stored_game *game, const struct seal *seal,
                             struct stored_seat *seats)
{
    for (int seat = 0; seat < game->players; seat++) {
        enum step step =
            store_load_seat(store, game->id, seat, &seal->seats[seat], &seats[seat], &game->mended);
        if (step == STEP_ERROR)
            return FOUND_ERROR;
        if (step != STEP_ROW) {
            say_damaged(store, "who sits at it");
            return FOUND_ERROR;
        }
    }
    return FOUND;
}

/* Tables */

static enum step load_game(struct store *store, const char *id, const struct seal *seal,
                           struct stored_game *game)
{
    const struct source source = {.statement = S_GAME,
                                  .copy = S_GAME_COPY,
                                  .pattern = "t",
                                  .values = (struct value[]){TEXT(id)},
                                  .read = read_game,
                                  .forget = forget_game,
                                  .row = game,
                                  .wanted = seal ? &seal->game : NULL};
    enum step step = load_row(store, &source, &game->mended);
    if (step == STEP_DAMAGED)
        say_damaged(store, "how it began");
    if (step == STEP_ROW && seal) {
        game->over = seal->over;
        game->undos = seal->undos;
        game->serial = seal->serial;
        memcpy(game->rematch, seal->rematch, sizeof game->rematch);
    }
    return step;
}

/* There is no seal, or no correct one: then there is no table, or it cannot be known how far it
 * went. */
static enum found fail_without_seal(struct store *store, const char *id, enum step step,
                                    struct stored_game *game)
{
    if (step == STEP_END)
        step = load_game(store, id, NULL, game);
    text_free(&game->header);
    if (step == STEP_END)
        return FOUND_NOTHING;
    if (step != STEP_ERROR)
        say_damaged(store, "how far it went");
    return FOUND_ERROR;
}

enum found store_load_game(struct store *store, const char *id, struct stored_game *game,
                           struct stored_seat *seats)
{
    struct seal seal;
    *game = (struct stored_game){.header = TEXT_EMPTY};
    enum step step = load_seal(store, id, &seal, &game->mended);
    if (step != STEP_ROW)
        return fail_without_seal(store, id, step, game);
    step = load_game(store, id, &seal, game);
    enum found found = step == STEP_ROW ? load_seats(store, game, &seal, seats) : FOUND_ERROR;
    if (found != FOUND)
        text_free(&game->header);
    free_seal(&seal);
    return found;
}

/* Actions */

enum prefer { ROWS, COPIES };

struct reading {
    struct store *store;
    const char *id;
    struct seal seal;
    struct book *book;
    struct rows *rows;
    enum step row;    /* STEP_ROW: one is at hand */
    struct text page; /* the copy at hand */
    int page_number;
    int mended;
    bool failed; /* the store could not be read, or memory ran out: `why` says so */
};

static void next_row(struct reading *r)
{
    r->row = rows_step(r->rows);
    r->failed |= r->row == STEP_ERROR;
}

static bool add(struct reading *r, int seat, const char *action, int64_t time)
{
    if (book_add(r->book, r->id, seat, action, time))
        return true;
    say_out_of_memory(r->store);
    r->failed = true;
    return false;
}

static bool add_from_row(struct reading *r, int version)
{
    while (r->row == STEP_ROW && rows_number(r->rows, 0) < version)
        next_row(r);
    if (r->row != STEP_ROW || rows_number(r->rows, 0) != version)
        return false;
    int seat = rows_int(r->rows, 1);
    const char *action = rows_text(r->rows, 2);
    int64_t time = rows_number(r->rows, 3);
    return rows_number(r->rows, 4) ==
               book_sum(book_head(r->book), r->id, version, seat, action, time) &&
           add(r, seat, action, time);
}

/* The page with that number, or an empty one. */
static void load_page(struct reading *r, int number)
{
    const struct value values[] = {TEXT(r->id), INT(number)};
    int64_t sum;
    if (r->page_number == number)
        return;
    r->page_number = number;
    text_clear(&r->page);
    if (number == r->seal.version / BOOK_PAGE + 1) {
        text_add(&r->page, text_string(&r->seal.page));
        return;
    }
    struct rows *statement = database_bind(&r->store->db, S_PAGE, "ti", values);
    enum step step = rows_step(statement);
    if (step == STEP_ROW && sum_is_right(statement, PAGE_COLUMN_COUNT, &sum))
        text_add(&r->page, rows_text(statement, 2));
    r->failed |= step == STEP_ERROR;
    rows_reset(statement);
}

static bool add_from_copy(struct reading *r, int version)
{
    struct text action = TEXT_EMPTY;
    int seat, line = (version - 1) % BOOK_PAGE;
    int64_t time;
    load_page(r, (version - 1) / BOOK_PAGE + 1);
    const char *at = text_string(&r->page);
    bool found = true;
    for (int i = 0; found && i <= line; i++)
        found = book_read_line(&at, &seat, &time, &action);
    found = found && add(r, seat, text_string(&action), time);
    r->mended += found;
    text_free(&action);
    return found;
}

/* Reads as far as possible; returns true if that is the whole game. */
static bool read_book(struct reading *r, enum prefer prefer)
{
    const struct seal *seal = &r->seal;
    bool found = true;
    book_cut(r->book, 0);
    r->mended = 0;
    r->rows = database_bind(&r->store->db, S_ACTIONS, "t", (struct value[]){TEXT(r->id)});
    next_row(r);
    while (found && !r->failed && r->book->count < seal->version) {
        int version = r->book->count + 1;
        if (prefer == ROWS)
            found = add_from_row(r, version) || add_from_copy(r, version);
        else
            found = add_from_copy(r, version) || add_from_row(r, version);
    }
    rows_reset(r->rows); /* a row too many was taken back earlier and has reappeared */
    return r->book->count == seal->version && book_head(r->book) == seal->head;
}

static void say_where(struct reading *r)
{
    struct text what = TEXT_EMPTY;
    if (r->book->count == r->seal.version)
        text_add(&what, "some of its moves");
    else
        text_format(&what, "its moves from number %d on", r->book->count + 1);
    say_damaged(r->store, text_string(&what));
    text_free(&what);
}

bool store_load_book(struct store *store, struct stored_game *game, struct book *book)
{
    struct reading r = {.store = store, .id = game->id, .book = book};
    book->first = game->sum;
    int seen = 0; /* what is wrong with the seal was counted when the game was loaded */
    if (load_seal(store, game->id, &r.seal, &seen) != STEP_ROW)
        return false;
    bool good = read_book(&r, ROWS) || (!r.failed && read_book(&r, COPIES));
    good = good && !r.failed;
    if (good)
        game->mended += r.mended;
    else if (!r.failed)
        say_where(&r);
    text_free(&r.page);
    free_seal(&r.seal);
    return good;
}
