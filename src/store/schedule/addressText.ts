/** SQL: the address of a row in a line, as it was read, or else street and city. */
export const addressTextSql = (row: string): string =>
  `coalesce(nullif(${row}.address->>'formatted', ''), concat_ws(', ', nullif(${row}.address->>'line', ''), nullif(${row}.address->>'city', '')))`;
