/**
 * Changes that strand booked visits: they list the visits and flag their jobs, and clear the flags when they are undone.
 * docs/internals/engine.md#stranded-visits.
 */
import type { WriteContext } from '../../call/context.ts';
import { isRefusal, type Refusal } from '../../../contract/errors.ts';
import { mostStrandedVisits, type StrandedVisits as StrandedVisitsAnswer } from '../../../contract/schemas/strandedVisits.ts';
import { flagOfStranded, strandedReasons, type StrandedReason } from '../../../contract/vocabulary.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import {
  boardAsPlanned,
  daysSearched,
  judgeVisits,
  keyOf,
  sortedReasons,
  visitsOf,
  type BookedVisit,
  type Judgement,
  type PlannedHours,
} from '../../planning/placement/strandedVisits.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { takenBack } from '../../../store/driver/savepoint.ts';
import { writeTravel } from '../../../store/schedule/importedVisits.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { replaceFlag } from '../../../store/schedule/attentionFlags.ts';
import {
  readBookedSessions,
  readStrandedKinds,
  writeStrandedKinds,
  type BookedSession,
  type SessionScope,
  type StrandedRecord,
} from '../../../store/schedule/strandedSessions.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { takesFromTechnicians } from './takenFromTechnicians.ts';
import { endStrandedProposals, type BoardState } from './strandedProposals.ts';
import { blockerData } from '../booking/confirmationRefusal.ts';

/** `total` 0: no visit is stranded. */
export const noStrandedVisits: StrandedVisitsAnswer = { total: 0, visits: [] };

/** The visits that a change may strand. */
interface StrandingScope extends SessionScope {
  /** true: the change is taken back. */
  readonly preview: boolean | undefined;
  /** The reason of the visits of a technician who is not on the board. Default: `technician_deactivated`. */
  readonly gone?: StrandedReason;
}

/** An answer with the stranded visits. Refusals stay as they are. */
type WithStranded<Answer> = Answer extends Refusal ? Answer : Answer & { stranded_visits: StrandedVisitsAnswer };

/**
 * Makes a change of technicians, areas, job types or vehicles, and adds the visits that it strands to its answer. A preview takes everything
 * back. Takes the schedule lock first. The change marks what it touches (`touchLanes`, `touchBoard`) itself.
 */
export async function withStrandedVisits<Answer>(
  ctx: WriteContext,
  { preview, gone, ...scope }: StrandingScope,
  change: (ctx: WriteContext) => Promise<Answer>,
): Promise<WithStranded<Answer>> {
  await lockSchedule(ctx.db, ctx.tenant.id);
  const board = await currentBoard(ctx);
  const before = { tenant: ctx.tenant, board };
  const make = async (own: WriteContext) => {
    const answer = await change(own);
    if (isRefusal(answer)) return answer as WithStranded<Answer>;
    const after = { tenant: ctx.tenant, board: await ctx.services.boards.written(own.db, ctx.tenant, board) };
    return { ...answer, stranded_visits: await settleStranded(own, before, after, scope, gone) } as WithStranded<Answer>;
  };
  return preview ? takenBack(ctx.db, (db) => make({ ...ctx, db })) : make(ctx);
}

/**
 * The visits that planned opening hours, closures or settings of the business strand. Flags their jobs, unless it is a preview. Call it with the
 * schedule lock held, before writing anything, because the board must show what is committed.
 */
export async function strandedVisits(
  ctx: WriteContext,
  { preview, settings, ...planned }: PlannedHours & { readonly preview: boolean | undefined; readonly settings?: StrandingSettings },
): Promise<StrandedVisitsAnswer> {
  const board = await currentBoard(ctx);
  const tenant = { ...ctx.tenant, ...settings };
  const then = tenant.timezone === board.timezone ? board : await ctx.services.boards.written(ctx.db, tenant, board);
  const settle = (own: WriteContext) =>
    settleStranded(own, { tenant: ctx.tenant, board }, { tenant, board: boardAsPlanned(then, planned) }, {});
  return preview ? takenBack(ctx.db, (db) => settle({ ...ctx, db })) : settle(ctx);
}

