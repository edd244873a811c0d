/** Array literals of PostgreSQL. Made here, because the driver would escape each value character by character. */

/** An array of values that need no quotes: numbers, ids, instants, words of the contract. */
export const arrayOf = (values: readonly (string | number | null)[]) => `{${values.map((value) => value ?? 'null').join(',')}}`;

/** An array of arbitrary texts, quoted. */
export const textArrayOf = (values: readonly (string | null)[]) =>
  `{${values.map((value) => (value === null ? 'null' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
