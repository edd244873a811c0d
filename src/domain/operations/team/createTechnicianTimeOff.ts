import { refuse } from '../../../contract/errors.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { recordTimeOff } from '../../jobs/scheduling/recordTimeOff.ts';
import { write } from '../handler.ts';

/**
 * Records time off of whole days or part of a day. Approved time off blocks the schedule and flags the jobs in it
 * (docs/reference/conventions.md#time-off).
 */
export const createTechnicianTimeOff = write<'createTechnicianTimeOff'>(async (ctx, { id, ...wanted }) => {
  // A technician may only request time off. Other members decide about it.
  if (ctx.principal.own && wanted.status === 'approved') return refuse('PERMISSION_DENIED', { missing_permissions: ['team_manage'] });
  const { preview, ...timeOff } = wanted;
  return withStrandedVisits(ctx, { preview, technicianIds: [id] }, (own) => recordTimeOff(own, id, timeOff));
});