/**
 * The board before a change. Call it with the schedule lock held and nothing written.
 */
export function currentBoard({ services, db, tenant, nowMilliseconds }: WriteContext): Promise<TenantBoard> {
  return services.boards.current(db, tenant, nowMilliseconds);
}

/** The settings of a business that say when somebody works. */
export type StrandingSettings = Pick<Tenant, 'timezone' | 'minMinutesBesideBreak' | 'weekAStartsOn'>;

const noVisits: ReadonlySet<string> = new Set();

interface Found {
  readonly visit: BookedVisit;
  readonly kinds: readonly StrandedReason[];
  readonly judgement: Judgement;
}

/**
 * Judges the visits in scope after a change, and those that fail also before it. A reason that held before and that no change is recorded for was accepted
 * when the visit was booked, for example work outside working hours. It is not listed.
 */
async function settleStranded(
  ctx: WriteContext,
  before: BoardState,
  after: BoardState,
  scope: SessionScope,
  gone: StrandedReason = 'technician_deactivated',
): Promise<StrandedVisitsAnswer> {
  // A calendar of a year for each pattern of hours, so only where somebody asks.
  if (ctx.principal.confirmsChanges === true)
    ctx.db.effects.note('frees_technician', takesFromTechnicians(before, after, nowMinuteOf(ctx.nowMilliseconds)));
  const visits = listed(await findStranded(ctx, before, after, scope, gone));
  return { ...visits, ...(await endStrandedProposals(ctx, before, after, scope.technicianIds)) };
}

async function findStranded(
  ctx: WriteContext,
  before: BoardState & { readonly sessions?: readonly BookedSession[] },
  after: BoardState,
  scope: SessionScope,
  gone: StrandedReason,
): Promise<Found[]> {
  const { db, tenant } = ctx;
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  const visits = visitsOf(await readBookedSessions(db, tenant.id, scope, nowMinute, nowMinute + daysSearched * 1440));
  if (visits.length === 0) return [];
  // The skills of a job type count for a visit when they change, and later as long as the visit is stranded by them.
  const byType = new Set(
    visits
      .filter(([{ strandedKinds }]) => scope.jobTypeId !== undefined || strandedKinds?.includes('missing_required_skills'))
      .map(([first]) => keyOf(first)),
  );
  const then = await yieldBetweenSlices(judgeVisits(after.tenant, after.board, visits, byType, gone));
  const failing = visits.filter(([first]) => then.get(keyOf(first))!.kinds.length > 0);
  const failingKeys = new Set(failing.map(([first]) => keyOf(first)));
  const asBefore = before.sessions ? visitsOf(before.sessions.filter((session) => failingKeys.has(keyOf(session)))) : failing;
  const earlier = await yieldBetweenSlices(
    judgeVisits(before.tenant, before.board, asBefore, scope.jobTypeId === undefined ? byType : noVisits, gone),
  );
  const found: Found[] = visits.map((visit) => {
    const judgement = then.get(keyOf(visit[0]))!;
    const recorded = recordedOf(visit);
    const accepted = new Set(earlier.get(keyOf(visit[0]))?.kinds.filter((kind) => !recorded.has(kind)));
    // The lead drives the vehicle. A job does not get a vehicle in maintenance, so only the change of a vehicle can strand its visits.
    const [{ isVehicleOut, role }] = visit;
    const isWithoutVehicle = isVehicleOut && role === 'lead' && (scope.vehicleId !== undefined || recorded.has('vehicle_in_maintenance'));
    const kinds = sortedReasons([
      ...judgement.kinds.filter((kind) => !accepted.has(kind)),
      ...(isWithoutVehicle ? (['vehicle_in_maintenance'] as const) : []),
    ]);
    return { visit, kinds, judgement };
  });
  await flag(ctx, found);
  return found;
}

