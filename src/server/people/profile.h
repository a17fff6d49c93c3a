/* profile.h: what everybody may know of players: ratings, games that have ended, the best. */
#ifndef EPOKI_SERVER_PROFILE_H
#define EPOKI_SERVER_PROFILE_H

#include "core/json.h"
#include "rating/rating.h"
#include "server/request.h"

/* A member of an object: a rating as it is shown. */
void profile_write_rating(struct json_writer *json, const char *key, const struct rating *rating);

/* Methods */
method_handler method_best, method_profile, method_rating_history, method_played, method_met;
method_handler method_block, method_blocked, method_results, method_favourites;

#endif
