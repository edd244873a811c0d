import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { Database } from '../../../store/driver/database.ts';
import { findJob, writeQuote, type QuoteValues } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findTypeDefaults } from '../../../store/schedule/planningFacts.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from '../lifecycle/audit.ts';
import { recordJobEvents } from '../lifecycle/jobEvents.ts';
import type { Durations } from '../../planning/visits/jobVisit.ts';

interface DurationInput {
  readonly job_duration_minutes?: number;
  readonly mobilization_minutes?: number;
  readonly demobilization_minutes?: number;
}

/**
 * The three durations of a quote. Each value that is sent wins; the earlier job of a follow-up, and then the job type, fill in the others
 * ([quote.buffer-wins, quote.type-defaults, follow-up.takes]).
 */
export async function durationsOf(
  db: Database,
  tenantId: number,
  jobTypeId: string | null,
  input: DurationInput,
  earlier: Durations | null = null,
): Promise<Durations | Refusal<'VALIDATION_ERROR'>> {
  const type = jobTypeId === null ? null : await findTypeDefaults(db, tenantId, jobTypeId);
  const jobDurationMinutes = input.job_duration_minutes ?? earlier?.jobDurationMinutes ?? type?.durationMinutes ?? null;
  if (jobDurationMinutes === null) return invalid('job_duration_minutes', 'required', 'duration_needed');
  return {
    jobDurationMinutes,
    mobilizationMinutes: input.mobilization_minutes ?? earlier?.mobilizationMinutes ?? type?.mobilizationMinutes ?? 0,
    demobilizationMinutes: input.demobilization_minutes ?? earlier?.demobilizationMinutes ?? type?.demobilizationMinutes ?? 0,
  };
}

/**
 * Writes a quote that is possible or forced. The job then waits for its confirmation. `asksCustomer`: the customer gets a mail and chooses
 * the time. Otherwise the caller confirms a time itself.
 */
export async function recordQuote(
  ctx: WriteContext,
  row: JobRow,
  quote: QuoteValues,
  { forced, asksCustomer }: { readonly forced: boolean; readonly asksCustomer: boolean },
): Promise<JobRow> {
  await writeQuote(ctx.db, ctx.tenant.id, row.id, quote, {
    at: formatMilliseconds(ctx.nowMilliseconds),
    by: actorOf(ctx.principal, 'business'),
    payload: {
      job_duration_minutes: quote.jobDurationMinutes,
      mobilization_minutes: quote.mobilizationMinutes,
      demobilization_minutes: quote.demobilizationMinutes,
      crew_size: quote.crewSize,
      force: forced,
    },
  });
  const quoted = (await findJob(ctx.db, ctx.tenant.id, row.id))!;
  await recordJobEvents(ctx, [{ type: 'job_request.quoted', row: quoted, asksCustomer }]);
  return quoted;
}
