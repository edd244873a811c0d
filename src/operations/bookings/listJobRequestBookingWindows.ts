import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import { periods, type Period } from '../../contract/vocabulary.ts';
import { bookingWindows } from '../../engine/bookingWindows.ts';
import type { EpochMinute, MinuteRange } from '../../engine/minutes.ts';
import type { Visit } from '../../engine/visit.ts';
import { findCustomerPlace, findSkills, findTypeDefaults } from '../../store/planningFacts.ts';
import type { Tenant } from '../../store/tenants.ts';
import { addDays, dayBounds, localDateOf, toLocal } from '../../time/localTime.ts';
import type { ReadContext } from '../../call/context.ts';
import { checkSkills } from '../../resources/checkSkills.ts';
import { read } from '../handler.ts';
import { calendarFor, nowMinuteOf } from '../../planning/calendars.ts';
import { periodBounds, periodRange, rangesAhead, spanOf } from '../../planning/requestedRanges.ts';
import { visitOf, type VisitPlace, type VisitWork } from '../../planning/visits.ts';
import { travelAround } from '../../planning/travel.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { placeOf } from '../../planning/jobVisit.ts';
import { dayRange, zoneOf } from '../../jobs/requestRules.ts';
import { whyNoWindows } from '../../jobs/windowRemedies.ts';

type Input = InputOf<Operations['listJobRequestBookingWindows']>;
type Codes = 'CUSTOMER_NOT_FOUND' | 'JOB_TYPE_NOT_FOUND' | 'JOB_TYPE_INACTIVE' | 'SKILL_NOT_FOUND' | 'VALIDATION_ERROR';
interface BusinessView {
  date: string;
  period: Period;
  start_minute: number;
  end_minute: number;
}

/** With nothing to narrow it, a visit of an hour is what a caller is offered (scheduling model, "Booking windows"). */
const defaultMinutes = 60;

/** Customer-local days and periods with the business-local ranges in which somebody could come. Specification, "Job requests" rule 1. */
export const listJobRequestBookingWindows = read<'listJobRequestBookingWindows'>(async (ctx, input) => {
  const { tenant } = ctx;
  // A credential is bound to one business: another's alias is as unknown as one that does not exist.
  if (input.alias !== undefined && input.alias !== tenant.alias) return refuse('BUSINESS_NOT_FOUND');
  if ((input.latitude === undefined) !== (input.longitude === undefined))
    return invalid(input.latitude === undefined ? 'latitude' : 'longitude', 'required', 'together_or_neither', {
      first: 'latitude',
      second: 'longitude',
    });
  const zone = zoneOf('x_timezone', input.x_timezone);
  if (isRefusal(zone)) return zone;
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const range = dayRange(input, localDateOf(zone, now), { days: 13, most: 31 });
  if (isRefusal(range)) return range;
  const wanted = await wantedVisit(ctx, input);
  if (isRefusal(wanted)) return wanted;

  const board = await ctx.services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const travel = await travelAround(ctx, board, wanted.place?.latitude ?? null, wanted.place?.longitude ?? null);
  const visit = visitOf(tenant, board, wanted.place, wanted.work, travel);
  const asked = askedPeriods(tenant, zone, range, now, visit.visitMinutes);
  const span = spanOf(asked.map(({ search }) => search));
  const answer = { alias: tenant.alias, business_timezone: tenant.timezone, customer_timezone: zone };
  const question = {
    input,
    asked: {
      db: ctx.db,
      tenant,
      current: board,
      board: board.board,
      visit,
      nowMinute: now,
      leadId: null,
      place: wanted.place,
      customerId: input.customer_id ?? null,
    },
    bufferMinutes: wanted.work.mobilizationMinutes + wanted.work.demobilizationMinutes,
    days: range,
    today: localDateOf(zone, now),
    zone,
    rangesOf: (days: { from: string; to: string }, of: Visit) =>
      askedPeriods(tenant, zone, days, now, of.visitMinutes).map(({ search }) => search),
  };
  if (!span) return { ...answer, days: [], ...(await whyNoWindows(question)) };
  const calendar = calendarFor(tenant, board, visit, span.startMinute, span.endMinute);
  const windows = bookingWindows(
    board.board,
    calendar,
    visit,
    asked.map(({ search }) => search),
  );

  const days = new Map<string, { period: Period; business_view: BusinessView[] }[]>();
  for (const [index, { date, period, range: whole }] of asked.entries()) {
    const views = windows[index]!.flatMap((window) => businessView(tenant, clipped(window, whole)));
    if (views.length === 0) continue;
    const entry = days.get(date) ?? [];
    entry.push({ period, business_view: views });
    days.set(date, entry);
  }
  if (days.size === 0) return { ...answer, days: [], ...(await whyNoWindows(question)) };
  return { ...answer, days: [...days].map(([date, entries]) => ({ date, periods: entries })) };
});

