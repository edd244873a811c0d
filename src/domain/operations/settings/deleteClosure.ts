import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { strandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { removeClosure } from '../../../store/settings/openingHours.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import { write } from '../handler.ts';

/** Opens a closed day again. A date that does not exist is reported as not closed. */
export const deleteClosure = write<'deleteClosure'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  if (!isCalendarDate(input.date)) return refuse('CLOSURE_NOT_FOUND');
  await lockSchedule(db, tenant.id);
  await strandedVisits(ctx, { preview: false, openedDays: [input.date] });
  const closure = await removeClosure(db, tenant.id, input.date);
  if (!closure) return refuse('CLOSURE_NOT_FOUND');
  recordAudit(ctx, {
    action: 'closure.deleted',
    subject: { kind: 'closure', id: null, name: closure.date },
    changes: [{ field: 'reason', before: closure.reason, after: null }],
  });
  return { ...closure, deleted_at: formatMilliseconds(ctx.nowMilliseconds) };
});
