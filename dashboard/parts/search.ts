/** Addresses as plain values, for calculations that are tested without a browser. */

export type Search = Readonly<Record<string, string>>;

/** Replaces an id in `open` and opens the drawer of a new row. */
export const newRowId = 'new';
