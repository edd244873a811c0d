/** Remedies for a job that finds no start: in a quote, a confirmation or a list of slots. docs/decisions/0031. */
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { Locale, UnavailableReason } from '../../../contract/vocabulary.ts';
import { chooseCrew } from '../../../engine/crew.ts';
import { rankEmergency } from '../../../engine/cascade/emergencyCandidates.ts';
import { noPromise } from '../../../engine/cascade/stops.ts';
import { hoursAt } from '../../../engine/calendar.ts';
import { GRID_MINUTES, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import { quotabilitySteps, type QuoteRefusalReason } from '../../../engine/starts/quotability.ts';
import { isSingleVisit, type Visit } from '../../../engine/visit.ts';
import { pieceAt, shiftOf, workMinutesBetween } from '../../../engine/workHours.ts';
import type { Database } from '../../../store/driver/database.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { minutesPerDay } from '../../../ground/time/minutes.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { calendarFor, finestGridOf, planningCalendarOf, nowMinuteOf } from '../../planning/hours/calendars.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { type TenantBoard, boardWithout } from '../../planning/boards/boards.ts';
import { visitAddressOf, type Durations } from '../../planning/visits/jobVisit.ts';
import {
  callOf,
  isStartPossible,
  lacksAddress,
  isNameable,
  latestSameDay,
  localStart,
  nextStart,
  reasonAt,
  searchDays,
  type RefusedPlacement,
} from '../../planning/placement/placement.ts';
import { addingRemedy, qualifyingRemedy, type RemediesAtStart, type WantedStart } from '../../planning/placement/qualifying.ts';
import { spanOf } from '../../planning/visits/requestedRanges.ts';
import { openingRemedy } from './openingRemedy.ts';

/** Why no technician can start at this minute. */
export async function reasonAtStart(placement: RefusedPlacement, startMinute: EpochMinute): Promise<UnavailableReason> {
  const { tenant, current, board, visit } = placement;
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  const window = { startMinute, endMinute: (startMinute + 1) as EpochMinute };
  const found = await yieldBetweenSlices(quotabilitySteps(board, calendar, visit, [window]));
  return found.schedulable ? 'no_technician_available' : reasonAt(found.reason, placement);
}

/** The starts in these ranges that a local time can name. `isOnGrid`: only starts on this grid, by default that of 5 minutes. null when there are no ranges. */
export function nameableStartsIn(
  { tenant }: RefusedPlacement,
  ranges: readonly MinuteRange[],
  isOnGrid: (minute: number) => boolean = (minute) => minute % GRID_MINUTES === 0,
): WantedStart | null {
  const span = spanOf(ranges);
  if (!span) return null;
  return {
    fromMinute: span.startMinute,
    untilMinute: span.endMinute,
    firstOf(from, until) {
      for (const { startMinute, endMinute } of ranges)
        for (let minute = Math.max(from, startMinute); minute < Math.min(until, endMinute); minute++)
          if (isOnGrid(minute) && isNameable(tenant, minute)) return minute as EpochMinute;
      return null;
    },
  };
}

/** Starts that a change of the records may make possible, and the calls that follow the change. */
interface RecordingTry {
  readonly wanted: WantedStart | null;
  readonly again: RemediesAtStart;
}

/** All starts of the next `searchDays` days from a minute on. */
export function startsFrom({ tenant, nowMinute }: RefusedPlacement, minute: number): WantedStart {
  const fromMinute = Math.max(minute, nowMinute) as EpochMinute;
  const untilMinute = (fromMinute + searchDays * minutesPerDay) as EpochMinute;
  return {
    fromMinute,
    untilMinute,
    firstOf(from, until) {
      const first = Math.ceil(Math.max(from, fromMinute) / GRID_MINUTES) * GRID_MINUTES;
      for (let at = first; at < Math.min(until, untilMinute); at += GRID_MINUTES) if (isNameable(tenant, at)) return at as EpochMinute;
      return null;
    },
  };
}

/**
 * Remedies that change records, such as a technician's skills. The first try is for what was asked. The other tries, and adding a
 * technician, only count when nothing else helps. `hasOthers`: whether other remedies exist.
 */
export async function recordingRemedies(
  placement: RefusedPlacement,
  tries: readonly RecordingTry[],
  hasOthers: boolean,
): Promise<Remedy[]> {
  const { customerId, siteId, nowMinute } = placement;
  if (lacksAddress(placement)) {
    if (customerId === null) return [];
    const then = [...tries[0]!.again(typeof tries[0]!.wanted === 'number' ? tries[0]!.wanted : nowMinute)];
    const change = siteId
      ? callOf('updateCustomerSite', { id: customerId, site_id: siteId }, ['address'])
      : callOf('updateCustomer', { id: customerId }, ['address']);
    return [{ kind: 'set_address', ...change, then }];
  }
  const [{ wanted: asked, again: repeat }] = tries as [RecordingTry];
  const opening = asked === null ? null : await openingRemedy(placement, asked, repeat);
  if (opening) return [opening];
  for (const [index, { wanted, again }] of tries.entries()) {
    if (wanted === null || (index > 0 && hasOthers)) continue;
    const qualifying = await qualifyingRemedy(placement, wanted, again);
    if (qualifying) return [qualifying];
  }
  for (const { wanted, again } of hasOthers ? [] : tries) {
    const adding = wanted === null ? null : await addingRemedy(placement, wanted, again);
    if (adding) return [adding];
  }
  return [];
}

/** A job with everything that its remedies need. */
export interface JobPlacement extends RefusedPlacement {
  readonly row: JobRow;
  readonly durations: Durations;
}

/** A job that finds no start. `visit`: with the departure rule of an offer. */
export function jobPlacement(
  { db, tenant, locale, nowMilliseconds }: PlacingContext,
  current: TenantBoard,
  row: JobRow,
  durations: Durations,
  visit: Visit,
  leadId: string | null = null,
): JobPlacement {
  return {
    db,
    tenant,
    locale,
    current,
    board: boardWithout(current, row.id),
    visit,
    nowMinute: nowMinuteOf(nowMilliseconds),
    leadId,
    place: visitAddressOf(row),
    customerId: row.customerId,
    siteId: row.isSiteDeleted ? null : row.siteId,
    row,
    durations,
  };
}

type PlacingContext = { readonly db: Database; readonly tenant: Tenant; readonly locale: Locale; readonly nowMilliseconds: number };

/** The call that confirms the job at a start. `statusVersion`: the job's version at that time. */
export function confirmCall(
  { tenant, row, leadId }: JobPlacement,
  startMinute: number,
  statusVersion: number,
  technicianId = leadId,
): RemedyCall {
  return callOf('confirmJobRequest', {
    id: row.id,
    scheduled_at: localStart(tenant, startMinute),
    status_version: statusVersion,
    technician_id: technicianId ?? undefined,
  });
}

/** The call that quotes the job with these changes. */
export function quoteCall(
  { row, durations, visit }: JobPlacement,
  change: { force?: true; crew_size?: number; job_duration_minutes?: number } = {},
) {
  return callOf('quoteJobRequest', {
    id: row.id,
    job_duration_minutes: durations.jobDurationMinutes,
    mobilization_minutes: durations.mobilizationMinutes,
    demobilization_minutes: durations.demobilizationMinutes,
    crew_size: visit.crewSize,
    ...change,
  });
}

/** Remedies for a start that could not be confirmed. `statusVersion`: the job's version after the refusal. */
export async function startRemedies(
  asked: JobPlacement,
  startMinute: EpochMinute,
  statusVersion: number,
  isOccupied: boolean,
): Promise<Remedy[]> {
  const { leadId, visit } = asked;
  const remedies: Remedy[] = [];
  const add = (remedy: Remedy | null) => remedy && remedies.push(remedy);
  const next = await nextStart(asked, startMinute + 1);
  if (next !== null) add({ kind: 'choose_time', ...confirmCall(asked, next, statusVersion) });
  const sameDay = await latestSameDay(asked, startMinute, next);
  if (sameDay !== null) add({ kind: 'choose_time', ...confirmCall(asked, sameDay, statusVersion) });
  if (leadId !== null) {
    const other = leadAt(asked, startMinute);
    const later = other === null && next === null ? await nextStart(asked, startMinute + 1, { leadId: null }) : null;
    if (other !== null) add({ kind: 'choose_technician', ...confirmCall(asked, startMinute, statusVersion, other) });
    if (later !== null) add({ kind: 'choose_technician', ...confirmCall(asked, later, statusVersion, leadAt(asked, later)) });
  }
  if (isOccupied && (await canDisplace(asked, startMinute)))
    add({
      kind: 'use_emergency_flow',
      ...callOf('listEmergencyCandidates', { job_request_id: asked.row.id, start_at: localStart(asked.tenant, startMinute) }),
    });
  add(smallerCrew(asked, startMinute, statusVersion));
  add(shorterVisit(asked, startMinute, statusVersion));
  if (visit.crewSize > 1 && remedies.length > 0) return remedies;
  const again = (start: EpochMinute) => [confirmCall(asked, start, statusVersion)];
  const tries = [
    { wanted: startMinute, again },
    { wanted: startsFrom(asked, startMinute + 1), again },
  ];
  remedies.push(...(await recordingRemedies(asked, tries, remedies.length > 0)));
  return remedies.length > 0 ? remedies : anybodyRemedies(asked, startMinute, statusVersion);
}

/** Remedies that let any technician take the job from a start on, each with the confirmation. */
export function anybodyRemedies(asked: JobPlacement, startMinute: number, statusVersion: number): Promise<Remedy[]> {
  const again = (start: EpochMinute) => [confirmCall(asked, start, statusVersion, null)];
  return recordingRemedies({ ...asked, leadId: null }, [{ wanted: startsFrom(asked, startMinute), again }], false);
}

/** The best technician who could lead at this start, regardless of the named one. null when there is none. */
export function leadAt({ tenant, current, board, visit }: RefusedPlacement, startMinute: EpochMinute): string | null {
  const crew = chooseCrew(board, calendarFor(tenant, current, visit, startMinute, startMinute + 1), visit, startMinute);
  return crew?.members[0]!.technicianId ?? null;
}

/** Whether an emergency could land at this start when other jobs are displaced. */
async function canDisplace({ tenant, current, board, visit, nowMinute }: JobPlacement, startMinute: EpochMinute): Promise<boolean> {
  const calendar = planningCalendarOf(tenant, current, startMinute, startMinute + visit.visitMinutes + minutesPerDay);
  const landing = { startMinute, visit, priority: 0 };
  const ranking = await yieldBetweenSlices(
    rankEmergency({ board, calendar, landing, isOverridden: false, nowMinute, promiseOf: () => noPromise, limit: 1 }),
  );
  return ranking.candidates.length > 0;
}

/** The remedy with the largest smaller crew that can start then: quote and confirmation. null when none can. */
function smallerCrew(asked: JobPlacement, startMinute: EpochMinute, statusVersion: number): Remedy | null {
  for (let heads = Math.min(asked.visit.crewSize - 1, asked.board.lanes.length); heads >= 1; heads--) {
    if (!isStartPossible(asked, startMinute, { visit: { ...asked.visit, crewSize: heads } })) continue;
    const quote = quoteCall(asked, { crew_size: heads, force: true });
    return { kind: 'reduce_crew', ...quote, then: [confirmCall(asked, startMinute, statusVersion + 1)] };
  }
  return null;
}

/** The remedy with a shorter visit that fits in a shift. null when the length is not the problem. */
function shorterVisit(asked: JobPlacement, startMinute: EpochMinute, statusVersion: number): Remedy | null {
  const shorter = shortenedToFit(asked, startMinute);
  if (shorter === null || !isStartPossible(asked, startMinute, { visit: shorter })) return null;
  const quote = quoteCall(asked, { job_duration_minutes: jobMinutesOf(asked.durations, shorter), force: true });
  return { kind: 'shorten_visit', ...quote, then: [confirmCall(asked, startMinute, statusVersion + 1)] };
}

/** The visit, shortened to the rest of the longest shift from this start on. null when it is not too long, or nothing would be left. */
function shortenedToFit({ tenant, current, board, visit, durations }: JobPlacement, startMinute: EpochMinute): Visit | null {
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  let longest = 0;
  for (const { patternIndex } of board.lanes) {
    const hours = hoursAt(calendar, patternIndex, visit);
    const piece = pieceAt(hours, startMinute);
    if (piece >= 0) longest = Math.max(longest, workMinutesBetween(hours, piece, startMinute, shiftOf(hours, piece)[1]));
  }
  const minutes = Math.min(longest, tenant.maxVisitMinutes);
  const fewest = durations.mobilizationMinutes + durations.demobilizationMinutes + 1;
  if (minutes >= visit.visitMinutes || minutes < fewest) return null;
  return { ...visit, visitMinutes: minutes as Visit['visitMinutes'], isMultiDay: false };
}

function jobMinutesOf({ mobilizationMinutes, demobilizationMinutes }: Durations, visit: Visit): number {
  return visit.visitMinutes - mobilizationMinutes - demobilizationMinutes;
}

/** Remedies for a quote without a slot. `ranges`: the future part of the requested windows. */
export async function quoteRemedies(
  asked: JobPlacement,
  ranges: readonly MinuteRange[],
  reason: QuoteRefusalReason,
  largestCrew: number,
): Promise<Remedy[]> {
  const { row, visit } = asked;
  const remedies: Remedy[] = [];
  const next = await nextStart(asked, asked.nowMinute);
  if (next !== null) {
    const confirm = confirmCall(asked, next, row.statusVersion + 1);
    remedies.push({ kind: 'quote_anyway', ...quoteCall(asked, { force: true }), then: [confirm] });
  }
  if (visit.crewSize > 1 && largestCrew > 0 && largestCrew < visit.crewSize)
    remedies.push({ kind: 'reduce_crew', ...quoteCall(asked, { crew_size: largestCrew }) });
  const shorter = reason === 'visit_too_long' && isSingleVisit(visit) ? await shorterWithin(asked, ranges) : null;
  if (shorter)
    remedies.push({ kind: 'shorten_visit', ...quoteCall(asked, { job_duration_minutes: jobMinutesOf(asked.durations, shorter) }) });
  const forced = (start: EpochMinute) => [quoteCall(asked, { force: true }), confirmCall(asked, start, row.statusVersion + 1)];
  const tries = [
    { wanted: nameableStartsIn(asked, ranges), again: () => [quoteCall(asked)] },
    { wanted: startsFrom(asked, asked.nowMinute), again: forced },
  ];
  return [...remedies, ...(await recordingRemedies(asked, tries, remedies.length > 0))];
}

/** A shorter visit that fits at some start of the ranges. null when there is none. */
async function shorterWithin(asked: JobPlacement, ranges: readonly MinuteRange[]): Promise<Visit | null> {
  const { tenant, current, board, nowMinute } = asked;
  const span = spanOf(ranges);
  if (!span) return null;
  for (const { startMinute } of ranges) {
    const shorter = shortenedToFit(asked, startMinute);
    if (shorter === null) continue;
    const calendar = calendarFor(tenant, current, shorter, span.startMinute, span.endMinute);
    if (
      (await yieldBetweenSlices(quotabilitySteps(board, calendar, shorter, ranges, nowMinute, finestGridOf(tenant, calendar)))).schedulable
    )
      return shorter;
  }
  return null;
}
