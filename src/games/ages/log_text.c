/* log_text.c: the events of log.h as sentences, in both languages. */
#include "games/ages/ages.h"
#include "games/ages/log.h"

/* In a pattern %p is the player, %i the item, %o the item in brackets if there is one, %r the
 * player and %x the civil card that the amount names, %a an age, %n the amount alone, %c counted
 * with the noun of the row, %f the price counted so, %k what was paid, %g gains or loses, %l
 * resources and food lost, %s swept cards, %d the side of a pact, %e the ending, %w the winners. */
struct event_row {
    const char *name;
    int kind; /* index into ages_game.tables, or -1 */
    enum ages_noun noun;
    const char *pattern[LANG_COUNT];
    enum ages_noun paid; /* what %k counts */
};

enum { CIVIL = AGES_KIND_CIVIL, MILITARY = AGES_KIND_MILITARY, NOTHING = -1 };

static const struct event_row event_rows[AGES_EVENT_COUNT] = {
    [AGES_EVENT_TURN] = {"turn", NOTHING, 0, {"Round %n: %p.", "Runda %n: %p."}, 0},
    [AGES_EVENT_SWEEP] =
        {"sweep", CIVIL, 0, {"Swept from the card row: %s.", "Usunięto z toru kart: %s."}, 0},
    [AGES_EVENT_AGE_END] = {"age_end", NOTHING, 0, {"%a ends.", "%a się kończy."}, 0},
    [AGES_EVENT_ANTIQUATED] = {"antiquated",
                               CIVIL,
                               0,
                               {"%p discards %i: antiquated.",
                                "%p odrzuca przestarzałą kartę: %i."},
                               0},
    [AGES_EVENT_AGE] = {"age", NOTHING, 0, {"%a begins.", "%a się zaczyna."}, 0},
    [AGES_EVENT_LAST_ROUND] = {"last_round",
                               NOTHING,
                               0,
                               {"Round %n will be the last.", "Ostatnią rundą będzie runda %n."},
                               0},
    [AGES_EVENT_TAKE] =
        {"take", CIVIL, AGES_NOUN_CIVIL_ACTIONS, {"%p takes %i%f.", "%p bierze: %i%f."}, 0},
    [AGES_EVENT_POPULATION] = {"population",
                               NOTHING,
                               AGES_NOUN_WORKERS,
                               {"%p gains %c%k.", "%p otrzymuje %c%k."},
                               AGES_NOUN_FOOD},
    [AGES_EVENT_BUILD] =
        {"build", CIVIL, 0, {"%p builds %i%k.", "%p buduje: %i%k."}, AGES_NOUN_RESOURCES},
    [AGES_EVENT_UPGRADE] = {"upgrade",
                            CIVIL,
                            0,
                            {"%p upgrades %x to %i%k.", "%p ulepsza: %x → %i%k."},
                            AGES_NOUN_RESOURCES},
    [AGES_EVENT_DESTROY] =
        {"destroy", CIVIL, 0, {"A building of %p is destroyed: %i.", "%p traci budynek: %i."}, 0},
    [AGES_EVENT_DISBAND] =
        {"disband", CIVIL, 0, {"%p disbands %i.", "%p rozwiązuje jednostkę: %i."}, 0},
    [AGES_EVENT_LEADER] = {"leader", CIVIL, 0, {"%p is led by %i.", "%p wystawia lidera: %i."}, 0},
    [AGES_EVENT_STAGE] = {"stage",
                          CIVIL,
                          AGES_NOUN_STAGES,
                          {"%p builds %c of %i%k.", "%p buduje %c cudu: %i%k."},
                          AGES_NOUN_RESOURCES},
    [AGES_EVENT_WONDER] = {"wonder", CIVIL, 0, {"%p completes %i.", "%p kończy cud: %i."}, 0},
    [AGES_EVENT_DEVELOP] = {"develop",
                            CIVIL,
                            0,
                            {"%p develops %i%k.", "%p wynajduje: %i%k."},
                            AGES_NOUN_SCIENCE_POINTS},
    [AGES_EVENT_REVOLUTION] = {"revolution",
                               CIVIL,
                               0,
                               {"Revolution: %p changes to %i%k.",
                                "Rewolucja: %p, nowy ustrój: %i%k."},
                               AGES_NOUN_SCIENCE_POINTS},
    [AGES_EVENT_PLAY] = {"play", CIVIL, 0, {"%p plays %i.", "%p zagrywa: %i."}, 0},
    [AGES_EVENT_USE] = {"use", CIVIL, 0, {"%p uses %i.", "%p korzysta z karty: %i."}, 0},
    [AGES_EVENT_TRADE] = {"trade", MILITARY, 0, {"%p uses %i.", "%p korzysta z karty: %i."}, 0},
    [AGES_EVENT_TUCK] =
        {"tuck", CIVIL, 0, {"%p puts Homer under %i.", "%p wsuwa Homera pod cud: %i."}, 0},
    [AGES_EVENT_TACTIC] =
        {"tactic", MILITARY, 0, {"%p plays the tactic %i.", "%p zagrywa taktykę: %i."}, 0},
    [AGES_EVENT_COPY] =
        {"copy", MILITARY, 0, {"%p copies the tactic %i.", "%p kopiuje taktykę: %i."}, 0},
    [AGES_EVENT_COMMON] = {"common",
                           MILITARY,
                           0,
                           {"%i becomes a common tactic.", "Taktyka jest teraz wspólna: %i."},
                           0},
    [AGES_EVENT_SKIP] =
        {"skip", NOTHING, 0, {"%p skips the Politics Phase.", "%p pomija fazę polityczną."}, 0},
    [AGES_EVENT_FORESEEN] =
        {"foreseen", MILITARY, 0, {"The next event is %i.", "Następne wydarzenie: %i."}, 0},
    [AGES_EVENT_PREPARE] =
        {"prepare", NOTHING, 0, {"%p prepares an event: %a.", "%p planuje wydarzenie: %a."}, 0},
    [AGES_EVENT_PREPARED] =
        {"prepared", MILITARY, 0, {"The card prepared is %i.", "Zaplanowana karta: %i."}, 0},
    [AGES_EVENT_REVEAL] = {"reveal", MILITARY, 0, {"%i is revealed.", "Odkryto: %i."}, 0},
    [AGES_EVENT_NEW_EVENTS] = {"new_events",
                               NOTHING,
                               0,
                               {"The future events become the current ones.",
                                "Przyszłe wydarzenia stają się aktualnymi."},
                               0},
    [AGES_EVENT_AGGRESSION] = {"aggression",
                               MILITARY,
                               0,
                               {"%p plays %i against %r%k.", "%i – atakuje %p, broni się %r%k."},
                               AGES_NOUN_MILITARY_ACTIONS},
    [AGES_EVENT_BONUS] = {"bonus", MILITARY, 0, {"%p plays %i.", "%p zagrywa: %i."}, 0},
    [AGES_EVENT_DEFENCE] = {"defence",
                            MILITARY,
                            AGES_NOUN_MILITARY_CARDS,
                            {"%p stops %i, using %c.", "%i – %p odpiera atak, zużywając %c."},
                            0},
    [AGES_EVENT_SUCCESS] =
        {"success", MILITARY, 0, {"%i succeeds for %p.", "%i – atak się powiódł, zwycięża %p."}, 0},
    [AGES_EVENT_ANNEX] =
        {"annex", MILITARY, 0, {"%p takes %i from %r.", "%p zabiera kolonię: %i, traci ją %r."}, 0},
    [AGES_EVENT_REMOVE] = {"remove", CIVIL, 0, {"%p loses %i.", "%p traci: %i."}, 0},
    [AGES_EVENT_WAR] = {"war",
                        MILITARY,
                        0,
                        {"%p declares %i on %r%k.", "%i – wypowiada ją %p, broni się %r%k."},
                        AGES_NOUN_MILITARY_ACTIONS},
    [AGES_EVENT_VICTORY] = {"victory",
                            MILITARY,
                            0,
                            {"%p wins %i; advantage %n.", "%i – wygrywa %p, przewaga w sile %n."},
                            0},
    [AGES_EVENT_STALEMATE] =
        {"stalemate", MILITARY, 0, {"Nobody wins %i.", "%i kończy się bez zwycięzcy."}, 0},
    [AGES_EVENT_SEIZE] = {"seize",
                          CIVIL,
                          0,
                          {"%p seizes %i from %r.", "%p kradnie technologię: %i, traci ją %r."},
                          0},
    [AGES_EVENT_OFFER] =
        {"offer", MILITARY, 0, {"%p offers %i to %r%d.", "%p oferuje pakt: %i, komu: %r%d."}, 0},
    [AGES_EVENT_PACT] =
        {"pact", MILITARY, 0, {"%p and %r conclude %i.", "%p i %r zawierają pakt: %i."}, 0},
    [AGES_EVENT_REFUSE] =
        {"refuse", MILITARY, 0, {"%p refuses %i.", "%p odrzuca ofertę paktu: %i."}, 0},
    [AGES_EVENT_PACT_END] = {"pact_end", MILITARY, 0, {"%i ends.", "Koniec paktu: %i."}, 0},
    [AGES_EVENT_BID] = {"bid", NOTHING, 0, {"%p bids %n.", "%p licytuje: %n."}, 0},
    [AGES_EVENT_DROP_OUT] =
        {"drop_out",
         NOTHING,
         0,
         {"%p drops out of the auction.", "%p pasuje i odpada z licytacji."},
         0},
    [AGES_EVENT_UNWANTED] =
        {"unwanted", MILITARY, 0, {"Nobody wants %i.", "Nikt nie licytuje: %i."}, 0},
    [AGES_EVENT_SEND] = {"send", CIVIL, 0, {"%p sends %i.", "%p wysyła jednostkę: %i."}, 0},
    [AGES_EVENT_COLONY] = {"colony", MILITARY, 0, {"%p colonizes %i.", "%p kolonizuje: %i."}, 0},
    [AGES_EVENT_LOSE_COLONY] =
        {"lose_colony", MILITARY, 0, {"%p loses %i.", "%p traci kolonię: %i."}, 0},
    [AGES_EVENT_RUIN] =
        {"ruin", CIVIL, 0, {"%i of %p falls into ruin.", "%p: %i popada w ruinę."}, 0},
    [AGES_EVENT_LOSE_WORKER] =
        {"lose_worker", CIVIL, 0, {"%p loses a worker%o.", "%p traci robotnika%o."}, 0},
    [AGES_EVENT_BLUE_OFF] = {"blue_off",
                             CIVIL,
                             0,
                             {"%p takes a blue token off %i.",
                              "%p zdejmuje niebieski znacznik z karty: %i."},
                             0},
    [AGES_EVENT_SCIENCE] =
        {"science", NOTHING, AGES_NOUN_SCIENCE_POINTS, {"%p %g %c.", "%p %g %c."}, 0},
    [AGES_EVENT_CULTURE] =
        {"culture", NOTHING, AGES_NOUN_CULTURE_POINTS, {"%p %g %c.", "%p %g %c."}, 0},
    [AGES_EVENT_FOOD] = {"food", NOTHING, AGES_NOUN_FOOD, {"%p %g %c.", "%p %g %c."}, 0},
    [AGES_EVENT_RESOURCES] =
        {"resources", NOTHING, AGES_NOUN_RESOURCES, {"%p %g %c.", "%p %g %c."}, 0},
    [AGES_EVENT_BLUE] = {"blue", NOTHING, AGES_NOUN_BLUE_TOKENS, {"%p %g %c.", "%p %g %c."}, 0},
    [AGES_EVENT_YELLOW] =
        {"yellow", NOTHING, AGES_NOUN_YELLOW_TOKENS, {"%p %g %c.", "%p %g %c."}, 0},
    [AGES_EVENT_CIVIL_ACTIONS] =
        {"civil_actions", NOTHING, AGES_NOUN_CIVIL_ACTIONS, {"%p %g %c.", "%p %g %c."}, 0},
    [AGES_EVENT_MILITARY_ACTIONS] =
        {"military_actions", NOTHING, AGES_NOUN_MILITARY_ACTIONS, {"%p %g %c.", "%p %g %c."}, 0},
    [AGES_EVENT_CARD_CULTURE] =
        {"card_culture", CIVIL, AGES_NOUN_CULTURE_POINTS, {"%i: %p %g %c.", "%i: %p %g %c."}, 0},
    [AGES_EVENT_UNIT_RESOURCES] =
        {"unit_resources",
         NOTHING,
         AGES_NOUN_RESOURCES,
         {"%p has %c more for units this turn.", "%p ma w tej turze dodatkowo %c na jednostki."},
         0},
    [AGES_EVENT_UNIT_SCIENCE] =
        {"unit_science",
         NOTHING,
         AGES_NOUN_SCIENCE_POINTS,
         {"%p has %c more for unit technologies this turn.",
          "%p ma w tej turze dodatkowo %c na technologie jednostek wojskowych."},
         0},
    [AGES_EVENT_PRODUCE_FOOD] =
        {"produce_food", NOTHING, AGES_NOUN_FOOD, {"%p produces %c.", "%p produkuje %c."}, 0},
    [AGES_EVENT_CONSUME] =
        {"consume", NOTHING, AGES_NOUN_FOOD, {"%p consumes %c.", "%p zużywa %c."}, 0},
    [AGES_EVENT_FAMINE] =
        {"famine",
         NOTHING,
         AGES_NOUN_CULTURE_POINTS,
         {"Famine: %p loses %c.", "Głód: %p traci %c."},
         0},
    [AGES_EVENT_PRODUCE_RESOURCES] =
        {"produce_resources",
         NOTHING,
         AGES_NOUN_RESOURCES,
         {"%p produces %c.", "%p produkuje %c."},
         0},
    [AGES_EVENT_CORRUPTION] =
        {"corruption", NOTHING, 0, {"Corruption: %p loses %l.", "Korupcja: %p traci %l."}, 0},
    [AGES_EVENT_UPRISING] =
        {"uprising",
         NOTHING,
         0,
         {"Uprising: %p produces nothing.", "Powstanie: %p niczego nie produkuje."},
         0},
    [AGES_EVENT_DRAW] =
        {"draw", NOTHING, AGES_NOUN_MILITARY_CARDS, {"%p draws %c.", "%p dobiera %c."}, 0},
    [AGES_EVENT_DRAWN] = {"drawn", MILITARY, 0, {"Drawn: %i.", "Dobrano: %i."}, 0},
    [AGES_EVENT_DISCARD] =
        {"discard", NOTHING, AGES_NOUN_MILITARY_CARDS, {"%p discards %c.", "%p odrzuca %c."}, 0},
    [AGES_EVENT_DISCARDED] = {"discarded", MILITARY, 0, {"Discarded: %i.", "Odrzucono: %i."}, 0},
    [AGES_EVENT_RESIGN] = {"resign", NOTHING, 0, {"%p resigns.", "%p rezygnuje z gry."}, 0},
    [AGES_EVENT_SCORE] =
        {"score", MILITARY, AGES_NOUN_CULTURE_POINTS, {"%i: %p %g %c.", "%i: %p %g %c."}, 0},
    [AGES_EVENT_TOTAL] =
        {"total",
         NOTHING,
         AGES_NOUN_CULTURE_POINTS,
         {"%p ends with %c.", "%p kończy grę, mając %c."},
         0},
    [AGES_EVENT_OVER] =
        {"over",
         NOTHING,
         0,
         {"The game is over: %e. Won by: %w.", "Koniec gry: %e. Zwycięstwo: %w."},
         0},
};

