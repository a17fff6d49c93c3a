/* extras.c: the longer parts of a view's extras (view.c): a card for sale with everything that
 * makes its price and its payment, the attack in progress, what a decision still asks for. */
#include "games/steel/price.h"
#include "games/steel/rules.h"

static const char *card_id(unsigned card)
{
    return steel_card_items.items[card].id;
}

static void write_cards(struct json_writer *json, const char *key, uint64_t cards)
{
    json_key(json, key);
    json_begin_array(json);
    for (; cards; cards &= cards - 1)
        json_string(json, card_id(steel_lowest(cards)));
    json_end_array(json);
}

/* Offers */

/* The cards the surcharge counts. */
static uint64_t charged_cards(const struct steel_state *s, struct steel_place place)
{
    uint64_t cards = 0;
    for (uint64_t left = steel_linked(s, place); left; left &= left - 1) {
        unsigned at = steel_lowest(left);
        cards |= steel_bit(s->age[at / 8].row[at % 8]);
    }
    return cards;
}

/* The exchanges that turn these cards, and the temporary resources of the seat, into the price. */
static void write_exchanges(const struct steel_state *s, unsigned seat, uint64_t cards,
                            const struct steel_price *price, struct json_writer *json)
{
    struct steel_state paying = *s;
    struct steel_exchanges found = {0};
    paying.player[seat].resource = cards;
    struct steel_units units = steel_means(&paying, seat);
    steel_exchange(&units, price, &found);
    json_key(json, "upgrades");
    json_begin_object(json);
    for (int i = 0; i < STEEL_RESOURCE_OIL; i++)
        if (found.upgrades[i])
            json_pair_int(json, steel_resource_items.items[i].id, found.upgrades[i]);
    json_end_object(json);
    json_pair_int(json, "earth", found.earth);
}

/* The fewest further units that would be enough if they were of the right kinds. */
static int lacking(struct steel_units units, const struct steel_price *price)
{
    int more = price->base + price->surcharge - units.of[STEEL_RESOURCE_SPACE]; /* counts twice */
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        more -= units.of[i];
    more = more > 0 ? more : 0; /* an exchange never makes more units */
    units.of[STEEL_RESOURCE_EARTH] = (int8_t)(units.of[STEEL_RESOURCE_EARTH] + more);
    for (; !steel_pays(&units, price); more++)
        units.of[STEEL_RESOURCE_EARTH]++;
    return more;
}

void steel_write_price(const struct steel_state *s, unsigned card, struct json_writer *json)
{
    struct steel_place place = steel_place_of(s, card);
    struct steel_price price = steel_price_of(s, card, place);
    json_begin_object(json);
    json_pair_string(json, "card", card_id(card));
    json_pair_string(json, "age", steel_age_items.items[place.age].id);
    json_pair_int(json, "column", place.column);
    json_pair_int(json, "base", price.base);
    json_pair_int(json, "surcharge", price.surcharge);
    write_cards(json, "linked", charged_cards(s, place));
    json_end_object(json);
}

void steel_write_offer(const struct steel_state *s, unsigned seat, unsigned card,
                       struct json_writer *json)
{
    struct steel_price price = steel_price_of(s, card, steel_place_of(s, card));
    int lacks = lacking(steel_means(s, seat), &price);
    json_begin_object(json);
    json_pair_string(json, "card", card_id(card));
    json_pair_int(json, "base", price.base);
    json_pair_int(json, "surcharge", price.surcharge);
    json_pair_bool(json, "payable", lacks == 0);
    json_pair_int(json, "lacks", lacks);
    if (lacks == 0) {
        uint64_t cards = steel_one_payment(s, seat, &price);
        write_cards(json, "pay", cards);
        write_exchanges(s, seat, cards, &price, json);
    }
    json_end_object(json);
}

/* Attacks (R 6) */

/* The frame of an attack in progress, or NULL. */
static const struct steel_frame *attack_frame(const struct steel_state *s)
{
    const struct steel_frame *f = s->depth > 1 ? steel_top(s) : NULL;
    return f && steel_part(f)->op == STEEL_OP_ATTACK ? f : NULL;
}

/* The card whose activation, now to be decided, would be an attack; or ITEM_NONE. */
static unsigned attack_in_mind(const struct steel_state *s)
{
    if (s->depth != 1 || steel_top(s)->part != STEEL_STEP_ACTIVATE)
        return ITEM_NONE;
    unsigned card = steel_top(s)->card;
    return steel_cards[card].effect[0].op == STEEL_OP_ATTACK ? card : ITEM_NONE;
}

/* The opponents in the order of their reactions: their strength, the strength they could reach, and
 * whether they are defeated (R 6.5), or would be if strengths were compared now. */
