/**
 * Makes PostgreSQL plan a statement for its values each time. Put this marker after the first word of the statement. Use it where a join or
 * a subquery per row reads more rows for a larger tenant: a cached plan suits the average tenant, and would read thousands of pages for
 * each technician of a large tenant. Other statements keep the cached plan, because planning would take longer than running them.
 * docs/internals/store.md#planned-anew.
 */
export const plannedAnew = '/* planned anew */';
