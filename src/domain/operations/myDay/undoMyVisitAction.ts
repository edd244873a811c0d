import { isRefusal, refuse } from '../../../contract/errors.ts';
import { isJobOf } from '../../../store/jobs/jobRequests.ts';
import { recordedNotification } from '../../jobs/customer/recordedNotifications.ts';
import { undoLastAction } from '../../jobs/lifecycle/undoing.ts';
import { ownTechnicianId } from '../../jobs/own/ownTechnician.ts';
import { displayNameOf } from '../../jobs/records/jobRequestResource.ts';
import { write } from '../handler.ts';

/** Takes back the last action of one of the caller's own visits. [my-day.undo]. */
export const undoMyVisitAction = write<'undoMyVisitAction'>(async (ctx, { idempotency_key: _key, ...input }) => {
  const technicianId = await ownTechnicianId(ctx);
  if (technicianId === null || !(await isJobOf(ctx.db, ctx.tenant.id, input.id, technicianId))) return refuse('JOB_REQUEST_NOT_FOUND');
  const undone = await undoLastAction(ctx, input);
  if (isRefusal(undone)) return undone;
  const { id, statusVersion, statusKey, workflow } = undone;
  return {
    id,
    status_version: statusVersion,
    status: { key: statusKey, name: displayNameOf(workflow, statusKey, ctx.locale) },
    customer_notification: await recordedNotification(ctx.db, undone),
  };
});
