/** The demo's visits: days filled one after the other as a dispatcher would, with the engine's own travel times. */
import { drivingMinutes } from '../engine/travel.ts';
import { addDays, isoWeekday, toInstant } from '../time/localTime.ts';
import { cityZone } from './city.ts';
import { crewBuddy, jobTypes, onlyHisSkill, sickTechnician, standIn, urgentTypes, type DemoJobType } from './company.ts';
import { isWorkday, sickRange, workdayFrom } from './days.ts';
import { mayLeadCrew, type DemoCustomer, type TeamMember } from './people.ts';
import type { Random } from './random.ts';

export interface Visit {
  readonly member: TeamMember;
  readonly buddy: TeamMember | null;
  readonly customer: DemoCustomer;
  readonly type: DemoJobType;
  readonly date: string;
  /** Business-local minutes of the day. */
  readonly from: number;
  readonly to: number;
  /** The same as instants, in minutes since the epoch. */
  readonly startMinute: number;
  readonly endMinute: number;
  readonly travelMinutes: number;
}

export interface VisitPlan {
  readonly members: readonly TeamMember[];
  readonly customers: readonly DemoCustomer[];
  /** The business-local day of the demo. */
  readonly today: string;
  /** Minutes since the epoch. */
  readonly nowMinute: number;
  readonly daysBefore: number;
  readonly daysAfter: number;
}

const opening = { from: 480, to: 1080 };
const quarterHour = 15;
/** When a visit begins that nobody else can take at its time: those who could have gone home, or live elsewhere. */
const strandedFrom = 930;
/** A visit that is to be taken over must lie so far ahead. */
const aheadMinutes = 30;

/**
 * Visits that never overlap and lie within working hours, denser in the past than in the days to come. On the day that is shown everybody who
 * repairs pipes is booked through, so that an emergency has to push somebody. Who is ill has visits ahead that others must take.
 */
export function planVisits(random: Random, plan: VisitPlan): Visit[] {
  const visits: Visit[] = [];
  const sick = sickRange(plan.today);
  for (let day = -plan.daysBefore; day <= plan.daysAfter; day++) {
    const date = addDays(plan.today, day);
    let buddy = plan.members.find(({ name }) => name === crewBuddy) ?? null;
    for (const member of plan.members) {
      const hours = hoursOn(member, date);
      const isSick = member.name === sickTechnician && date >= sick.from && date <= sick.to;
      const isKeptFree = member.name === standIn && date === sick.to;
      if (!hours || member.tier === 'buddy' || isKeptFree) continue;
      const whole = fillDay(random, plan, { member, buddy: isSick ? null : buddy, date, day, isSick, ...hours });
      const planned = isSick
        ? whole.filter(({ startMinute, travelMinutes }) => startMinute - travelMinutes >= plan.nowMinute + aheadMinutes)
        : whole;
      // The one buddy goes with one crew a day, so it is never in two places.
      if (planned.some((visit) => visit.buddy)) buddy = null;
      visits.push(...planned);
    }
  }
  return visits;
}

/** When the technician works on a day: its own hours within the opening hours, or none. */
function hoursOn(member: TeamMember, date: string): { from: number; to: number } | null {
  if (!isWorkday(date)) return null;
  if (!member.hours) return opening;
  return member.hours.weekdays.includes(isoWeekday(date)) ? member.hours : null;
}

interface Shift {
  readonly member: TeamMember;
  readonly buddy: TeamMember | null;
  readonly date: string;
  /** Days from today. */
  readonly day: number;
  readonly isSick: boolean;
  readonly from: number;
  readonly to: number;
}

interface LatLon {
  readonly latitude: number;
  readonly longitude: number;
}

function fillDay(random: Random, plan: VisitPlan, shift: Shift): Visit[] {
  const { member, date, day } = shift;
  const customers = plan.customers.filter((customer) => member.areas.includes(customer.area));
  const shown = workdayFrom(plan.today);
  const isShown = date === shown || date === workdayFrom(addDays(shown, 1));
  const isBookedThrough = isShown && member.skills.includes('Pipe repair');
  const busy = isBookedThrough ? 1 : day <= 0 || isShown ? 0.85 : Math.max(0.15, 0.7 - 0.05 * day);
  const until = shift.isSick ? strandedFrom - quarterHour * 3 : shift.to;
  const visits: Visit[] = [];
  let place: LatLon = member;
  let free = shift.from + quarterHour * random.whole(0, 2);
  while (free < until) {
    if (!random.chance(busy)) {
      free += quarterHour * random.whole(4, 8);
      continue;
    }
    const buddy = visits.some((visit) => visit.buddy) ? null : shift.buddy;
    const customer = random.pick(customers);
    const travelMinutes = driving(place, customer);
    const from = Math.ceil((free + travelMinutes) / quarterHour) * quarterHour;
    const types = typesFor(member, buddy, plan.members, day);
    // Whoever is booked through does what still fits into the day.
    const fitting = isBookedThrough ? types.filter(({ minutes }) => from + minutes + driving(customer, member) <= until) : types;
    if (fitting.length === 0) break;
    const type = random.pick(fitting);
    const to = from + type.minutes;
    if (to + driving(customer, member) > until) break;
    const startMinute = toInstant(cityZone, date, from);
    visits.push({
      member,
      buddy: type.crew ? buddy : null,
      customer,
      type,
      date,
      from,
      to,
      startMinute,
      endMinute: startMinute + type.minutes,
      travelMinutes,
    });
    place = customer;
    free = to;
  }
  const stranded = shift.isSick ? strandedVisit(random, customers, shift, place, free) : null;
  return stranded ? [...visits, stranded] : visits;
}

/** The last visit of whoever is ill: in the area and at the hour in which nobody else has the skill. */
function strandedVisit(
  random: Random,
  customers: readonly DemoCustomer[],
  { member, date, to: until }: Shift,
  place: LatLon,
  free: number,
): Visit | null {
  const { type, area } = onlyHisSkill;
  const customer = random.pick(customers.filter((candidate) => candidate.area === area));
  const travelMinutes = driving(place, customer);
  const from = Math.max(strandedFrom, Math.ceil((free + travelMinutes) / quarterHour) * quarterHour);
  const demanded = jobTypes.find(({ name }) => name === type)!;
  const to = from + demanded.minutes;
  if (to > until) return null;
  const startMinute = toInstant(cityZone, date, from);
  return {
    member,
    buddy: null,
    customer,
    type: demanded,
    date,
    from,
    to,
    startMinute,
    endMinute: startMinute + demanded.minutes,
    travelMinutes,
  };
}

/** What the technician can be sent to. An emergency is not planned ahead. */
function typesFor(member: TeamMember, buddy: TeamMember | null, members: readonly TeamMember[], day: number): DemoJobType[] {
  const able = jobTypes.filter(
    (type) =>
      type.skills.every((skill) => member.skills.includes(skill)) &&
      (!type.crew || (buddy !== null && mayLeadCrew(member, members))) &&
      (!urgentTypes.includes(type.name) || day < 0),
  );
  const trade = able.filter((type) => type.skills.length > 0);
  // Mostly the technician's own trade, now and then a site visit or an emergency.
  return [...trade, ...trade, ...trade, ...able];
}

function driving(from: LatLon, to: LatLon): number {
  return drivingMinutes(microDegrees(from.latitude), microDegrees(from.longitude), microDegrees(to.latitude), microDegrees(to.longitude));
}

export function microDegrees(degrees: number): number {
  return Math.round(degrees * 1e6);
}
