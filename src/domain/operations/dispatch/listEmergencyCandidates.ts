import { isRefusal, refuse } from '../../../contract/errors.ts';
import { rankEmergency, withPromises, type EmergencyCandidate } from '../../../engine/cascade/emergencyCandidates.ts';
import { noPromise } from '../../../engine/cascade/stops.ts';
import { medianCrewSize, readBoardJobs, readJobPromises } from '../../../store/schedule/boardJobs.ts';
import { findUndeletedJob, findJobId } from '../../../store/jobs/jobRequests.ts';
import { readContacts } from '../../../store/team/technicians.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { technicianContactOf, rankedOf } from '../../planning/placement/rankedTechnician.ts';
import { read } from '../handler.ts';
import { plannerRun } from '../../planning/search/plannerRun.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { travelAround } from '../../planning/places/travel.ts';
import { answeredMoves, disruptionOf, hoursWarningsOfVisit, promisesOf } from '../../dispatch/plan/cascade.ts';
import { emergencyCase, emergencyLanding, startOf } from '../../dispatch/emergencies/emergencyCase.ts';
import { explainedEmergency, whyNoCandidates } from '../../dispatch/emergencies/emergencyRemedies.ts';
import { emergencyWarnings } from '../../dispatch/emergencies/emergencyPlan.ts';
import { withAddress } from '../../planning/places/jobAddress.ts';
import { arrivalWarning, isOpenDay, isWorkingDay, jobIdsAround, landedAt, noWorkingDayData } from '../../dispatch/plan/landing.ts';

const defaultLimit = 10;

/** Technicians who could take an emergency, fastest arrival first, with the jobs that each would displace. [emergency.candidates]. */
export const listEmergencyCandidates = read<'listEmergencyCandidates'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const start = startOf(ctx, input.start_at);
  if (isRefusal(start)) return start;
  const id = await findJobId(db, tenant.id, input.job_request_id);
  const stored = id === null ? null : await findUndeletedJob(db, tenant.id, id);
  const row = stored && (await withAddress(db, tenant.id, stored));
  const board = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
  const travel = row && (await travelAround(ctx, board, row.latitude, row.longitude));
  const found = await emergencyCase(ctx, row, start, 'overtime', travel);
  const asked = row && { operation: 'listEmergencyCandidates' as const, row, input, travel };
  if (isRefusal(found)) return asked ? explainedEmergency(ctx, asked, found) : found;
  const isOverridden = input.after_hours_override === true;
  if (!isOverridden && !isOpenDay(found))
    return explainedEmergency(ctx, asked!, refuse('EMERGENCY_RESCHEDULE_NO_WORKING_DAY', noWorkingDayData(tenant, start, true)));

  const { board: onBoard, calendar, landing, nowMinute } = found;
  const limit = input.limit ?? defaultLimit;
  const question = {
    board: onBoard,
    calendar,
    landing,
    isOverridden,
    nowMinute,
    promiseOf: () => noPromise,
    limit,
    othersLimit: limit,
  };
  const ranking = await plannerRun(ctx.services, 'emergency_candidates', rankEmergency(question), (ranked) =>
    ranked.candidates.length === 0 ? null : [...ranked.candidates, ...ranked.others].every(({ plan }) => plan.isProven),
  );
  const { considered, available, blockedBy } = ranking;
  const ranked = [...ranking.candidates, ...ranking.others];
  const landings = ranked.map(({ lane, startMinute }) => landedAt(found, lane, startMinute));
  const ids = ranked.flatMap(({ lane, plan }, index) => (plan.moves.length === 0 ? [] : jobIdsAround(landings[index]!, lane)));
  const promiseOf = promisesOf(tenant, await readJobPromises(db, tenant.id, ids));
  const candidates = await yieldBetweenSlices(withPromises(question, ranking.candidates, promiseOf));
  const others = await yieldBetweenSlices(withPromises(question, ranking.others, promiseOf));
  const shown = [...candidates, ...others];
  const jobs = await readBoardJobs(
    db,
    tenant.id,
    shown.flatMap(({ plan }) => plan.moves.map(({ jobRequestId }) => jobRequestId)),
  );
  const answered = await answeredMoves(
    ctx,
    found.current,
    shown.map(({ plan }, index) => ({ moves: plan.moves, landing: emergencyLanding(landings[index]!) })),
    jobs,
  );
  const contacts = await readContacts(
    db,
    tenant.id,
    shown.map(({ lane }) => lane.technicianId),
  );
  const crew = await medianCrewSize(db, tenant.id, found.row.jobTypeId);
  const rowOf = ({ lane, arrivalMinute, plan, legs, match }: EmergencyCandidate, index: number) => {
    const landed = landings[index]!;
    const { moves } = answered[index]!;
    const row = {
      technician: technicianContactOf(contacts.get(lane.technicianId)!),
      start_at: formatMinute(landed.startMinute),
      end_at: formatMinute(landed.endMinute),
      arrival_at: formatMinute(arrivalMinute),
      ...rankedOf({ ...match, ...legs }),
      is_booked: moves.length > 0,
      displacement: {
        ...disruptionOf(plan, answered[index]!),
        moves,
        overtime_minutes: plan.overtimeMinutes,
        sla_breaches: moves.filter((move) => move.sla_breached).length,
      },
    };
    return { row, landed, moves };
  };
  return {
    job_request_id: found.row.id,
    start_at: formatMinute(found.startMinute),
    end_at: formatMinute(found.endMinute),
    business_timezone: tenant.timezone,
    candidates: candidates.map((candidate, index) => {
      const { row, landed } = rowOf(candidate, index);
      const { lane } = candidate;
      return { ...row, warnings: [...arrivalWarning(landed, lane), ...hoursWarningsOfVisit(calendar, lane, landed.visit, landed)] };
    }),
    others: others.map((other, index) => {
      const { row, landed, moves } = rowOf(other, candidates.length + index);
      const { lane, plan, reason } = other;
      const warnings = emergencyWarnings(landed, lane, plan, moves);
      return { ...row, reason, warnings, after_hours_override_required: !isWorkingDay(landed, lane) };
    }),
    others_truncated: ranking.hasMoreOthers,
    anybody_may_be_sent: landing.visit.requiredSkillIds.length === 0,
    crew_recommendation: {
      median_crew_size: crew.median,
      sample_size: crew.sampleSize,
      disclaimer: textsOf('answers', ctx.locale).crewDisclaimer,
    },
    considered,
    blocked_by: { ...blockedBy },
    truncated: available > candidates.length,
    ...(candidates.length > 0 ? {} : await whyNoCandidates(ctx, asked!, start, blockedBy)),
    warnings: isOpenDay(found) ? [] : [{ code: 'AFTER_HOURS' as const }],
  };
});
