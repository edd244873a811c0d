/** Schemas that the booking page and the customer link share. */
import { Type } from 'typebox';
import * as s from './common.ts';
import { DayPeriod } from './jobRequest.ts';

/** The contact details of the business. */
export const contact = {
  contact_email: s.Nullable(Type.String({ description: 'E-mail address of the business; null if unset.' })),
  contact_phone: s.Nullable(Type.String({ description: 'Phone number of the business; null if unset.' })),
};

const WantedDate = Type.Object({
  date: s.CalendarDate('Customer-local day.'),
  periods: Type.Array(Type.Object({ period: DayPeriod }), { minItems: 1, maxItems: 3, description: '1 to 3 periods of the day.' }),
});
/** The days and periods that suit a customer. */
export const wantedDates = Type.Array(WantedDate, {
  minItems: 1,
  maxItems: 12,
  description: '1 to 12 suitable days, as they were offered.',
});

/** The days and periods in which a technician could come, as a customer chooses from them. */
export const OfferedDays = Type.Object({
  business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
  customer_timezone: Type.String({ description: 'IANA time zone of the customer.' }),
  from: s.CalendarDate('First customer-local day that was checked.'),
  to: s.CalendarDate('Last customer-local day that was checked.'),
  later_from: s.Nullable(s.CalendarDate('Send it as from to get later days; null if no later days are offered.')),
  days: Type.Array(
    Type.Object({
      date: s.CalendarDate('Customer-local day.'),
      periods: Type.Array(
        Type.Object({
          period: DayPeriod,
          start_at: s.Timestamp('Earliest possible start within the period.'),
          end_at: s.Timestamp('Latest possible start within the period.'),
        }),
      ),
    }),
  ),
});

/** The longest words that a customer can send with a request. */
export const mostNoteCharacters = 500;
