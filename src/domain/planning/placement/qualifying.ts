/** Remedies that change the records of technicians, areas and hours, so that a technician can take the visit. docs/decisions/0031. */
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { RemedyKind } from '../../../contract/vocabulary.ts';
import { makeLane, replaceLane, type Lane } from '../../../engine/board.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import {
  compareLacking,
  withQualifications,
  firstFreeStart,
  qualificationsLackedAt,
  type LackedQualifications,
} from '../../../engine/feasibility/qualification.ts';
import { sessionColumns } from '../../../engine/sessionRows.ts';
import type { Steps } from '../../../engine/steps.ts';
import { asBuddy, type Visit } from '../../../engine/visit.ts';
import type { WeeklyRange } from '../../../store/schedule/boardRows.ts';
import { findSkills } from '../../../store/schedule/planningFacts.ts';
import { listServiceAreaRows } from '../../../store/catalog/serviceAreas.ts';
import { fillPlain } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { isoWeekday, localDateOf } from '../../../ground/time/localTime.ts';
import { calendarFor } from '../hours/calendars.ts';
import type { VisitAddress } from '../visits/visits.ts';
import { yieldBetweenSlices } from '../search/yieldBetweenSlices.ts';
import { callOf, isStartPossible, lacksAddress, type RefusedPlacement } from './placement.ts';

/** Where the visit may start: at one minute, or at a start of a range that `firstOf` accepts. */
export type WantedStart =
  | EpochMinute
  | {
      readonly fromMinute: EpochMinute;
      readonly untilMinute: EpochMinute;
      /** The first accepted start in `[from, until)`, or null. */
      readonly firstOf: (from: number, until: number) => EpochMinute | null;
    };

/** The calls that repeat the refused request, for the start that the remedy makes possible. */
export type RemediesAtStart = (startMinute: EpochMinute) => readonly RemedyCall[];

/** The most technicians to try, those who lack the least first. Each trial judges the whole board once. */
const mostTrials = 3;
const lanesAStep = 20;
/** A placeholder for the id that the first call of a remedy creates. */
const newId = '{id}';
/** Half the width of the area drawn around an address without text, in degrees: about 5 km. */
const boxDegrees = 0.05;

/**
 * Suggests recording what a technician lacks, for the technician who lacks the least. Null when no such change makes the visit
 * possible.
 */
export async function qualifyingRemedy(
  placement: RefusedPlacement,
  wantedStart: WantedStart,
  again: RemediesAtStart,
): Promise<Remedy | null> {
  if (lacksAddress(placement)) return null;
  const candidates = await yieldBetweenSlices(lackingSteps(placement, wantedStart));
  const skills = await knownSkills(placement);
  candidates.sort(compareLacking);
  let trials = 0;
  for (const lacking of candidates) {
    if (lacking.skillIds.some((id) => !skills.has(id))) continue;
    if (trials++ >= mostTrials) break;
    const found = await tryLacking(placement, lacking, again);
    if (found) return found;
  }
  return null;
}

/**
 * Suggests adding as many technicians as necessary, with the right area and skills, who work the opening hours. Null when even that
 * does not make the visit possible.
 */
export async function addingRemedy(placement: RefusedPlacement, wantedStart: WantedStart, again: RemediesAtStart): Promise<Remedy | null> {
  const { board, visit, tenant, current } = placement;
  if (lacksAddress(placement) || placement.leadId !== null) return null;
  const skills = await knownSkills(placement);
  if (visit.requiredSkillIds.some((id) => !skills.has(id))) return null;
  const area = await areaFor(placement);
  const [from, until] =
    typeof wantedStart === 'number' ? [wantedStart, wantedStart + 1] : [wantedStart.fromMinute, wantedStart.untilMinute];
  const calendar = calendarFor(tenant, current, visit, from, until);
  const firstOf =
    typeof wantedStart === 'number'
      ? (first: number, end: number) => (first <= wantedStart && wantedStart < end ? wantedStart : null)
      : wantedStart.firstOf;
  const start = firstFreeStart(newLane(visit, area?.id ?? null, 0), calendar, visit, 0, firstOf);
  if (start === null) return null;
  let larger = board;
  for (let heads = 1; heads <= visit.crewSize; heads++) {
    larger = replaceLane(larger, newLane(visit, area?.id ?? null, heads));
    if (!isStartPossible(placement, start, { board: larger, visit: coveredBy(visit, area?.id ?? null) })) continue;
    const fields = { service_area_ids: area ? [area.id] : [], skill_ids: [...visit.requiredSkillIds], assignment_tier: 'lead' as const };
    const adding = Array.from(
      { length: heads },
      () => ['add_technician', callOf('createTechnician', fields, ['full_name', 'email'])] as const,
    );
    return remedyOf(area?.create ? [['add_service_area', area.create], ...adding] : adding, again(start));
  }
  return null;
}

