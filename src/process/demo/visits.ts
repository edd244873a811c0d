/** Plans the demo's visits. Days are filled one after the other, as a dispatcher would, with the engine's own travel times. */
import { drivingMinutes } from '../../ground/geometry/travel.ts';
import { addDays, isoWeekday, toInstant } from '../../ground/time/localTime.ts';
import { cityZone } from './city.ts';
import { crewBuddy, jobTypes, soleTechnicianWork, sharedWork, sickTechnician, type DemoJobType } from './company.ts';
import { isWorkday, sickRange } from './days.ts';
import { mayLeadCrew, type DemoCustomer, type TeamMember } from './people.ts';
import type { Random } from './random.ts';

export interface DemoVisit {
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

interface VisitPlan {
  readonly members: readonly TeamMember[];
  readonly customers: readonly DemoCustomer[];
  /** The business-local day on which the demo starts. */
  readonly today: string;
  readonly daysBefore: number;
  readonly daysAfter: number;
}

const opening = { from: 480, to: 1080 };
const quarterHour = 15;

/** Plans visits that never overlap and lie within working hours. Past days are fuller than coming days. */
export function planVisits(random: Random, plan: VisitPlan): DemoVisit[] {
  const visits: DemoVisit[] = [];
  const sick = sickRange(plan.today);
  for (let day = -plan.daysBefore; day <= plan.daysAfter; day++) {
    const date = addDays(plan.today, day);
    let buddy = plan.members.find(({ name }) => name === crewBuddy) ?? null;
    for (const member of plan.members) {
      const hours = hoursOn(member, date);
      const isSick = member.name === sickTechnician && date >= sick.from && date <= sick.to;
      if (!hours || isSick || member.tier === 'buddy') continue;
      const planned = fillDay(random, plan, { member, buddy, date, day, ...hours });
      // The only buddy joins one crew a day, and so is never in two places.
      if (planned.some((visit) => visit.buddy)) buddy = null;
      visits.push(...planned);
    }
  }
  return visits;
}

/** Starts of the ill technician's visits on each day. Others have the skills for some of them, and nobody else can do one of them. */
const strandedStarts = [540, 660, 780, 930] as const;
/** A visit that others can take over must start at least this far ahead. */
const aheadMinutes = 30;

/** The ill technician's coming visits, which others must take over. `nowMinute` is in minutes since the epoch. */
export function sickTechnicianVisits(
  random: Random,
  plan: Pick<VisitPlan, 'members' | 'customers' | 'today'>,
  nowMinute: number,
): DemoVisit[] {
  const member = plan.members.find(({ name }) => name === sickTechnician)!;
  const { from: first, to: last } = sickRange(plan.today);
  const visits: DemoVisit[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (!isWorkday(date)) continue;
    let place: LatLon = member;
    for (const [index, from] of strandedStarts.entries()) {
      const isLast = index === strandedStarts.length - 1;
      const type = jobTypes.find(({ name }) => name === (isLast ? soleTechnicianWork.type : sharedWork[index]))!;
      const customer = random.pick(
        plan.customers.filter(({ area }) => (isLast ? area === soleTechnicianWork.area : member.areas.includes(area))),
      );
      const travelMinutes = driving(place, customer);
      const startMinute = toInstant(cityZone, date, from);
      const to = from + type.minutes;
      place = customer;
      if (startMinute - travelMinutes < nowMinute + aheadMinutes) continue;
      visits.push({
        member,
        buddy: null,
        customer,
        type,
        date,
        from,
        to,
        startMinute,
        endMinute: startMinute + type.minutes,
        travelMinutes,
      });
    }
  }
  return visits;
}

/** Working hours of a technician on a day, within the opening hours; null when there are none. */
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
  readonly from: number;
  readonly to: number;
}

interface LatLon {
  readonly latitude: number;
  readonly longitude: number;
}

function fillDay(random: Random, plan: VisitPlan, shift: Shift): DemoVisit[] {
  const { member, date, day } = shift;
  const customers = plan.customers.filter((customer) => member.areas.includes(customer.area));
  const busy = day <= 0 ? 0.85 : Math.max(0.15, 0.7 - 0.05 * day);
  const visits: DemoVisit[] = [];
  let place: LatLon = member;
  let free = shift.from + quarterHour * random.whole(0, 2);
  while (free < shift.to) {
    if (!random.chance(busy)) {
      free += quarterHour * random.whole(4, 8);
      continue;
    }
    const buddy = visits.some((visit) => visit.buddy) ? null : shift.buddy;
    const type = random.pick(typesFor(member, buddy, plan.members, day));
    const customer = random.pick(customers);
    const travelMinutes = driving(place, customer);
    const from = Math.ceil((free + travelMinutes) / quarterHour) * quarterHour;
    const to = from + type.minutes;
    if (to + driving(customer, member) > shift.to) break;
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
  return visits;
}

/** Job types that the technician can do. Emergencies are not planned ahead. */
function typesFor(member: TeamMember, buddy: TeamMember | null, members: readonly TeamMember[], day: number): DemoJobType[] {
  const able = jobTypes.filter(
    (type) =>
      type.skills.every((skill) => member.skills.includes(skill)) &&
      (!type.crew || (buddy !== null && mayLeadCrew(member, members))) &&
      (type.name !== 'Emergency call-out' || day < 0),
  );
  const trade = able.filter((type) => type.skills.length > 0);
  // Mostly the technician's own trade, sometimes a site visit or an emergency.
  return [...trade, ...trade, ...trade, ...able];
}

function driving(from: LatLon, to: LatLon): number {
  return drivingMinutes(microDegrees(from.latitude), microDegrees(from.longitude), microDegrees(to.latitude), microDegrees(to.longitude));
}

export function microDegrees(degrees: number): number {
  return Math.round(degrees * 1e6);
}
