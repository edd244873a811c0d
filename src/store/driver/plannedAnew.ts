/**
 * Stands behind the first word of a statement that reads more rows the larger the tenant is, in a join or a subquery of each row. PostgreSQL
 * plans such a statement for its values each time it is run: a plan that is kept for all tenants is made for the average one, and reads
 * thousands of pages for each technician of a large one. Other statements keep their plan, because planning costs more than running
 * them. docs/decisions/0069.
 */
export const plannedAnew = '/* planned anew */';
