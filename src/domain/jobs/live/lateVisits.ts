/**
 * Reports the visits of today that became late: `job_request.running_late` and `job_request.window_broken`, once for each visit and cause.
 * docs/internals/engine.md#live-state. The events contain the job, how it stands, and the job that makes it late.
 */
import { recordEvents } from '../../../machinery/events/outbox.ts';
import { sweep, type SweepParts } from '../../call/sweep.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import type { Transaction } from '../../../store/driver/database.ts';
import { claimReckoning, rememberLateVisits, tenantsToReckon, type LateVisit } from '../../../store/schedule/lateVisits.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { getTenant } from '../../../store/settings/tenants.ts';
import { jobRequestResource } from '../records/jobRequestResource.ts';
import { liveVisitsToday, type VisitToday } from './liveDay.ts';

/** Looks for late visits in all businesses that have visits today. */
export const lateVisits = sweep({
  name: 'report late visits',
  // Each business is reckoned once a minute of its clock, whatever this is.
  everyMilliseconds: 20_000,
  followsClock: true,
  due: (store, at) => tenantsToReckon(store, Date.parse(at)),
  work: ({ store, services, due, now }) => store.transaction((tx) => reckonTenant(tx, services, due.id, now())),
});

type LateType = 'job_request.running_late' | 'job_request.window_broken';
type Late = LateVisit & { readonly eventType: LateType; readonly live: VisitToday['live'] };

async function reckonTenant(tx: Transaction, services: SweepParts['services'], tenantId: number, nowMilliseconds: number): Promise<void> {
  const now = nowMinuteOf(nowMilliseconds);
  if (!(await claimReckoning(tx, tenantId, now))) return;
  const tenant = await getTenant(tx, tenantId);
  const ctx = { db: tx, tenant, nowMilliseconds, services };
  const visits = await liveVisitsToday(ctx);
  const late = visits.flatMap((visit) => lateTypes(visit, tenant.runningLateMinutes).map((eventType) => lateVisit(visit, eventType)));
  const found = await rememberLateVisits(tx, tenantId, late);
  if (found.length === 0) return;
  const ids = new Set(
    found.flatMap(({ jobRequestId, causeJobRequestId: cause }) => (cause === null ? [jobRequestId] : [jobRequestId, cause])),
  );
  const jobs = new Map((await findJobs(tx, tenantId, [...ids])).map((job) => [job.id, job]));
  const events = found.flatMap(({ jobRequestId, eventType, causeJobRequestId, live }) => {
    const row = jobs.get(jobRequestId);
    if (!row) return [];
    const cause = causeJobRequestId === null ? undefined : jobs.get(causeJobRequestId);
    const more = { live, cause: cause ? { job_request_id: cause.id, short_code: cause.shortCode } : null };
    return [{ type: eventType, resourceId: row.id, object: jobRequestResource(ctx, 'en', row), more }];
  });
  await recordEvents(ctx, events);
}

const lateVisit = ({ date, jobRequestId, ordinal, live }: VisitToday, eventType: LateType): Late => ({
  date,
  jobRequestId,
  ordinal,
  eventType,
  causeJobRequestId: live.cause_job_request_id ?? null,
  live,
});

/** The events that a visit deserves. What is over is not reported any more. */
function lateTypes({ live }: VisitToday, runningLateMinutes: number): LateType[] {
  if (live.state === 'done' || live.state === 'not_done') return [];
  return [
    ...(live.late_minutes >= runningLateMinutes ? (['job_request.running_late'] as const) : []),
    ...(live.window_broken ? (['job_request.window_broken'] as const) : []),
  ];
}
