/** Why a start cannot be confirmed, and when it could be instead. [confirm.earliest]; docs/reference/conventions.md#job-requests. */
import { blockersAbout, lastingBlockers } from '../../../contract/vocabulary.ts';
import { refuse, type DataOf, type Refusal } from '../../../contract/errors.ts';
import type { Blocker } from '../../../engine/feasibility/blockers/question.ts';
import { findLane } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import { rankCandidates, type CandidateRanking } from '../../../engine/candidates.ts';
import { earliestLaterCrew } from '../../../engine/starts/crewStarts.ts';
import { judge } from '../../../engine/feasibility/feasibility.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { isSingleVisit } from '../../../engine/visit.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { offBoardBlockers } from '../../planning/placement/offBoard.ts';
import { placeDoubtOf } from './placePart.ts';
import { reasonAtStart, startRemedies, type JobPlacement } from '../remedies/placementRemedies.ts';

export type PlacementRefusal = Refusal<
  'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE' | 'JOB_REQUEST_TECH_INFEASIBLE' | 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT'
>;

/** A start that cannot be confirmed, with what was asked. */
interface RefusedStart extends JobPlacement {
  readonly calendar: Calendar;
  readonly startMinute: EpochMinute;
  readonly isEmergency: boolean;
  /** The job's version after the refusal. */
  readonly statusVersion: number;
}

/** Makes the refusal. It keeps writes, because a refused attempt has raised the job's version. */
export async function refuseStart(refused: RefusedStart): Promise<PlacementRefusal> {
  const ranking = rankCandidates(refused.board, refused.calendar, refused.visit, refused.startMinute);
  return refused.leadId === null ? nobodyRefusal(refused, ranking) : technicianRefusal(refused, ranking, refused.leadId);
}

async function nobodyRefusal(refused: RefusedStart, ranking: CandidateRanking): Promise<PlacementRefusal> {
  const { crewShort } = ranking;
  const { board, calendar, visit, startMinute, leadId } = refused;
  const earliest = leadId === null ? earliestLaterCrew(board, calendar, visit, startMinute) : null;
  const isOccupied = mayDisplace(refused) && board.lanes.some(({ technicianId }) => isLaneOccupied(refused, technicianId));
  const data = {
    reason: await reasonAtStart(refused, startMinute),
    considered: ranking.considered,
    blocked_by: ranking.blockedBy,
    truncated: ranking.truncated,
    ...(earliest === null ? {} : { earliest_feasible_at: formatMinute(earliest) }),
    status_version: refused.statusVersion,
    ...placeDoubtOf(refused),
    remedies: await startRemedies(refused, startMinute, refused.statusVersion, isOccupied),
  };
  if (isOccupied) return refuse('JOB_REQUEST_P0_REQUIRES_DISPLACEMENT', data, { keepsWrites: true });
  // There are enough technicians, but not at the same time. No blocker says that.
  const short = crewShort && { needed: crewShort.needed, largest_crew: crewShort.largestCrew, available: crewShort.available };
  return refuse('JOB_REQUEST_NO_TECHNICIAN_AVAILABLE', { ...data, ...(short ? { crew_short: short } : {}) }, { keepsWrites: true });
}

async function technicianRefusal(refused: RefusedStart, ranking: CandidateRanking, technicianId: string): Promise<PlacementRefusal> {
  const verdict = ranking.verdicts.find((other) => other.technicianId === technicianId)?.verdict;
  // This technician could lead, but the rest of the crew is missing.
  if (verdict?.feasible) return nobodyRefusal(refused, ranking);
  const blockers = verdict ? verdict.blockers : await offBoardBlockers(refused, technicianId);
  const earliest = earliestStartOf(blockers);
  const isOccupied = mayDisplace(refused) && isLaneOccupied(refused, technicianId);
  const common = {
    blockers: blockers.map(blockerData),
    technician: { id: technicianId },
    ...(earliest === null ? {} : { earliest_feasible_at: formatMinute(earliest) }),
    status_version: refused.statusVersion,
    ...placeDoubtOf(refused),
    remedies: await startRemedies(refused, refused.startMinute, refused.statusVersion, isOccupied),
  };
  if (isOccupied) return refuse('JOB_REQUEST_P0_REQUIRES_DISPLACEMENT', common, { keepsWrites: true });
  return refuse('JOB_REQUEST_TECH_INFEASIBLE', { reason: blockers[0]!.kind, ...common }, { keepsWrites: true });
}

/** Whether other jobs may be displaced: only for an emergency with one visit by one technician. */
function mayDisplace({ isEmergency, visit }: RefusedStart): boolean {
  return isEmergency && isSingleVisit(visit);
}

/**
 * Whether the technician is qualified and on shift, and only other jobs are in the way. Ignores that travel cannot
 * begin before now, because displacing jobs would not change that.
 */
function isLaneOccupied({ board, calendar, visit, startMinute }: RefusedStart, technicianId: string): boolean {
  const lane = findLane(board, technicianId);
  const verdict = lane && judge(calendar, lane, { ...visit, departNotBefore: null }, startMinute);
  return verdict?.feasible === false && verdict.blockers.every(({ kind }) => routeKinds.has(kind));
}

const routeKinds = blockersAbout('route');

/** When the technician could start later that day. null when another start would not be enough. */
export function earliestStartOf(blockers: readonly Blocker[]): EpochMinute | null {
  if (blockers.some(({ kind }) => lastingBlockers.has(kind))) return null;
  const late = blockers.find((blocker) => blocker.kind === 'cannot_arrive_in_time');
  return late?.earliestFeasibleAt ?? null;
}

type BlockerData = DataOf<'JOB_REQUEST_TECH_INFEASIBLE'>['blockers'][number];

/** A blocker as the API shows it. */
export function blockerData(blocker: Blocker): BlockerData {
  return {
    kind: blocker.kind,
    ...('detail' in blocker ? { detail: blocker.detail } : {}),
    ...('visitMinutes' in blocker ? { visit_minutes: blocker.visitMinutes, max_minutes: blocker.maxMinutes } : {}),
    ...('missingSkillIds' in blocker ? { missing_skill_ids: blocker.missingSkillIds } : {}),
    ...('earliestFeasibleAt' in blocker ? { earliest_feasible_at: formatMinute(blocker.earliestFeasibleAt) } : {}),
  };
}
