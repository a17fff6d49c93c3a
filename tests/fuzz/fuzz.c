/* fuzz.c: see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fuzz_fail(const char *what, const char *detail)
{
    fprintf(stderr, "fuzz: %s %s\n", what, detail);
    abort();
}

bool fuzz_next_line(const uint8_t **data, size_t *size, struct fuzz_line *line)
{
    if (!*size)
        return false;
    const uint8_t *end = memchr(*data, '\n', *size);
    *line = (struct fuzz_line){(const char *)*data, end ? (size_t)(end - *data) : *size};
    size_t taken = line->length + (end != NULL);
    *data += taken;
    *size -= taken;
    return true;
}

int fuzz_check_state(const struct game *game, const void *state, uint32_t *actions)
{
    struct text error = TEXT_EMPTY;
    if (!game->rules.validate(state, &error))
        fuzz_fail("an accepted or reached state is not valid:", text_string(&error));
    int count = game_legal(game, state, actions);
    bool over = game_decider(game, state) == SEAT_NONE;
    fuzz_check(over == (count == 0), "somebody can act exactly when the game is not over");
    fuzz_check(!over || game_ending(game, state) < game->endings->count,
               "a game that is over has an ending");
    fuzz_check(count <= game->rules.legal_max, "more legal actions than legal_max");
    text_free(&error);
    return count;
}

/* The view of a seat (or the full state); it must be JSON. */
static void write_view(const struct game *game, const void *state, int seat, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    game_view(game, state, seat, &json);
    struct json_document document = json_parse(text_string(out), out->length);
    fuzz_check(document.root != NULL, "a view is not JSON");
    json_free(&document);
}

static void check_round_trip(const struct game *game, const void *state, void *other)
{
    struct text full = TEXT_EMPTY, error = TEXT_EMPTY;
    write_view(game, state, SEAT_NONE, &full);
    struct json_document document = json_parse(text_string(&full), full.length);
    if (!game_state_read(game, other, document.root, &error))
        fuzz_fail("the JSON of the state is refused:", text_string(&error));
    if (memcmp(other, state, game->rules.state_size) != 0) {
        fields_diff(game->fields, state, other, &error);
        fuzz_fail("the JSON round trip changes the state:", text_string(&error));
    }
    fuzz_check(fields_equal(game->fields, state, other), "equal bytes, unequal fields");
    json_free(&document);
    text_free(&full);
    text_free(&error);
}

/* A seat sees the same, and may do the same, after everything it cannot know was redrawn. */
static void check_leaks(const struct game *game, const void *state, int seat, uint64_t seed,
                        void *other)
{
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
    uint32_t first[LEGAL_MAX], second[LEGAL_MAX];
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    write_view(game, state, seat, &before);
    memcpy(other, state, game->rules.state_size);
    game->rules.resample(other, seat, &chance);
    int count = fuzz_check_state(game, other, second);
    write_view(game, other, seat, &after);
    fuzz_check(strcmp(text_string(&before), text_string(&after)) == 0,
               "resampling changes what the seat sees");
    if (game_decider(game, state) == seat) {
        fuzz_check(game_legal(game, state, first) == count, "resampling changes what is legal");
        fuzz_check(memcmp(first, second, (size_t)count * sizeof *first) == 0,
                   "resampling changes which actions are legal");
    }
    text_free(&before);
    text_free(&after);
}

/* Notation, labels and references of one legal action. */
static void check_action(const struct game *game, const void *state, uint32_t action)
{
    struct text text = TEXT_EMPTY;
    struct ref refs[REFS_MAX], ref;
    uint32_t parsed;
    game_action_text(game, action, &text);
    fuzz_check(game_action_parse(game, state, text_string(&text), &parsed) && parsed == action,
               "notation is not unique");
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        text_clear(&text);
        game_action_label(game, state, action, lang, &text);
        fuzz_check(text.length && text_is_utf8(text_string(&text), text.length), "a bad label");
    }
    for (int i = game_action_refs(game, state, action, refs) - 1; i >= 0; i--) {
        text_clear(&text);
        game_ref_text(game, refs[i], &text);
        fuzz_check(game_ref_parse(game, text_string(&text), &ref) && ref.kind == refs[i].kind &&
                       ref.item == refs[i].item,
                   "a reference is not read back");
    }
    text_free(&text);
}

/* Why every thing cannot be used by that seat. */
static void check_reasons(const struct game *game, const void *state, int seat)
{
    struct reason reasons[REASONS_MAX];
    struct text text = TEXT_EMPTY;
    for (int kind = 0; kind < game->kind_count; kind++) {
        for (int item = 0; item < game->kinds[kind]->count; item++) {
            struct ref ref = {(uint8_t)kind, (uint8_t)item};
            int count = game_why(game, state, seat, ref, reasons);
            fuzz_check(count >= 0 && count <= REASONS_MAX, "too many reasons");
            for (int i = 0; i < count; i++)
                game_reason_text(game, &reasons[i], LANG_EN, &text);
        }
    }
    text_free(&text);
}

static void check_scores(const struct game *game, const void *state, int players)
{
    struct score scores[SEATS_MAX];
    struct numbers numbers;
    bool over = game_decider(game, state) == SEAT_NONE, any = false;
    game->rules.scores(state, scores);
    game->numbers(state, &numbers);
    for (int seat = 0; seat < players; seat++) {
        int sum = 0;
        for (int part = 0; part < game->score_parts->count; part++)
            sum += scores[seat].parts[part];
        fuzz_check(game->counted_parts || sum == scores[seat].total,
                   "the parts of a score are not its total");
        any |= scores[seat].winner;
    }
    fuzz_check(over == any, "there is a winner exactly when the game is over");
    fuzz_check(numbers.common_count <= NUMBERS_MAX && numbers.seat_count <= NUMBERS_MAX,
               "too many numbers");
}

void fuzz_check_position(const struct game *game, const void *state, uint64_t seed)
{
    uint32_t actions[LEGAL_MAX];
    int count = fuzz_check_state(game, state, actions);
    int players = game->rules.setup_of(state).players;
    void *other = calloc(1, game->rules.state_size);
    fuzz_check(other != NULL, "out of memory");
    check_round_trip(game, state, other);
    for (int seat = 0; seat < players; seat++) {
        check_leaks(game, state, seat, seed + (uint64_t)seat, other);
        check_reasons(game, state, seat);
    }
    for (int i = 0; i < count; i++)
        check_action(game, state, actions[i]);
    check_scores(game, state, players);
    free(other);
}
