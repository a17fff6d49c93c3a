/* civ_square.c: see civ_square.h. */
#include "tui/civ_square.h"

#include <string.h>

struct civ_seen_side civ_seen_side(const struct civ_view *seen, int seat)
{
    return (struct civ_seen_side){&seen->player[seat], &seen->seats.at[seat]};
}

struct civ_seen_city civ_seen_city(const struct civ_view *seen, int seat, int number)
{
    const struct civ_view_city *city = seen->player[seat].city;
    for (int before = number; !city->stands || before-- > 0;)
        city++;
    return (struct civ_seen_city){city, &seen->seats.at[seat].cities.at[number]};
}

int civ_seen_city_at(const struct civ_view *seen, int square, int *city)
{
    for (int seat = 0; seat < seen->seats.count; seat++)
        for (int i = 0; i < seen->seats.at[seat].cities.count; i++)
            if (seen->seats.at[seat].cities.at[i].at == square) {
                *city = i;
                return seat;
            }
    return -1;
}

int civ_seen_group(const struct civ_view *seen)
{
    int seat = -1;
    for (int i = 0; i < seen->frames.count; i++)
        if (seen->frames.at[i].kind == CIV_DECISION_MOVEMENT)
            seat = seen->frames.at[i].seat;
    return seen->group.armies || seen->group.scouts ? seat : -1;
}

/* In the state the moving group is on no square (R 8.2); here it is shown where it is. */
static void add_group(const struct civ_view *seen, struct civ_seen_place *square)
{
    square->holder = civ_seen_group(seen);
    square->armies += seen->group.armies;
    square->scouts += seen->group.scouts;
}

/* The row number of a letter; -1 for others. */
static int letter_of(const char *letters, char letter)
{
    const char *at = strchr(letters, letter);
    return at ? (int)(at - letters) : -1;
}

struct civ_seen_place civ_seen_place(const struct civ_view *seen, int square)
{
    static const char terrains[] = "gdfmw", resources[] = "wisc"; /* extras.c of the game */
    const struct form_either piece = seen->piece[square];
    struct civ_seen_place found = {
        .exists = seen->map.terrain[square] != ' ',
        .terrain = letter_of(terrains, seen->map.terrain[square]),
        .resource = letter_of(resources, seen->map.resource[square]),
        .piece = piece.of == 0 ? piece.item : -1,
        .class = piece.of == 0 ? civ_pieces[piece.item].class : piece.item,
        .holder = seen->holder[square],
        .armies = seen->armies[square],
        .scouts = seen->scouts[square],
    };
    if (seen->group.at == square && civ_seen_group(seen) >= 0)
        add_group(seen, &found);
    return found;
}

static const struct civ_player_count_row *count_row(const struct civ_view *seen)
{
    const struct civ_player_count_row *row = civ_player_counts;
    while (row->players != seen->players)
        row++;
    return row;
}

int civ_seen_width(const struct civ_view *seen)
{
    return count_row(seen)->width;
}

int civ_seen_height(const struct civ_view *seen)
{
    return count_row(seen)->height;
}
