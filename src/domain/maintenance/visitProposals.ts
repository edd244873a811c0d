/**
 * Proposes a time to the customers of maintenance plans that say so. Each request has a transaction of its own, which writes the quote, the
 * proposal, its message and that the request is asked, so a crash or a second process proposes nothing twice. [visit-proposals.once];
 * docs/internals/bookings.md#proposed-times.
 */
import type { ReadContext, WriteContext } from '../call/context.ts';
import { contextOfBusiness, sweep, type SweepTurn } from '../call/sweep.ts';
import { isRefusal } from '../../contract/errors.ts';
import type { Period } from '../../contract/vocabulary.ts';
import { epochMinute } from '../../engine/minutes.ts';
import { isSingleVisit } from '../../engine/visit.ts';
import { afterWakingMinutes, quietHoursOf, type QuietUntil } from '../jobs/customer/quietCustomer.ts';
import { isOpen } from '../jobs/lifecycle/jobState.ts';
import { durationsOf, recordQuote } from '../jobs/booking/quotation.ts';
import { proposeTime } from '../jobs/customer/timeProposal.ts';
import type { TenantBoard } from '../planning/boards/boards.ts';
import { nowMinuteOf } from '../planning/hours/calendars.ts';
import { adoptAddress, withAddress } from '../planning/places/jobAddress.ts';
import type { Durations } from '../planning/visits/jobVisit.ts';
import { periodRange } from '../planning/visits/requestedRanges.ts';
import { yieldBetweenSlices } from '../planning/search/yieldBetweenSlices.ts';
import { holdFreeCustomer } from '../../store/customers/person.ts';
import type { Store } from '../../store/driver/database.ts';
import { eachAlone } from '../../store/driver/eachAlone.ts';
import { batches } from '../../store/driver/inBatches.ts';
import { randomUpTo } from '../../store/ids.ts';
import { lockProposals } from '../../store/jobs/earlierWishes.ts';
import { lockJob, lockJobs, readJobs } from '../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { endTimeProposals, openProposals, timesOfCustomers, type NewTimeProposal } from '../../store/jobs/timeProposals.ts';
import {
  holdWantedProposal,
  isStillWanted,
  overVisitProposals,
  readWantedProposals,
  settleBookedProposals,
  tenantsToPropose,
  writeProposalStep,
  type ProposingTenant,
  type ProposalStep,
  type WantedProposal,
} from '../../store/jobs/visitProposals.ts';
import { getTenant, type Tenant } from '../../store/settings/tenants.ts';
import { localDateOf } from '../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../ground/time/timestamps.ts';
import { fittingCase } from '../dispatch/starts/fittingStarts.ts';
import { answerEnd, earliestSteps, leastAnswerMinutes, type DayPart, type Taken } from '../dispatch/proposals/proposedStarts.ts';

/** How long a customer may answer. */
const answerMinutes = 7 * 24 * 60;
/** A proposal ends so long before its time begins, so that the day of the technician can still be filled. */
const noticeMinutes = 24 * 60;
/** Requests that are read at once. */
const batchSize = 100;

/** Proposes what is due in all businesses, and ends what is over. */
export const visitProposals = sweep({
  name: 'propose times of maintenance plans',
  everyMilliseconds: 60_000,
  followsClock: true,
  due: tenantsToPropose,
  async work(turn) {
    const { store, due, now } = turn;
    await endOver(store, due.id, formatMilliseconds(now()));
    await settleBookedProposals(store, due.id);
    await proposeWanted(turn, await getTenant(store, due.id));
  },
});