const char *ages_event_name(const struct event *event, int *kind)
{
    *kind = event->item == ITEM_NONE ? NOTHING : event_rows[event->kind].kind;
    return event_rows[event->kind].name;
}

static struct ages_name event_item(const struct event *event, enum lang lang)
{
    if (event_rows[event->kind].kind == MILITARY)
        return ages_military_name(event->item, lang);
    return ages_civil_name(event->item, lang);
}

static const char *gains_or_loses(const struct event *event, enum lang lang)
{
    if (event->amount < 0)
        return lang == LANG_PL ? "traci" : "loses";
    return lang == LANG_PL ? "otrzymuje" : "gains";
}

/* " for 3 resources". In Polish names stand in the nominative, after a colon: brackets keep the
 * price apart. */
static void add_price(int price, enum ages_noun noun, enum lang lang, struct text *out)
{
    text_add(out, lang == LANG_PL ? " (za " : " for ");
    ages_add_count(out, lang, price, noun, AGES_ACCUSATIVE);
    text_add(out, lang == LANG_PL ? ")" : "");
}

/* Nothing when it was free. */
static void add_paid(const struct event *event, enum lang lang, struct text *out)
{
    if (event->extra > 0)
        add_price(event->extra, event_rows[event->kind].paid, lang, out);
}

