import { refuse } from '../../../contract/errors.ts';
import { findAnyTechnician } from '../../../store/team/technicians.ts';
import { read } from '../handler.ts';
import { technicianAnswer } from '../../resources/team/technicianResource.ts';

/** One technician. Also finds a removed technician, with deleted_at. */
export const getTechnician = read<'getTechnician'>(async (ctx, input) => {
  const row = await findAnyTechnician(ctx.db, ctx.tenant.id, input.id);
  return row ? technicianAnswer(ctx, row) : refuse('TECHNICIAN_NOT_FOUND');
});
