import { isRefusal, refuse } from '../../../contract/errors.ts';
import { fireAction } from '../../jobs/lifecycle/firing.ts';
import { displayNameOf } from '../../jobs/records/jobRequestResource.ts';
import { ownTechnicianId } from '../../jobs/own/ownTechnician.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { isJobOf } from '../../../store/jobs/jobRequests.ts';
import { write } from '../handler.ts';

/** Fires an action of one of the caller's own jobs. */
export const fireMyVisitAction = write<'fireMyVisitAction'>(async (ctx, { idempotency_key: _key, ...input }) => {
  const technicianId = await ownTechnicianId(ctx);
  if (technicianId === null || !(await isJobOf(ctx.db, ctx.tenant.id, input.id, technicianId))) return refuse('JOB_REQUEST_NOT_FOUND');
  // Pages of before `happened_at` send the time in the payload, and phones hold such taps.
  const tapped = input.payload?.['tapped_at'];
  const happened = input.happened_at ?? (typeof tapped === 'string' ? tapped : undefined);
  const fired = await fireAction(ctx, { ...input, ...(happened === undefined ? {} : { happened_at: happened }) }, 'tap');
  if (isRefusal(fired)) return fired;
  const { id, statusVersion, statusKey, workflow } = fired;
  return {
    id,
    status_version: statusVersion,
    status: { key: statusKey, name: displayNameOf(workflow, statusKey, ctx.locale) },
    customer_notification: await recordedNotification(ctx.db, fired),
  };
});
