/** The booked visits of later days that may be brought forward into gaps of a day. docs/internals/bookings.md#brief-and-gap-fillers. */
import { mostLaterVisits } from '../../../contract/schemas/dayBrief.ts';
import type { Lane } from '../../../engine/board.ts';
import { withoutJob } from '../../../engine/laneSessions.ts';
import { epochMinute, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import type { GapSearch, OpenGap, WaitingVisit } from '../../../engine/starts/gapFillers.ts';
import { laterVisitSteps, savedTravelMinutes } from '../../../engine/starts/laterVisits.ts';
import { isSingleVisit } from '../../../engine/visit.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { graceMinutes, offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedDurations, visitOfPreference } from '../../planning/visits/jobVisit.ts';
import { requestedRanges } from '../../planning/visits/requestedRanges.ts';
import { routePointOf, travelAmong } from '../../planning/places/travel.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { readJobCustomers } from '../../../store/schedule/planningFacts.ts';
import { movedVisit, unmovableJob } from '../../dispatch/moves/moveCase.ts';

/** Where a booked visit stands now. */
export interface StandingVisit {
  readonly technicianId: string;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
}

/** A booked visit that a move could take. */
export interface MovableVisit extends WaitingVisit {
  readonly row: JobRow;
  readonly from: StandingVisit;
  /** The driving that its present day loses when it leaves. */
  readonly savedTravelMinutes: number;
}

interface LaterVisits {
  readonly visits: readonly MovableVisit[];
  /** More visits could move than are tried. */
  readonly truncated: boolean;
}

/** The visits that start in `span`, at most `mostLaterVisits`. Each is judged as by `previewJobRequestMove`. The calendar of `search` covers the span. */
export async function laterVisits(
  ctx: ReadContext,
  current: TenantBoard,
  search: GapSearch,
  gaps: readonly OpenGap[],
  span: MinuteRange,
): Promise<LaterVisits> {
  const { db, tenant, nowMilliseconds } = ctx;
  const found = await yieldBetweenSlices(laterVisitSteps(search, gaps, span));
  const tried = found.slice(0, mostLaterVisits);
  const ids = tried.map(({ jobRequestId }) => jobRequestId);
  const laneOf = new Map(tried.map(({ jobRequestId, lane }) => [jobRequestId, lane]));
  const rows = (await findJobs(db, tenant.id, ids)).filter((row) => isMovable(row, laneOf.get(row.id)!, span));
  const preferred = new Map(
    (await readJobCustomers(db, tenant.id, ids)).map(({ jobRequestId, preferredTechnicianId }) => [jobRequestId, preferredTechnicianId]),
  );
  const travel = await travelAmong(
    ctx,
    current,
    rows.map(({ latitude, longitude }) => routePointOf(latitude, longitude)),
  );
  // The customer is asked before the move is previewed, and a preview has no grace.
  const departNotBefore = epochMinute(offeredDeparture(nowMilliseconds) + graceMinutes);
  const visits = rows.map((row): MovableVisit => {
    const durations = quotedDurations(row);
    const whole = visitOfPreference(tenant, current, preferred.get(row.id) ?? null, {
      row,
      durations,
      crewSize: 1,
      travel,
      departNotBefore,
    });
    const visit = movedVisit(whole, row);
    const ownLane = withoutJob(laneOf.get(row.id)!, row.id);
    const { technicianId, startMinute, endMinute } = row.sessions[0]!;
    const from = { technicianId, startMinute: epochMinute(startMinute), endMinute: epochMinute(endMinute) };
    const saved = savedTravelMinutes(search, ownLane, visit, from.startMinute);
    return { row, visit, wanted: requestedRanges(tenant, row), ownLane, from, savedTravelMinutes: saved };
  });
  return { visits: visits.filter(({ visit }) => isSingleVisit(visit)), truncated: found.length > tried.length };
}

/**
 * Whether a move could take the job: the rules of moves, one technician and one session, no emergency. A job that its customer wants to cancel
 * waits for that answer. The board may be a moment older than the row, so the row must still stand on the lane in the span.
 */
function isMovable(row: JobRow, lane: Lane, span: MinuteRange): boolean {
  const [session, ...others] = row.sessions;
  return (
    unmovableJob(row) === null &&
    row.priorityLevel !== 'p0' &&
    row.crewSize === 1 &&
    others.length === 0 &&
    session?.technicianId === lane.technicianId &&
    session.startMinute >= span.startMinute &&
    session.startMinute < span.endMinute &&
    row.openRequest?.kind !== 'cancellation'
  );
}