function listed(found: readonly Found[]): StrandedVisitsAnswer {
  const stranded = found.filter(({ kinds }) => kinds.length > 0);
  const sessions = stranded.flatMap(({ visit, kinds, judgement }) =>
    visit.map((session) => ({ ...session, kinds, blockers: judgement.blockers.filter(({ kind }) => kinds.includes(kind)) })),
  );
  sessions.sort((left, right) => left.startMinute - right.startMinute);
  return { total: sessions.length, visits: sessions.slice(0, mostStrandedVisits).map(strandedVisitResource) };
}

/**
 * Judges the visits of jobs that an import has written, flags those that break a rule, and writes the travel to all others. Returns the reason
 * of each flagged job. `board`: the board before the import. The import has touched the lanes.
 */
export async function settleImported(
  ctx: WriteContext,
  board: TenantBoard,
  technicianIds: readonly string[],
  jobIds: ReadonlySet<string>,
): Promise<Map<string, StrandedReason>> {
  const { db, tenant } = ctx;
  const reasons = new Map<string, StrandedReason>();
  if (jobIds.size === 0) return reasons;
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const booked = await readBookedSessions(db, tenant.id, { technicianIds: [...technicianIds] }, now, now + daysSearched * 1440);
  const visits = visitsOf(booked.filter(({ jobRequestId }) => jobIds.has(jobRequestId)));
  if (visits.length === 0) return reasons;
  const after = await ctx.services.boards.written(db, tenant, board);
  const judged = await yieldBetweenSlices(judgeVisits(tenant, after, visits, noVisits, 'technician_deactivated'));
  const found: Found[] = visits.map((visit) => {
    const judgement = judged.get(keyOf(visit[0]))!;
    return { visit, kinds: sortedReasons(judgement.kinds), judgement };
  });
  await flag(ctx, found);
  const kindsOf = new Map<string, StrandedReason[]>();
  for (const { visit, kinds } of found) kindsOf.set(visit[0].jobRequestId, [...(kindsOf.get(visit[0].jobRequestId) ?? []), ...kinds]);
  for (const [id, kinds] of kindsOf) {
    const [reason] = sortedReasons(kinds);
    if (reason) reasons.set(id, reason);
  }
  await writeTravelOf(ctx, found);
  return reasons;
}

async function writeTravelOf({ db, tenant }: WriteContext, found: readonly Found[]): Promise<void> {
  const travel = found.flatMap(({ visit, judgement }) =>
    visit.map(({ jobRequestId, technicianId, ordinal }, index) => ({
      jobRequestId,
      technicianId,
      ordinal,
      travelMinutes: judgement.travelMinutes[index] ?? null,
    })),
  );
  if (travel.length > 0) await writeTravel(db, tenant.id, travel);
}

/** The board and the sessions of some technicians, before visits get another address. */
export interface BeforeMoving {
  readonly board: TenantBoard;
  readonly technicianIds: readonly string[];
  readonly sessions: readonly BookedSession[];
}

/** Call it with the schedule lock held and the visits not written yet. `board`: that of before the transaction's first change. */
export async function beforeMoving(
  { db, tenant, nowMilliseconds }: WriteContext,
  board: TenantBoard,
  technicianIds: readonly string[],
): Promise<BeforeMoving> {
  const now = nowMinuteOf(nowMilliseconds);
  const sessions =
    technicianIds.length === 0 ? [] : await readBookedSessions(db, tenant.id, { technicianIds }, now, now + daysSearched * 1440);
  return { board, technicianIds, sessions };
}

/**
 * The visits of these technicians that the new addresses of some jobs strand: the visits of these jobs, and others that the technician now reaches
 * too late. Flags their jobs, and writes the travel to the moved visits. The lanes are touched.
 */
