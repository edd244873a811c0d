/** Makes jobs of the rows of another system's diary. docs/internals/files.md#diaries. */
import { hashSecret } from '../../../machinery/auth/apiKeys.ts';
import type { WriteContext } from '../../call/context.ts';
import { periods, type ImportedState } from '../../../contract/vocabulary.ts';
import { findLane } from '../../../engine/board.ts';
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { periodAt } from '../../planning/visits/businessView.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import { makeJobVisit } from '../../planning/visits/visits.ts';
import type { LocatedAddress } from '../../resources/addresses/addressInput.ts';
import type { DiaryJob } from '../../resources/imports/importedDiary.ts';
import { newId, newShortCode } from '../../../store/ids.ts';
import type { DiaryCustomer } from '../../../store/imports.ts';
import { insertJob } from '../../../store/jobs/jobRequests.ts';
import type { JobAuditEntry } from '../../../store/jobs/jobRows.ts';
import { placeOf } from '../../../store/places.ts';
import type { ImportedJobRow } from '../../../store/schedule/importedVisits.ts';
import type { Workflow } from '../../../store/settings/workflows.ts';
import { toLocal } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { actorOf } from '../lifecycle/audit.ts';
import { confirmedStatusOf } from '../lifecycle/jobState.ts';
import { sessionsOf } from './sessionsOf.ts';

/** A row whose customer is known and whose technicians were asked. */
export interface JobToImport {
  readonly reference: string;
  readonly job: DiaryJob;
  /** Differs from that of the job when a technician is busy. */
  readonly state: ImportedState;
  /** The technicians have the time of the visit for it alone. */
  readonly isFree: boolean;
  readonly customer: DiaryCustomer;
  /** The address of the visit. null: that of the customer. */
  readonly located: LocatedAddress | null;
}

/** When the technicians of a visit are free again. Who completed it early, did not work its rest, as in other completions (`endSessions`). */
export const freeMinuteOf = ({ endMinute, completedMinute }: DiaryJob): number => Math.min(endMinute!, completedMinute ?? endMinute!);

/** Books the job, and returns what is to be written beside the booking (`writeImported`). */
export async function insertImported(
  ctx: WriteContext,
  workflow: Workflow,
  board: TenantBoard,
  imported: JobToImport,
): Promise<ImportedJobRow> {
  const { db, tenant } = ctx;
  const { job, state, customer, located } = imported;
  const id = newId(ctx.nowMilliseconds);
  const now = formatMilliseconds(ctx.nowMilliseconds);
  // History is as old as it is, so that lists have it at its place.
  const times = [job.startMinute, job.arrivedMinute, job.completedMinute].filter((minute) => minute !== null);
  const began = (state === 'completed' || state === 'cancelled') && times.length > 0 ? formatMinute(Math.min(...times)) : now;
  const createdAt = began < now ? began : now;
  const placed = located ?? customer;
  const row = {
    id,
    workflowId: workflow.id,
    workflowName: workflow.name,
    description: job.description,
    // Whoever kept the diary.
    writtenBy: 'member' as const,
    jobTypeId: job.jobType?.id ?? null,
    jobTypeName: job.jobType?.name ?? null,
    skillIds: job.jobType?.skillIds ?? [],
    customerId: customer.id,
    customerName: customer.fullName,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    address: placed.address,
    ...placeOf(placed),
    siteId: null,
    siteName: null,
    siteAccessNotes: null,
    customerTimezone: tenant.timezone,
    customerLocale: null,
    bookedInOtherName: false,
    followUpOfId: null,
    maintenancePlanId: null,
    jobDates: wishesOf(ctx, imported),
    businessViewTimezone: tenant.timezone,
    priorityLevel: 'p2' as const,
    magicTokenHash: hashSecret(ctx.services.customerTokens.of(id)),
    createdAt,
    statusHistory: [],
    externalReference: imported.reference,
  };
  let inserted = null;
  while (!inserted) inserted = await insertJob(db, tenant.id, { ...row, shortCode: newShortCode() });
  const history = historyOf(workflow, imported, createdAt);
  const hasVisit = (state === 'scheduled' || state === 'completed') && job.startMinute !== null;
  const visit = hasVisit ? visitOf(ctx, board, imported) : null;
  const lead = job.technicians[0];
  const isLed = hasVisit && lead !== undefined;
  const quote = job.durations && {
    at: createdAt,
    jobDurationMinutes: job.durations.job,
    mobilizationMinutes: job.durations.mobilization,
    demobilizationMinutes: job.durations.demobilization,
  };
  return {
    id,
    externalReference: imported.reference,
    statusKey: history.at(-1)!.key,
    statusHistory: history,
    pendingAction: state === 'queued' ? (quote ? 'confirm_booking' : 'quote') : null,
    audit: auditOf(ctx, imported, createdAt),
    quote,
    crewSize: Math.max(1, job.technicians.length),
    scheduledAt: hasVisit ? formatMinute(job.startMinute!) : null,
    endsAt: hasVisit ? formatMinute(job.endMinute!) : null,
    arrivalWindowMinutes: hasVisit ? tenant.arrivalWindowMinutes : null,
    technicianId: isLed ? lead.id : null,
    serviceAreaId: isLed && visit ? coveringAreaOf(findLane(board.board, lead.id), visit.coveringAreaIds) : null,
    completedAt: state === 'completed' ? formatMinute(job.completedMinute!) : null,
    completedAmount: state === 'completed' ? job.amount : null,
    archivedAt: state === 'cancelled' ? now : null,
    archiveNote: null,
    byUserId: ctx.principal.userId,
    sessions: isLed && visit ? sessionsFor(ctx, visit, imported) : [],
  };
}

