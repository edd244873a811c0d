import { refuse } from '../../contract/errors.ts';
import { recordTimeOff } from '../../jobs/scheduling/recordTimeOff.ts';
import { write } from '../handler.ts';

/** Whole days or part of one; approved, it blocks the schedule and flags the jobs it strands (docs/reference/conventions.md#time-off). */
export const createTechnicianTimeOff = write<'createTechnicianTimeOff'>(async (ctx, { id, ...wanted }) => {
  // A technician asks; somebody else decides.
  if (ctx.principal.own && wanted.status === 'approved') return refuse('PERMISSION_DENIED', { missing_permissions: ['team_manage'] });
  return recordTimeOff(ctx, id, wanted);
});