/** A trial technician with everything that the visit needs and no other work. */
function newLane(visit: Visit, areaId: string | null, index: number): Lane {
  return makeLane({
    technicianId: `new ${index}`,
    tier: null,
    skillIds: visit.requiredSkillIds,
    serviceAreaIds: areaId === null ? [] : [areaId],
    home: null,
    patternIndex: 0,
    sessions: sessionColumns([]),
    timeOff: [],
  });
}

/** What each technician lacks at the technician's own best start, as a lead and, for a crew, also as a buddy. */
function* lackingSteps(placement: RefusedPlacement, wantedStart: WantedStart): Steps<LackedQualifications[]> {
  const { board, visit, leadId, tenant, current } = placement;
  const [from, until] =
    typeof wantedStart === 'number' ? [wantedStart, wantedStart + 1] : [wantedStart.fromMinute, wantedStart.untilMinute];
  const calendar = calendarFor(tenant, current, visit, from, until);
  const candidates: LackedQualifications[] = [];
  let count = 0;
  for (const lane of board.lanes) {
    if (++count % lanesAStep === 0) yield;
    if (leadId !== null && visit.crewSize === 1 && lane.technicianId !== leadId) continue;
    const start =
      typeof wantedStart === 'number'
        ? wantedStart
        : (firstFreeStart(lane, calendar, visit, lane.patternIndex, wantedStart.firstOf) ??
          firstFreeStart(lane, calendar, visit, 0, wantedStart.firstOf));
    if (start === null) continue;
    const asLead = qualificationsLackedAt(calendar, lane, visit, start);
    if (asLead) candidates.push(asLead);
    // Every member of a crew may help, but only one must be a lead.
    const asMember = visit.crewSize > 1 && asLead?.tier ? qualificationsLackedAt(calendar, lane, asBuddy(visit), start) : null;
    if (asMember) candidates.push(asMember);
  }
  return candidates;
}

/** The remedy that records what the technician lacks, if the visit is possible afterwards. */
async function tryLacking(placement: RefusedPlacement, lacking: LackedQualifications, again: RemediesAtStart): Promise<Remedy | null> {
  const { current, board, visit } = placement;
  const { lane, startMinute, skillIds } = lacking;
  const { technicianId: id } = lane;
  const area = lacking.area ? await areaFor(placement) : null;
  if (lacking.area && !area) return null;
  const hours = lacking.hours ? widenedHours(placement, lane, startMinute) : null;
  const changed = {
    current: hours
      ? {
          ...current,
          patterns: [...current.patterns, hours],
          rotas: [...current.rotas, { followsOpeningHours: false, dated: current.rotas[lane.patternIndex]!.dated }],
        }
      : current,
    board: replaceLane(board, withQualifications(lacking, area?.id ?? null, hours && current.patterns.length)),
    visit: coveredBy(visit, area?.id ?? null),
  };
  if (!isStartPossible(placement, startMinute, changed)) return null;
  const skills = await knownSkills(placement, [...lane.skillIds]);
  const steps: [RemedyKind, RemedyCall][] = [];
  if (area?.create) steps.push(['add_service_area', area.create]);
  if (area) {
    const assign = callOf('replaceTechnicianServiceAreas', { id, service_area_ids: [...lane.serviceAreaIds, area.id] });
    steps.push([area.create ? 'add_service_area' : 'assign_service_area', assign]);
  }
  if (skillIds.length > 0) {
    const held = [...lane.skillIds].filter((held) => skills.has(held));
    steps.push(['assign_skill', callOf('replaceTechnicianSkills', { id, skill_ids: [...held, ...skillIds] })]);
  }
  if (lacking.tier) steps.push(['make_lead', callOf('updateTechnician', { id, assignment_tier: 'lead' })]);
  if (hours)
    steps.push(['extend_hours', callOf('replaceTechnicianAvailability', { id, weekly_hours: hours.map((range) => ({ ...range })) })]);
  return remedyOf(steps, again(startMinute));
}

function remedyOf(steps: readonly (readonly [RemedyKind, RemedyCall])[], again: readonly RemedyCall[]): Remedy | null {
  const [first, ...rest] = steps;
  return first ? { kind: first[0], ...first[1], then: [...rest.map(([, call]) => call), ...again] } : null;
}

