import { refuse } from '../../contract/errors.ts';
import { findTechnician } from '../../store/team/technicians.ts';
import { read } from '../handler.ts';
import { technicianResource } from '../../resources/team/technicianResource.ts';

/** One technician of the roster. */
export const getTechnician = read<'getTechnician'>(async (ctx, input) => {
  const row = await findTechnician(ctx.db, ctx.tenant.id, input.id);
  return row ? technicianResource(ctx.tenant, ctx.locale, row) : refuse('TECHNICIAN_NOT_FOUND');
});
