/* words.c: see words.h. */
#include "tui/words.h"

static const struct noun nouns[NOUN_KIND_COUNT][LANG_COUNT] = {
    [NOUN_COIN] = {{"coin", "coins", "coins"}, {"moneta", "monety", "monet"}},
    [NOUN_POINT] = {{"point", "points", "points"}, {"punkt", "punkty", "punktów"}},
    [NOUN_CARD] = {{"card", "cards", "cards"}, {"karta", "karty", "kart"}},
    [NOUN_DECISION] = {{"decision", "decisions", "decisions"}, {"decyzja", "decyzje", "decyzji"}},
};

void words_add_count(struct text *out, enum lang lang, int count, enum word_noun noun)
{
    lang_add_count(out, lang, count, nouns[noun]);
}

static const char *const words[WORD_COUNT][LANG_COUNT] = {
    [W_PLAYER] = {"Player %d", "Gracz %d"},
    [W_YOU] = {"you", "ty"},
    [W_GAME_OVER] = {"the game is over", "koniec gry"},
    [W_MOVE_NUMBER] = {"decision %d", "decyzja %d"},
    [W_THINKING] = {"%s is thinking... Ctrl-C: it plays at once.",
                    "%s się zastanawia... Ctrl-C: niech gra od razu."},
    [W_THINKING_OF_HINTS] = {"The hints are being thought of... Ctrl-C: at once.",
                             "Podpowiedzi powstają... Ctrl-C: od razu."},

    [W_HINTS] = {"Hints: ", "Podpowiedzi: "},
    [W_HINTS_BY] = {"Hints (bot: %s): the chance to win, and how much of its thinking went "
                    "there.\n",
                    "Podpowiedzi (bot: %s): szansa na wygraną i ile uwagi poświęcił akcji.\n"},
    [W_HINTS_UNVALUED] = {"Hints (bot: %s, which tells no chances): how much of its thinking went "
                          "there.\n",
                          "Podpowiedzi (bot: %s, nie ocenia szans): ile uwagi poświęcił akcji.\n"},
    [W_HINT_ONLY] = {"There is only one action: %s\n", "Jest tylko jedna akcja: %s\n"},
    [W_HINT_VALUED] = {"win %d%%, thought %d%%", "wygrana %d%%, uwaga %d%%"},
    [W_HINT_UNVALUED] = {"thought %d%%", "uwaga %d%%"},
    [W_HINT_COLUMN_KEY] = {"%: chance to win, * best", "%: szansa, * najlepsza"},
    [W_BOT_STANDARD] = {"default", "domyślnie"},
    [W_BOT_NO_OPTION] = {"bot %s has no option %s; it has: %s", "bot %s nie ma opcji %s; ma: %s"},
    [W_BOT_BAD_VALUE] = {"bot %s: bad value %s; allowed: %s",
                         "bot %s: zła wartość %s; dozwolone: %s"},
    [W_BOT_LEVELS] = {"levels:", "poziomy:"},
    [W_BOT_KINDS] = {"kinds:", "rodzaje:"},
    [W_BOT_LEVELS_IN] = {"Levels in %s, and the bot behind each:",
                         "Poziomy w grze %s i bot, który za nimi stoi:"},
    [W_BOT_KINDS_AND_OPTIONS] = {"Kinds of bots and their options (mcts:ms=500,threads=2; they "
                                 "work behind a level too, hard:noise=50):",
                                 "Rodzaje botów i ich opcje (mcts:ms=500,threads=2; działają też "
                                 "za poziomem, hard:noise=50):"},
    [W_BOT_AS_ABOVE] = {"as above: %s", "jak wyżej: %s"},

    [W_NONE] = {"none", "brak"},
    [W_LINK] = {"link", "symbol"},
    [W_FREE] = {"free", "za darmo"},
    [W_FREE_BY_LINK] = {"free by its white symbol", "za darmo dzięki białemu symbolowi"},
    [W_MISSING] = {"missing", "brakuje:"},
    [W_PRICE] = {"Price now", "Cena teraz"},
    [W_COST] = {"Cost", "Koszt"},
    [W_CHAIN_FROM] = {"Free for whoever has %s (white symbol: %s)\n",
                      "Za darmo dla tego, kto ma kartę %s (biały symbol: %s)\n"},
    [W_CHAIN_TO] = {"Makes free: %s (white symbol: %s)\n",
                    "Daje za darmo: %s (biały symbol: %s)\n"},
    [W_SHIELDS_SHORT] = {"%dsh", "%dtar"},
    [W_POINTS_SHORT] = {"%dpt", "%dpkt"},
    [W_POINTS_EACH_SHORT] = {"%dpt ea.", "po %dpkt"},
    [W_CARDS_AVAILABLE] = {"Cards that can be taken:", "Karty do zabrania:"},
    [W_CARDS_COVERED] = {"Covered cards:", "Karty przykryte:"},
    [W_A_FACE_DOWN_CARD] = {"a face-down card", "zakryta karta"},
    [W_FACE_DOWN_BACK] = {"  Face down, back %s: ", "  Zakryta, rewers %s; "},
    [W_UNDER] = {"under", "przykrywają ją:"},
    [W_UNDER_ONE] = {"under", "przykrywa ją:"},
    [W_WONDERS_OFFERED] = {"Wonders on offer:", "Cuda do wyboru:"},
    [W_WONDER] = {"Wonder", "Cud"},
    [W_BUILT] = {"built", "zbudowany"},
    [W_MATERIALS] = {"Materials produced, and the price of one more:",
                     "Produkowane materiały i cena kolejnej sztuki:"},
    [W_MATERIAL_AT] = {"%s %d, at %d", "%s %d, po %d"},
    [W_SYMBOLS] = {"Science", "Nauka"},
    [W_TOKENS] = {"Tokens", "Żetony"},
    [W_TOKENS_ON_BOARD] = {"Progress tokens on the board", "Żetony postępu na planszy"},
    [W_MILITARY] = {"Military", "Konflikt"},
    [W_PAWN_MIDDLE] = {"the pawn is in the middle", "pion stoi na środku"},
    [W_PAWN_LEADS] = {"%s leads by %d", "%s prowadzi o %d"},
    [W_LOOT_AHEAD] = {"Loot tokens on the side of Player %d:",
                      "Znaczniki militarne po stronie Gracza %d:"},
    [W_DISCARDED] = {"Discard pile", "Odrzucone"},
    [W_DISCARD_GIVES] = {"; one more gives $%d", "; za kolejną $%d"},
    [W_BOARD_KEY] = {"[can be taken]\nnumber: builds it\n$price +to buy\n!coins missing",
                     "[do zabrania]\nnumer: buduje\n$cena +do kupienia\n!brakuje monet"},

    [W_TEMPUS_ROUND] = {"Round %d of %d, deck %d", "Runda %d z %d, talia %d"},
    [W_TEMPUS_SEAT] = {"; points %d; actions %d/%d; tokens %d+%d; cards %d; cities",
                       "; punkty %d; akcje %d/%d; piony %d+%d; karty %d; miasta"},
    [W_TEMPUS_PROTECTED] = {"; safe", "; chroniony"},
    [W_TEMPUS_NEXT_ERA] = {"Next era: %s, %s. Progress:", "Następna epoka: %s, %s. Postęp:"},
    [W_TEMPUS_HAND] = {"Hand %d/%d: ", "Ręka %d/%d: "},
    [W_TEMPUS_LAKE] = {"inland sea", "morze wewnętrzne"},
    [W_TEMPUS_SEA] = {"open sea", "otwarte morze"},
    [W_TEMPUS_CITY_OF] = {", city of %d", ", miasto o wartości %d"},
    [W_TEMPUS_TOKENS] = {", tokens: %d", ", piony: %d"},
    [W_TEMPUS_TILE] = {"To lay: %s (%d left). Centre: %s; around it from the north:",
                       "Do ułożenia: %s (zostało %d). Środek: %s; wokół od północy:"},
    [W_TEMPUS_FIGHT] = {"Fight: %s attacks %s", "Walka: %s atakuje %s"},
    [W_TEMPUS_FIGHT_ON] = {", terrain: %s", ", teren: %s"},
    [W_TEMPUS_LAID] = {". Cards of Player %d: ", ". Karty Gracza %d: "},
    [W_TEMPUS_STARTS] = {" (start player)", " (gracz startowy)"},
    [W_TEMPUS_FRONT] = {"; in front: ", "; wyłożone: "},

    [W_CIV_TURN] = {"Turn %d", "Tura %d"},
    [W_CIV_TURN_OF] = {"Turn %d of %d", "Tura %d z %d"},
    [W_CIV_FIRST] = {" (first player)", " (pierwszy gracz)"},
    [W_CIV_NUMBERS] = {": trade %d; culture %d; track %d/%d; coins %d/%d; techs %d",
                       ": wymiana %d; kultura %d; tor %d/%d; monety %d/%d; technologie %d"},
    [W_CIV_CITIES] = {"; cities %d/%d", "; miasta %d/%d"},
    [W_CIV_FIGURES] = {"; armies %d+%d; scouts %d+%d", "; armie %d+%d; wozy %d+%d"},
    [W_CIV_UNITS] = {"; units", "; jednostki"},
    [W_CIV_EVENTS] = {"; events %d/%d (I %d, II %d, III %d)",
                      "; wydarzenia %d/%d (I %d, II %d, III %d)"},
    [W_CIV_MARKERS] = {"; markers: huts %d, villages %d", "; znaczniki: chatki %d, wioski %d"},
    [W_CIV_RESOURCES] = {"; resources: ", "; surowce: "},
    [W_CIV_LIMITS] = {"Speed %d; stacking %d; combat bonus %d",
                      "Prędkość %d; ustawienie %d; premia bitewna %d"},
    [W_CIV_POLICIES] = {"; policies %d/%d: ", "; polityki %d/%d: "},
    [W_CIV_WONDERS] = {"; wonders: ", "; cuda: "},
    [W_CIV_GREAT] = {"; great people in reserve: ", "; wielcy ludzie w rezerwie: "},
    [W_CIV_SHOWN] = {"; units everybody has seen: ", "; jednostki znane wszystkim: "},
    [W_CIV_ROADS] = {"To victory: culture %d/%d; technology: level %d of %d",
                     "Do zwycięstwa: kultura %d/%d; technologia: poziom %d z %d"},
    [W_CIV_SPACE_FLIGHT] = {" (%s can be learned)", " (można poznać: %s)"},
    [W_CIV_ROADS_REST] = {"; economy %d/%d; military: take a capital",
                          "; ekonomia %d/%d; podbój: zdobycie stolicy"},
    [W_CIV_CAPITAL] = {"Capital", "Stolica"},
    [W_CIV_CITY] = {"City", "Miasto"},
    [W_CIV_CITY_NUMBERS] =
        {" %s: production %d (outskirts %d); trade %d; arts %d; coins %d; defence %d",
         " %s: produkcja %d (peryferie %d); wymiana %d; sztuka %d; monety %d; obrona %d"},
    [W_CIV_WALLS] = {"; walls", "; mury"},
    [W_CIV_PROGRAM] = {"; building program", "; program budowy"},
    [W_CIV_CAN] = {"; can: ", "; może: "},
    [W_CIV_DONE] = {"; actions taken: %d", "; wykonane akcje: %d"},
    [W_CIV_SQUARES] = {"; squares:", "; pola:"},
    [W_CIV_BLOCKADED] = {"; blockaded:", "; zablokowane:"},
    [W_CIV_OWN_UNITS] = {"Units: ", "Jednostki: "},
    [W_CIV_OWN_EVENTS] = {"Culture events: ", "Wydarzenia kulturalne: "},
    [W_CIV_OWN_MARKERS] = {"Kept markers: ", "Zachowane znaczniki: "},
    [W_CIV_CHOSEN] = {"Chosen technology: %s", "Wybrana technologia: %s"},
    [W_CIV_TECHS] = {"Technologies, ", "Technologie, "},
    [W_CIV_LEVEL] = {"  Level %d (trade %d): ", "  Poziom %d (wymiana %d): "},
    [W_CIV_LEARNABLE] = {"  Can be learned: ", "  Do poznania: "},
    [W_CIV_MARKET] = {"Wonders: ", "Cuda świata: "},
    [W_CIV_WITH_TECH] = {" (%d with %s)", " (%d, gdy znane: %s)"},
    [W_CIV_DECK_LEFT] = {"; face down: %d", "; zakryte: %d"},
    [W_CIV_RESOURCES_LEFT] = {"Resources left: ", "Surowce na rynku: "},
    [W_CIV_BUILDINGS_LEFT] = {"Buildings left: ", "Budynki na rynku: "},
    [W_CIV_DECKS] = {"Event decks: I %d, II %d, III %d", "Talie wydarzeń: I %d, II %d, III %d"},
    [W_CIV_GROUP] = {"Moving from %s: armies %d, scouts %d, steps left %d",
                     "Rusza z %s: armie %d, wozy %d, pozostałe kroki %d"},
    [W_CIV_ANNOUNCED] = {"Player %d announces %s: %s", "Gracz %d ogłasza: %s, %s"},
    [W_CIV_OFFER] = {"Player %d offers Player %d: ", "Gracz %d proponuje Graczowi %d: "},
    [W_CIV_OFFER_FOR] = {"; for: ", "; w zamian za: "},
    [W_CIV_BATTLE] = {"Battle on %s: %s", "Bitwa na polu %s: %s"},
    [W_CIV_ATTACKER] = {"attacker", "atakujący"},
    [W_CIV_DEFENDER] = {"defender", "obrońca"},
    [W_CIV_BARBARIANS] = {"barbarians", "barbarzyńcy"},
    [W_CIV_SIDE] = {": total %d (bonus %d); cards in hand %d",
                    ": suma %d (premia %d); karty na ręce %d"},
    [W_CIV_HAND] = {"; hand: ", "; ręka: "},
    [W_CIV_KILLED] = {"; killed: ", "; zabite: "},
    [W_CIV_FRONT] = {"Front %d: ", "Front %d: "},
    [W_CIV_FRONT_UNIT] = {"%s, strength %d, health %d", "%s, siła %d, wytrzymałość %d"},
    [W_CIV_AGAINST] = {" against ", ", naprzeciw: "},
    [W_CIV_LOOT] = {"Loot to spend: %d", "Łup do wydania: %d"},
    [W_CIV_GIFT] = {"To place: %s", "Do umieszczenia: %s"},
    [W_CIV_AROUND] = {"; around it: production %d, trade %d, culture %d, coins %d",
                      "; wokół: produkcja %d, wymiana %d, kultura %d, monety %d"},
    [W_CIV_FACE_DOWN] = {"face down", "zakryte"},
    [W_CIV_OFF_MAP] = {"off the map", "poza mapą"},
    [W_CIV_RESOURCE_ON] = {"; resource: %s", "; surowiec: %s"},
    [W_CIV_PRODUCTION_ON] = {", production %c", ", produkcja %c"},
    [W_CIV_TRADE_ON] = {", trade %c", ", wymiana %c"},
    [W_CIV_CULTURE_ON] = {", culture %c", ", kultura %c"},
    [W_CIV_COINS_ON] = {", coins %c", ", monety %c"},
    [W_CIV_STAND] = {": armies %d, scouts %d", ": armie %d, wozy %d"},
    [W_CIV_REACH] = {"; within reach", "; w zasięgu"},
    [W_CIV_COSTS] = {"Cost: %d production", "Koszt: produkcja %d"},
    [W_CIV_OF_LEVEL] = {"Level %d; ", "Poziom %d; "},
    [W_CIV_KNOWN] = {"known to: ", "kto ją zna: "},
    [W_CIV_RANK] = {"Rank %d: %s, strength %d, health %d",
                    "Ranga %d: %s, siła %d, wytrzymałość %d"},
    [W_CIV_LEADER] = {"Leader: %s", "Przywódca: %s"},
    [W_CIV_CLASS_LETTERS] = {"BWPSHVR", "BCLPHWZ"},
    [W_CIV_RESOURCE_LETTERS] = {"wisc", "pzjk"},
    [W_CIV_SCOUT_LETTERS] = {"sS", "wW"},
    [W_AGES_ROUND] = {"%s, round %d, deck %d", "%s, runda %d, talia %d"},
    [W_AGES_LAST_ROUND_AT] = {", last round %d", ", ostatnia runda %d"},
    [W_AGES_LAST_ROUND] = {", LAST ROUND", ", OSTATNIA RUNDA"},
    [W_CA] = {"CA", "AC"},
    [W_MA] = {"MA", "AM"},
    [W_SCIENCE] = {"Science", "Nauka"},
    [W_CULTURE] = {"Culture", "Kultura"},
    [W_STRENGTH] = {"Strength", "Siła"},
    [W_HAPPY] = {"Happy", "Zadow."},
    [W_HAPPY_NEEDS] = {"%d of %d", "%d z %d"},
    [W_HAPPINESS] = {"Happiness", "Zadowolenie"},
    [W_RIVAL_STRENGTH] = {"Strength: %s.", "Siła: %s."},
    [W_DISCONTENT] = {"Discontent", "Niezadowoleni"},
    [W_FOOD] = {"Food", "Żywność"},
    [W_FOOD_AHEAD] = {"%d (+%d, eaten -%d)", "%d (+%d, konsumpcja -%d)"},
    [W_RESOURCES] = {"Resources", "Surowce"},
    [W_RESOURCES_AHEAD] = {"%d (+%d, corruption -%d)", "%d (+%d, korupcja -%d)"},
    [W_FREE_WORKERS] = {"Unused workers", "Wolni robotnicy"},
    [W_YELLOW] = {"Yellow bank", "Żółty bank"},
    [W_YELLOW_NEXT] = {"%d (next: %d)", "%d (kolejny: %d)"},
    [W_BLUE] = {"Blue bank", "Niebieski bank"},
    [W_FOR_UNITS] = {"+%d for units", "+%d na jednostki"},
    [W_SCIENCE_FOR_UNITS] = {"+%d science for units", "+%d nauki na jednostki"},
    [W_FOOD_SHORT] = {"food", "żyw"},
    [W_RESOURCES_SHORT] = {"res", "sur"},
    [W_SCIENCE_SHORT] = {"sci", "nau"},
    [W_CULTURE_SHORT] = {"cul", "kul"},
    [W_STRENGTH_SHORT] = {"str", "sił"},
    [W_HAPPY_SHORT] = {"hap", "zad"},
    [W_DISCONTENT_SHORT] = {"discontent", "niezad"},
    [W_BLUE_SHORT] = {"blue", "nieb"},
    [W_YELLOW_SHORT] = {"yel", "żół"},
    [W_COLONY_SHORT] = {"col", "kol"},
    [W_WORKERS_SHORT] = {"%dw", "%dr"},
    [W_TOKENS_SHORT] = {"%db", "%dn"},
    [W_STAGES] = {"stages", "etapy"},
    [W_COST_SCIENCE] = {"science %d", "nauka %d"},
    [W_COST_REVOLUTION] = {" (revolution %d)", " (rewolucja %d)"},
    [W_COST_RESOURCES] = {"resources %d", "surowce %d"},
    [W_COST_SCIENCE_SHORT] = {"s%d", "n%d"},
    [W_COST_RESOURCES_SHORT] = {"r%d", "s%d"},
    [W_GOVERNMENT] = {"Government", "Ustrój"},
    [W_GOVERNMENT_LIMIT] = {"%s (limit %d)", "%s (limit %d)"},
    [W_LEADER] = {"Leader", "Lider"},
    [W_ABILITY_USED] = {" (used)", " (użyto)"},
    [W_WONDERS] = {"Wonders", "Cuda"},
    [W_IN_PROGRESS] = {"In progress", "W budowie"},
    [W_RUINED] = {" (in ruins)", " (w ruinie)"},
    [W_SPECIALS] = {"Special", "Specjalne"},
    [W_TACTIC] = {"Tactic", "Taktyka"},
    [W_TACTIC_OWN] = {" (own)", " (własna)"},
    [W_COLONIES] = {"Colonies", "Kolonie"},
    [W_PACT] = {"Pact", "Pakt"},
    [W_PACT_WITH] = {"%s with Player %d", "%s (Gracz %d)"},
    [W_WAR] = {"War", "Wojna"},
    [W_WAR_ON] = {"%s on Player %d", "%s, cel: Gracz %d"},
    [W_RESIGNED_PLACE] = {"Player %d has resigned: place %d.", "Gracz %d: rezygnacja, miejsce %d."},
    [W_RESIGNED] = {"resigned", "rezygnacja z gry"},
    [W_HAND] = {"Hand", "Ręka"},
    [W_MILITARY_HAND] = {"Military", "Militarne"},
    [W_JUST_TAKEN] = {" (just taken)", " (właśnie wzięta)"},
    [W_EVENTS_CURRENT] = {"Events", "Wydarzenia"},
    [W_EVENTS_YOURS] = {"Your current events", "Twoje aktualne"},
    [W_EVENTS_FUTURE] = {"Future", "Przyszłe"},
    [W_EVENTS_PAST] = {"Past", "Minione"},
    [W_MILITARY_DECK] = {"Military deck", "Talia militarna"},
    [W_COMMON_TACTICS] = {"Common tactics", "Wspólne taktyki"},
    [W_MATTER_ATTACK] = {"%s – Player %d attacks Player %d",
                         "%s – atakuje Gracz %d, broni się Gracz %d"},
    [W_MATTER_STRENGTHS] = {"; strength %d against %d", "; siła %d przeciw %d"},
    [W_MATTER_MISSING] = {"; the defence lacks %d strength", "; obronie brakuje siły: %d"},
    [W_MATTER_AUCTION] = {"Auction of %s", "Licytacja: %s"},
    [W_MATTER_BID] = {"highest bid %d, Player %d", "najwyższa stawka %d, Gracz %d"},
    [W_MATTER_NO_BID] = {"no bid yet", "nikt jeszcze nie licytował"},
    [W_MATTER_EVENT] = {"Event: %s", "Wydarzenie: %s"},
    [W_MATTER_PACT] = {"Offered: %s", "Oferta paktu: %s"},
    [W_MATTER_CARD] = {"Played: %s", "Zagrana karta: %s"},
    [W_CARD_ROW] = {"Card row:", "Tor kart:"},
    [W_SPACE_EMPTY] = {"empty", "puste"},
    [W_NOT_ALLOWED] = {"not for you now", "teraz nie dla ciebie"},
    [W_NEW_IN_ROW] = {"new", "nowa"},
    [W_WORKERS_ON] = {"workers %d", "robotnicy %d"},
    [W_TOKENS_ON] = {"blue tokens %d", "niebieskie znaczniki %d"},
    [W_ACTIONS_LEFT] = {"Civil actions (CA) %d of %d, military actions (MA) %d of %d.",
                        "Akcje cywilne (AC) %d z %d, akcje militarne (AM) %d z %d."},
    [W_RATINGS] = {"Science %d (+%d), culture %d (+%d), strength %d.",
                   "Nauka %d (+%d), kultura %d (+%d), siła %d."},

    [W_HELP] =
        {"Play by number (from the list of actions), by notation (\"build\" and a card) or by the "
         "start of it, as long as it is clear. Names of things work too, also alone where only one "
         "action is about them; a verb alone (build) lists its actions.\n"
         "\n"
         "  actions [TEXT]     the list of actions, or those with that text\n"
         "  look               the whole position in words\n"
         "  show THING         everything about a card or another thing\n"
         "  why THING          why it cannot be used now, with the rule\n"
         "  rules [N | N.N | WORD]   the rules: a chapter, a rule, a search\n"
         "  hint               the best actions, as a bot sees them\n"
         "  log                everything that happened\n"
         "  score              the points as they stand\n"
         "  undo [N], redo     go back, go forth\n"
         "  save [FILE]        write the record of the game\n"
         "  lang en|pl         change the language\n"
         "  help bots          the levels and kinds of bots\n"
         "  quit               leave\n",
         "Graj numerem (z listy akcji), zapisem („build” i karta) albo jego początkiem, jeśli jest "
         "jednoznaczny. Działają też nazwy, także same, gdy dotyczy ich tylko jedna akcja; sam "
         "czasownik (build) pokazuje swoje akcje.\n"
         "\n"
         "  akcje [TEKST]      lista akcji, wszystkich albo z tym tekstem (actions)\n"
         "  opis               cała sytuacja słowami (look)\n"
         "  pokaż RZECZ        wszystko o karcie albo innej rzeczy (show)\n"
         "  dlaczego RZECZ     czemu nie można jej teraz użyć, z numerem zasady (why)\n"
         "  zasady [N | N.N | SŁOWO]   zasady: rozdział, punkt, wyszukiwanie (rules)\n"
         "  podpowiedź         najlepsze akcje w oczach bota (hint)\n"
         "  dziennik           wszystko, co się wydarzyło (log)\n"
         "  wynik              punkty w tej chwili (score)\n"
         "  cofnij [N], ponów  krok wstecz, krok naprzód (undo, redo)\n"
         "  zapisz [PLIK]      zapisz przebieg gry (save)\n"
         "  język en|pl        zmień język (lang)\n"
         "  pomoc boty         poziomy i rodzaje botów (help bots)\n"
         "  koniec             wyjdź (quit)\n"},
    [W_HELP_KEYS] = {"\n"
                     "Keys: Tab completes what you type, and on an empty line opens and closes the "
                     "list of actions.\n"
                     "Up and Down: earlier lines. PgUp, PgDn: more of a list. Esc or Enter: close "
                     "it. Ctrl-U: empty the line. Ctrl-C while a bot thinks: it plays at once.\n",
                     "\n"
                     "Klawisze: Tab uzupełnia wpisywany tekst, a w pustym wierszu otwiera i zamyka "
                     "listę akcji.\n"
                     "Strzałki w górę i w dół: poprzednie wiersze. PgUp, PgDn: dalsza część listy. "
                     "Esc albo Enter: zamknij. "
                     "Ctrl-U: wyczyść wiersz. Ctrl-C, gdy bot się zastanawia: gra od razu.\n"},
    [W_HELP_LINES] =
        {"\n"
         "Before each decision you read what happened, what can be taken, and the "
         "numbered actions. look tells the whole position again. Ctrl-C while a bot thinks: it "
         "plays at once.\n",
         "\n"
         "Przed każdą decyzją czytasz, co się wydarzyło, co można zabrać i jakie są akcje. Całą "
         "sytuację powtarza polecenie opis. Ctrl-C, gdy bot się zastanawia: gra od razu.\n"},
    [W_HELP_SEED] = {"Seed of this game: ", "Ziarno tej gry: "},
    [W_HELP_DUEL] =
        {"\n"
         "On the board: a card in [brackets] can be taken; the number under it builds it. The "
         "letter is its kind: R raw "
         "materials, G goods, C civilian, S scientific, T trade, M military, P guild. $4+wc!2: it "
         "costs you 4 coins, you "
         "must buy wood and clay, and 2 coins are missing. \"link\": free by a white symbol. What "
         "a card "
         "does: +w gives wood, s=$1 stone at 1 coin, +$4 4 coins, +$2x 2 coins for each of a kind, "
         "1sh 1 shield, 3pt 3 points.\n"
         "In a city: * decides now; w1@2: you produce 1 wood, more at 2 coins apiece; +wcs a "
         "material "
         "of choice; [x] a wonder "
         "built, [ ] one that is not, with its price. On the track: o the pawn, 2 and 5 loot "
         "tokens, # the capitals.\n",
         "\n"
         "Na planszy: kartę w [nawiasach] można zabrać; numer pod nią ją buduje. Litera to jej "
         "rodzaj: S surowce, D dobra, "
         "C cywilna, N naukowa, H handlowa, M militarna, G Gildia. $4+dg!2: kosztuje cię 4 monety, "
         "trzeba kupić drewno "
         "i glinę, a brakuje 2 monet. „symbol”: za darmo dzięki białemu symbolowi. Działanie "
         "karty: +d "
         "daje drewno, k=$1 kamień po 1 monecie, +$4 4 monety, +$2x po 2 monety za każdą rzecz "
         "danego rodzaju, 1tar 1 tarcza, 3pkt 3 punkty.\n"
         "W mieście: * teraz decyduje; d1@2: produkujesz 1 drewno, kolejne po 2 monety; +dgk to "
         "materiał do wyboru; [x] Cud "
         "zbudowany, [ ] niezbudowany, z ceną. Na torze: o to pion, 2 i 5 to znaczniki militarne, "
         "# to stolice.\n"},
    [W_HELP_TEMPUS] =
        {"\n"
         "On the map the letter is the terrain (g grassland, f farmland, w forest, h hills, m "
         "mountain; . open sea, ~ inland sea); 2:3 are three tokens of player 2, 2#3 is a city of "
         "value 3 of that player; a * marks the hexes that the present decision names. Columns b, "
         "d, f and so on lie half a hex lower. Tokens 6+10: on the board and in supply; safe: may "
         "not be "
         "attacked. look tells everything in words, show HEX or CARD "
         "one thing, show an era for the era chart.\n",
         "\n"
         "Na mapie litera to teren (ł łąka, p pola uprawne, l las, w wzgórza, g góry; . otwarte "
         "morze, ~ morze wewnętrzne); 2:3 to trzy piony gracza 2, 2#3 to jego miasto o wartości 3; "
         "gwiazdka oznacza pola, których dotyczy obecna decyzja. Kolumny b, d, f i tak dalej leżą "
         "o pół pola niżej. Piony 6+10: na planszy i w zapasach; chroniony: nie wolno go atakować. "
         "opis opowiada wszystko słowami, pokaż POLE lub KARTA jedną rzecz, pokaż z nazwą epoki "
         "tablicę epok.\n"},
    [W_HELP_CIV] =
        {"\n"
         "On the map every square begins with the letter of its terrain (g grassland, d "
         "desert, f forest, m mountain, w water; ? face down). Behind it stands what lies "
         "there: B building, W wonder, P great person, S city-state, H hut, V village, R "
         "relic, or a small letter for a resource (w wheat, i iron, s silk, c incense); where "
         "there is room, its first letters. "
         "Then the figures: 23 are three armies of player 2, 2s is a scout of his, 2S two "
         "scouts, 2+ armies with scouts. @1 is the capital of player 1, #1 another city of "
         "his, ' a walled one. A * marks the squares that the present decision names. In a "
         "low window the map shows the rows around them; the numbers of the rows tell "
         "which. Armies 2+4: on the map and in supply. look tells everything in words, "
         "show SQUARE or CARD one thing.\n",
         "\n"
         "Na mapie każde pole zaczyna się literą terenu (r równina, p pustynia, l las, g "
         "góry, w woda; ? zakryte). Za nią stoi to, co tam leży: B budynek, C cud świata, "
         "L wielki człowiek, P państwo-miasto, H chatka, W wioska, Z zabytek albo mała "
         "litera surowca (p pszenica, z żelazo, j jedwab, k kadzidło); gdzie jest miejsce, "
         "pierwsze litery nazwy. Potem pionki: 23 to "
         "trzy armie gracza 2, 2w to jego wóz, 2W dwa wozy, 2+ armie z wozami. @1 to "
         "stolica gracza 1, #1 jego inne miasto, ' oznacza mury. Gwiazdka oznacza pola, "
         "których dotyczy obecna decyzja. W niskim oknie mapa pokazuje wiersze wokół nich; "
         "numery wierszy mówią, które. Armie 2+4: na mapie i w zapasie. opis opowiada "
         "wszystko słowami, pokaż POLE lub KARTA jedną rzecz.\n"},
    [W_STEEL_TURN] = {"Turn %d", "Tura %d"},
    [W_STEEL_POINTS] = {"%d pt", "%d pkt"},
    [W_STEEL_STRENGTH] = {"strength %d", "siła %d"},
    [W_STEEL_TRACK] = {"track %d", "tor %d"},
    [W_STEEL_MARKERS] = {"markers %d", "znaczniki %d"},
    [W_STEEL_READY] = {"Resources", "Zasoby"},
    [W_STEEL_SPENT] = {"Technologies", "Technologie"},
    [W_STEEL_GAINED] = {"Gained", "Zyskane"},
    [W_STEEL_ENDS] = {"The end comes with the last wonder (%d left) or the last Space card of the "
                      "pyramid (%d left)",
                      "Gra skończy się z ostatnim Cudem (zostało %d) albo ostatnią kartą Kosmosu "
                      "piramidy (zostało %d)"},
    [W_STEEL_ENDS_TRACK] = {" or with %d points on a track (best: %d)",
                            " albo %d punktów na torze (najwięcej: %d)"},
    [W_STEEL_ENDS_SHORT] = {"Until the end: wonders %d, Space cards %d",
                            "Do końca: Cuda %d, Kosmos %d"},
    [W_STEEL_NEEDS] = {"Wonders", "Cuda"},
    [W_STEEL_PRICE] = {"costs %s", "kosztuje: %s"},
    [W_STEEL_SURCHARGE] = {" + any kind: %d", " + dowolne: %d"},
    [W_STEEL_PAID_WITH] = {"you could pay with", "możesz zapłacić:"},
    [W_STEEL_NOT_PAYABLE] = {"you cannot pay it now", "teraz nie możesz zapłacić"},
    [W_STEEL_PILE] = {"research pile of %d, on top", "stos Projektów Badawczych (%d), na wierzchu"},
    [W_STEEL_CARD_LINE] = {"%s card, %s; resource: %s\n", "Karta: %s, %s; zasób: %s\n"},
    [W_STEEL_CARD_NUMBERS] = {"Points %d, strength %d\n", "Punkty %d, siła %d\n"},
    [W_STEEL_REACTION] = {"Reaction: can be played when attacked\n",
                          "Reakcja: można ją zagrać podczas ataku przeciwnika\n"},
    [W_STEEL_REMOVED] = {"Left out with two players\n", "W grze dwuosobowej zostaje w pudełku\n"},
    [W_STEEL_WONDER_LINE] = {"Wonder, %s; points %d\n", "Cud, %s; punkty %d\n"},
    [W_STEEL_GLORY_NEEDED] = {"Glory markers needed: %d\n", "Potrzebne znaczniki chwały: %d\n"},
    [W_STEEL_SOURCE_ATTESTED] = {"", ""},
    [W_STEEL_SOURCE_PARTLY] = {"Some of its values are reconstructed: the printed ones are not "
                               "public.\n",
                               "Część wartości jest odtworzona: wydrukowane nie są publicznie "
                               "znane.\n"},
    [W_STEEL_SOURCE_RECONSTRUCTED] =
        {"~ Its values are reconstructed: the printed ones are not public.\n",
         "~ Wartości tej karty są odtworzone: wydrukowane nie są publicznie znane.\n"},
    [W_HELP_STEEL] =
        {"\n"
         "On the board: the pyramid, the Age of Space on top; a card lies on the two below it. The "
         "letter is its type (C Civil, T Tactic, M Military), then the price: 2+3 is a base cost "
         "of "
         "2 and a surcharge of 3 for cards linked below; * you can pay it now. The number before "
         "a card buys it. ~ marks values that are reconstructed, because the printed ones are not "
         "public; --data DIR plays with corrected tables.\n"
         "Wonders: how far everybody is, you first, of what is needed; the markers in brackets. "
         "look tells everything in words, show CARD one card.\n",
         "\n"
         "Na planszy: piramida, na górze Era Kosmosu; karta leży na dwóch pod nią. Litera to "
         "rodzaj "
         "(C Cywilna, T Taktyczna, M Militarna), potem cena: 2+3 to koszt podstawowy 2 i dopłata 3 "
         "za karty połączone poniżej; * możesz teraz zapłacić. Numer przed kartą ją kupuje. ~ "
         "oznacza wartości odtworzone, bo wydrukowane nie są publicznie znane; --data DIR pozwala "
         "grać z poprawionymi tabelami.\n"
         "Cuda: ile kto ma z tego, co potrzebne, ty pierwszy; w nawiasie znaczniki. opis opowiada "
         "wszystko słowami, pokaż KARTA jedną kartę.\n"},
    [W_HELP_AGES] =
        {"\n"
         "On the board: the number before a card takes it from the row, builds it or plays it; "
         "more is in the list of actions. 2CA: what it costs you from there, -- not "
         "allowed now; + a card laid out when this turn began. The two letters are the kind of "
         "card, then its age. s4 r6: 4 science to develop, 6 resources to build; s7/2: 2 in a "
         "revolution; 3 2 1: the stages of a wonder.\n"
         "Agriculture 2w 3b: 2 workers and 3 blue tokens on it. CA, MA: civil and military actions "
         "left and in all. Science 5+3: 5 points, 3 more each turn. Happy 3 of 2: faces you have "
         "and need. Pyramids 1/3: 3 [2] 1: one stage of three is built, the next costs 2. Events: "
         "the ages on their backs, and the names of those you planned. look tells everything in "
         "words, show CARD one card.\n",
         "\n"
         "Na planszy: numer przed kartą bierze ją z toru, buduje albo zagrywa; reszta jest na "
         "liście akcji. 2AC: ile kosztuje cię wzięcie karty, -- teraz niedozwolone; + to karta "
         "wyłożona na początku tej tury. Dwie litery to rodzaj karty, dalej jej era. n4 s6: 4 "
         "punkty nauki za wynalezienie, 6 surowców za budowę; n7/2: 2 przy rewolucji; 3 2 1: etapy "
         "cudu.\n"
         "Rolnictwo 2r 3n: 2 robotników i 3 niebieskie znaczniki. AC, AM: akcje cywilne i "
         "militarne, wolne i wszystkie. Nauka 5+3: 5 punktów i 3 co turę. Zadowolenie 3 z 2: ile "
         "masz i ile trzeba. Piramidy 1/3: 3 [2] 1: jeden z trzech etapów jest zbudowany, następny "
         "kosztuje 2. Wydarzenia: ery z rewersów oraz nazwy tych, które planujesz. opis mówi "
         "wszystko słowami, pokaż KARTA o jednej karcie.\n"},
    [W_ACTIONS_TITLE] = {"Actions", "Akcje"},
    [W_NO_ACTION_WITH] = {"No action with \"%s\".", "Nie ma akcji z tekstem „%s”."},
    [W_UNKNOWN_INPUT] = {"Not understood: \"%s\". Try help.",
                         "Nie rozumiem: „%s”. Spróbuj: pomoc."},
    [W_NOT_LEGAL] = {"Not possible now: %s.", "Teraz niemożliwe: %s."},
    [W_NO_NUMBER] = {"There is no action %d; there are %d.", "Nie ma akcji %d; liczba akcji: %d."},
    [W_AMBIGUOUS] = {"Several actions begin like that: %s", "Tak zaczyna się kilka akcji: %s"},
    [W_UNKNOWN_THING] = {"There is no \"%s\" in this game.", "W tej grze nie ma rzeczy „%s”."},
    [W_SEVERAL_THINGS] = {"Several things could be meant: %s", "Może chodzić o kilka rzeczy: %s"},
    [W_SHOW_WHAT] = {"Show what? For example: show %s", "Co pokazać? Na przykład: pokaż %s"},
    [W_WHY_WHAT] = {"Why what? For example: why %s", "O co chodzi? Na przykład: dlaczego %s"},
    [W_WHY_NOTHING] = {"%s: nothing is in the way.", "%s: nic nie stoi na przeszkodzie."},
    [W_RULES_USAGE] =
        {"rules 7 shows a chapter, rules 7.4 a rule, rules WORD searches. Chapters:\n",
         "zasady 7 pokazuje rozdział, zasady 7.4 punkt, zasady SŁOWO szuka. Rozdziały:\n"},
    [W_RULES_NONE] = {"No rule for \"%s\".", "Żadna zasada nie pasuje do „%s”."},
    [W_RULES_OF] = {"Rules", "Zasady"},
    [W_RULE] = {"rule", "zasada"},
    [W_LOG_EMPTY] = {"Nothing has happened yet.", "Jeszcze nic się nie wydarzyło."},
    [W_UNDO_NOTHING] = {"There is nothing to undo.", "Nie ma czego cofnąć."},
    [W_UNDO_DONE] = {"Undone: ", "Cofnięto: "},
    [W_UNDO_REVEALED] = {" Hidden information had been revealed since then.",
                         " Od tamtej chwili odkryto coś, co było ukryte."},
    [W_UNDO_NUMBER] = {"Undo takes a number from 1 on, not \"%s\".",
                       "Cofnąć można o liczbę od 1 wzwyż, nie o „%s”."},
    [W_REDO_NOTHING] = {"There is nothing to redo.", "Nie ma czego ponowić."},
    [W_REDO_DONE] = {"Played again.", "Ponowiono."},
    [W_SAVED] = {"Saved: %s", "Zapisano: %s"},
    [W_SAVE_FAILED] = {"Not saved: %s", "Nie zapisano: %s"},
    [W_SAVE_WHERE] = {"Save where? For example: save game.txt",
                      "Gdzie zapisać? Na przykład: zapisz gra.txt"},
    [W_QUIT_UNSAVED] = {" The game goes on: save it elsewhere, or quit again to leave it.",
                        " Gra trwa: zapisz ją gdzie indziej albo wyjdź ponownie, by ją porzucić."},
    [W_LANG_NOW] = {"Language: English.", "Język: polski."},
    [W_BAD_LANG] = {"no language %s: en or pl", "nie ma języka %s: en albo pl"},
    [W_SCORE_SO_FAR] = {"Points, if the game ended now", "Punkty, gdyby gra skończyła się teraz"},
    [W_TOTAL] = {"Total", "Razem"},
    [W_ENDING] = {"The game is over: %s.", "Koniec gry: %s."},
    [W_WINNER] = {"Winner: %s.", "Wygrywa: %s."},
    [W_WINNERS] = {"Winners: %s.", "Wygrywają: %s."},
    [W_WHAT_NOW] = {"Now: undo, save FILE or quit.", "Teraz: cofnij, zapisz PLIK albo koniec."},

    [W_PROMPT_HINT] = {"Tab: actions   help   quit", "Tab: akcje   pomoc   koniec"},
    [W_CLOSE_HINT] = {"Lines %d-%d of %d. PgUp, PgDn; Esc closes.",
                      "Wiersze %d-%d z %d. PgUp, PgDn; Esc zamyka."},
    [W_TOO_SMALL] = {"The board needs %d columns and %d rows.",
                     "Plansza wymaga %d kolumn i %d wierszy."},
    [W_QUIT_HINT] = {"Type quit to leave.", "Aby wyjść, wpisz: koniec."},
    [W_CANDIDATES] = {"It could be:", "Do wyboru:"},
    [W_LINE_TOO_LONG] = {"This line is too long.", "Ten wiersz jest za długi."},
    [W_LINE_NOT_UTF8] = {"This line is not UTF-8 text.", "Ten wiersz nie jest tekstem UTF-8."},
    [W_WELCOME] = {"%s, seed %s. Type help for help.\n",
                   "%s, ziarno %s. Aby zobaczyć pomoc, wpisz: pomoc.\n"},

    [W_USAGE] =
        {"usage: epoki play [GAME] [options]\n"
         "  --bots \"BOT ...\"     bots play all seats but yours (default: all sit here);\n"
         "                       one for all, or several for the seats behind yours in\n"
         "                       turn, the last for the rest; --bots help lists them\n"
         "  --hints[=BOT]        what a bot (default: normal) would do, at every decision\n"
         "  --players N          number of seats (default: the fewest)\n"
         "  --seat N             your seat when bots play, from 0 (default 0: Player 1)\n"
         "  --seed N             the seed of the game (default: from the clock)\n"
         "  --option NAME=VALUE  an option of the game; may be repeated\n"
         "  --record FILE        go on with the game of that record\n"
         "  --save FILE          write the record there at the end and by the command save\n"
         "  --lang en|pl         language (default: from LC_ALL or LANG)\n"
         "  --plain              line by line, for pipes and screen readers\n"
         "  --no-colour          no colours\n"
         "  --help               this text\n",
         "użycie: epoki play [GRA] [opcje]\n"
         "  --bots \"BOT ...\"     boty na miejscach oprócz twojego (domyślnie: wszyscy\n"
         "                       grają tutaj); jeden na wszystkie albo kilka na kolejne za\n"
         "                       twoim, ostatni na pozostałe; --bots help je wymienia\n"
         "  --hints[=BOT]        co zrobiłby bot (domyślnie normal), przy każdej decyzji\n"
         "  --players N          liczba miejsc (domyślnie najmniejsza)\n"
         "  --seat N             twoje miejsce wśród botów, od 0 (domyślnie 0: Gracz 1)\n"
         "  --seed N             ziarno gry (domyślnie: z zegara)\n"
         "  --option NAZWA=WARTOŚĆ  opcja gry; można powtarzać\n"
         "  --record PLIK        dalszy ciąg gry z tego zapisu\n"
         "  --save PLIK          zapisz tam grę na koniec i na polecenie save\n"
         "  --lang en|pl         język (domyślnie: z LC_ALL albo LANG)\n"
         "  --plain              wiersz po wierszu, dla potoków i czytników ekranu\n"
         "  --no-colour          bez kolorów\n"
         "  --help               ten tekst\n"},
    [W_USAGE_GAMES] = {"games:\n", "gry:\n"},
    [W_USAGE_BOTS] = {"bots, more of them with --bots help:\n",
                      "boty, więcej o nich: --bots help:\n"},
    [W_BAD_SEED] = {"no valid seed: %s", "to nie jest ziarno: %s"},
    [W_BAD_SETTING] = {"--option takes NAME=VALUE, not %s",
                       "--option wymaga NAZWA=WARTOŚĆ, nie %s"},
    [W_BAD_PLAYERS] = {"this game is not for so many players: %s",
                       "ta gra nie jest dla tylu graczy: %s"},
    [W_BAD_SEAT] = {"no such seat: %s", "nie ma takiego miejsca: %s"},
    [W_BAD_BOTS] = {"too many bots, or one with too long a text: %s",
                    "za dużo botów albo któryś ma za długi opis: %s"},
    [W_SEATS_OF_RECORD] = {"the game of this record has only %d seats: not enough for --seat or "
                           "--bots",
                           "gra z tego zapisu ma tylko tyle miejsc: %d; za mało dla --seat albo "
                           "--bots"},
    [W_SEAT_WITHOUT_BOTS] = {"--seat needs --bots", "--seat wymaga --bots"},
    [W_OPTION_WITHOUT_VALUE] = {"%s takes no value", "%s nie przyjmuje wartości"},
    [W_OPTION_NEEDS_VALUE] = {"%s needs a value", "%s wymaga wartości"},
    [W_UNKNOWN_OPTION] = {"unknown option: %s", "nieznana opcja: %s"},
    [W_UNKNOWN_WORD] = {"one game is enough: %s", "wystarczy jedna gra: %s"},
    [W_UNKNOWN_GAME] = {"no such game: %s", "nie ma takiej gry: %s"},
    [W_UNKNOWN_BOT] = {"no such bot: %s; --bots help tells which there are",
                       "nie ma takiego bota: %s; --bots help mówi, jakie są"},
    [W_WHICH_GAME] = {"which game? One of: %s", "która gra? Do wyboru: %s"},
    [W_RECORD_HAS_ALL] =
        {"a record has its own seed and options: --record goes without --seed and --option",
         "zapis ma własne ziarno i opcje: --record nie łączy się z --seed ani --option"},
    [W_RECORD_OF_GAME] = {"%s is a record of another game: %s", "%s to zapis innej gry: %s"},
    [W_NO_TERMINAL] = {"this terminal cannot show the table (TERM=%s); try --plain",
                       "ten terminal nie pokaże stołu (TERM=%s); spróbuj --plain"},
};

const char *word(enum lang lang, enum word index)
{
    return words[index][lang];
}
