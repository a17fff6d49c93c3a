/* item.c: see item.h. */
#include "core/item.h"

int item_find(const struct item_list *table, const char *bytes, size_t count)
{
    for (int i = 0; i < table->count; i++)
        if (text_equals(table->items[i].id, bytes, count))
            return i;
    return -1;
}

bool item_refuse(struct text *error, const struct item_list *table, unsigned item, const char *why)
{
    text_format(error, "%s %s", table->items[item].id, why);
    return false;
}
