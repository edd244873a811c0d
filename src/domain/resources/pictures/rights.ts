/** Checks who may change a picture, beyond the pipeline's permissions. docs/reference/conventions.md#permissions-and-roles. */
import type { WriteContext } from '../../call/context.ts';
import type { Refusal } from '../../../contract/errors.ts';
import type { TechnicianRow } from '../../../store/team/technicians.ts';
import { refuseEditing } from '../team/groupRights.ts';

/** Technicians may change their own picture, which `ownScope` ensures. Others need the right to edit the technician's record. */
export async function refusePictureChange(ctx: WriteContext, technician: TechnicianRow): Promise<Refusal<'PERMISSION_DENIED'> | null> {
  return ctx.principal.own?.technicianId === technician.id ? null : refuseEditing(ctx, technician);
}
