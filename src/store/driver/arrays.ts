/** Arrays as PostgreSQL writes them, made here because the driver looks at each character of each value. */

/** Of values that need no quotes: numbers, ids, instants, names of the contract. */
export const arrayOf = (values: readonly (string | number | null)[]) => `{${values.map((value) => value ?? 'null').join(',')}}`;

/** Of any texts. */
export const textArrayOf = (values: readonly (string | null)[]) =>
  `{${values.map((value) => (value === null ? 'null' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
