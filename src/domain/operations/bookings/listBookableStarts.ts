import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import { mostOtherTechnicians, mostStartDays } from '../../../contract/schemas/bookableStarts.ts';
import type { InputOf, Operations, OutputOf } from '../../../contract/index.ts';
import { weekdays } from '../../../contract/refusals/dispatchParts.ts';
import type { ReadContext } from '../../call/context.ts';
import { fittingCase } from '../../dispatch/starts/fittingStarts.ts';
import { findLane } from '../../../engine/board.ts';
import type { Slot } from '../../../engine/starts/matchingSlots.ts';
import type { QuoteRefusalReason } from '../../../engine/starts/quotability.ts';
import { followUpAsked, type FollowUp } from '../../jobs/booking/followUp.ts';
import { dayRange } from '../../jobs/booking/requestRules.ts';
import { placeAsked, type PlaceAsked } from '../../jobs/booking/placeAsked.ts';
import { placePart } from '../../jobs/booking/placePart.ts';
import { startsRemedies } from '../../jobs/remedies/startsRemedies.ts';
import { noStartsRemedies } from '../../jobs/remedies/stateRemedies.ts';
import { visitOfQuery, type UnknownWork, type VisitQuery } from '../../jobs/booking/visitOfQuery.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { withAddress } from '../../planning/places/jobAddress.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import { offBoardBlockers } from '../../planning/placement/offBoard.ts';
import { localStart, reasonAt, type RefusedPlacement } from '../../planning/placement/placement.ts';
import { startsByDay, whyNoStart, type DayOfStarts, type TimesOfDay } from '../../planning/search/startsByDay.ts';
import { travelAround } from '../../planning/places/travel.ts';
import { makeJobVisit } from '../../planning/visits/visits.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { isoWeekday, localDateOf } from '../../../ground/time/localTime.ts';
import { read } from '../handler.ts';

type Input = InputOf<Operations['listBookableStarts']>;
type Output = OutputOf<Operations['listBookableStarts']>;

/** The requested visit, and the operation that takes a start. */
interface Asked {
  readonly placement: RefusedPlacement;
  /** Where the visit is. null without an address. */
  readonly at: PlaceAsked | null;
  readonly next_operation: Output['next_operation'];
  readonly job: { readonly job_request_id: string; readonly status_version: number } | null;
}

/** Possible starts by day, for new work, a waiting job or a job to move. docs/internals/bookings.md#bookable-starts. */
export const listBookableStarts = read<'listBookableStarts'>(async (ctx, input) => {
  const { tenant } = ctx;
  const days = dayRange(input, localDateOf(tenant.timezone, nowMinuteOf(ctx.nowMilliseconds)), { days: 6, most: mostStartDays });
  if (isRefusal(days)) return days;
  const times = timesOf(input);
  const named = input.technician_id ?? null;
  if (named !== null && !(await technicianExists(ctx.db, tenant.id, named))) return refuse('TECHNICIAN_NOT_FOUND');
  const asked = input.job_request_id === undefined ? await ofNewWork(ctx, input, named) : await ofJob(ctx, input, days, named);
  if (isRefusal(asked)) return asked;
  const { placement, at, next_operation, job } = asked;
  const { current, visit, leadId } = placement;
  const question = { ...placement, days, times };
  const found = await startsByDay(question);
  const names = current.technicianNames;
  // Other technicians are only offered when the caller did not ask for one by id.
  const tellsOthers = next_operation === 'previewJobRequestMove' && named === null;
  const reasonOf = (reason: QuoteRefusalReason) => reasonAt(reason, placement);
  const answer = {
    ...job,
    technician: leadId === null ? null : { id: leadId, name: names.get(leadId) ?? '' },
    next_operation,
    business_timezone: tenant.timezone,
    visit_minutes: visit.visitMinutes as number,
    arrival_window_minutes: tenant.arrivalWindowMinutes,
    ...placePart(ctx, current.serviceAreas, at),
    days: found.map((day) => ({
      ...dayOf(tenant, names, tellsOthers ? day : { ...day, others: [] }),
      ...(day.reason === null ? {} : { reason: reasonOf(day.reason) }),
    })),
  };
  if (answer.days.some(({ starts, others }) => starts.length > 0 || others)) return answer;
  const why = await whyNoStart(question);
  const { considered, blockedBy } = why.schedulable ? { considered: placement.board.lanes.length, blockedBy: {} } : why;
  const remedies = await startsRemedies(placement, input, days, times);
  const shown = { ...answer, considered, blocked_by: { ...blockedBy }, remedies };
  if (leadId !== null && !findLane(placement.board, leadId)) {
    const [{ kind, detail }] = await offBoardBlockers(ctx, leadId);
    return { ...shown, reason: kind, ...(detail === undefined ? {} : { detail }) };
  }
  return { ...shown, reason: why.schedulable ? ('no_technician_available' as const) : reasonOf(why.reason) };
});

/** The requested times of a day. null: the whole day. */
function timesOf({ from_minute: from, to_minute: to }: Input): TimesOfDay | null {
  if (from === undefined && to === undefined) return null;
  return { fromMinute: from ?? 0, toMinute: to ?? 1439 };
}

