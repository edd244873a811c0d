import { refuse } from '../../../contract/errors.ts';
import { ownTechnicianId } from '../../jobs/own/ownTechnician.ts';
import { deletePushDevice } from '../../../store/mail/push.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Ends push messages on a device of the caller. [my-day.push]. */
export const deleteMyPushDevice = write<'deleteMyPushDevice'>(async (ctx, { id }) => {
  const technicianId = await ownTechnicianId(ctx);
  if (technicianId === null) return refuse('TECHNICIAN_NOT_FOUND');
  await deletePushDevice(ctx.db, ctx.tenant.id, technicianId, id);
  return { id, deleted_at: formatMilliseconds(ctx.nowMilliseconds) };
});
