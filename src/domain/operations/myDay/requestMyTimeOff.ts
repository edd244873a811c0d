import { refuse } from '../../../contract/errors.ts';
import { ownTechnicianId } from '../../jobs/own/ownTechnician.ts';
import { recordTimeOff } from '../../jobs/scheduling/recordTimeOff.ts';
import { write } from '../handler.ts';

/** Requests time off. Other members decide about it. */
export const requestMyTimeOff = write<'requestMyTimeOff'>(async (ctx, { idempotency_key: _key, ...timeOff }) => {
  const technicianId = await ownTechnicianId(ctx);
  return technicianId === null ? refuse('TECHNICIAN_NOT_FOUND') : recordTimeOff(ctx, technicianId, { ...timeOff, status: 'pending' });
});
