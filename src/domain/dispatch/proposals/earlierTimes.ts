/**
 * Proposes times that came free to customers who wait for an earlier one. What a search found is written in one transaction that ends the
 * search, so a crash or a second process proposes nothing twice. [earlier-times.once]; docs/internals/bookings.md#proposed-times.
 */
import type { ReadContext } from '../../call/context.ts';
import { contextOfBusiness, sweep, type SweepTurn } from '../../call/sweep.ts';
import { isRefusal } from '../../../contract/errors.ts';
import { periods } from '../../../contract/vocabulary.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { isProposalStanding, proposeTime } from '../../jobs/customer/timeProposal.ts';
import { recordJobEvents } from '../../jobs/lifecycle/jobEvents.ts';
import { leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { afterWakingMinutes, quietHoursOf, type QuietUntil } from '../../jobs/customer/quietCustomer.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { periodRange } from '../../planning/visits/requestedRanges.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { holdFreeCustomer } from '../../../store/customers/person.ts';
import {
  beginSearch,
  endedWishes,
  endSearch,
  removeEndedWishes,
  tenantsToSearch,
  waitingForEarlier,
  type WaitingTenant,
  type WishPlace,
} from '../../../store/jobs/earlierWishes.ts';
import { lockJobs, readJobs } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import {
  endTimeProposals,
  openProposals,
  proposalsToCustomers,
  timesOfCustomers,
  type CustomerTime,
  type NewTimeProposal,
  type TimeProposalRow,
} from '../../../store/jobs/timeProposals.ts';
import { scheduleVersion } from '../../../store/schedule/lock.ts';
import { getTenant, type Tenant } from '../../../store/settings/tenants.ts';
import { addDays, isoWeekday, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { fittingCase } from '../starts/fittingStarts.ts';
import { answerEnd, canStart, earliestSteps, leastAnswerMinutes, type DayPart, type Taken } from './proposedStarts.ts';

/** How long a customer may answer. */
const answerMinutes = 4 * 60;
/** A proposal ends so long before its time begins, so that the technician's day does not change at the last moment. */
const noticeMinutes = 2 * 60;
/** A smaller gain is not worth a question. */
const leastGainMinutes = 2 * 60;
/** A customer is asked once in this time. */
const restMilliseconds = 24 * 3_600_000;
/** Only times of these days from today on are proposed. */
const searchedDays = 14;
/** Customers who are looked at in one search, who waits longest first. The next search, a minute later, goes on behind them. */
const mostWaiting = 100;

type Found = Omit<NewTimeProposal, 'id' | 'told' | 'untoldBecause' | 'offeredAt'> & { readonly row: JobRow };

/** Searches all businesses whose customers wait. `most`: customers who are looked at in one search. */
export const earlierTimes = (most = mostWaiting) =>
  sweep({
    name: 'propose earlier times',
    everyMilliseconds: 60_000,
    followsClock: true,
    due: tenantsToSearch,
    work: (turn) => searchTenant(turn, most),
  });

async function searchTenant(turn: SweepTurn<WaitingTenant>, most: number): Promise<void> {
  const { store, services } = turn;
  const tenantId = turn.due.id;
  const { round, behind } = await beginSearch(store, tenantId);
  const { version } = await scheduleVersion(store, tenantId);
  const tenant = await getTenant(store, tenantId);
  const contexts = contextOfBusiness(turn, tenant, 'earlier times');
  const ctx = contexts.reading();
  const now = ctx.nowMilliseconds;
  const current = await services.boards.live(store, tenant, now, nowMinuteOf(now));
  const { open, over } = await openAndOver(ctx, current);
  const restsSince = formatMilliseconds(now - restMilliseconds);
  const { found, until } = await findTimes(ctx, current, open, { behind, most, restsSince });
  const ended = await endedWishes(store, tenantId);
  const at = formatMilliseconds(now);
  await store.transaction(async (tx) => {
    if (!(await endSearch(tx, tenantId, { round, version, at, from: behind, until }))) return;
    // The customers before the jobs, in the order of an erasure. While one goes on, nothing is written about the person.
    const asked: Found[] = [];
    for (const time of found)
      if (time.row.customerId === null || (await holdFreeCustomer(tx, tenantId, time.row.customerId))) asked.push(time);
    const held = new Map(
      (await lockJobs(tx, tenantId, [...[...over, ...asked].map(({ jobRequestId }) => jobRequestId), ...ended])).map((row) => [
        row.id,
        row,
      ]),
    );
    await endTimeProposals(
      tx,
      tenantId,
      over.map(({ id }) => id),
      'expired',
      at,
    );
    const writing = contexts.writing(tx);
    const changed = await removeEndedWishes(tx, tenantId, ended, at, (id) => held.get(id)!.earlierWish !== null);
    await recordJobEvents(
      writing,
      (await readJobs(tx, tenantId, changed)).map((row) => ({ type: 'job_request.updated', row })),
    );
    for (const { row, ...proposal } of asked) {
      const present = held.get(row.id);
      if (present?.statusVersion === row.statusVersion && present.earlierWish !== null)
        await proposeTime(writing, present, proposal, { restsSince });
    }
  });
}

/** The open proposals that can still be taken, and those that are over: too late, the visit has changed, or the time is taken. */
async function openAndOver(ctx: ReadContext, current: TenantBoard): Promise<{ open: TimeProposalRow[]; over: TimeProposalRow[] }> {
  const { db, tenant, nowMilliseconds } = ctx;
  const all = await openProposals(db, tenant.id);
  const rows = new Map(
    (
      await readJobs(
        db,
        tenant.id,
        all.map(({ jobRequestId }) => jobRequestId),
      )
    ).map((row) => [row.id, row]),
  );
  const open: TimeProposalRow[] = [];
  for (const proposal of all) {
    const row = rows.get(proposal.jobRequestId);
    // A time for a request without a visit is judged by its own search.
    if (proposal.presentStartMinute === null) {
      open.push(proposal);
      continue;
    }
    if (!row?.earlierWish || !isProposalStanding(row, proposal, nowMilliseconds)) continue;
    if (await canStillStart(ctx, row, current, proposal)) open.push(proposal);
  }
  const ids = new Set(open.map(({ id }) => id));
  return { open, over: all.filter(({ id }) => !ids.has(id)) };
}

async function canStillStart(ctx: ReadContext, row: JobRow, current: TenantBoard, { technicianId, startMinute }: Taken): Promise<boolean> {
  const day = localDateOf(ctx.tenant.timezone, startMinute);
  const fitting = await fittingCase(ctx, row, current, { from: day, to: day });
  return !isRefusal(fitting) && canStart(fitting, technicianId, startMinute);
}

/**
 * A time for each waiting customer for whom one is free, who waits longest first, beginning behind a place. No two get the same time. `until`: the
 * place of the last customer who was looked at; null: the search looked at all.
 */
async function findTimes(
  ctx: ReadContext,
  current: TenantBoard,
  open: readonly TimeProposalRow[],
  { behind, most, restsSince }: { readonly behind: WishPlace | null; readonly most: number; readonly restsSince: string },
): Promise<{ found: Found[]; until: WishPlace | null }> {
  const { db, tenant, nowMilliseconds } = ctx;
  const from = formatMinute(nowMinuteOf(nowMilliseconds) + leastAnswerMinutes + noticeMinutes + leastGainMinutes);
  const more = await waitingForEarlier(db, tenant.id, { from, restsSince, behind, most: most + 1 });
  const waiting = more.slice(0, most);
  const ids = waiting.map(({ jobRequestId }) => jobRequestId);
  const rows = new Map((await readJobs(db, tenant.id, ids)).map((row) => [row.id, row]));
  const proposals = await proposalsToCustomers(db, tenant.id, [...rows.values()]);
  const customerIds = [...rows.values()].flatMap(({ customerId }) => customerId ?? []);
  const times = await timesOfCustomers(db, tenant.id, customerIds, nowMinuteOf(nowMilliseconds));
  const quiet = await quietHoursOf(ctx);
  const taken: Taken[] = [...open];
  const found: Found[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row || quiet(row.customerTimezone, nowMinuteOf(nowMilliseconds)) !== null) continue;
    // One customer may have several visits, and is asked about a time once.
    if (found.some((other) => isOfSameCustomer(other.row, row))) continue;
    const own = proposals.filter((other) => other.jobRequestId === id || isOfSameCustomer(other, row));
    const busy = times.filter((other) => other.jobRequestId !== id && isOfSameCustomer(other, row));
    const time = await findTime(ctx, current, row, { quiet, taken, busy, asked: new Set(own.map(partOf)) });
    if (time === null) continue;
    taken.push(time);
    found.push(time);
  }
  return { found, until: more.length > waiting.length ? waiting.at(-1)! : null };
}

type OfCustomer = Pick<JobRow, 'customerId'>;
const isOfSameCustomer = (left: OfCustomer, right: OfCustomer) => left.customerId !== null && left.customerId === right.customerId;

const partOf = ({ visitOn, period }: Pick<TimeProposalRow, 'visitOn' | 'period'>) => `${visitOn} ${period}`;

interface Limits {
  readonly quiet: QuietUntil;
  readonly taken: readonly Taken[];
  /** Times of the customer's other visits. */
  readonly busy: readonly CustomerTime[];
  /** Parts of days about which the customer was asked. */
  readonly asked: ReadonlySet<string>;
}

/** The earliest time that suits the customer and that a move could take; null: none. */
async function findTime(ctx: ReadContext, current: TenantBoard, row: JobRow, { quiet, taken, busy, asked }: Limits): Promise<Found | null> {
  const { tenant } = ctx;
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const zone = row.customerTimezone;
  const leastAnswered = afterWakingMinutes(quiet, zone, now, leastAnswerMinutes);
  const earliest = leastAnswered + noticeMinutes;
  const present = leadSessionOf(row)!;
  const latest = present.startMinute - leastGainMinutes;
  const today = localDateOf(tenant.timezone, now);
  const lastDay = localDateOf(tenant.timezone, latest);
  const mostDay = addDays(today, searchedDays);
  const to = lastDay < mostDay ? lastDay : mostDay;
  const from = localDateOf(tenant.timezone, earliest);
  if (from > to) return null;
  const parts = suitingParts(tenant, row, { earliest, latest }, addDays(today, searchedDays + 1)).filter(
    (part) => !asked.has(partOf(part)),
  );
  if (parts.length === 0) return null;
  const fitting = await fittingCase(ctx, row, current, { from, to });
  if (isRefusal(fitting)) return null;
  const found = await yieldBetweenSlices(earliestSteps(fitting, parts, taken, { firstId: present.technicianId, busy }));
  if (found === null) return null;
  const expiry = Math.min(answerEnd(quiet, zone, now, answerMinutes), found.startMinute - noticeMinutes);
  return { ...found, row, presentStartMinute: present.startMinute, expiresAt: formatMinute(expiry) };
}

/** The parts of days that suit the customer, in time order, cut to starts from `earliest` to `latest`. */
function suitingParts(tenant: Tenant, row: JobRow, { earliest, latest }: { earliest: number; latest: number }, lastDay: string): DayPart[] {
  const zone = row.customerTimezone;
  const weekdays = row.earlierWish?.weekdays ?? [];
  const wanted = row.earlierWish?.periods ?? [];
  const parts: DayPart[] = [];
  for (let date = localDateOf(zone, earliest); date <= lastDay && date <= localDateOf(zone, latest); date = addDays(date, 1)) {
    if (weekdays.length > 0 && !weekdays.includes(isoWeekday(date))) continue;
    for (const period of periods) {
      if (wanted.length > 0 && !wanted.includes(period)) continue;
      const range = periodRange(tenant, zone, date, period);
      const startMinute = epochMinute(Math.max(range.startMinute, earliest));
      const endMinute = epochMinute(Math.min(range.endMinute, latest + 1));
      if (startMinute < endMinute) parts.push({ visitOn: date, period, range: { startMinute, endMinute } });
    }
  }
  return parts;
}
