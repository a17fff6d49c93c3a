"""Checks of data/civ against facts written down here a second time: numbers printed on the components, and totals that must come out."""
import os
import re
import unittest

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "civ")


def rows(table):
    with open(os.path.join(DATA, table + ".tsv"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    return [dict(zip(lines[0], line + [""] * len(lines[0]))) for line in lines[1:]]


def by_id(table):
    return {row["id"]: row for row in rows(table)}


def ids(table, **wanted):
    return [row["id"] for row in rows(table) if all(row[column] == value for column, value in wanted.items())]


def total(table, column, **wanted):
    return sum(int(row[column]) for row in rows(table) if all(row[name] == value for name, value in wanted.items()))


class Cards(unittest.TestCase):
    def test_41_technologies_by_level(self):
        self.assertEqual([len(ids("techs", level=level)) for level in "12345"], [11, 12, 10, 7, 1])
        self.assertEqual([row["trade"] for row in rows("levels")], ["6", "11", "16", "21", "26"])

    def test_what_technologies_set(self):
        def told(column):
            return {row["id"]: row[column] for row in rows("techs") if row[column] not in ("", "0")}
        self.assertEqual(told("speed"), {"horseback_riding": "3", "sailing": "4", "steam_power": "5", "flight": "6"})
        self.assertEqual(told("stacking"), {"masonry": "3", "printing_press": "4", "biology": "5", "replaceable_parts": "6"})
        self.assertEqual(told("hand"), {"pottery": "1", "civil_service": "1", "theology": "1"})
        self.assertEqual(told("cities"), {"irrigation": "3"})
        self.assertEqual(told("water"), {"navigation": "cross", "sailing": "end", "steam_power": "end", "flight": "air"})
        self.assertEqual(told("coins"), {"civil_service": "1", "bureaucracy": "1", "railroad": "1", "computers": "1"})
        self.assertEqual(told("coin_max"), dict.fromkeys(("code_of_laws", "pottery", "democracy", "printing_press", "education"), "4"))
        self.assertEqual(told("ranks"), {
            "democracy": "infantry:2", "chivalry": "mounted:2", "mathematics": "artillery:2", "logistics": "infantry:2,artillery:2,mounted:2",
            "gunpowder": "infantry:3", "railroad": "mounted:3", "metal_casting": "artillery:3",
            "replaceable_parts": "infantry:4", "combustion": "mounted:4", "ballistics": "artillery:4", "flight": "aircraft:4"})

    def test_every_building_and_government_has_the_technology_that_unlocks_it(self):
        for column, table in (("building", "buildings"), ("government", "governments")):
            unlocked = {row[column]: row["id"] for row in rows("techs") if row[column]}
            self.assertEqual(unlocked, {row["id"]: row["tech"] for row in rows(table) if row["tech"]})
        self.assertEqual(ids("governments", tech=""), ["despotism", "anarchy"])
        self.assertEqual({row["id"]: row["tech"] for row in rows("governments") if row["tech"]}, {
            "republic": "code_of_laws", "feudalism": "chivalry", "monarchy": "monarchy", "democracy": "democracy",
            "communism": "communism", "fundamentalism": "theology"})

    def test_units(self):
        self.assertEqual({row["id"]: (row["cards"], row["trumps"]) for row in rows("unit_types")}, {
            "infantry": ("15", "mounted"), "mounted": ("15", "artillery"), "artillery": ("15", "infantry"), "aircraft": ("8", "")})
        for row in rows("unit_types"):
            self.assertEqual(total("units", "count", type=row["id"]), int(row["cards"]))
        for row in rows("units"):
            tough = 2 - "abc".index(row["id"][-1])  # health above strength in steps: 1/3, 2/2, 3/1
            ranks = range(1, 5) if row["type"] != "aircraft" else [5] * 4
            self.assertEqual(row["strength"], " ".join(str(rank + 2 - tough) for rank in ranks), row["id"])
            self.assertEqual(row["health"], " ".join(str(rank + tough) for rank in ranks), row["id"])
        self.assertEqual([row["count"] for row in rows("units")], ["5"] * 9 + ["2", "4", "2"])

    def test_ranks_and_prices(self):
        expected = [(kind, str(rank), str(3 + 2 * rank)) for kind in ("infantry", "mounted", "artillery") for rank in range(1, 5)]
        self.assertEqual([(row["type"], row["rank"], row["cost"]) for row in rows("unit_ranks")], expected + [("aircraft", "4", "12")])

    def test_18_wonders_six_of_each_era(self):
        for era in rows("eras"):
            self.assertEqual((len(ids("wonders", era=era["id"])), era["dealt"]), (6, "4"))
        self.assertEqual([row["culture"] for row in rows("eras")], ["1", "2", "3"])
        self.assertEqual({row["id"]: (int(row["cost"]), int(row["discount_cost"]), row["discount_tech"]) for row in rows("wonders")}, {
            "stonehenge": (10, 10, ""), "the_oracle": (15, 10, "code_of_laws"), "the_colossus": (15, 10, "metalworking"),
            "the_hanging_gardens": (15, 10, "animal_husbandry"), "statue_of_zeus": (15, 15, ""), "the_great_lighthouse": (15, 10, "navigation"),
            "angkor_wat": (20, 10, "theology"), "himeji_samurai_castle": (20, 15, "monarchy"), "porcelain_tower": (20, 15, "construction"),
            "the_louvre": (20, 15, "printing_press"), "leonardos_workshop": (20, 15, "mathematics"), "notre_dame": (20, 15, "education"),
            "panama_canal": (25, 20, "engineering"), "statue_of_liberty": (25, 20, "metal_casting"), "sydney_opera_house": (25, 25, ""),
            "united_nations": (20, 20, ""), "the_internet": (25, 15, "computers"), "the_pentagon": (25, 15, "ballistics")})

    def test_event_decks_of_23_21_and_15_cards(self):
        self.assertEqual([total("events", "count", level=level) for level in "123"], [23, 21, 15])
        cards = by_id("events")
        self.assertEqual({row["id"]: set(row["gift"].split(",")) for row in rows("events") if row["kind"] == "gift"}, {
            "a_gift_from_afar": {"iron", "wheat", "spy", "silk"}, "a_generous_gift": {"iron", "wheat", "spy", "silk"},
            "a_princely_gift": {"iron", "uranium", "spy", "wheat", "silk"}})
        both = {row["id"]: (row["stage"], row["stage_2"]) for row in rows("events") if row["stage_2"]}
        self.assertEqual(both, {**dict.fromkeys(("migrants", "colonists", "immigrants"), ("city_management", "movement")),
                                "supply_drop": ("start_of_turn", "city_management")})
        self.assertEqual(ids("events", stage="any_time"), ["a_gift_from_afar", "bread_and_circuses", "a_generous_gift", "jousting_tourney",
                                                           "a_princely_gift", "primetime_tv"])
        self.assertEqual(ids("events", stage="movement"), ["defection", "mass_defection", "roaming_horde", "wholesale_defection"])
        self.assertEqual([cards[c]["range"] for c in ("defection", "mass_defection", "wholesale_defection", "sabotage", "catastrophe", "disaster",
                                                      "migrants", "colonists", "immigrants", "roaming_horde")],
                         ["4", "6", "0", "4", "6", "0", "2", "4", "6", "4"])
        self.assertEqual([cards[f"we_love_the_{who}_day"]["amount"] for who in ("despot", "queen", "president")], ["4", "6", "8"])

    def test_four_policy_cards_with_two_sides(self):
        policies = by_id("policies")
        for place, row in enumerate(rows("policies")):
            self.assertEqual(int(row["card"]), place // 2)
            self.assertEqual(policies[row["reverse"]]["reverse"], row["id"])
            self.assertEqual(policies[row["reverse"]]["card"], row["card"])
        self.assertEqual(len(policies), 8)
        self.assertEqual(ids("policies", coins="1"), ["organized_religion"])

    def test_governments(self):
        numbers = {row["id"]: tuple(int(row[c]) for c in ("production", "coins", "combat", "battle_hand")) for row in rows("governments")}
        self.assertEqual({name: value for name, value in numbers.items() if any(value)}, {
            "despotism": (1, 0, 0, 0), "democracy": (0, 1, 0, 0), "communism": (0, 0, 0, 1), "fundamentalism": (0, 0, 4, 0)})
        self.assertEqual(len(numbers), 8)


class Markers(unittest.TestCase):
    def icons(self, table, *columns):
        return {row["id"]: tuple(int(row[c]) for c in columns) for row in rows(table)}

    def test_54_buildings_in_nine_pools(self):
        self.assertEqual({row["id"]: int(row["size"]) for row in rows("pools")}, {
            "harbor": 10, "trading_post": 6, "workshop": 6, "granary": 6, "library": 6, "market": 5, "temple": 5, "barracks": 5, "shipyard": 5})
        self.assertEqual(total("pools", "size"), 54)
        buildings = by_id("buildings")
        for pool in rows("pools"):
            self.assertEqual(ids("buildings", pool=pool["id"]), [form for form in (pool["basic"], pool["upgrade"]) if form])
            self.assertEqual(buildings[pool["basic"]]["upgraded"], "0")
            if pool["upgrade"]:
                self.assertEqual(buildings[pool["upgrade"]]["upgraded"], "1")

    def test_buildings(self):
        self.assertEqual(self.icons("buildings", "cost", "production", "trade", "culture", "coins", "combat"), {
            "harbor": (7, 1, 2, 0, 0, 0), "trading_post": (7, 0, 2, 1, 0, 0), "workshop": (7, 3, 0, 0, 0, 0), "iron_mine": (10, 4, 0, 0, 0, 0),
            "granary": (5, 1, 1, 0, 0, 0), "aqueduct": (8, 2, 2, 0, 0, 0), "library": (5, 0, 1, 1, 0, 0), "university": (8, 0, 2, 2, 0, 0),
            "market": (7, 1, 1, 1, 0, 0), "bank": (10, 1, 1, 1, 1, 0), "temple": (7, 0, 0, 2, 0, 0), "cathedral": (10, 0, 0, 3, 0, 0),
            "barracks": (7, 0, 2, 0, 0, 2), "academy": (10, 0, 2, 0, 0, 4), "shipyard": (5, 2, 0, 0, 0, 2)})
        self.assertEqual(ids("buildings", star="1"), ["market", "bank", "temple", "cathedral", "barracks", "academy", "shipyard"])
        self.assertEqual({row["id"]: row["terrain"] for row in rows("buildings") if row["terrain"]}, {
            "harbor": "water", "shipyard": "water", "trading_post": "desert", "workshop": "mountain", "iron_mine": "mountain",
            "granary": "grassland", "aqueduct": "grassland", "library": "grassland", "university": "grassland"})

    def test_18_great_people(self):
        self.assertEqual(self.icons("great_persons", "count", "production", "trade", "culture", "coins", "combat"), {
            "artist": (3, 0, 1, 2, 0, 0), "builder": (3, 2, 0, 0, 1, 0), "general": (3, 0, 0, 0, 0, 4),
            "humanitarian": (3, 1, 1, 1, 1, 0), "industrialist": (3, 0, 0, 2, 1, 0), "scientist": (3, 1, 2, 0, 0, 0)})
        self.assertEqual(total("great_persons", "count"), 18)

    def test_25_huts_and_15_villages(self):
        self.assertEqual({row["id"]: int(row["count"]) for row in rows("markers")}, {
            "hut_city_state": 2, "hut_incense": 5, "hut_iron": 2, "hut_silk": 5, "hut_spy": 5, "hut_uranium": 1, "hut_wheat": 5,
            "village_city_state": 3, "village_great_person": 2, "village_iron": 3, "village_spy": 3, "village_uranium": 3, "village_wealth": 1})
        self.assertEqual((total("markers", "count", back="hut"), total("markers", "count", back="village")), (25, 15))
        self.assertEqual(total("markers", "count", effect="city_state"), len(ids("city_states")))
        for row in rows("markers"):
            self.assertEqual(row["id"], f"{row['back']}_{row['resource'] or row['effect']}")
            self.assertNotEqual(bool(row["resource"]), bool(row["effect"]))

    def test_five_city_states_and_two_relics(self):
        self.assertEqual(self.icons("city_states", "production", "trade", "culture", "coins", "combat", "random"), {
            "cs1": (0, 3, 0, 0, 0, 0), "cs2": (0, 0, 3, 0, 0, 0), "cs3": (1, 0, 0, 1, 0, 0), "cs4": (0, 0, 1, 0, 2, 0), "cs5": (1, 1, 0, 0, 0, 1)})
        self.assertEqual(self.icons("relics", "advance", "units"), {"ark_of_the_covenant": (2, 0), "attilas_village": (0, 2)})

    def test_the_culture_track(self):
        spaces = rows("culture_spaces")
        self.assertEqual([int(row["space"]) for row in spaces], list(range(22)))
        self.assertEqual([int(row["space"]) for row in spaces if row["reward"] == "great_person"], [3, 7, 12, 18])
        self.assertEqual([row["reward"] for row in spaces].count("event"), 16)
        self.assertEqual((spaces[0]["reward"], spaces[21]["reward"]), ("", "victory"))
        self.assertEqual([[row["level"] for row in spaces].count(level) for level in "0123"], [1, 7, 7, 7])
        self.assertEqual((total("culture_spaces", "culture"), total("culture_spaces", "trade")), (105, 63))


class Texts(unittest.TestCase):
    """What a text says is what the columns say."""

    WORDS = {"en": {"production": "production", "trade": "trade", "culture": "culture", "coins": "coins?"},
             "pl": {"production": "punkt\\w* produkcji", "trade": "punkt\\w* wymiany", "culture": "punkt\\w* kultury", "coins": "monet[ay]"}}
    BONUS = {"en": r"[Cc]ombat bonus (\d+)", "pl": r"[Pp]remia bitewna (\d+)"}

    def number(self, pattern, text):
        match = re.search(pattern, text)
        return match.group(1) if match else "0"

    def test_icons(self):
        for table in ("buildings", "great_persons", "city_states"):
            for row in rows(table):
                for lang, words in self.WORDS.items():
                    text = row["text_" + lang]
                    for icon, word in words.items():
                        self.assertEqual(self.number(rf"(\d+) {word}", text), row[icon], (row["id"], lang, icon))
                    self.assertEqual(self.number(self.BONUS[lang], text), row["combat"], (row["id"], lang))

    def test_what_technologies_set(self):
        patterns = {"speed": {"en": r"Travel speed (\d)", "pl": r"Prędkość podróży (\d)"},
                    "stacking": {"en": r"[Ss]tacking limit (\d)", "pl": r"[Ll]imit ustawienia (\d)"},
                    "cities": {"en": r"City limit (\d)", "pl": r"Limit miast (\d)"},
                    "coin_max": {"en": r"up to (\d)\)", "pl": r"\(do (\d)\)"},
                    "coins": {"en": r"(\d) coin\b", "pl": r"(\d) moneta"}}
        for row in rows("techs"):
            for column, pattern in patterns.items():
                for lang in ("en", "pl"):
                    self.assertEqual(self.number(pattern[lang], row["text_" + lang]), row[column], (row["id"], lang, column))

    def test_technologies_name_what_they_unlock(self):
        buildings, governments = by_id("buildings"), by_id("governments")
        for row in rows("techs"):
            self.assertEqual("Unlocks" in row["text_en"], bool(row["building"] or row["government"] or row["id"] == "flight"), row["id"])
            for thing in filter(None, (buildings.get(row["building"]), governments.get(row["government"]))):
                self.assertIn(thing["name_en"], row["text_en"])
                self.assertIn(thing["name_pl"][:4], row["text_pl"])  # declined: the beginning

    def test_amounts_of_abilities(self):
        techs = by_id("techs")
        for row in rows("abilities"):
            if row["cost"] and int(row["amount"]) > 1:
                for lang in ("en", "pl"):
                    self.assertIn(row["amount"], techs[row["tech"]]["text_" + lang], row["id"])


class Map(unittest.TestCase):
    LETTERS = {"G": "grassland", "D": "desert", "F": "forest", "M": "mountain", "W": "water"}

    # The terrains of every tile as printed, row by row, a second time.
    TERRAINS = {
        "tile_01": "GGFF DGFF MWWG DMWG", "tile_02": "DDGG DFFG WWWM GGMM", "tile_03": "FDMM MGGW FFGW FFMF", "tile_04": "DGWW DGFF MDGF MMGG",
        "tile_05": "WWWW WWGF WGFF GFFD", "tile_06": "MFWW GGWF MMGF DDMM", "tile_07": "MDDW MGMW MFGW MMFW", "tile_08": "MWMM DMWG FDGF FGFF",
        "tile_09": "FWFM FWWM FGWF MFWF", "tile_10": "DMMD DMDG DDGW DDGF", "tile_11": "MMGW DMFG DMMF DMMM", "tile_12": "MDGG DMGF DGFF DDDD",
        "tile_13": "WWWW MGMD MFGD WWWW", "tile_14": "WGWW DGWW DFWM MGGG", "tile_22": "GFFG MMGG GGWG FFFW", "tile_23": "DDMM DDDM MDDD MMDD",
        "tile_24": "MMMD MWMD FWFG FWWF", "tile_25": "GMWM GGWW GMMM FFGD", "tile_26": "GGGG FWWF FWWF GFGG", "tile_27": "DDDD WGGD FGWW FFFF",
        "home_america": "MMWG FMGW DDMF WDWF", "home_china": "DDDG MDGG MMFF MWFW", "home_egypt": "FWMM DDGD DFDD DFWM", "home_germany": "WGWW GMDW FMMF MMDG",
        "home_rome": "MDMF WMDM FMGW WFMW", "home_russia": "WWMM DMGW DFMW FDGM", "home_aztecs": "FFFW FWGW MGMF MDFD", "home_english": "WMMW WMFW WMFG GFWW",
        "home_french": "WWFF GGFM WGMD WFDW", "home_japanese": "WWMF WFMW GMFW MWWW", "home_mongols": "MWFM MFFG DGMD DDDD", "home_zulu": "DMDD MGGF MDFW DFWW"}

    # Everything printed on them besides, as ROW COLUMN and what; "v" village, "h" hut, "c" culture, "$" coin, "*" relic.
    EXTRAS = {
        "tile_01": "00v 12wheat 30h 31c", "tile_02": "02h 11incense 31h", "tile_03": "00wheat 12h 30h", "tile_04": "11v 13wheat 20$ 33h",
        "tile_05": "02silk 13h 21v", "tile_06": "00silk 01h 22h", "tile_07": "00incense 11v 30h", "tile_08": "03iron 13h 20h",
        "tile_09": "01c 02wheat 03v 21h", "tile_10": "01h 20incense 32h", "tile_11": "00iron 13h 20v 23c", "tile_12": "02v 12c 20incense 31h",
        "tile_13": "10iron 11h 23v 33silk", "tile_14": "11h 20c 22silk 32h", "tile_22": "03wheat 11iron 12*", "tile_23": "00silk 12*",
        "tile_24": "01v 02iron 11$ 33v", "tile_25": "02silk 03v$ 10wheat 11h", "tile_26": "02v 30wheat 33h", "tile_27": "11h 12h 13incense",
        "home_america": "00iron 11silk 22incense 33wheat", "home_china": "03wheat 10iron 30c 33silk", "home_egypt": "03incense 10wheat 32silk",
        "home_germany": "00silk 22iron 30$ 33wheat", "home_rome": "01incense 03silk 13iron 30wheat", "home_russia": "30wheat 33iron",
        "home_aztecs": "11$ 12wheat 33incense", "home_english": "01iron 03silk 20silk 21wheat 23c 33silk", "home_french": "01silk 10wheat 22iron 23incense",
        "home_japanese": "00wheat 10silk 12iron 20$ 23wheat", "home_mongols": "01c 21silk 30silk 32incense", "home_zulu": "00incense 02silk 30silk 31wheat"}

    def squares(self, tile):
        kinds = by_id("square_kinds")
        return [kinds[name] for name in tile["squares"].split()]

    def test_the_terrains_of_all_32_tiles(self):
        tiles = by_id("tiles")
        self.assertEqual(set(tiles), set(self.TERRAINS))
        for name, letters in self.TERRAINS.items():
            self.assertEqual([s["terrain"] for s in self.squares(tiles[name])], [self.LETTERS[c] for c in letters.replace(" ", "")], name)

    def test_what_else_is_printed_on_them(self):
        for name, tile in by_id("tiles").items():
            found = []
            for place, square in enumerate(self.squares(tile)):
                marker = {"hut": "h", "village": "v", "relic": "*", "": ""}[square["marker"]]
                extra = square["resource"] + marker + "c" * int(square["culture"]) + "$" * int(square["coin"])
                found += [f"{place // 4}{place % 4}{extra}"] if extra else []
            self.assertEqual(" ".join(found), self.EXTRAS[name], name)

    def test_square_kinds_have_the_icons_of_their_terrain_and_the_id_of_their_print(self):
        terrains = by_id("terrains")
        self.assertEqual({name: (row["production"], row["trade"]) for name, row in terrains.items()}, {
            "grassland": ("0", "0"), "desert": ("0", "1"), "forest": ("2", "0"), "mountain": ("1", "0"), "water": ("0", "1")})
        used = {name for tile in rows("tiles") for name in tile["squares"].split()}
        self.assertEqual(used, set(ids("square_kinds")))
        for row in rows("square_kinds"):
            for icon in ("production", "trade"):
                self.assertEqual(row[icon], terrains[row["terrain"]][icon])
            extra = [row["resource"], row["relic"] or row["marker"]] + ["culture"] * int(row["culture"]) + ["coin"] * int(row["coin"])
            self.assertEqual(row["id"], "_".join([row["terrain"]] + [word for word in extra if word]))
            self.assertEqual(bool(row["relic"]), row["marker"] == "relic")

    def test_base_tiles_show_20_huts_and_every_map_leaves_markers(self):
        laid = {row["id"]: [s["marker"] for s in self.squares(row)] for row in rows("tiles")}
        base = [name for name in laid if name.startswith("tile_") and int(name[5:]) <= 14]
        self.assertEqual(sum(laid[name].count("hut") for name in base), 20)
        self.assertEqual(sum(markers.count("hut") for markers in laid.values()), 24)
        self.assertEqual(sum(markers.count("village") for markers in laid.values()), 12)
        self.assertEqual(sum(markers.count("relic") for markers in laid.values()), len(ids("relics")))

    def test_homes(self):
        tiles, civs = by_id("tiles"), by_id("civs")
        self.assertEqual({row["id"]: row["civ"] for row in rows("tiles") if row["civ"]}, {row["home_tile"]: row["id"] for row in rows("civs")})
        self.assertEqual(len(ids("tiles", civ="")), 20)
        for name, civ in civs.items():
            centre = [self.squares(tiles[civ["home_tile"]])[place]["terrain"] for place in (5, 6, 9, 10)]
            self.assertEqual(centre.count("water"), 1 if name == "aztecs" else 0, name)

    def test_maps_have_no_gap_and_no_overlap(self):
        slots = rows("slots")
        for count, width, height, area in ((2, 8, 16, 128), (3, 16, 16, 160), (4, 16, 16, 256)):
            row = next(r for r in rows("player_counts") if r["players"] == str(count))
            own = slots[int(row["first_slot"]):int(row["first_slot"]) + int(row["slots"])]
            self.assertEqual({slot["players"] for slot in own}, {str(count)})
            self.assertEqual([slot["seat"] for slot in own], [str(seat) for seat in range(count)] + ["-1"] * int(row["neutral"]))
            squares = {(int(s["x"]) + x, int(s["y"]) + y) for s in own for x in range(4) for y in range(4)}
            self.assertEqual((len(squares), row["tokens"]), (area, str(count)))
            self.assertEqual((max(x for x, _ in squares) + 1, max(y for _, y in squares) + 1), (width, height))
            self.assertEqual((row["width"], row["height"]), (str(width), str(height)))
        self.assertEqual([row["neutral"] for row in rows("player_counts")], ["6", "7", "12"])
        homes = [(s["players"], s["seat"], s["x"], s["y"], s["turns"]) for s in slots if s["seat"] != "-1"]
        self.assertEqual(homes, [tuple(word.split(",")) for word in (
            "2,0,0,12,0 2,1,4,0,2 3,0,6,0,2 3,1,12,12,3 3,2,0,12,1 4,0,0,0,2 4,1,12,0,2 4,2,12,12,0 4,3,0,12,0").split()])

    def test_squares_are_numbered_row_by_row(self):
        for number, row in enumerate(rows("squares")):
            self.assertEqual(row["id"], "abcdefghijklmnop"[number % 16] + str(number // 16 + 1))
            self.assertEqual((int(row["x"]), int(row["y"])), (number % 16, number // 16))
        self.assertEqual(len(rows("squares")), 256)


class Civilizations(unittest.TestCase):
    START = {"america": "currency", "china": "writing", "egypt": "construction", "germany": "metalworking", "rome": "code_of_laws",
             "russia": "communism", "aztecs": "irrigation", "english": "navy", "french": "pottery", "japanese": "chivalry",
             "mongols": "horseback_riding", "zulu": "animal_husbandry"}

    def test_starts(self):
        civs = by_id("civs")
        self.assertEqual({name: row["start_tech"] for name, row in civs.items()}, self.START)
        special = {name: row["start_government"] for name, row in civs.items() if row["start_government"] != "despotism"}
        self.assertEqual(special, {"rome": "republic", "russia": "communism", "japanese": "feudalism"})
        units = {name: row["units"] for name, row in civs.items() if row["units"] != "infantry:1,mounted:1,artillery:1"}
        self.assertEqual(units, {"germany": "infantry:3,mounted:1,artillery:1", "mongols": "infantry:1,mounted:3,artillery:1",
                                 "zulu": "infantry:1,mounted:1,artillery:3"})
        for column, usual, other in (("armies", "1", {"russia": "2"}), ("army_supply", "6", {"russia": "7"}), ("scouts", "1", {}), ("rush", "1", {"america": "2"}),
                                     ("stacking", "0", {"russia": "1"}), ("tech_cost", "0", {"japanese": "-3"}), ("combat", "0", {"french": "2"}),
                                     ("policies", "0", {"french": "1"}), ("loot", "0", {"mongols": "1"})):
            self.assertEqual({name: row[column] for name, row in civs.items() if row[column] != usual}, other, column)

    def test_limits(self):
        values = {row["id"]: int(row["value"]) for row in rows("limits")}
        self.assertEqual(values, {
            "speed": 2, "stacking": 2, "culture_hand": 2, "battle_hand": 3, "battle_hand_army": 2, "battle_hand_city": 6, "cities": 2,
            "scouts": 2, "trade_dial": 27, "coins_to_win": 15, "army_cost": 4, "scout_cost": 6, "walls_cost": 7, "rush_trade": 3,
            "city_distance": 3, "city_defence": 6, "walled_city_defence": 10, "capital_defence": 12, "walled_capital_defence": 16,
            "city_state_defence": 4, "city_state_culture": 3, "policy_cards": 4, "loot_figures": 1, "loot_city": 2,
            "loot_amount": 3, "offers": 2, "tower_discount": 5, "urban_production": 3, "urban_culture": 2, "internet_coins": 2, "workshop_cost": 5, "computers_coins": 5,
            "science_coins": 3, "explorer_culture": 3, "notre_dame_trade": 6, "city_points": 2, "partner_trade": 6, "aztec_trade": 3})

    def test_what_abilities_cost_and_give(self):
        told = {row["id"]: (row["cost"] or row["any"], int(row["amount"])) for row in rows("abilities") if row["cost"] or row["any"] != "0"}
        self.assertEqual(told, {
            "horseback_riding": ("silk", 9), "animal_husbandry": ("wheat", 3), "construction": ("wheat", 5), "banking": ("wheat", 7),
            "currency": ("incense", 3), "chivalry": ("incense", 5), "metal_casting": ("incense", 7), "philosophy": ("3", 1), "pottery": ("2", 1),
            "monarchy": ("silk", 1), "gunpowder": ("2", 1), "steam_power": ("silk", 0), "education": ("silk incense iron wheat", 1),
            "atomic_theory": ("uranium", 1), "atomic_theory_bomb": ("uranium", 1), "communism": ("spy", 1), "metalworking": ("iron", 3),
            "mathematics": ("iron", 3), "ballistics": ("iron", 6), "writing": ("spy", 0), "civil_service": ("spy", 0), "mass_media": ("spy", 0)})
        paid = {row["id"]: (row["trade"], row["culture"]) for row in rows("abilities") if (row["trade"], row["culture"]) != ("0", "0")}
        self.assertEqual(paid, {"rationalism_1": ("6", "0"), "rationalism_2": ("11", "0"), "patronage": ("0", "1"), "democracy_coin": ("6", "0"),
                                "printing_press": ("0", "5"), "notre_dame": ("6", "0")})
        self.assertEqual(ids("abilities", gain="1"), ["democracy_gain", "expansionism", "pacifism", "fundamentalism", "stonehenge", "the_colossus",
                                                      "the_louvre", "panama_canal"])

    def test_a_use_means_one_ability_of_a_phase(self):
        seen = [(row["use"], row["stage"]) for row in rows("abilities") if row["use"]]
        self.assertEqual(len(seen), len(set(seen)))
        self.assertEqual({use for use, _ in seen}, set(ids("uses")))
        self.assertLessEqual(len(rows("abilities")), 64)
        for row in rows("abilities"):
            self.assertEqual(sum(bool(row[c]) for c in ("tech", "government", "policy", "wonder", "civ")), 1, row["id"])


if __name__ == "__main__":
    unittest.main()
