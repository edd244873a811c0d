import type { Operations, OutputOf } from '../../../contract/index.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { mostBoardDays } from '../../../contract/schemas/board.ts';
import type { Lane } from '../../../engine/board.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import type { Blocker } from '../../../engine/feasibility/blockers/question.ts';
import { closedGaps } from '../../../engine/starts/laneGaps.ts';
import { obstacleOf } from '../../../engine/starts/laneStarts.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { localDateOf, parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { placeAt } from './fittingPlace.ts';
import { fittingCase, fittingRemedies, fittingStarts, type FittingCase } from '../../dispatch/starts/fittingStarts.ts';
import { dayRange } from '../../jobs/booking/requestRules.ts';
import { withAddress } from '../../planning/places/jobAddress.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { wishAhead, type WishAhead } from '../../planning/visits/wishAhead.ts';
import { read } from '../handler.ts';

/**
 * One job on all lanes: ranges of feasible starts, or why there are none. docs/reference/pages.md#where-does-it-fit;
 * docs/internals/board.md#where-a-job-fits.
 */
export const listFeasibleStarts = read<'listFeasibleStarts'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const today = localDateOf(tenant.timezone, nowMinuteOf(ctx.nowMilliseconds));
  const days = dayRange(input, today, { days: 6, most: mostBoardDays });
  if (isRefusal(days)) return days;
  // Independent reads, so they run together.
  const [stored, current] = await Promise.all([
    findUndeletedJob(db, tenant.id, input.job_request_id),
    ctx.services.boards.live(db, tenant, ctx.nowMilliseconds, nowMinuteOf(ctx.nowMilliseconds)),
  ]);
  if (!stored) return refuse('JOB_REQUEST_NOT_FOUND');
  const only = input.technician_id;
  const fitting = await fittingCase(ctx, await withAddress(db, tenant.id, stored), current, days);
  if (isRefusal(fitting)) return fitting;
  const { row, startMinute, untilMinute, visit } = fitting;
  const lanes = only === undefined ? fitting.board.lanes : fitting.board.lanes.filter(({ technicianId }) => technicianId === only);
  if (lanes.length === 0 && only !== undefined && !(await technicianExists(db, tenant.id, only))) return refuse('TECHNICIAN_NOT_FOUND');
  const start = only === undefined || input.start_at === undefined ? null : parseNaiveDatetime(tenant.timezone, input.start_at);
  if (start && !start.ok) return invalidTime('start_at', tenant.timezone, start);
  const { starts, blocked } = answersOf(fitting, lanes);
  return {
    job_request_id: row.id,
    status_version: row.statusVersion,
    schedule_version: current.version,
    next_operation: fitting.isScheduled ? ('previewJobRequestMove' as const) : ('confirmJobRequest' as const),
    business_timezone: tenant.timezone,
    ...days,
    start_at: formatMinute(startMinute),
    minutes: untilMinute - startMinute,
    visit_minutes: visit.visitMinutes as number,
    crew_size: visit.crewSize,
    technicians: {
      id: lanes.map(({ technicianId }) => technicianId),
      starts,
    },
    blocked,
    skills: missingSkills(row, blocked),
    wish: shownWish(fitting, wishAhead(tenant, row, nowMinuteOf(ctx.nowMilliseconds))),
    explained: only === undefined ? null : await explanation(fitting, lanes[0], starts[0]?.length === 0, only),
    placed: start && only !== undefined ? await placeAt(ctx, fitting, only, epochMinute(start.epochMinute)) : null,
  };
});

/**
 * The starts on each lane, in minutes since the range's first day began, and the blockers of lanes without a start. Explains a lane right
 * after its search, while its columns are still cached.
 */
function answersOf(fitting: FittingCase, lanes: readonly Lane[]) {
  const startsOn = fittingStarts(fitting);
  const blocked: ReturnType<typeof blockedLane>[] = [];
  const starts = lanes.map((lane, index) => {
    const found = startsOn(lane).starts;
    if (found.length === 0) blocked.push(blockedLane(fitting, lane, index));
    return found.map((minute) => minute - fitting.startMinute);
  });
  return { starts, blocked };
}

type ShownBlocker = OutputOf<Operations['listFeasibleStarts']>['blocked'][number]['blockers'][number];

function blockedLane({ calendar, visit, span }: FittingCase, lane: Lane, technician: number) {
  const { blockers, closest, isCrewShort } = obstacleOf(lane, calendar, visit, span);
  return {
    technician,
    blockers: blockers.map(shownBlocker),
    short_minutes: closest?.shortMinutes ?? null,
    is_for_travel: closest?.isForTravel ?? false,
    is_crew_short: isCrewShort,
  };
}

function shownBlocker(blocker: Blocker): ShownBlocker {
  if ('missingSkillIds' in blocker) return { kind: blocker.kind, missing_skill_ids: [...blocker.missingSkillIds] };
  if ('visitMinutes' in blocker) return { kind: blocker.kind, visit_minutes: blocker.visitMinutes, max_minutes: blocker.maxMinutes };
  return { kind: blocker.kind };
}

/** The missing skills that the blockers name. Blockers only name skills of the job, so the job has their names. */
function missingSkills({ skills }: JobRow, blocked: readonly { readonly blockers: readonly ShownBlocker[] }[]) {
  const isMissing = (id: string) => blocked.some(({ blockers }) => blockers.some((blocker) => blocker.missing_skill_ids?.includes(id)));
  return skills.filter(({ id, isDeleted }) => !isDeleted && isMissing(id)).map(({ id, name }) => ({ id, name }));
}

/** The customer's wish, with its ranges in minutes of the checked days. */
function shownWish({ startMinute, untilMinute }: FittingCase, wish: WishAhead | null): OutputOf<Operations['listFeasibleStarts']>['wish'] {
  if (wish === null) return null;
  const { dates, firstDay, ranges } = wish;
  const shown: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const [from, until] = [Math.max(ranges[at]!, startMinute), Math.min(ranges[at + 1]!, untilMinute)];
    if (from < until) shown.push(from - startMinute, until - startMinute);
  }
  return { job_dates: [...dates], first_day: firstDay, ranges: shown };
}

/** The explanation for one technician. It is empty for an inactive technician, whose missing lane explains enough. */
async function explanation(fitting: FittingCase, lane: Lane | undefined, isBlocked: boolean, technicianId: string) {
  const { calendar, visit, span, startMinute } = fitting;
  const closed = lane && !visit.isMultiDay ? closedGaps(lane, calendar, visit, span) : [];
  return {
    closed: closed.map((gap) => ({
      start: gap.startMinute - startMinute,
      end: gap.endMinute - startMinute,
      short_minutes: gap.shortMinutes,
      is_for_travel: gap.isForTravel,
    })),
    remedies: isBlocked ? await fittingRemedies(fitting, technicianId) : [],
  };
}
