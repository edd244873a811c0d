/** Shared shapes of earlier times. docs/earlier-times.md. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import * as s from './common.ts';
import { WantedPeriods, WantedWeekdays } from './maintenancePlan.ts';

export const EarlierWish = Type.Object(
  {
    wished_at: s.Timestamp('Since when the customer waits. Who waits longest is asked first.'),
    wanted_weekdays: renamed('weekdays', WantedWeekdays),
    wanted_periods: renamed('periods', WantedPeriods),
  },
  { description: 'The customer of the confirmed visit waits for an earlier time.' },
);

/** What an earlier time must meet. Left out: the earlier words stay, and at first any time suits. */
export const earlierWishFields = {
  wanted_weekdays: renamed('weekdays', Type.Optional(WantedWeekdays)),
  wanted_periods: renamed('periods', Type.Optional(WantedPeriods)),
};
