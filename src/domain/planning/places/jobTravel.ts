import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import type { ReadContext } from '../../call/context.ts';
import { withAddress } from './jobAddress.ts';
import { travelAround } from './travel.ts';

/**
 * Travel around a job, fetched before the transaction that judges it. A visit that joins the board in between gets the default
 * estimate. Reads nothing without a routing service.
 */
export async function jobTravel(ctx: ReadContext, { id }: { id: string }): Promise<{ model: TravelModel | null }> {
  const found = ctx.services.routing && (await findJob(ctx.db, ctx.tenant.id, id));
  if (!found) return { model: null };
  const job = await withAddress(ctx.db, ctx.tenant.id, found);
  const board = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
  return { model: await travelAround(ctx, board, job.latitude, job.longitude) };
}