export async function settleMoved(
  ctx: WriteContext,
  { board, technicianIds, sessions }: BeforeMoving,
  movedJobIds: ReadonlySet<string>,
): Promise<{ readonly stranded: StrandedVisitsAnswer; readonly board: TenantBoard }> {
  const after = await ctx.services.boards.written(ctx.db, ctx.tenant, board);
  const { tenant } = ctx;
  const found = await findStranded(ctx, { tenant, board, sessions }, { tenant, board: after }, { technicianIds }, 'technician_deactivated');
  await writeTravelOf(
    ctx,
    found.filter(({ visit }) => movedJobIds.has(visit[0].jobRequestId)),
  );
  return { stranded: listed(found), board: after };
}

/** The reasons for which an earlier change stranded the visit. An undone move restores the job's flag, but no record. */
function recordedOf([{ strandedKinds, attentionReason }]: BookedVisit): ReadonlySet<StrandedReason> {
  return new Set([...(strandedKinds ?? []), ...strandedReasons.filter((reason) => flagOfStranded(reason) === attentionReason)]);
}

/** Records the reasons, and raises, changes or clears the flags that such changes raise. Other flags stay. */
async function flag(ctx: WriteContext, found: readonly Found[]): Promise<void> {
  const { db, tenant } = ctx;
  const touched = found.filter(({ visit, kinds }) => kinds.length > 0 || recordedOf(visit).size > 0);
  if (touched.length === 0) return;
  const records: StrandedRecord[] = touched.map(({ visit: [{ jobRequestId, technicianId }], kinds }) => ({
    jobRequestId,
    technicianId,
    kinds: kinds.length > 0 ? kinds : null,
  }));
  await writeStrandedKinds(db, tenant.id, records);
  const jobIds = [...new Set(records.map(({ jobRequestId }) => jobRequestId))];
  const reasonsOf = new Map<string, StrandedReason[]>();
  for (const { jobRequestId, strandedKinds } of await readStrandedKinds(db, tenant.id, jobIds))
    reasonsOf.set(jobRequestId, [...(reasonsOf.get(jobRequestId) ?? []), ...strandedKinds]);
  const changes = new Map<string | null, Set<string>>();
  for (const { visit } of touched) {
    const [{ jobRequestId, attentionReason, strandedKinds }] = visit;
    const reason = sortedReasons(reasonsOf.get(jobRequestId) ?? [])[0];
    const code = reason === undefined ? null : flagOfStranded(reason);
    const isOwn = attentionReason === null || strandedKinds?.some((kind) => flagOfStranded(kind) === attentionReason);
    if (isOwn && code !== attentionReason) changes.set(code, (changes.get(code) ?? new Set()).add(jobRequestId));
  }
  const at = formatMilliseconds(ctx.nowMilliseconds);
  for (const [code, ids] of changes) await replaceFlag(db, tenant.id, [...ids], code, at);
  if (changes.size > 0) touchLanes(db, tenant.id, [...new Set(records.map(({ technicianId }) => technicianId))]);
}

/** A visit as the operations list it. Without blockers when the technician or the vehicle is the reason. */
export const strandedVisitResource = (visit: {
  readonly jobRequestId: string;
  readonly shortCode: string;
  readonly customerName: string;
  readonly priorityLevel: BookedVisit[0]['priorityLevel'];
  readonly technicianId: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly kinds: readonly StrandedReason[];
  readonly blockers: Judgement['blockers'];
}): StrandedVisitsAnswer['visits'][number] => ({
  job_request_id: visit.jobRequestId,
  short_code: visit.shortCode,
  customer_name: visit.customerName,
  priority_level: visit.priorityLevel,
  technician_id: visit.technicianId,
  start_at: formatMinute(visit.startMinute),
  end_at: formatMinute(visit.endMinute),
  reason: visit.kinds[0]!,
  blockers: visit.blockers.map((blocker) => {
    const { missing_skill_ids: skillIds, ...data } = blockerData(blocker);
    return { ...data, ...(skillIds ? { missing_skill_ids: [...skillIds] } : {}) };
  }),
});
