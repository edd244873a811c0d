/** Why a person must look at a job. docs/reference/conventions.md#job-requests. */
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { slaRiskFrom } from '../../planning/visits/slaRisk.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { isOpen } from '../lifecycle/jobState.ts';

type Facts = Pick<JobRow, 'attentionReason' | 'attentionSince' | 'slaDeadline' | 'slaArmedAt' | 'createdAt' | 'completedAt' | 'archivedAt'>;

interface Attention {
  readonly flagged: boolean;
  readonly reason: string | null;
  readonly since: string | null;
}

/**
 * The attention of a job: a flag that an operation raised, else the state of its SLA now. The SLA state is computed at each call. So it is
 * never late, but it does not appear in the feed as a change.
 */
export function attentionOf(row: Facts, nowMilliseconds: number): Attention {
  if (row.attentionReason !== null) return { flagged: true, reason: row.attentionReason, since: row.attentionSince };
  return (isOpen(row) ? slaAttention(row, nowMilliseconds) : null) ?? { flagged: false, reason: null, since: null };
}

function slaAttention(row: Facts, nowMilliseconds: number): Attention | null {
  if (row.slaDeadline === null) return null;
  const deadline = Date.parse(row.slaDeadline);
  if (nowMilliseconds >= deadline) return { flagged: true, reason: 'sla_breached', since: formatMilliseconds(deadline) };
  const riskyFrom = slaRiskFrom(deadline, Date.parse(row.slaArmedAt ?? row.createdAt));
  return nowMilliseconds >= riskyFrom ? { flagged: true, reason: 'sla_at_risk', since: formatMilliseconds(riskyFrom) } : null;
}
