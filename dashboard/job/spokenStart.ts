/** The time that a customer of a late visit can be told. */

/** Times that people say are multiples of this. */
export const spokenMinutes = 5;
const stepMilliseconds = spokenMinutes * 60_000;

/** The earliest start, rounded up to a time that people say. */
export const spokenStart = ({ earliest_start_at }: { readonly earliest_start_at: string }): string =>
  new Date(Math.ceil(Date.parse(earliest_start_at) / stepMilliseconds) * stepMilliseconds).toISOString();