static void write_defenders(const struct steel_state *s, const struct steel_frame *f,
                            struct json_writer *json)
{
    int attack = steel_strength(&s->player[s->active]);
    json_key(json, "seats");
    json_begin_array(json);
    for (unsigned i = 1; i < s->players; i++) {
        unsigned seat = steel_clockwise(s, s->active, i);
        const struct steel_player *player = &s->player[seat];
        bool compared = f && f->stage >= s->players, decided = f && f->stage >= i;
        int strength = steel_strength(player);
        json_begin_object(json);
        json_pair_int(json, "seat", (int)seat);
        json_pair_int(json, "strength", strength);
        json_pair_int(json, "most", decided ? strength : steel_defence(player));
        json_pair_bool(json, "decided", decided);
        json_pair_bool(json, "defeated", compared ? f->set >> seat & 1 : attack > strength);
        json_end_object(json);
    }
    json_end_array(json);
}

void steel_write_attack(const struct steel_state *s, struct json_writer *json)
{
    const struct steel_frame *f = attack_frame(s);
    unsigned card = f ? f->card : attack_in_mind(s);
    json_key(json, "attack");
    if (card == ITEM_NONE) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    json_pair_string(json, "card", card_id(card));
    json_pair_int(json, "seat", s->active);
    json_pair_int(json, "strength", steel_strength(&s->player[s->active]));
    json_pair_bool(json, "begun", f != NULL);
    write_defenders(s, f, json);
    json_end_object(json);
}

/* What is asked: the effect that asks, by its card and owner, and how many are still to be chosen
 */

static void write_asking(const struct steel_frame *f, int left, struct json_writer *json)
{
    json_pair_string(json, "card", card_id(f->card));
    json_pair_int(json, "owner", f->owner);
    json_pair_int(json, "left", left);
}

void steel_about_lose(const void *state, struct json_writer *json)
{
    const struct steel_frame *f = steel_top(state);
    const uint8_t *args = steel_part(f)->args;
    write_asking(f, args[STEEL_ATTACK_DEPLETE] + args[STEEL_ATTACK_STEAL] - f->count, json);
}

void steel_about_give(const void *state, struct json_writer *json)
{
    const struct steel_frame *f = steel_top(state);
    write_asking(f, steel_part(f)->args[STEEL_ATTACK_TAKE_WONDER] - f->count, json);
}

/* How many the part in progress still asks for; 0 when it asks for no number. */
static int still_asked(const struct steel_frame *f)
{
    const struct data_step *part = steel_part(f);
    const uint8_t *args = part->args;
    switch ((enum steel_op)part->op) {
    case STEEL_OP_REPLENISH:
        return args[f->stage] - f->count;
    case STEEL_OP_REPLENISH_DISTINCT:
        return args[STEEL_REPLENISH_DISTINCT_COUNT] - f->count;
    case STEEL_OP_GAIN_CHOICE:
        return args[STEEL_GAIN_CHOICE_COUNT] - f->count;
    case STEEL_OP_COST_DEPLETE:
        return args[STEEL_COST_DEPLETE_COUNT] - f->count;
    case STEEL_OP_EACH_OPPONENT_REPLENISH:
        return args[STEEL_EACH_OPPONENT_REPLENISH_COUNT] - f->count;
    case STEEL_OP_PLAY_MILITARY:
        return args[STEEL_PLAY_MILITARY_COUNT] - f->count;
    case STEEL_OP_ACTIVATE_PLAYED:
        return args[STEEL_ACTIVATE_PLAYED_COUNT] - f->count;
    case STEEL_OP_ACTIVATE_OWN_CIVIL:
        return args[STEEL_ACTIVATE_OWN_CIVIL_COUNT] - f->count;
    case STEEL_OP_ACTIVATE_ANY_CIVIL:
        return args[STEEL_ACTIVATE_ANY_CIVIL_COUNT] - f->count;
    case STEEL_OP_GAIN:
    case STEEL_OP_COST_VP:
    case STEEL_OP_VP:
    case STEEL_OP_VP_PER_CIVIL:
    case STEEL_OP_EACH_OPPONENT_VP:
    case STEEL_OP_COPY_OPPONENT_RESOURCE:
    case STEEL_OP_ACTIVATE_DISPLAY_MILITARY:
    case STEEL_OP_ACTIVATE_OPPONENT_CIVIL:
    case STEEL_OP_PLAY_OR_DISPLAY_MILITARY:
    case STEEL_OP_PLAY_ALL_MILITARY:
    case STEEL_OP_ATTACK:
    case STEEL_OP_COUNT:
        break;
    }
    return 0;
}

void steel_about_part(const void *state, struct json_writer *json)
{
    const struct steel_frame *f = steel_top(state);
    write_asking(f, still_asked(f), json);
}
