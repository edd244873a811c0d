import { refuse } from '../../../contract/errors.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { availabilityAnswer } from '../../resources/team/availability.ts';
import { read } from '../handler.ts';

/** The technician's own weekly and dated hours. Without own weekly hours, the business's opening hours apply. */
export const getTechnicianAvailability = read<'getTechnicianAvailability'>(async (ctx, input) => {
  const row = await findTechnician(ctx.db, ctx.tenant.id, input.id);
  return row ? availabilityAnswer(ctx, row) : refuse('TECHNICIAN_NOT_FOUND');
});
