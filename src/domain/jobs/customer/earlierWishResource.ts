import type { EarlierWishPart } from '../../../store/jobs/earlierWishes.ts';

/** The wish of a customer for an earlier time, as answers show it. */
export const earlierWishResource = ({ weekdays, periods, wishedAt }: EarlierWishPart) => ({
  wished_at: wishedAt,
  wanted_weekdays: [...weekdays],
  wanted_periods: [...periods],
});
