/**
 * Proposes a time to the customers of maintenance plans that say so. Each request has a transaction of its own, which writes the quote, the
 * proposal, its message and that the request is asked, so a crash or a second process proposes nothing twice. [visit-proposals.once];
 * docs/decisions/0151.
 */
import { businessItself } from '../call/businessItself.ts';
import type { ReadContext, Services, WriteContext } from '../call/context.ts';
import { isRefusal } from '../contract/errors.ts';
import type { Period } from '../contract/vocabulary.ts';
import { epochMinute } from '../engine/minutes.ts';
import { isSingleVisit } from '../engine/visit.ts';
import { afterWakingMinutes, quietHoursOf, type QuietUntil } from '../jobs/quietCustomer.ts';
import { isOpen } from '../jobs/jobState.ts';
import { durationsOf, recordQuote } from '../jobs/quotation.ts';
import { proposeTime } from '../jobs/timeProposal.ts';
import type { TenantBoard } from '../planning/boards.ts';
import { nowMinuteOf } from '../planning/calendars.ts';
import { adoptAddress, withAddress } from '../planning/jobAddress.ts';
import type { Durations } from '../planning/jobVisit.ts';
import { periodRange } from '../planning/requestedRanges.ts';
import { yieldBetweenSlices } from '../planning/yieldBetweenSlices.ts';
import { holdFreeCustomer } from '../store/customers/person.ts';
import type { Store } from '../store/driver/database.ts';
import { eachAlone } from '../store/driver/eachAlone.ts';
import { isUnavailable } from '../store/driver/unavailable.ts';
import { Feeds } from '../store/events/feeds.ts';
import { newId, randomUpTo } from '../store/ids.ts';
import { lockProposals } from '../store/jobs/earlierWishes.ts';
import { lockJob, lockJobs, readJobs } from '../store/jobs/jobRequests.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { endTimeProposals, isTimeProposed, proposedTimes, type NewTimeProposal, type ProposedTime } from '../store/jobs/timeProposals.ts';
import {
  holdWantedProposal,
  isStillWanted,
  overVisitProposals,
  readWantedProposals,
  settleBookedProposals,
  tenantsToPropose,
  writeProposalStep,
  type ProposalStep,
  type WantedProposal,
} from '../store/jobs/visitProposals.ts';
import { getTenant, type Tenant } from '../store/settings/tenants.ts';
import { localDateOf } from '../time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../time/timestamps.ts';
import { fittingCase } from './fittingStarts.ts';
import { answerEnd, earliestSteps, leastAnswerMinutes, type DayPart, type Taken } from './proposedStarts.ts';

/** Name of the background job. */
export const visitProposalsJob = 'propose times of maintenance plans';
export const visitProposalsEveryMilliseconds = 60_000;

/** How long a customer may answer. */
const answerMinutes = 7 * 24 * 60;
/** A proposal ends so long before its time begins, so that the day of the technician can still be filled. */
const noticeMinutes = 24 * 60;
/** Requests that are read at once. */
const batchSize = 100;

interface Parts {
  readonly store: Store;
  readonly services: Services;
}

/** Proposes what is due in all businesses, and ends what is over. `nowMilliseconds` is the service's time. */
export async function proposeVisits(parts: Parts, nowMilliseconds: number, signal: AbortSignal): Promise<void> {
  await eachAlone(await tenantsToPropose(parts.store, formatMilliseconds(nowMilliseconds)), async ({ id, clockOffsetMilliseconds }) => {
    if (!signal.aborted) await proposeOfTenant(parts, id, nowMilliseconds + clockOffsetMilliseconds, signal);
  });
}

