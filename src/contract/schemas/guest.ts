/** Schemas that the booking page and the customer link share. */
import { Type } from 'typebox';
import * as s from './common.ts';
import { Period } from './jobRequest.ts';

/** The contact details of the business. */
export const contact = {
  contact_email: s.Nullable(Type.String({ description: 'Where the business answers; null: not told.' })),
  contact_phone: s.Nullable(Type.String({ description: 'Its phone number; null: not told.' })),
};

const WantedDate = Type.Object({
  date: s.CalendarDate('Customer-local day.'),
  periods: Type.Array(Type.Object({ period: Period }), { minItems: 1, maxItems: 3, description: '1 to 3 periods of the day.' }),
});
/** The days and periods that suit a customer. */
export const wantedDates = Type.Array(WantedDate, {
  minItems: 1,
  maxItems: 12,
  description: '1 to 12 days that suit, each as it was offered.',
});

/** The days and periods in which a technician could come, as a customer chooses from them. */
export const OfferedDays = Type.Object({
  business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
  customer_timezone: Type.String({ description: 'IANA time zone of the customer.' }),
  from: s.CalendarDate('First customer-local day that was looked at.'),
  to: s.CalendarDate('Last one.'),
  later_from: s.Nullable(s.CalendarDate('Ask from here for later days; null: no later ones are offered.')),
  days: Type.Array(
    Type.Object({
      date: s.CalendarDate('Customer-local day.'),
      periods: Type.Array(
        Type.Object({
          period: Period,
          start_at: s.Timestamp('Within the period, somebody could come from then on.'),
          end_at: s.Timestamp('Until then.'),
        }),
      ),
    }),
  ),
});
