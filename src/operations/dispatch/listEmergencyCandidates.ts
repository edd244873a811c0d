import { isRefusal, refuse } from '../../contract/errors.ts';
import type { BlockerKind } from '../../contract/vocabulary.ts';
import type { Lane } from '../../engine/board.ts';
import { compareIds } from '../../engine/board.ts';
import { planCascade, type CascadePlan } from '../../engine/cascade.ts';
import { countBlockers } from '../../engine/candidates.ts';
import { judge } from '../../engine/feasibility.ts';
import { gapAt, legsOf, type Legs } from '../../engine/gaps.ts';
import { scoreMatch, type MatchScore } from '../../engine/matchScore.ts';
import { medianCrewSize, readBoardJobs } from '../../store/dispatch.ts';
import { findJob, findJobId } from '../../store/jobRequests.ts';
import { readContacts } from '../../store/technicians.ts';
import { formatMinute } from '../../time/timestamps.ts';
import { contactOf, rankedOf } from '../bookings/rankedTechnician.ts';
import { read } from '../context.ts';
import { travelAround } from '../travel.ts';
import { hoursWarnings, movesOf, type Warning } from './displacement.ts';
import { emergencyCase, startOf, type EmergencyCase } from './emergencyCase.ts';
import { isOpenDay, noWorkingDayData } from './landing.ts';

const defaultLimit = 10;
const disclaimer =
  'The median crew of completed jobs of the same job type. It says what was sent, not what this job needs; judge it by the work at hand.';

/** Who could take an emergency, fastest arrival first, each with what it would displace. Specification, "Emergency rules". */
export const listEmergencyCandidates = read<'listEmergencyCandidates'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const start = startOf(ctx, input.start_at);
  if (isRefusal(start)) return start;
  const id = await findJobId(db, tenant.id, input.job_request_id);
  const row = id === null ? null : await findJob(db, tenant.id, id);
  const board = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
  const travel = row && (await travelAround(ctx, board, row.latitude, row.longitude));
  const found = await emergencyCase(ctx, row, start, 'overtime', travel);
  if (isRefusal(found)) return found;
  const isOverridden = input.after_hours_override === true;
  if (!isOverridden && !isOpenDay(found)) return refuse('EMERGENCY_RESCHEDULE_NO_WORKING_DAY', noWorkingDayData(tenant, start, true));

  const judged = found.board.lanes.map((lane) => candidateOf(found, lane, isOverridden));
  const candidates = judged.filter((one) => typeof one !== 'string').sort(byArrival);
  const shown = candidates.slice(0, input.limit ?? defaultLimit);
  const jobs = await readBoardJobs(
    db,
    tenant.id,
    shown.flatMap(({ plan }) => plan.moves.map(({ jobRequestId }) => jobRequestId)),
  );
  const contacts = await readContacts(
    db,
    tenant.id,
    shown.map(({ lane }) => lane.technicianId),
  );
  const crew = await medianCrewSize(db, tenant.id, found.row.jobTypeId);
  return {
    job_request_id: found.row.id,
    start_at: formatMinute(found.startMinute),
    end_at: formatMinute(found.endMinute),
    business_timezone: tenant.timezone,
    candidates: shown.map(({ lane, plan, way, match, warnings }) => {
      const moves = movesOf(tenant, plan.moves, jobs);
      return {
        technician: contactOf(contacts.get(lane.technicianId)!),
        arrival_at: formatMinute(found.startMinute + (way.travelMinutes ?? 0)),
        ...rankedOf({ ...match, ...way }),
        is_booked: moves.length > 0,
        displacement: {
          total_moves: moves.length,
          moves,
          overtime_minutes: plan.overtimeMinutes,
          sla_breaches: moves.filter((move) => move.sla_breached).length,
        },
        warnings,
      };
    }),
    crew_recommendation: { median_crew_size: crew.median, sample_size: crew.sampleSize, disclaimer },
    considered: judged.length,
    blocked_by: { ...countBlockers(judged.filter((one) => typeof one === 'string')) },
    truncated: candidates.length > shown.length,
    warnings: isOpenDay(found) ? [] : [{ code: 'AFTER_HOURS' as const }],
  };
});

interface Candidate {
  readonly lane: Lane;
  readonly plan: CascadePlan;
  /** From the start location: where the technician is now is not known. */
  readonly way: Legs;
  readonly match: MatchScore;
  readonly warnings: Warning[];
}

const routeBlockers: ReadonlySet<BlockerKind> = new Set(['cannot_arrive_in_time', 'not_available_today']);
/** What the override lifts. The longest visit was judged before, so a visit too long here is one for that day's shift. */
const hoursBlockers: ReadonlySet<BlockerKind> = new Set(['no_working_day', 'on_time_off', 'off_shift', 'visit_too_long']);

/** The candidate, or what keeps the technician from being one; a lane full of frozen jobs counts as not available. */
function candidateOf(found: EmergencyCase, lane: Lane, isOverridden: boolean): Candidate | BlockerKind {
  const { board, calendar, visit, landing, startMinute, endMinute, nowMinute } = found;
  const verdict = judge(calendar, lane, visit, startMinute);
  const blockers = verdict.feasible ? [] : verdict.blockers.map(({ kind }) => kind);
  const blocker = blockers.find((kind) => !routeBlockers.has(kind) && !(isOverridden && hoursBlockers.has(kind)));
  if (blocker) return blocker;
  const { technicianId } = lane;
  const cascade = planCascade(board, calendar, { technicianId, landing, mode: 'overtime', reassign: null, nowMinute });
  if (!('plan' in cascade)) return 'not_available_today';
  const gap = gapAt(lane, calendar.dayStarts[0]!, calendar.dayStarts[1]!, startMinute);
  return {
    lane,
    plan: cascade.plan,
    way: legsOf(lane, visit, lane.homePlace, lane.homePlace),
    match: scoreMatch(calendar, lane, visit, 0, legsOf(lane, visit, gap.previousPlace, gap.nextPlace)),
    warnings: isOverridden ? hoursWarnings(calendar, lane, { startMinute, endMinute }) : [],
  };
}

/** Unknown ways last; then by match score and id, as nearby technicians are. */
function byArrival(left: Candidate, right: Candidate): number {
  return (
    Number(left.way.travelMinutes === null) - Number(right.way.travelMinutes === null) ||
    (left.way.travelMinutes ?? 0) - (right.way.travelMinutes ?? 0) ||
    right.match.matchScore - left.match.matchScore ||
    compareIds(left.lane.technicianId, right.lane.technicianId)
  );
}
