import { isRefusal, refuse } from '../../contract/errors.ts';
import { mostBoardDays } from '../../contract/schemas/board.ts';
import type { Blocker } from '../../engine/blockers/question.ts';
import { closedGaps } from '../../engine/laneGaps.ts';
import { obstacleOf, type LaneStarts } from '../../engine/laneStarts.ts';
import { technicianExists } from '../../store/board.ts';
import type { Database } from '../../store/database.ts';
import { findLiveJob } from '../../store/jobRequests.ts';
import { findSkills } from '../../store/planningFacts.ts';
import { localDateOf } from '../../time/localTime.ts';
import { formatMinute } from '../../time/timestamps.ts';
import { fittingCase, fittingRemedies, fittingStarts, type FittingCase } from '../../dispatch/fittingStarts.ts';
import { dayRange } from '../../jobs/requestRules.ts';
import { withAddress } from '../../planning/jobAddress.ts';
import { nowMinuteOf } from '../../planning/calendars.ts';
import { read } from '../handler.ts';

/** One job on all lanes: ranges of feasible starts, or why there are none. pages.md, "Where does it fit?"; docs/decisions/0054. */
export const listFeasibleStarts = read<'listFeasibleStarts'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const today = localDateOf(tenant.timezone, nowMinuteOf(ctx.nowMilliseconds));
  const days = dayRange(input, today, { days: 6, most: mostBoardDays });
  if (isRefusal(days)) return days;
  // Neither waits for the other.
  const [stored, current] = await Promise.all([
    findLiveJob(db, tenant.id, input.job_request_id),
    ctx.services.boards.current(db, tenant, ctx.nowMilliseconds),
  ]);
  if (!stored) return refuse('JOB_REQUEST_NOT_FOUND');
  const only = input.technician_id?.toLowerCase();
  const fitting = await fittingCase(ctx, await withAddress(db, tenant.id, stored), current, days);
  if (isRefusal(fitting)) return fitting;
  const { row, startMinute, untilMinute, visit } = fitting;
  const lanes = fittingStarts(fitting).filter(({ lane }) => only === undefined || lane.technicianId === only);
  if (lanes.length === 0 && only !== undefined && !(await technicianExists(db, tenant.id, only))) return refuse('TECHNICIAN_NOT_FOUND');
  const blocked = lanes.flatMap((found, index) => (found.starts.length > 0 ? [] : blockedLane(fitting, found, index)));
  return {
    job_request_id: row.id,
    status_version: row.statusVersion,
    schedule_version: current.version,
    next: fitting.isScheduled ? ('previewJobRequestMove' as const) : ('confirmJobRequest' as const),
    business_timezone: tenant.timezone,
    ...days,
    start_at: formatMinute(startMinute),
    minutes: untilMinute - startMinute,
    visit_minutes: visit.visitMinutes as number,
    crew_size: visit.crewSize,
    technicians: {
      id: lanes.map(({ lane }) => lane.technicianId),
      starts: lanes.map(({ starts }) => starts.map((minute) => minute - startMinute)),
    },
    blocked,
    skills: await namesOf(db, tenant.id, blocked),
    explained: only === undefined ? null : await explanation(fitting, lanes[0], only),
  };
});

function blockedLane({ calendar, visit, span }: FittingCase, { lane }: LaneStarts, technician: number) {
  const { blockers, closest, isCrewShort } = obstacleOf(lane, calendar, visit, span);
  return {
    technician,
    blockers: blockers.map(shownBlocker),
    short_minutes: closest?.shortMinutes ?? null,
    is_for_travel: closest?.isForTravel ?? false,
    is_crew_short: isCrewShort,
  };
}

function shownBlocker(blocker: Blocker) {
  return {
    kind: blocker.kind,
    ...('visitMinutes' in blocker ? { visit_minutes: blocker.visitMinutes as number, max_minutes: blocker.maxMinutes as number } : {}),
    ...('missingSkillIds' in blocker ? { missing_skill_ids: [...blocker.missingSkillIds] } : {}),
  };
}

/** The names of the skills that these blockers tell as missing. */
async function namesOf(db: Database, tenantId: number, blocked: readonly ReturnType<typeof blockedLane>[]) {
  const ids = new Set(
    blocked.flatMap(({ blockers }) => blockers.flatMap((blocker) => ('missing_skill_ids' in blocker ? blocker.missing_skill_ids : []))),
  );
  return (await findSkills(db, tenantId, [...ids])).map(({ id, name }) => ({ id, name }));
}

/** A technician who is not active has no lane, and nothing to explain but that. */
async function explanation(fitting: FittingCase, found: LaneStarts | undefined, technicianId: string) {
  const { calendar, visit, span, startMinute } = fitting;
  const closed = found && !visit.isMultiDay ? closedGaps(found.lane, calendar, visit, span) : [];
  return {
    closed: closed.map((gap) => ({
      start: gap.startMinute - startMinute,
      end: gap.endMinute - startMinute,
      short_minutes: gap.shortMinutes,
      is_for_travel: gap.isForTravel,
    })),
    remedies: found && found.starts.length === 0 ? await fittingRemedies(fitting, technicianId) : [],
  };
}
