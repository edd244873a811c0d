/**
 * Put it behind the first word of a statement that joins tables, or has a subquery for each row, and reads more rows for a larger tenant.
 * PostgreSQL then plans the statement for its values each time. A kept plan suits the average tenant, and would read thousands of pages for
 * each technician of a large one. Other statements keep their plan, because planning costs more than running them. docs/decisions/0069.
 */
export const plannedAnew = '/* planned anew */';
