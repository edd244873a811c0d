import { shownProposals } from '../../store/jobs/timeProposals.ts';
import { formatMilliseconds, formatMinute } from '../../time/timestamps.ts';
import { read } from '../handler.ts';

const mostProposals = 100;

/** Earlier times that wait for an answer of their customer. [earlier-times.list]. */
export const listTimeProposals = read<'listTimeProposals'>(async ({ db, tenant, nowMilliseconds }) => {
  const rows = await shownProposals(db, tenant.id, formatMilliseconds(nowMilliseconds), mostProposals);
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
      present_start_at: formatMinute(row.presentStartMinute),
      told: [...row.told],
      expires_at: row.expiresAt,
    })),
  };
});