/** The days and periods that the job asks for: of its old visit, or any time of a day. */
function wishesOf({ tenant }: WriteContext, { job, state }: JobToImport) {
  const wishes = state === 'queued' && job.state !== 'queued' ? [{ date: job.wishes[0]!.date, startMinute: job.startMinute }] : job.wishes;
  return wishes.map((wish) => {
    if (wish.startMinute === null) return { date: wish.date, periods: periods.map((period) => ({ period, business_view: [] })) };
    const { date, minute } = toLocal(tenant.timezone, wish.startMinute);
    return { date, periods: [{ period: periodAt(tenant, minute), business_view: [] }] };
  });
}

function historyOf(workflow: Workflow, { job, state }: JobToImport, createdAt: string) {
  const booked = { key: workflow.statuses[0]!.key, entered_at: createdAt };
  if (state === 'queued' || state === 'cancelled') return [booked];
  const confirmed = { key: confirmedStatusOf({ workflow, statusKey: booked.key }), entered_at: createdAt };
  if (state === 'scheduled') return [booked, confirmed];
  const arrived = workflow.statuses.find(({ means }) => means === 'arrived');
  return [
    booked,
    confirmed,
    ...(arrived && job.arrivedMinute !== null ? [{ key: arrived.key, entered_at: formatMinute(job.arrivedMinute) }] : []),
    { key: workflow.statuses.at(-1)!.key, entered_at: formatMinute(job.completedMinute!) },
  ];
}

/** What a row says of its visit, as the job remembers it. The next import compares with it. [diary.differences]. */
export const rememberedRow = ({ startMinute, ownMinutes, technicians }: DiaryJob): Record<string, unknown> =>
  startMinute === null
    ? {}
    : {
        scheduled_at: formatMinute(startMinute),
        ...(ownMinutes === null ? {} : { visit_minutes: ownMinutes }),
        ...(technicians.length === 0 ? {} : { technician_ids: technicians.map(({ id }) => id) }),
      };

/** The import names the reference and what the row says of the visit. */
function auditOf(ctx: WriteContext, { reference, job, state }: JobToImport, createdAt: string): Record<string, JobAuditEntry> {
  const by = actorOf(ctx.principal, 'business');
  const entry = (at: string, payload: Record<string, unknown>): JobAuditEntry => ({ at, by, payload });
  return {
    import: entry(formatMilliseconds(ctx.nowMilliseconds), { external_reference: reference, ...rememberedRow(job) }),
    ...(job.durations ? { quote: entry(createdAt, { job_duration_minutes: job.durations.job }) } : {}),
    ...(state === 'scheduled' ? { confirm_booking: entry(createdAt, { scheduled_at: formatMinute(job.startMinute!) }) } : {}),
    ...(state === 'completed'
      ? { complete: entry(formatMinute(job.completedMinute!), job.amount === null ? {} : { amount: job.amount }) }
      : {}),
  };
}

function visitOf(ctx: WriteContext, board: TenantBoard, { job, customer, located }: JobToImport): Visit {
  return makeJobVisit(
    ctx.tenant,
    board,
    visitAddressOf(located ?? customer),
    {
      jobMinutes: job.endMinute! - job.startMinute!,
      mobilizationMinutes: 0,
      demobilizationMinutes: 0,
      crewSize: Math.max(1, job.technicians.length),
      requiredSkillIds: job.jobType?.skillIds ?? [],
      preferredTechnicianId: null,
      departNotBefore: null,
    },
    null,
  );
}

function sessionsFor(ctx: WriteContext, visit: Visit, { job, state, isFree }: JobToImport): ImportedJobRow['sessions'] {
  const freeMinute = freeMinuteOf(job);
  const isSpent = freeMinute > job.startMinute!;
  const endMinute = epochMinute(isSpent ? freeMinute : job.endMinute!);
  const block = { startMinute: epochMinute(job.startMinute!), endMinute, travelMinutes: null };
  const members = job.technicians.map(({ id }, index) => ({
    technicianId: id,
    role: index === 0 ? ('lead' as const) : ('buddy' as const),
    sessions: [block],
  }));
  const sessions = sessionsOf(ctx.tenant.timezone, {
    job: { id: '', priorityLevel: 'p2' },
    visit,
    members,
    isUnderWay: state === 'completed',
  });
  return sessions.map((session) => ({ ...session, active: isFree && isSpent }));
}
