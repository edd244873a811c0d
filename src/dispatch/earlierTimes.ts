/**
 * Proposes times that came free to customers who wait for an earlier one. What a search found is written in one transaction that ends the
 * search, so a crash or a second process proposes nothing twice. [earlier-times.once]; docs/decisions/0144.
 */
import { businessItself } from '../call/businessItself.ts';
import type { ReadContext, Services, WriteContext } from '../call/context.ts';
import { isRefusal } from '../contract/errors.ts';
import { periods } from '../contract/vocabulary.ts';
import { findLane } from '../engine/board.ts';
import { singleBlock } from '../engine/sessions.ts';
import { epochMinute, type MinuteRange } from '../engine/minutes.ts';
import type { Steps } from '../engine/steps.ts';
import { proposeTime } from '../jobs/earlierWish.ts';
import { leadSessionOf } from '../jobs/jobState.ts';
import { isQuietFor } from '../jobs/quietCustomer.ts';
import type { TenantBoard } from '../planning/boards.ts';
import { nowMinuteOf } from '../planning/calendars.ts';
import { periodRange } from '../planning/requestedRanges.ts';
import { yieldBetweenSlices } from '../planning/yieldBetweenSlices.ts';
import { holdFreeCustomer } from '../store/customers/person.ts';
import type { Store } from '../store/driver/database.ts';
import { eachAlone } from '../store/driver/eachAlone.ts';
import { Feeds } from '../store/events/feeds.ts';
import { newId } from '../store/ids.ts';
import { beginSearch, endSearch, removeEndedWishes, tenantsToSearch, waitingForEarlier } from '../store/jobs/earlierWishes.ts';
import { lockJobs, readJobs } from '../store/jobs/jobRequests.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import {
  endTimeProposals,
  openProposals,
  proposalsOfJobs,
  type NewTimeProposal,
  type TimeProposalRow,
} from '../store/jobs/timeProposals.ts';
import { scheduleVersion } from '../store/schedule/lock.ts';
import { getTenant, type Tenant } from '../store/settings/tenants.ts';
import { addDays, isoWeekday, localDateOf } from '../time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../time/timestamps.ts';
import { fittingCase, fittingStarts, type FittingCase } from './fittingStarts.ts';

/** Name of the background job. */
export const earlierTimesJob = 'propose earlier times';
export const earlierTimesEveryMilliseconds = 60_000;

/** How long a customer may answer. */
const answerMinutes = 4 * 60;
/** A proposal ends so long before its time begins, so that the technician's day does not change at the last moment. */
const noticeMinutes = 2 * 60;
/** Every customer has at least so long to answer. */
const leastAnswerMinutes = 60;
/** A smaller gain is not worth a question. */
const leastGainMinutes = 2 * 60;
/** A customer is asked once in this time. */
const restMilliseconds = 24 * 3_600_000;
/** Only times of these days from today on are proposed. */
const searchedDays = 14;
/** Customers who are looked at in one search, who waits longest first. */
const mostWaiting = 100;
/** Starts are tried in these steps: people like whole quarters of an hour. */
const stepMinutes = 15;

interface Parts {
  readonly store: Store;
  readonly services: Services;
}

type Found = Omit<NewTimeProposal, 'id' | 'told' | 'offeredAt'> & { readonly row: JobRow };
type Taken = Pick<TimeProposalRow, 'technicianId' | 'startMinute' | 'endMinute'>;

/** Searches all businesses whose customers wait. `nowMilliseconds` is the service's time. */
export async function proposeEarlierTimes(parts: Parts, nowMilliseconds: number, signal: AbortSignal): Promise<void> {
  await eachAlone(await tenantsToSearch(parts.store, formatMilliseconds(nowMilliseconds)), async ({ id, clockOffsetMilliseconds }) => {
    if (!signal.aborted) await searchTenant(parts, id, nowMilliseconds + clockOffsetMilliseconds);
  });
}