async function ofNewWork(
  ctx: ReadContext,
  input: Input,
  leadId: string | null,
): Promise<Asked | Refusal<UnknownWork | 'JOB_REQUEST_NOT_FOUND'>> {
  const { db, tenant, nowMilliseconds } = ctx;
  const at = await placeAsked(ctx, input);
  const followUp = await followUpAsked(ctx, { ...input, ...(at === null ? {} : { address: {} }) });
  if (isRefusal(followUp)) return followUp;
  const work = followUp ? workOf(input, followUp) : { ...input, minutes: input.job_duration_minutes };
  // Without a duration the booking would be refused, so no starts are offered.
  const askedVisit = await visitOfQuery(ctx, { ...work, defaultMinutes: null }, at);
  if (isRefusal(askedVisit)) return askedVisit;
  const current = await ctx.services.boards.live(db, tenant, nowMilliseconds, nowMinuteOf(nowMilliseconds));
  const travel = await travelAround(ctx, current, askedVisit.place?.latitude ?? null, askedVisit.place?.longitude ?? null);
  const visit = makeJobVisit(tenant, current, askedVisit.place, askedVisit.work, travel);
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const { customerId } = askedVisit;
  const placement = {
    db,
    tenant,
    locale: ctx.locale,
    current,
    board: current.board,
    visit,
    nowMinute,
    leadId,
    place: askedVisit.place,
    customerId,
    siteId: askedVisit.siteId,
  };
  return { placement, at: askedVisit.at, next_operation: 'bookAndConfirmJobRequest', job: null };
}

/** The asked work, completed from the job that it follows, as a booking completes it. */
const workOf = (input: Input, followUp: FollowUp): Omit<VisitQuery, 'defaultMinutes'> => ({
  customer_id: followUp.customerId,
  site_id: followUp.siteId,
  job_type_id: followUp.jobTypeId,
  skill_ids: followUp.skillIds,
  minutes: input.job_duration_minutes ?? followUp.work?.jobDurationMinutes,
  crew_size: input.crew_size ?? followUp.work?.crewSize,
  followUp,
});

async function ofJob(ctx: ReadContext, input: Input, days: { from: string; to: string }, named: string | null) {
  const { db, tenant, nowMilliseconds } = ctx;
  // The job decides the work, but ids that are sent with the job must still exist.
  const { customer_id, site_id, job_type_id, skill_ids } = input;
  const askedVisit = await visitOfQuery(ctx, { customer_id, site_id, job_type_id, skill_ids, defaultMinutes: 0 }, null);
  if (isRefusal(askedVisit)) return askedVisit;
  const followUp = await followUpAsked(ctx, input);
  if (isRefusal(followUp)) return followUp;
  const stored = await findUndeletedJob(db, tenant.id, input.job_request_id!);
  if (!stored) return refuse('JOB_REQUEST_NOT_FOUND');
  const current = await ctx.services.boards.live(db, tenant, nowMilliseconds, nowMinuteOf(nowMilliseconds));
  const fitting = await fittingCase(ctx, await withAddress(db, tenant.id, stored), current, days);
  if (isRefusal(fitting))
    return fitting.code === 'JOB_REQUEST_INVALID_TRANSITION'
      ? refuse('JOB_REQUEST_INVALID_TRANSITION', { ...fitting.data, remedies: noStartsRemedies(stored) })
      : fitting;
  const { row, isScheduled } = fitting;
  const asked: Asked = {
    at: { address: visitAddressOf(row), place: row, candidates: [] },
    placement: { ...fitting.placement(), visit: fitting.visit, leadId: named ?? (isScheduled ? row.technicianId : null) },
    next_operation: isScheduled ? 'previewJobRequestMove' : 'confirmJobRequest',
    job: { job_request_id: row.id, status_version: row.statusVersion },
  };
  return asked;
}

function dayOf(tenant: Tenant, names: ReadonlyMap<string, string>, { date, slots, others }: DayOfStarts): Output['days'][number] {
  const startsOf = (of: readonly Slot[]) => of.map(({ startMinute }) => localStart(tenant, startMinute));
  const taker = (id: string, of: readonly Slot[]) => ({ technician: { id, name: names.get(id) ?? '' }, starts: startsOf(of) });
  return {
    date,
    weekday_name: weekdays[isoWeekday(date) - 1]!,
    starts: startsOf(slots),
    technicians: [...Map.groupBy(slots, ({ technicians }) => technicians[0]!.technicianId)].map(([id, of]) => taker(id, of)),
    ...(others.length === 0 ? {} : { others: bestOf(others).map((id) => taker(id, ofTechnician(others, id))) }),
  };
}

const ofTechnician = (slots: readonly Slot[], id: string) =>
  slots.filter(({ technicians }) => technicians.some(({ technicianId }) => technicianId === id));

/** The technicians with the best match at any of the starts. */
function bestOf(slots: readonly Slot[]): string[] {
  const best = new Map<string, number>();
  for (const { technicians } of slots)
    for (const { technicianId: id, matchScore } of technicians) best.set(id, Math.max(matchScore, best.get(id) ?? 0));
  return [...best]
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || (a < b ? -1 : 1))
    .slice(0, mostOtherTechnicians)
    .map(([id]) => id);
}