async function proposeOfTenant({ store, services }: Parts, tenantId: number, now: number, signal: AbortSignal): Promise<void> {
  await endOver(store, tenantId, formatMilliseconds(now));
  await settleBookedProposals(store, tenantId);
  const tenant = await getTenant(store, tenantId);
  const shared = { tenant, principal: businessItself(tenant, 'maintenance'), locale: 'en' as const, nowMilliseconds: now, services };
  const ctx: ReadContext = { ...shared, db: store, feeds: new Feeds(store), requestId: newId(now) };
  const quiet = await quietHoursOf(ctx);
  if (quiet(tenant.timezone, nowMinuteOf(now)) !== null) return;
  const taken: ProposedTime[] = await proposedTimes(store, tenantId);
  const failures: unknown[] = [];
  let current: TenantBoard | null = null;
  let last: WantedProposal | null = null;
  do {
    const wanted: WantedProposal[] = await readWantedProposals(store, tenantId, last, batchSize);
    const rows = new Map(
      (
        await readJobs(
          store,
          tenantId,
          wanted.map(({ jobRequestId }) => jobRequestId),
        )
      ).map((row) => [row.id, row]),
    );
    // In another order in each process, so that two of them seldom search for the same request.
    for (const request of shuffled(wanted)) {
      if (signal.aborted) return;
      const row = rows.get(request.jobRequestId);
      if (!row || !(await isStillWanted(store, tenantId, request))) continue;
      current ??= await services.boards.live(store, tenant, now, nowMinuteOf(now));
      try {
        const found = await findTime(ctx, current, row, quiet, taken);
        const writing = (tx: WriteContext['db']): WriteContext => ({ ...shared, db: tx, requestId: newId(now) });
        const isProposed = await store.transaction((tx) => writeFound(writing(tx), request, row, found));
        if (isProposed && typeof found !== 'string') taken.push({ ...found.time, customerId: row.customerId });
      } catch (error) {
        // The fault of one request holds up no other.
        if (isUnavailable(error)) throw error;
        failures.push(error);
      }
    }
    last = wanted.length < batchSize ? null : wanted.at(-1)!;
  } while (last !== null);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  for (let index = left.length - 1; index > 0; index--) {
    const other = randomUpTo(index + 1) - 1;
    [left[index], left[other]] = [left[other]!, left[index]!];
  }
  return left;
}

/** Ends the proposals that nobody answered, whose time is taken, whose job has a time or is closed, and whose plan does not go on. */
async function endOver(store: Store, tenantId: number, at: string): Promise<void> {
  for (;;) {
    const over = await overVisitProposals(store, tenantId, at, batchSize);
    if (over.length === 0) return;
    await store.transaction(async (tx) => {
      await lockJobs(
        tx,
        tenantId,
        over.map(({ jobRequestId }) => jobRequestId),
      );
      for (const [because, ended] of Map.groupBy(over, (proposal) => proposal.because))
        await endTimeProposals(
          tx,
          tenantId,
          ended.map(({ id }) => id),
          'expired',
          at,
          because,
        );
    });
    if (over.length < batchSize) return;
  }
}

interface Found {
  readonly time: Omit<NewTimeProposal, 'id' | 'told' | 'untoldBecause' | 'offeredAt'>;
  readonly durations: Durations;
}

/** The time to propose, or the step that the request takes without one. */
type Outcome = Found | Extract<ProposalStep, 'no_time' | 'no_duration' | 'settled'>;

