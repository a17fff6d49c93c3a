/* program.c: the bot `program`: another program decides, which a host knows how to ask (the arena:
 * --program). It is told what its seat knows, as one line of JSON, and answers with one: the
 * protocol the other way round (docs/bots.md). */
#include "bots/bot.h"

/* {"jsonrpc":"2.0","id":1,"method":"decide","params":{game, players, seat, seed, legal, view,
 * state}}: `state` is a whole state that the seat cannot tell from the true one. */
static void write_question(const struct bot *bot, int seat, uint64_t seed,
                           const struct bot_answer *answer, struct json_writer *json)
{
    struct text action = TEXT_EMPTY;
    json_begin_object(json);
    json_pair_string(json, "jsonrpc", "2.0");
    json_pair_int(json, "id", 1);
    json_pair_string(json, "method", "decide");
    json_key(json, "params");
    json_begin_object(json);
    json_pair_string(json, "game", bot->game->slug);
    json_pair_int(json, "players", bot->game->rules.setup_of(bot->state).players);
    json_pair_int(json, "seat", seat);
    json_pair_int(json, "seed", (int64_t)(seed >> 11));
    json_key(json, "legal");
    json_begin_array(json);
    for (int i = 0; i < answer->count; i++) {
        text_clear(&action);
        game_action_text(bot->game, answer->candidates[i].action, &action);
        json_string(json, text_string(&action));
    }
    json_end_array(json);
    json_key(json, "view");
    game_view(bot->game, bot->state, seat, json);
    json_key(json, "state");
    game_view(bot->game, bot->state, SEAT_NONE, json);
    json_end_object(json);
    json_end_object(json);
    text_free(&action);
}

/* The action of {"result":{"action":"build theater"}}; false: it is none, or not legal. */
static bool read_answer(const struct bot *bot, const struct text *line, uint32_t *action)
{
    struct json_document document = json_parse(text_string(line), line->length);
    const struct json_node *result = document.root ? json_member(document.root, "result") : NULL;
    const struct json_node *node = result ? json_member(result, "action") : NULL;
    const char *text = node ? json_as_string(node) : NULL;
    bool good = text && game_action_parse(bot->game, bot->state, text, action);
    json_free(&document);
    return good;
}

/* Where there is no good answer, the host has said so or is told: the first action is played, and
 * whoever runs the match sees that it does not count. */
static void program_decide(struct bot *bot, int seat, struct chance *chance,
                           struct bot_answer *answer)
{
    struct text question = TEXT_EMPTY, line = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&question);
    write_question(bot, seat, chance_next(chance), answer, &json);
    text_add_char(&question, '\n');
    bool good = !question.failed && bot->host.ask(bot->host.context, &question, &line) &&
                read_answer(bot, &line, &answer->action);
    if (!good) {
        answer->action = answer->candidates[0].action;
        bot->host.ask(bot->host.context, NULL, &line);
    }
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i].share = answer->candidates[i].action == answer->action;
    text_free(&question);
    text_free(&line);
}

const struct bot_kind bot_program = {
    .name = BOT_PROGRAM,
    .decide = program_decide,
};
