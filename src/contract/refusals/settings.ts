/** Refusals about the settings of a business. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { CalendarDate } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

export const settingsRefusals = {
  VERSION_CONFLICT: {
    status: 409,
    meaning: 'This was changed in the meantime. Look at what changed, then decide again.',
    remedy: 'Show what changed, decide again, and send the change with `data.version`.',
    data: Type.Object({
      version: Type.Integer({ description: 'The current version.' }),
      current_record: renamed(
        'current',
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'The current settings, in the shape of the operation that reads them.',
          examples: [{ name: 'Test Plumbing', arrival_window_minutes: 90, version: 3 }],
        }),
      ),
    }),
  },
  BUSINESS_ALIAS_TAKEN: {
    status: 409,
    meaning: 'Another business uses this alias, or used it before.',
    remedy: 'Choose another alias.',
    data: Type.Object({ alias: Type.String({ description: 'The alias that is taken.' }) }),
  },
  CURRENCY_IN_USE: {
    status: 409,
    meaning: 'Amounts were recorded, so the currency cannot be changed.',
    remedy: 'Keep the currency. Each environment has its own; a reset of the sandbox removes its amounts.',
    data: Type.Object({ currency: Type.String({ description: 'The currency of the recorded amounts.' }) }),
  },
  CLOSURE_DUPLICATE: {
    status: 409,
    meaning: 'The business is already closed on some of these days. Leave them out.',
    remedy: 'Leave these days out, or open them with deleteClosure first.',
    data: Type.Object({ dates: Type.Array(CalendarDate('YYYY-MM-DD.'), { description: 'The days, in order.' }) }),
  },
  CLOSURE_NOT_FOUND: {
    status: 404,
    meaning: 'The business is not closed on this day.',
    remedy: 'Use the date of a closure from listClosures. getOpeningHours has the weekdays without hours.',
    data: null,
  },
  SANDBOX_RESET_UNFINISHED: {
    status: 409,
    meaning: 'The sandbox is too large to empty in one call. A part was removed.',
    remedy: 'Call again until it succeeds; each call removes a part.',
    data: null,
  },
  OPERATOR_ONLY: {
    status: 403,
    meaning: 'Only the operator of the service can see this.',
    remedy: 'Only an owner of the only business of a service may call this. The operator of several businesses runs `truckroll doctor`.',
    data: null,
  },
  TIME_OFF_DECIDED: {
    status: 409,
    meaning: 'This time off has already been decided.',
    remedy: 'Ask somebody with the permission team_manage to take the decision back or delete the record.',
    data: Type.Object({ status: Type.String({ description: 'approved or declined.' }) }),
  },
} as const satisfies Record<string, ErrorEntry>;
