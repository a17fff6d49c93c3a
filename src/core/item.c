/* item.c: see item.h. */
#include "core/item.h"

#include "core/text.h"

int item_find(const struct item_table *table, const char *bytes, size_t count)
{
    for (int i = 0; i < table->count; i++)
        if (text_equals(table->items[i].id, bytes, count))
            return i;
    return -1;
}
