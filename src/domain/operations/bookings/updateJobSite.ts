import { isDeepStrictEqual } from 'node:util';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { refuseUnreadable } from '../../jobs/records/refuseUnreadable.ts';
import { moveToSite, targetOf, travelThere } from '../../jobs/scheduling/moveToSite.ts';
import type { JobSite } from '../../../store/jobs/jobAddress.ts';
import { findJob, findJobId, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { preparedWrite } from '../handler.ts';

/**
 * Moves an open job to another site of its customer, or to the customer's own address, as they are now. The visit keeps its time. The same
 * site again brings an address that has changed since. [job.site].
 */
export const updateJobSite = preparedWrite<'updateJobSite'>()(
  async (ctx, { id: idOrCode, site_id: siteId }) => {
    const id = await findJobId(ctx.db, ctx.tenant.id, idOrCode);
    const row = id === null || siteId === undefined ? null : await findJob(ctx.db, ctx.tenant.id, id);
    const to = row && (await targetOf(ctx, row, siteId || null));
    return { travel: to && (await travelThere(ctx, to)) };
  },
  async (ctx, input, { travel }) => {
    const { db, tenant } = ctx;
    await lockSchedule(db, tenant.id);
    const id = await findJobId(db, tenant.id, input.id);
    const row = id === null ? null : await lockJob(db, tenant.id, id);
    if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
    if (!isOpen(row))
      return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
    const siteId = input.site_id === undefined ? row.siteId : input.site_id || null;
    const to = input.site_id === undefined ? null : await targetOf(ctx, row, siteId);
    if (siteId === row.siteId && (to === null || isSamePlace(row, to))) {
      const unseen = refuseUnreadable(ctx);
      return isRefusal(unseen) ? unseen : { ...(await jobRequestAnswer(ctx, row)), warnings: [] };
    }
    if (!to) return refuse(siteId === null ? 'CUSTOMER_NOT_FOUND' : 'CUSTOMER_SITE_NOT_FOUND');
    const { job, warnings } = await moveToSite(ctx, row, to, travel);
    return { ...(await jobRequestAnswer(ctx, job)), warnings };
  },
);

const isSamePlace = (row: JobRow, to: JobSite) =>
  Object.entries(to).every(([name, value]) => isDeepStrictEqual(row[name as keyof JobSite], value));