/** The visit, with a new area among those that cover its address. */
function coveredBy(visit: Visit, areaId: string | null): Visit {
  const { coveringAreaIds } = visit;
  return areaId === null || coveringAreaIds === null ? visit : { ...visit, coveringAreaIds: new Set([...coveringAreaIds, areaId]) };
}

/**
 * An area that covers the address, or the call that creates one. Null when the area rule does not apply, or when the address is too
 * incomplete for an area.
 */
async function areaFor({ db, tenant, locale, visit, place }: RefusedPlacement): Promise<{ id: string; create: RemedyCall | null } | null> {
  if (visit.coveringAreaIds === null || place === null) return null;
  const [known] = [...visit.coveringAreaIds].sort();
  if (known !== undefined) return { id: known, create: null };
  const text = place.postalCode.trim() || place.city.trim() || place.district.trim();
  const fields = place.postalCode.trim()
    ? { postal_code: place.postalCode.trim() }
    : place.city.trim()
      ? { city: place.city.trim(), ...stateOf(place) }
      : place.district.trim()
        ? { district: place.district.trim(), ...stateOf(place) }
        : boxAround(place.latitude, place.longitude);
  if (fields === null) return null;
  const named = text || `${place.latitude}, ${place.longitude}`;
  // A name of a record: without the isolates that sentences have.
  const base = fillPlain(textsOf('answers', locale).areaAround, { place: named }).slice(0, 200);
  const { total } = await listServiceAreaRows(db, tenant.id, { words: [[base]], phone: [] }, { page: 1, limit: 1, offset: 0 });
  const name = total === 0 ? base : `${base} (${total + 1})`;
  return { id: newId, create: callOf('createServiceArea', { name, ...fields }) };
}

/** The same name exists in other states, so an area of a city names its own. */
function stateOf({ state, country }: VisitAddress): { state?: string; country?: string } {
  return { ...(state.trim() ? { state: state.trim() } : {}), ...(country.trim() ? { country: country.trim() } : {}) };
}

function boxAround(latitude: number | null, longitude: number | null) {
  if (latitude === null || longitude === null || Math.abs(latitude) > 89 || Math.abs(longitude) > 179) return null;
  const [west, east] = [longitude - boxDegrees, longitude + boxDegrees];
  const [south, north] = [latitude - boxDegrees, latitude + boxDegrees];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { boundary: { type: 'Polygon', coordinates: [ring] } };
}

/**
 * The technician's weekly hours plus the opening hours of the start's weekday (for work of several days, of all weekdays). Null
 * when there are no opening hours to add.
 */
function widenedHours({ tenant, current, visit }: RefusedPlacement, lane: Lane, startMinute: EpochMinute): WeeklyRange[] | null {
  const day = isoWeekday(localDateOf(tenant.timezone, startMinute));
  const own = current.patterns[lane.patternIndex]!;
  const added = current.openingHours.filter(({ weekday }) => visit.isMultiDay || weekday === day);
  if (added.length === 0) return null;
  // Hours of alternating weeks and hours on call must not overlap others of their day. The added hours take their place.
  const isPlain = ({ kind, week }: WeeklyRange) => kind !== 'on_call' && (week ?? 'every') === 'every';
  const meets = (range: WeeklyRange) =>
    added.some((open) => open.weekday === range.weekday && open.start_minute < range.end_minute && range.start_minute < open.end_minute);
  const others = own.filter((range) => !isPlain(range) && !meets(range));
  const byDay = (left: WeeklyRange, right: WeeklyRange) => left.weekday - right.weekday || left.start_minute - right.start_minute;
  const sorted = [...own.filter(isPlain), ...added].sort(byDay);
  const merged: WeeklyRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last?.weekday === range.weekday && range.start_minute <= last.end_minute)
      merged[merged.length - 1] = { ...last, end_minute: Math.max(last.end_minute, range.end_minute) };
    else merged.push(range);
  }
  return [...merged.map(({ weekday, start_minute, end_minute }) => ({ weekday, start_minute, end_minute })), ...others].sort(byDay);
}

/**
 * Which of these skills still exist, by default those that the visit needs. A visit may need a deleted skill, which cannot be
 * recorded any more.
 */
async function knownSkills({ db, tenant, visit }: RefusedPlacement, ids: readonly string[] = visit.requiredSkillIds): Promise<Set<string>> {
  return new Set((await findSkills(db, tenant.id, ids)).map(({ id }) => id));
}
