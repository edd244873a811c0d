/** Refusals about the settings of a business. */
import { Type } from 'typebox';
import type { ErrorEntry } from './entry.ts';

export const settingsRefusals = {
  VERSION_CONFLICT: {
    status: 409,
    meaning: 'Somebody changed this since it was read; data.current is how it is now.',
    remedy: 'Show what changed, decide again, and send the change with `data.version`.',
    data: Type.Object({
      version: Type.Integer({ description: 'The version that it has now.' }),
      current: Type.Record(Type.String(), Type.Unknown(), {
        description: 'What may be changed, as it is now, in the shape of its reading.',
        examples: [{ name: 'Test Plumbing', arrival_window_minutes: 90, version: 3 }],
      }),
    }),
  },
  BUSINESS_ALIAS_TAKEN: {
    status: 409,
    meaning: 'Another business has this alias, or had it.',
    remedy: 'Choose another alias.',
    data: Type.Object({ alias: Type.String({ description: 'The alias that is taken.' }) }),
  },
  CLOSURE_DUPLICATE: {
    status: 409,
    meaning: 'The business is closed on some of these days already; data.dates names them.',
    remedy: 'Leave these days out, or open them with deleteClosure first.',
    data: Type.Object({ dates: Type.Array(Type.String({ description: 'YYYY-MM-DD.' }), { description: 'The days, in order.' }) }),
  },
  CLOSURE_NOT_FOUND: {
    status: 404,
    meaning: 'The business is not closed on this day.',
    remedy: 'Take the date of a closure from listClosures. Weekdays without hours are in getOpeningHours.',
    data: null,
  },
  SANDBOX_RESET_UNFINISHED: {
    status: 409,
    meaning: 'The sandbox is so large that one call does not empty it. A part is removed.',
    remedy: 'Call again until it succeeds; each call removes a part.',
    data: null,
  },
  TIME_OFF_DECIDED: {
    status: 409,
    meaning: 'The time off is decided already; data.status says how.',
    remedy: 'Ask whoever manages the team to take the decision back or to delete the record.',
    data: Type.Object({ status: Type.String({ description: 'approved or declined.' }) }),
  },
} as const satisfies Record<string, ErrorEntry>;