async function proposeWanted(turn: SweepTurn<ProposingTenant>, tenant: Tenant): Promise<void> {
  const { store, services, now } = turn;
  const contexts = contextOfBusiness(turn, tenant, 'maintenance');
  const quiet = await quietHoursOf({ db: store, tenant });
  const isOver = () => turn.signal.aborted || quiet(tenant.timezone, nowMinuteOf(now())) !== null;
  const read = (after: WantedProposal | null) => (isOver() ? Promise.resolve([]) : readWantedProposals(store, tenant.id, after, batchSize));
  await eachAlone(batches(batchSize, read), async (wanted) => {
    if (wanted.length === 0) return;
    const ids = wanted.map(({ jobRequestId }) => jobRequestId);
    const rows = new Map((await readJobs(store, tenant.id, ids)).map((row) => [row.id, row]));
    // Read again for each batch: a sweep takes long, and what is booked or proposed meanwhile is not free.
    const taken: Taken[] = await openProposals(store, tenant.id);
    const readAt = now();
    let current: TenantBoard | null = null;
    // In another order in each process, so that two of them seldom search for the same request.
    await eachAlone(shuffled(wanted), async (request) => {
      const row = rows.get(request.jobRequestId);
      if (!row || isOver() || !(await isStillWanted(store, tenant.id, request))) return;
      current ??= await services.boards.live(store, tenant, readAt, nowMinuteOf(readAt));
      const found = await findTime(contexts.reading(), current, row, quiet, taken);
      // The search may have lasted into the quiet hours.
      if (isOver()) return;
      const isProposed = await store.transaction((tx) => writeFound(contexts.writing(tx), request, row, found));
      if (isProposed && typeof found !== 'string') taken.push(found.time);
    });
  });
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
type Outcome = Found | Extract<ProposalStep, 'no_time' | 'no_duration' | 'not_possible' | 'settled'>;

/** The earliest start of the preferred technician within the wished days and parts of the day, else that of another technician. */
async function findTime(
  ctx: ReadContext,
  current: TenantBoard,
  stored: JobRow,
  quiet: QuietUntil,
  taken: readonly Taken[],
): Promise<Outcome> {
  const { db, tenant } = ctx;
  if (stored.scheduledAt !== null || !isOpen(stored) || stored.pendingAction === null) return 'settled';
  // Its customer could not accept a time: a person assigns it.
  if (!isForOneTechnician(stored)) return 'not_possible';
  const row = await withAddress(db, tenant.id, stored);
  const durations = await durationsOf(db, tenant.id, row.jobTypeId, sentDurations(row));
  if (isRefusal(durations)) return 'no_duration';
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const zone = row.customerTimezone;
  const parts = wishedParts(tenant, row, afterWakingMinutes(quiet, zone, now, leastAnswerMinutes) + noticeMinutes);
  if (parts.length === 0) return 'no_time';
  const days = {
    from: localDateOf(tenant.timezone, parts[0]!.range.startMinute),
    to: localDateOf(tenant.timezone, parts.at(-1)!.range.endMinute - 1),
  };
  const fitting = await fittingCase(ctx, { ...row, ...durations }, current, days);
  if (isRefusal(fitting) || !isSingleVisit(fitting.visit)) return 'not_possible';
  // A customer with several sites cannot be at two of them at once.
  const busy = row.customerId === null ? [] : await timesOfCustomers(db, tenant.id, [row.customerId], now);
  const found = await yieldBetweenSlices(
    earliestSteps(fitting, parts, taken, { firstId: fitting.visit.preferredTechnicianId, isPreferred: true, busy }),
  );
  if (found === null) return 'no_time';
  const expiry = Math.min(answerEnd(quiet, zone, now, answerMinutes), found.startMinute - noticeMinutes);
  return { time: { ...found, presentStartMinute: null, expiresAt: formatMinute(expiry) }, durations };
}

/** Whether the customer could accept a time: no emergency, and no work of a crew. */
const isForOneTechnician = ({ priorityLevel, crewSize }: JobRow) => priorityLevel !== 'p0' && crewSize === 1;

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
  if (!row || row.statusVersion !== seen.statusVersion || isForOneTechnician(row) !== isForOneTechnician(seen)) return false;
  if (!held.isPlanActive || typeof found === 'string') {
    await writeProposalStep(db, tenant.id, request, held.isPlanActive ? (found as ProposalStep) : 'withdrawn');
    return false;
  }
  // If the time was booked or proposed meanwhile, the next round finds another.
  const quote = async () => (row.pendingAction === 'confirm_booking' ? row : quoted(ctx, row, found.durations));
  if (!(await proposeTime(ctx, row, found.time, { quote }))) return false;
  await writeProposalStep(db, tenant.id, request, 'asked');
  return true;
}

/** The customer may choose among all free times, and hears of one of them by the proposal. So the quote sends no message of its own. */
const quoted = async (ctx: WriteContext, row: JobRow, durations: Durations): Promise<JobRow> =>
  recordQuote(ctx, await adoptAddress(ctx, row), { ...durations, crewSize: 1 }, { forced: false, asksCustomer: false });
