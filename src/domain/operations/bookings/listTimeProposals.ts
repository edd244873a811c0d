import { isProposalStanding } from '../../jobs/customer/timeProposal.ts';
import { readJobs } from '../../../store/jobs/jobRequests.ts';
import { shownProposals } from '../../../store/jobs/timeProposals.ts';
import { requestsToCall } from '../../../store/jobs/visitProposals.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

const mostProposals = 100;

/** Times that wait for an answer of their customer, and customers to call because none waits. [earlier-times.list, visit-proposals.list]. */
export const listTimeProposals = read<'listTimeProposals'>(async ({ db, tenant, nowMilliseconds }, input) => {
  const jobId = input.job_request_id ?? null;
  const open = await shownProposals(db, tenant.id, { now: formatMilliseconds(nowMilliseconds), jobId, most: mostProposals });
  const jobs = new Map(
    (
      await readJobs(
        db,
        tenant.id,
        open.map(({ jobRequestId }) => jobRequestId),
      )
    ).map((row) => [row.id, row]),
  );
  // The search ends the others within a minute.
  const rows = open.filter((row) => isProposalStanding(jobs.get(row.jobRequestId)!, row, nowMilliseconds));
  const toCall = await requestsToCall(db, tenant.id, { jobId, most: mostProposals });
  return {
    proposals: rows.map((row) => ({
      id: row.id,
      job_request_id: row.jobRequestId,
      short_code: row.shortCode,
      customer_name: row.customerName,
      customer_phone: row.customerPhone ?? '',
      technician: { id: row.technicianId, name: row.technicianName },
      start_at: formatMinute(row.startMinute),
      end_at: formatMinute(row.endMinute),
      present_start_at: row.presentStartMinute === null ? null : formatMinute(row.presentStartMinute),
      maintenance_plan_id: row.planId,
      told: [...row.told],
      untold_because: row.untoldBecause,
      expires_at: row.expiresAt,
    })),
    to_call: toCall.map((row) => ({
      job_request_id: row.jobRequestId,
      short_code: row.shortCode,
      customer_name: row.customerName,
      customer_phone: row.customerPhone ?? '',
      maintenance_plan_id: row.planId,
      visit_date: row.visitOn,
      reason: row.reason,
    })),
  };
});
