/* data.h: tables of a game that are data, and the parts effects in them are made of.
 *
 * A column of type `steps` holds parts such as "gain(food:1,horse:1)". A part becomes an op, which
 * is a row of a table of ops, and its numbers, each in the place the op gives that argument. */
#ifndef EPOKI_CORE_DATA_H
#define EPOKI_CORE_DATA_H

#include "core/item.h"

#define DATA_STEP_ARGS 8

struct data_step {
    uint8_t op; /* ITEM_NONE: no step */
    uint8_t args[DATA_STEP_ARGS];
};

#endif
