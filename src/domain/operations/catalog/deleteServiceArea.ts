import { refuse } from '../../../contract/errors.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { touchBoard } from '../../../store/schedule/lock.ts';
import { softDeleteServiceArea } from '../../../store/catalog/serviceAreas.ts';
import { markTechnicians } from '../../resources/team/replaceRelations.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/**
 * Soft delete. Technicians lose the area, and so the addresses that only this area covered.
 * docs/reference/conventions.md#catalog-and-vehicles.
 */
export const deleteServiceArea = write<'deleteServiceArea'>((ctx, input) =>
  withStrandedVisits(ctx, { preview: input.preview }, async (ctx) => {
    await touchBoard(ctx.db, ctx.tenant.id);
    const deleted = await softDeleteServiceArea(ctx.db, ctx.tenant.id, input.id, formatMilliseconds(ctx.nowMilliseconds));
    if (!deleted) return refuse('SERVICE_AREA_NOT_FOUND');
    if (deleted.technicianIds.length > 0) {
      await markTechnicians(ctx, deleted.technicianIds);
    }
    return { id: input.id, deleted_at: deleted.deletedAt };
  }),
);
