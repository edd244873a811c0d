/** A day with its starts, as it is answered. */
import { Type } from 'typebox';
import { Reason } from '../explanations.ts';
import { weekdays } from '../refusals/dispatchParts.ts';
import * as s from './common.ts';

/** Days that one answer holds. */
export const mostStartDays = 14;
/** Technicians named for a day. */
export const mostNamed = 3;

const Starts = Type.Array(s.LocalMinute('Business-local.'), { description: 'Starts, in order.' });

export const StartDay = Type.Object({
  date: s.CalendarDate('Business-local day.'),
  weekday: s.OneOf(weekdays, 'Its weekday.'),
  starts: Starts,
  technicians: Type.Array(s.NamedReference, { description: `Who could come at one of them, the best match first; at most ${mostNamed}.` }),
  others: Type.Optional(
    Type.Array(Type.Object({ technician: s.NamedReference, starts: Starts }), {
      description: `Of a scheduled job on a day without a start of who has it: who else could, at most ${mostNamed}.`,
    }),
  ),
  reason: Type.Optional(Reason),
});
