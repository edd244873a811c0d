/** The output schema of a day with its possible starts. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { Reason } from '../explanations.ts';
import { weekdays } from '../refusals/dispatchParts.ts';
import * as s from './common.ts';

/** The most days in one answer. */
export const mostStartDays = 14;
/** The most other technicians named for a day. */
export const mostOtherTechnicians = 3;

const Starts = Type.Array(s.LocalMinute('Business-local.'), { description: 'Starts, in order.' });
const Taker = Type.Object({ technician: s.NamedReference, starts: Starts });

export const StartDay = Type.Object({
  date: s.CalendarDate('Business-local day.'),
  weekday_name: renamed('weekday', s.OneOf(weekdays, 'Weekday.')),
  starts: Starts,
  technicians: Type.Array(Taker, {
    description: 'The best match for each start: the technician who would come, or lead the crew, if the booking names nobody.',
  }),
  others: Type.Optional(
    Type.Array(Taker, {
      description: `For a scheduled job, on a day without a start for its technician: at most ${mostOtherTechnicians} others who could take it.`,
    }),
  ),
  reason: Type.Optional(Reason),
});