/** The earliest start of the preferred technician within the wished days and parts of the day, else that of another technician. */
async function findTime(
  ctx: ReadContext,
  current: TenantBoard,
  stored: JobRow,
  quiet: QuietUntil,
  taken: readonly ProposedTime[],
): Promise<Outcome> {
  const { db, tenant } = ctx;
  if (stored.scheduledAt !== null || !isOpen(stored) || stored.pendingAction === null) return 'settled';
  const row = await withAddress(db, tenant.id, stored);
  const durations = await durationsOf(db, tenant.id, row.jobTypeId, sentDurations(row));
  if (isRefusal(durations)) return 'no_duration';
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const zone = row.customerTimezone;
  const parts = wishedParts(tenant, row, afterWakingMinutes(quiet, zone, now, leastAnswerMinutes) + noticeMinutes);
  if (parts.length === 0 || row.crewSize !== 1) return 'no_time';
  const days = {
    from: localDateOf(tenant.timezone, parts[0]!.range.startMinute),
    to: localDateOf(tenant.timezone, parts.at(-1)!.range.endMinute - 1),
  };
  const fitting = await fittingCase(ctx, { ...row, ...durations }, current, days);
  if (isRefusal(fitting) || !isSingleVisit(fitting.visit)) return 'no_time';
  // Whoever has several sites need not be at two of them at once.
  const own = taken.filter(({ customerId }) => customerId === row.customerId);
  const ofOthers = fitting.board.lanes.flatMap(({ technicianId }) => own.map((other): Taken => ({ ...other, technicianId })));
  const found = await yieldBetweenSlices(
    earliestSteps(fitting, parts, [...taken, ...ofOthers], { firstId: fitting.visit.preferredTechnicianId, isPreferred: true }),
  );
  if (found === null) return 'no_time';
  const expiry = Math.min(answerEnd(quiet, zone, now, answerMinutes), found.startMinute - noticeMinutes);
  return { time: { ...found, presentStartMinute: null, expiresAt: formatMinute(expiry) }, durations };
}

/** The durations that a person has set already. */
const sentDurations = ({ jobDurationMinutes, mobilizationMinutes, demobilizationMinutes }: JobRow) => ({
  ...(jobDurationMinutes === null ? {} : { job_duration_minutes: jobDurationMinutes }),
  ...(mobilizationMinutes === null ? {} : { mobilization_minutes: mobilizationMinutes }),
  ...(demobilizationMinutes === null ? {} : { demobilization_minutes: demobilizationMinutes }),
});

/** The days and parts of the day that the request asks for, in time order, from the minute `earliest` on. */
function wishedParts(tenant: Tenant, row: JobRow, earliest: number): DayPart[] {
  const dates = row.jobDates as readonly { readonly date: string; readonly periods: readonly { readonly period: Period }[] }[];
  return dates
    .flatMap(({ date, periods }) =>
      periods.flatMap(({ period }): DayPart[] => {
        const range = periodRange(tenant, row.customerTimezone, date, period);
        const startMinute = epochMinute(Math.max(range.startMinute, earliest));
        return startMinute < range.endMinute ? [{ visitOn: date, period, range: { startMinute, endMinute: range.endMinute } }] : [];
      }),
    )
    .sort((left, right) => left.range.startMinute - right.range.startMinute);
}

/** Writes what was found for the request, unless the request or its plan has changed since. Returns whether a time is proposed now. */
async function writeFound(ctx: WriteContext, request: WantedProposal, seen: JobRow, found: Outcome): Promise<boolean> {
  const { db, tenant } = ctx;
  // Two processes never propose overlapping times at once.
  await lockProposals(db, tenant.id);
  // While an erasure goes on, nothing is written about the person.
  if (!(await holdFreeCustomer(db, tenant.id, request.customerId))) return false;
  const held = await holdWantedProposal(db, tenant.id, request);
  if (!held) return false;
  const row = await lockJob(db, tenant.id, request.jobRequestId);
  if (!row || row.statusVersion !== seen.statusVersion) return false;
  if (!held.isPlanActive || typeof found === 'string') {
    await writeProposalStep(db, tenant.id, request, held.isPlanActive ? (found as ProposalStep) : 'withdrawn');
    return false;
  }
  // Another process proposed it meanwhile. The next round finds another time.
  if (await isTimeProposed(db, tenant.id, found.time)) return false;
  const asked = row.pendingAction === 'confirm_booking' ? row : await quoted(ctx, row, found.durations);
  const isProposed = await proposeTime(ctx, asked, found.time);
  await writeProposalStep(db, tenant.id, request, isProposed ? 'asked' : 'no_time');
  return isProposed;
}

/** The customer may choose among all free times, and hears of one of them by the proposal. So the quote sends no message of its own. */
const quoted = async (ctx: WriteContext, row: JobRow, durations: Durations): Promise<JobRow> =>
  recordQuote(ctx, await adoptAddress(ctx, row), { ...durations, crewSize: 1 }, { forced: false, asksCustomer: false });
