import { invalid } from '../../../contract/errors.ts';
import { readTechnician } from '../../../store/team/technicians.ts';
import { write } from '../handler.ts';
import { replaceOf } from '../../resources/team/replaceRelations.ts';
import { technicianAnswer } from '../../resources/team/technicianResource.ts';

/** Replaces a technician's preferred buddies. A technician cannot be their own buddy. */
export const replaceTechnicianBuddies = write<'replaceTechnicianBuddies'>(async (ctx, input) => {
  if (input.buddy_ids.includes(input.id)) return invalid('buddy_ids', 'itself', 'itself');
  const refusal = await replaceOf(ctx, 'buddies', input.id, input.buddy_ids, input.version);
  if (refusal) return refusal;
  return technicianAnswer(ctx, await readTechnician(ctx.db, ctx.tenant.id, input.id));
});
