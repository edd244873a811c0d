/** What the answer of a booking warns of. [booking.inactive-customer] */
import { Type } from 'typebox';
import * as s from '../schemas/common.ts';

/** Left out when there is nothing to warn of. */
export const bookingWarnings = {
  warnings: Type.Optional(
    Type.Array(Type.Object({ code: s.OneOf(['CUSTOMER_INACTIVE'] as const, 'The record of the customer is marked as inactive.') }), {
      description: 'What to check about the booking; left out if nothing.',
    }),
  ),
};
