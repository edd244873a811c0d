/** Shares as answers tell them. */

/** A share with its parts. `percent` has one decimal, and is null if there is no whole. */
export const shareOf = ({ part, whole }: { readonly part: number; readonly whole: number }) => ({
  percent: whole === 0 ? null : Math.round((1000 * part) / whole) / 10,
  part,
  whole,
});