async function searchTenant({ store, services }: Parts, tenantId: number, now: number): Promise<void> {
  const round = await beginSearch(store, tenantId);
  const { version } = await scheduleVersion(store, tenantId);
  const tenant = await getTenant(store, tenantId);
  const shared = { tenant, principal: businessItself(tenant, 'earlier times'), locale: 'en' as const, nowMilliseconds: now, services };
  const ctx: ReadContext = { ...shared, db: store, feeds: new Feeds(store), requestId: newId(now) };
  const current = await services.boards.live(store, tenant, now, nowMinuteOf(now));
  const { open, over } = await openAndOver(ctx, current);
  const found = await findTimes(ctx, current, open);
  const at = formatMilliseconds(now);
  await store.transaction(async (tx) => {
    if (!(await endSearch(tx, tenantId, { round, version, at }))) return;
    removeEndedWishes(tx, tenantId);
    // The customers before the jobs, in the order of an erasure. While one goes on, nothing is written about the person.
    const asked: Found[] = [];
    for (const time of found)
      if (time.row.customerId === null || (await holdFreeCustomer(tx, tenantId, time.row.customerId))) asked.push(time);
    const held = new Map(
      (
        await lockJobs(
          tx,
          tenantId,
          [...over, ...asked].map(({ jobRequestId }) => jobRequestId),
        )
      ).map((row) => [row.id, row]),
    );
    await endTimeProposals(
      tx,
      tenantId,
      over.map(({ id }) => id),
      'expired',
      at,
    );
    const writing: WriteContext = { ...shared, db: tx, requestId: newId(now) };
    for (const { row, ...proposal } of asked) {
      const present = held.get(row.id);
      if (present?.statusVersion === row.statusVersion && present.earlierWish !== null) await proposeTime(writing, present, proposal);
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
    const isStanding =
      Date.parse(proposal.expiresAt) > nowMilliseconds &&
      row !== undefined &&
      row.earlierWish !== null &&
      leadSessionOf(row)?.startMinute === proposal.presentStartMinute;
    if (isStanding && (await canStillStart(ctx, row, current, proposal))) open.push(proposal);
  }
  const ids = new Set(open.map(({ id }) => id));
  return { open, over: all.filter(({ id }) => !ids.has(id)) };
}

async function canStillStart(ctx: ReadContext, row: JobRow, current: TenantBoard, { technicianId, startMinute }: Taken): Promise<boolean> {
  const day = localDateOf(ctx.tenant.timezone, startMinute);
  const fitting = await fittingCase(ctx, row, current, { from: day, to: day });
  if (isRefusal(fitting)) return false;
  const lane = findLane(fitting.board, technicianId);
  return lane !== null && holds(fittingStarts(fitting)(lane).starts, startMinute);
}

const holds = (starts: readonly number[], minute: number) =>
  starts.some((from, index) => index % 2 === 0 && from <= minute && minute < starts[index + 1]!);

/** A time for each waiting customer for whom one is free, who waits longest first. No two get the same time. */
async function findTimes(ctx: ReadContext, current: TenantBoard, open: readonly TimeProposalRow[]): Promise<Found[]> {
  const { db, tenant, nowMilliseconds } = ctx;
  const earliest = nowMinuteOf(nowMilliseconds) + noticeMinutes + leastAnswerMinutes;
  const ids = await waitingForEarlier(db, tenant.id, formatMinute(earliest + leastGainMinutes), mostWaiting);
  const rows = new Map((await readJobs(db, tenant.id, ids)).map((row) => [row.id, row]));
  const asked = await proposalsOfJobs(db, tenant.id, ids);
  const quiet = await isQuietFor(ctx);
  const taken: Taken[] = [...open];
  const found: Found[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    // One customer may have several visits, and is asked about a time once.
    const own = asked.filter(({ jobRequestId }) => jobRequestId === id || isOfSameCustomer(rows.get(jobRequestId), row));
    const isResting = own.some(({ state, offeredAt }) => state === 'offered' || Date.parse(offeredAt) > nowMilliseconds - restMilliseconds);
    const isAsked = found.some((other) => isOfSameCustomer(other.row, row));
    if (!row || isResting || isAsked || quiet(row.customerTimezone)) continue;
    const time = await findTime(ctx, current, row, { earliest, taken, asked: new Set(own.map(partOf)) });
    if (time === null) continue;
    taken.push(time);
    found.push(time);
  }
  return found;
}

const isOfSameCustomer = (left: JobRow | undefined, right: JobRow | undefined) =>
  left !== undefined && left.customerId !== null && left.customerId === right?.customerId;

const partOf = ({ visitOn, period }: Pick<TimeProposalRow, 'visitOn' | 'period'>) => `${visitOn} ${period}`;

interface Limits {
  readonly earliest: number;
  readonly taken: readonly Taken[];
  /** Parts of days about which the customer was asked. */
  readonly asked: ReadonlySet<string>;
}

/** The earliest time that suits the customer and that a move could take; null: none. */
async function findTime(ctx: ReadContext, current: TenantBoard, row: JobRow, { earliest, taken, asked }: Limits): Promise<Found | null> {
  const { tenant } = ctx;
  const present = leadSessionOf(row)!;
  const latest = present.startMinute - leastGainMinutes;
  const today = localDateOf(tenant.timezone, nowMinuteOf(ctx.nowMilliseconds));
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
  const found = await yieldBetweenSlices(earliestSteps(fitting, parts, taken));
  return found && { ...found, row, presentStartMinute: present.startMinute, expiresAt: expiryOf(ctx.nowMilliseconds, found.startMinute) };
}

type Earliest = Pick<NewTimeProposal, 'jobRequestId' | 'technicianId' | 'startMinute' | 'endMinute' | 'visitOn' | 'period'>;

/** The earliest free start in the parts of days, lane by lane. The present technician goes first, and so wins at equal times. */
function* earliestSteps(fitting: FittingCase, parts: readonly DayPart[], taken: readonly Taken[]): Steps<Earliest | null> {
  const { row, board } = fitting;
  const startsOf = fittingStarts(fitting);
  const present = leadSessionOf(row)?.technicianId;
  const lanes = board.lanes.toSorted((a, b) => Number(b.technicianId === present) - Number(a.technicianId === present));
  let best: Earliest | null = null;
  for (const lane of lanes) {
    const { technicianId, patternIndex } = lane;
    const { starts } = startsOf(lane);
    const others = taken.filter((other) => other.technicianId === technicianId);
    for (const { visitOn, period, range } of parts) {
      if (best !== null && range.startMinute >= best.startMinute) break;
      const time = firstIn(starts, range, best?.startMinute ?? Infinity, (startMinute) => {
        const endMinute = endOf(fitting, patternIndex, startMinute);
        return others.some((other) => other.startMinute < endMinute && other.endMinute > startMinute) ? null : endMinute;
      });
      if (time === null) continue;
      best = { jobRequestId: row.id, technicianId, ...time, visitOn, period };
      break;
    }
    yield;
  }
  return best;
}

const endOf = ({ calendar, visit }: FittingCase, patternIndex: number, startMinute: number): number =>
  singleBlock(calendar, patternIndex, visit, epochMinute(startMinute)).endMinute;

/** The first start in the range that is free, before `before`. Whole quarters come before other minutes of a gap. */
function firstIn(
  starts: readonly number[],
  { startMinute, endMinute }: MinuteRange,
  before: number,
  endIfFree: (start: number) => number | null,
): { startMinute: number; endMinute: number } | null {
  for (let index = 0; index < starts.length; index += 2) {
    const from = Math.max(starts[index]!, startMinute);
    const until = Math.min(starts[index + 1]!, endMinute, before);
    const whole = Math.ceil(from / stepMinutes) * stepMinutes;
    for (let start = whole < until ? whole : from; start < until; start += stepMinutes) {
      const end = endIfFree(start);
      if (end !== null) return { startMinute: start, endMinute: end };
    }
  }
  return null;
}

interface DayPart extends Pick<TimeProposalRow, 'visitOn' | 'period'> {
  readonly range: MinuteRange;
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

const expiryOf = (nowMilliseconds: number, startMinute: number): string =>
  formatMinute(Math.min(nowMinuteOf(nowMilliseconds) + answerMinutes, startMinute - noticeMinutes));