async function wantedVisit(ctx: ReadContext, input: Input): Promise<{ place: VisitPlace | null; work: VisitWork } | Refusal<Codes>> {
  const { tenant, db } = ctx;
  const customer = input.customer_id === undefined ? null : await findCustomerPlace(db, tenant.id, input.customer_id);
  if (input.customer_id !== undefined && !customer) return refuse('CUSTOMER_NOT_FOUND');
  const type = input.job_type_id === undefined ? null : await findTypeDefaults(db, tenant.id, input.job_type_id);
  if (input.job_type_id !== undefined && (!type || type.deleted)) return refuse('JOB_TYPE_NOT_FOUND');
  if (type && type.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
  const skillIds = [...new Set(input.skill_ids ?? [])];
  const wrongSkill = checkSkills(skillIds, await findSkills(db, tenant.id, skillIds));
  if (wrongSkill) return wrongSkill;
  const hasOwnPlace = input.postal_code !== undefined || (input.latitude !== undefined && input.longitude !== undefined);
  const place = hasOwnPlace
    ? placeOf(
        { postal_code: input.postal_code ?? '' },
        input.latitude ?? null,
        input.latitude === undefined ? null : (input.longitude ?? null),
      )
    : customer && placeOf(customer.address, customer.latitude, customer.longitude);
  return {
    place,
    work: {
      crewSize: input.crew_size ?? 1,
      jobMinutes: input.duration_minutes ?? type?.durationMinutes ?? defaultMinutes,
      // The quote adds the type's buffers to a duration that is sent, and so does the offer before it.
      mobilizationMinutes: type?.mobilizationMinutes ?? 0,
      demobilizationMinutes: type?.demobilizationMinutes ?? 0,
      requiredSkillIds: skillIds.length > 0 ? skillIds : (type?.skillIds ?? []),
      preferredTechnicianId: customer?.preferredTechnicianId ?? null,
      departNotBefore: offeredDeparture(ctx.nowMilliseconds),
    },
  };
}

interface AskedPeriod {
  date: string;
  period: Period;
  range: MinuteRange;
  /** Where the whole visit must lie: the period itself, or beyond its end for a visit that is longer than the period. */
  search: MinuteRange;
}

function askedPeriods(
  tenant: Tenant,
  zone: string,
  days: { from: string; to: string },
  now: EpochMinute,
  visitMinutes: number,
): AskedPeriod[] {
  const asked: AskedPeriod[] = [];
  for (let date = days.from; date <= days.to; date = addDays(date, 1)) {
    const bounds = dayBounds(zone, date);
    if (bounds.endMinute === bounds.startMinute) continue;
    for (const period of periods) {
      const [range] = rangesAhead([periodRange(tenant, zone, date, period)], now);
      if (!range) continue;
      const isLonger = visitMinutes > range.endMinute - range.startMinute;
      asked.push({
        date,
        period,
        range,
        search: isLonger ? { ...range, endMinute: (range.endMinute + visitMinutes - 1) as EpochMinute } : range,
      });
    }
  }
  return asked;
}

const clipped = (window: MinuteRange, to: MinuteRange): MinuteRange => ({
  startMinute: window.startMinute,
  endMinute: Math.min(window.endMinute, to.endMinute) as EpochMinute,
});

/** A range in the business's own days, cut at its midnights, each part named by the business's period it starts in. */
function businessView(tenant: Tenant, range: MinuteRange): BusinessView[] {
  const parts: BusinessView[] = [];
  for (let start: number = range.startMinute; start < range.endMinute;) {
    const local = toLocal(tenant.timezone, start);
    const day = dayBounds(tenant.timezone, local.date);
    // A day must end after the range's start, or this would never end.
    const end = Math.min(range.endMinute, Math.max(day.endMinute, start + 1));
    const endMinute = end === day.endMinute ? 1440 : toLocal(tenant.timezone, end).minute;
    // Where the clock goes back inside a range its end reads earlier than its start; the hour that repeats is left out.
    if (endMinute > local.minute)
      parts.push({ date: local.date, period: periodAt(tenant, local.minute), start_minute: local.minute, end_minute: endMinute });
    start = end;
  }
  return parts;
}

function periodAt(tenant: Tenant, minute: number): Period {
  return periods.find((period) => minute < periodBounds(tenant, period)[1]) ?? 'evening';
}
