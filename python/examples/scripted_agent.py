"""A scripted agent for 7 Wonders Duel: it builds what it can, military and science first, and sells the rest."""

import epoki

CARDS = {row["id"]: row for row in epoki.game("duel").catalog()["cards"]}
COLOURS = ("red", "green", "blue", "brown", "grey", "yellow", "purple")
VERBS = ("token", "boxtoken", "revive", "destroy", "wonder", "build", "pick", "start", "discard")


def scripted(table):
    """The best action by a fixed order: verbs first, then the colour of the card."""

    def rank(action):
        verb, *things = table.text(action).split()
        colour = CARDS[things[0]]["colour"] if things and things[0] in CARDS else "purple"
        return VERBS.index(verb), COLOURS.index(colour)

    return min(table.legal_actions(), key=rank)


def main():
    for other in ("random", "easy"):
        share = epoki.play_match("duel", [scripted, epoki.Bot("duel", other)], games=20)[0]
        print(f"against {other}: {share:.2f} of 20 games")


if __name__ == "__main__":
    main()
