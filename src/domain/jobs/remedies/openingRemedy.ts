/** The remedy that opens the business, for a start at which a technician works but the business is not open. docs/decisions/0031. */
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { openingHoursVersion } from '../../../store/settings/openingHours.ts';
import { addDays, localDateOf, toLocal } from '../../../ground/time/localTime.ts';
import { withDays } from '../../resources/team/technicianHours.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { openingRangesOn } from '../../planning/hours/hoursOfDay.ts';
import { callOf, isStartPossible, lacksAddress, nextStart, type RefusedPlacement } from '../../planning/placement/placement.ts';
import type { RemediesAtStart, WantedStart } from '../../planning/placement/qualifying.ts';

const wholeDay = { start_minute: 0, end_minute: 1440 };
const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...wholeDay }));
/** The business opens in whole steps of this length. */
const stepMinutes = 30;

/**
 * Suggests opening the business on one day, where the hours of the technicians are enough and the opening hours are in the way. null when that does not
 * make the visit possible, and for work of several days. [hours.remedy]
 */
export async function openingRemedy(placement: RefusedPlacement, wanted: WantedStart, again: RemediesAtStart): Promise<Remedy | null> {
  const { current, visit } = placement;
  if (lacksAddress(placement) || visit.isMultiDay) return null;
  const start = await startWhenOpen(placement, alwaysOpen(current), wanted);
  if (start === null) return null;
  const opened = openedAt(placement, start);
  if (opened === null || !isStartPossible(placement, start, { current: opened.current })) return null;
  const [first, ...rest] = await callsOf(placement, opened);
  return { kind: 'open_business', ...first!, then: [...rest, ...again(start)] };
}

/** The business as if it were always open. Technicians who follow its hours keep those that it has. */
const alwaysOpen = (current: TenantBoard): TenantBoard => ({
  ...current,
  openingHours: allWeek,
  datedOpenings: [],
  closures: new Set(),
  rotas: current.rotas.map((rota) => ({ ...rota, followsOpeningHours: false })),
});

async function startWhenOpen(placement: RefusedPlacement, current: TenantBoard, wanted: WantedStart): Promise<EpochMinute | null> {
  if (typeof wanted === 'number') return isStartPossible(placement, wanted, { current }) ? wanted : null;
  const { fromMinute, untilMinute, firstOf } = wanted;
  for (let from: number = fromMinute; from < untilMinute;) {
    const found = await nextStart(placement, from, { current });
    if (found === null || found >= untilMinute) return null;
    if (firstOf(found, found + 1) === found) return found;
    const next = firstOf(found + 1, untilMinute);
    if (next === null) return null;
    from = next;
  }
  return null;
}

interface Opened {
  readonly date: string;
  readonly isClosed: boolean;
  /** Whether the opening hours change, apart from the closure. */
  readonly hasHours: boolean;
  readonly current: TenantBoard;
}

/** The business, open for the visit on its day. null: it is open then already, or the visit lasts past midnight. */
function openedAt({ tenant, current, visit, nowMinute }: RefusedPlacement, startMinute: EpochMinute): Opened | null {
  const start = toLocal(tenant.timezone, startMinute);
  const end = toLocal(tenant.timezone, startMinute + visit.visitMinutes - 1);
  if (end.date !== start.date) return null;
  const { date } = start;
  const isClosed = current.closures.has(date);
  const open = openingRangesOn(current, date).map(({ start_minute, end_minute }) => ({ start_minute, end_minute }));
  const wanted = {
    start_minute: Math.floor(start.minute / stepMinutes) * stepMinutes,
    end_minute: Math.min(1440, Math.ceil((end.minute + 1) / stepMinutes) * stepMinutes),
  };
  const hours = merged([...open, wanted]);
  const hasHours = JSON.stringify(hours) !== JSON.stringify(merged(open));
  if (!hasHours && !isClosed) return null;
  const keepFrom = addDays(localDateOf(tenant.timezone, nowMinute), -1);
  const datedOpenings = hasHours ? withDays(current.datedOpenings, { from: date, until: date, hours }, keepFrom) : current.datedOpenings;
  const closures = new Set(current.closures).difference(new Set([date]));
  return { date, isClosed, hasHours, current: { ...current, datedOpenings, closures } };
}

/** Ranges of one day in order, with those that overlap or touch as one. */
function merged(ranges: readonly (typeof wholeDay)[]): (typeof wholeDay)[] {
  const found: (typeof wholeDay)[] = [];
  for (const range of ranges.toSorted((left, right) => left.start_minute - right.start_minute)) {
    const last = found.at(-1);
    if (last !== undefined && range.start_minute <= last.end_minute)
      found[found.length - 1] = { ...last, end_minute: Math.max(last.end_minute, range.end_minute) };
    else found.push(range);
  }
  return found;
}

async function callsOf({ db, tenant }: RefusedPlacement, { date, isClosed, hasHours, current }: Opened): Promise<RemedyCall[]> {
  const hours = {
    version: await openingHoursVersion(db, tenant.id),
    weekly_hours: current.openingHours.map((range) => ({ ...range })),
    dated_hours: current.datedOpenings.map((entry) => ({ ...entry, hours: entry.hours.map((range) => ({ ...range })) })),
  };
  return [...(isClosed ? [callOf('deleteClosure', { date })] : []), ...(hasHours ? [callOf('replaceOpeningHours', hours)] : [])];
}
