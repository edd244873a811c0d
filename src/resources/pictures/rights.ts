/** Who may change whose picture, beside what the pipeline asks for: docs/reference/conventions.md#permissions-and-roles. */
import type { WriteContext } from '../../call/context.ts';
import type { Refusal } from '../../contract/errors.ts';
import type { TechnicianRow } from '../../store/team/technicians.ts';
import { refuseEditing } from '../team/groupRights.ts';

/** A technician the own one, which is all that their reach lets through; others as any part of a technician's record. */
export async function refusePictureChange(ctx: WriteContext, technician: TechnicianRow): Promise<Refusal<'PERMISSION_DENIED'> | null> {
  return ctx.principal.own?.technicianId === technician.id ? null : refuseEditing(ctx, technician);
}
