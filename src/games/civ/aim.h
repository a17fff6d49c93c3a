/* aim.h: between aim.c and its part about events, aim_event.c. */
#ifndef EPOKI_GAMES_CIV_AIM_H
#define EPOKI_GAMES_CIV_AIM_H

#include "games/civ/rules.h"

/* What is aimed: the thing, with its first target once that is known. In an interrupt window also
 * the seat that moves: then only its figures are targets, including those of its moving group. */
struct civ_aimer {
    const struct civ_state *s;
    const struct civ_frame *thing;
    int seat, mover;
};

typedef void civ_aim(const struct civ_aimer *by, struct civ_aims *out);

/* Sets of squares for seats given as bits. */
unsigned civ_other_seats(const struct civ_state *s, int seat);
struct grid civ_outskirts_of(const struct civ_state *s, unsigned seats);
struct grid civ_buildings_of(const struct civ_state *s, unsigned seats);
struct grid civ_lesser_cities(const struct civ_state *s, unsigned seats); /* no capitals */
struct grid civ_figures_of(const struct civ_aimer *by, unsigned seats);

civ_aim civ_aim_terrain, civ_aim_teacher, civ_aim_building, civ_aim_second_building, civ_aim_revolt,
    civ_aim_encampment, civ_aim_own_figure, civ_aim_astray, civ_aim_desertion, civ_aim_horde;

#endif