static void add_taken_for(const struct event *event, enum lang lang, struct text *out)
{
    if (event->amount > 0)
        add_price(event->amount, event_rows[event->kind].noun, lang, out);
    else
        text_add(out, lang == LANG_PL ? " (za darmo)" : " for free");
}

static void add_swept(const struct event *event, enum lang lang, struct text *out)
{
    int more[2] = {event->amount, event->extra};
    text_add(out, ages_civil_name(event->item, lang).text);
    for (int i = 0; i < 2 && more[i] != ITEM_NONE; i++)
        text_format(out, ", %s", ages_civil_name((unsigned)more[i], lang).text);
}

/* Of a pact that has sides. */
static void add_side(const struct event *event, enum lang lang, struct text *out)
{
    if (!event->extra)
        return;
    text_format(out, " (%s: ", ages_side_items.items[event->extra - 1].name[lang]);
    lang_add_player(out, lang, event->seat);
    text_add_char(out, ')');
}

/* Parts that are made of numbers and counted nouns; false: the letter is another one. */
static bool add_amount(const struct event *event, char letter, enum lang lang, struct text *out)
{
    int amount = event->amount;
    switch (letter) {
    case 'n':
        text_add_int(out, amount);
        return true;
    case 'c':
        ages_add_count(out, lang, amount < 0 ? -amount : amount, event_rows[event->kind].noun,
                       AGES_ACCUSATIVE);
        return true;
    case 'f':
        add_taken_for(event, lang, out);
        return true;
    case 'k':
        add_paid(event, lang, out);
        return true;
    case 'g':
        text_add(out, gains_or_loses(event, lang));
        return true;
    case 'l':
        ages_add_split(out, lang, event->extra, amount);
        return true;
    case 'a':
        text_add(out, ages_age_items.items[amount].name[lang]);
        return true;
    default:
        return false;
    }
}

static void add_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct event *event = subject;
    if (add_amount(event, letter, lang, out))
        return;
    switch (letter) {
    case 'p':
        lang_add_player(out, lang, event->seat);
        break;
    case 'r':
        lang_add_player(out, lang, event->amount);
        break;
    case 'w':
        lang_add_players(out, lang, (unsigned)event->amount);
        break;
    case 'i':
        text_add(out, event_item(event, lang).text);
        break;
    case 'o':
        if (event->item != ITEM_NONE)
            text_format(out, " (%s)", event_item(event, lang).text);
        break;
    case 'x':
        text_add(out, ages_civil_name((unsigned)event->amount, lang).text);
        break;
    case 's':
        add_swept(event, lang, out);
        break;
    case 'd':
        add_side(event, lang, out);
        break;
    case 'e':
        text_add(out, ages_ending_items.items[event->item].name[lang]);
        break;
    default:
        assert(false && "unknown letter in a pattern");
        break;
    }
}

void ages_event_text(const struct event *event, enum lang lang, struct text *out)
{
    lang_add_pattern(out, lang, event_rows[event->kind].pattern[lang], add_word, event);
}
