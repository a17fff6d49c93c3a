/* report_json.c: an analysis as JSON; docs/analysis.md describes it. */
#include "analysis/report.h"

static void write_values(struct json_writer *json, const char *key, const double *values, int count)
{
    if (key)
        json_key(json, key);
    json_begin_array(json);
    for (int i = 0; i < count; i++)
        json_fixed(json, values[i]);
    json_end_array(json);
}

static void pair_fixed(struct json_writer *json, const char *key, double value)
{
    json_key(json, key);
    json_fixed(json, value);
}

/* A text in every language of the game. */
static void pair_texts(const struct game *game, struct json_writer *json, const char *key,
                       const struct text *texts)
{
    const char *strings[LANG_COUNT];
    for (int lang = 0; lang < LANG_COUNT; lang++)
        strings[lang] = text_string(&texts[lang]);
    lang_write_texts(json, key, game->langs, strings);
}

/* The members of a move: its notation and how a person reads it. */
static void write_action(const struct analysis *a, const struct analysis_move *move,
                         struct json_writer *json)
{
    struct text notation = TEXT_EMPTY;
    game_action_text(a->game, move->action, &notation);
    json_pair_string(json, "action", text_string(&notation));
    text_free(&notation);
    pair_texts(a->game, json, "text", move->text);
}

static void write_place(const struct analysis_place *place, struct json_writer *json)
{
    json_pair_int(json, "version", place->version);
    json_pair_int(json, "seat", place->seat);
    if (place->phase)
        json_pair_string(json, "phase", place->phase->id);
    if (place->age >= 0)
        json_pair_int(json, "age", place->age);
    if (place->round >= 0)
        json_pair_int(json, "round", place->round);
}

static void write_decision(const struct analysis *a, const struct analysis_decision *d,
                           struct json_writer *json)
{
    double change[SEATS_MAX];
    json_begin_object(json);
    write_place(&d->place, json);
    write_action(a, &d->played, json);
    json_pair_int(json, "choices", d->choices);
    json_pair_bool(json, "judged", d->judged);
    write_values(json, "before", d->before, a->players);
    pair_fixed(json, "played", d->played.value);
    pair_fixed(json, "played_share", d->played.share);
    json_key(json, "best");
    json_begin_array(json);
    for (int i = 0; i < d->best_count; i++) {
        json_begin_object(json);
        write_action(a, &d->best[i], json);
        pair_fixed(json, "share", d->best[i].share);
        pair_fixed(json, "value", d->best[i].value);
        json_end_object(json);
    }
    json_end_array(json);
    pair_fixed(json, "loss", d->loss);
    pair_fixed(json, "stake", d->stake);
    for (int seat = 0; seat < a->players; seat++)
        change[seat] = d->after[seat] - d->before[seat];
    write_values(json, "change", change, a->players);
    write_values(json, "luck", d->luck, a->players);
    json_pair_bool(json, "certain", d->certain);
    json_end_object(json);
}

static void write_turn(const struct analysis *a, const struct analysis_turn *turn,
                       struct json_writer *json)
{
    const struct analysis_decision *d = &a->decisions[turn->decision];
    static const char *const causes[] = {
        [ANALYSIS_BY_DECISION] = "decision", [ANALYSIS_BY_LUCK] = "luck"};
    json_begin_object(json);
    json_pair_int(json, "decision", turn->decision);
    json_pair_string(json, "cause", causes[turn->cause]);
    json_pair_int(json, "affected", turn->seat);
    pair_fixed(json, "change",
               turn->cause == ANALYSIS_BY_DECISION ? -d->loss : d->luck[turn->seat]);
    write_place(&d->place, json);
    write_action(a, &d->played, json);
    if (turn->cause == ANALYSIS_BY_LUCK)
        pair_texts(a->game, json, "happened", turn->happened);
    json_end_object(json);
}

static void write_player(const struct analysis_player *player, int seat, struct json_writer *json)
{
    json_begin_object(json);
    json_pair_int(json, "seat", seat);
    json_pair_int(json, "decisions", player->decisions);
    pair_fixed(json, "accuracy", player->accuracy);
    pair_fixed(json, "stake", player->stake);
    json_pair_int(json, "mistakes", player->mistakes);
    json_pair_int(json, "blunders", player->blunders);
    pair_fixed(json, "start", player->start);
    pair_fixed(json, "skill_lost", -player->own);
    pair_fixed(json, "others_lost", player->others);
    pair_fixed(json, "luck", player->luck);
    pair_fixed(json, "estimates", player->estimates);
    pair_fixed(json, "result", player->result);
    json_end_object(json);
}

static void write_result(const struct analysis *a, struct json_writer *json)
{
    struct score scores[SEATS_MAX];
    const void *state = table_state(a->table);
    a->game->rules.scores(state, scores);
    json_key(json, "result");
    json_begin_object(json);
    json_pair_bool(json, "over", a->over);
    json_key(json, "ending");
    if (a->over)
        json_string(json, game_ending_id(a->game, state));
    else
        json_null(json);
    write_values(json, "values", a->end, a->players);
    json_key(json, "scores");
    json_begin_array(json);
    for (int seat = 0; seat < a->players; seat++)
        json_int(json, scores[seat].total);
    json_end_array(json);
    json_key(json, "winners");
    json_begin_array(json);
    for (int seat = 0; seat < a->players; seat++)
        if (scores[seat].winner)
            json_int(json, seat);
    json_end_array(json);
    json_end_object(json);
}

static void write_head(const struct analysis *a, struct json_writer *json)
{
    json_pair_string(json, "game", a->game->slug);
    lang_write_texts(json, "name", a->game->langs, a->game->name);
    json_pair_int(json, "rules_version", a->game->rules.version);
    json_pair_string(json, "bot", text_string(&a->bot));
    json_key(json, "limits");
    json_begin_object(json);
    if (a->ms)
        json_pair_int(json, "ms", a->ms);
    if (a->iterations)
        json_pair_int(json, "iterations", a->iterations);
    json_end_object(json);
}

void report_json(const struct analysis *a, struct text *out)
{
    struct json_writer writer = json_writer_to(out), *json = &writer;
    json_begin_object(json);
    write_head(a, json);
    json_key(json, "decisions");
    json_begin_array(json);
    for (int i = 0; i < a->count; i++)
        write_decision(a, &a->decisions[i], json);
    json_end_array(json);
    json_key(json, "curve");
    json_begin_array(json);
    for (int i = 0; i < a->count; i++)
        write_values(json, NULL, a->decisions[i].before, a->players);
    write_values(json, NULL, a->end, a->players);
    json_end_array(json);
    json_key(json, "turning_points");
    json_begin_array(json);
    for (int i = 0; i < a->turn_count; i++)
        write_turn(a, &a->turns[i], json);
    json_end_array(json);
    json_key(json, "players");
    json_begin_array(json);
    for (int seat = 0; seat < a->players; seat++)
        write_player(&a->player[seat], seat, json);
    json_end_array(json);
    write_result(a, json);
    json_end_object(json);
    text_add_char(out, '\n');
}
