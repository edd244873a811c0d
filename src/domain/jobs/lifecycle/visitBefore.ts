/** The visit of a job that is over, as it stood before its end. [completion.reopen] */
import { findLane } from '../../../engine/board.ts';
import type { Violation, ViolationKind } from '../../../engine/feasibility/checkPlan.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import type { CrewSessionRow, JobRow } from '../../../store/jobs/jobRows.ts';
import type { WriteContext } from '../../call/context.ts';
import { boardWithout } from '../../planning/boards/boards.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { findingsOf } from '../../planning/placement/verifyPlacement.ts';
import { grantedDeparture } from '../../planning/visits/departure.ts';
import { quotedVisit } from '../../planning/visits/jobVisit.ts';
import { visitMinutesOf } from '../records/jobRequestResource.ts';
import type { Placement } from '../scheduling/placement.ts';
import { isUnderWay, leadSessionOf } from './jobState.ts';

interface VisitBefore {
  readonly placement: Omit<Placement, 'audit' | 'event'>;
  readonly isMeant: (finding: Violation) => boolean;
}

/** What keeps also a visit that has begun from its old time: somebody else has it now. */
const takenKinds: ReadonlySet<ViolationKind> = new Set<ViolationKind>(['overlaps_session', 'late_at_visit_after', 'unknown_technician']);

/**
 * null: the old time is no longer possible. It is until the day of its planned end is over, unless another visit has it, and before its start only where
 * it still breaks no rule.
 */
export async function visitBefore(
  ctx: WriteContext,
  row: JobRow,
  statusBefore: string,
  travel: TravelModel | null,
): Promise<VisitBefore | null> {
  const { tenant } = ctx;
  const visitMinutes = visitMinutesOf(row);
  const lead = leadSessionOf(row);
  if (row.scheduledAt === null || lead === undefined || visitMinutes === null) return null;
  const nowMinute = nowMinuteOf(ctx.nowMilliseconds);
  const members = [...Map.groupBy(row.sessions, ({ technicianId }) => technicianId).values()].map((sessions) => ({
    technicianId: sessions[0]!.technicianId,
    role: sessions[0]!.role,
    sessions: wholeSessions(sessions, visitMinutes, row.completedAt === null ? Infinity : Date.parse(row.completedAt) / 60_000),
  }));
  const lastMinute = Math.max(...members.flatMap(({ sessions }) => sessions.map(({ endMinute }) => endMinute - 1)));
  if (dayBounds(tenant.timezone, localDateOf(tenant.timezone, lastMinute)).endMinute <= nowMinute) return null;
  const departure = grantedDeparture(ctx.nowMilliseconds);
  const current = await ctx.services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, departure);
  const board = boardWithout(current, row.id);
  if (members.some(({ technicianId }) => !findLane(board, technicianId))) return null;
  const isBegun = isUnderWay(row, statusBefore);
  const isStanding = isBegun || lead.startMinute <= nowMinute;
  // A locked visit stays where it is.
  const isMeant = ({ kind }: Violation) => kind === 'moves_locked_visit' || (isStanding && !takenKinds.has(kind));
  const visit = await quotedVisit(ctx, current, row, travel, isStanding ? null : departure);
  const leaving = new Set([row.id]);
  if ((await findingsOf(ctx, [{ visit, members }], { leaving, isMeant })).length > 0) return null;
  return {
    placement: {
      job: row,
      visit,
      members,
      promise: 'kept',
      attention: 'kept',
      assignment: 'kept',
      confirmation: null,
      isUnderWay: isBegun,
    },
    isMeant,
  };
}

/** The sessions of one technician as they were planned: the end of the work has shortened the one in which it fell. */
function wholeSessions(sessions: readonly CrewSessionRow[], visitMinutes: number, endedMinute: number) {
  const netOf = ({ startMinute, endMinute, breakMinutes }: CrewSessionRow) => endMinute - startMinute - breakMinutes;
  const missing = visitMinutes - sessions.reduce((sum, session) => sum + netOf(session), 0);
  const ordered = sessions.toSorted((a, b) => a.startMinute - b.startMinute);
  // The sessions after it were only freed.
  const shortened = missing <= 0 ? -1 : ordered.findLastIndex(({ startMinute }) => startMinute < endedMinute);
  return ordered.map(({ startMinute, endMinute, breakMinutes, travelMinutes }, index) => ({
    startMinute: epochMinute(startMinute),
    endMinute: epochMinute(endMinute + (index === shortened ? missing : 0)),
    breaks: breakMinutes > 0 ? [startMinute, startMinute + breakMinutes] : [],
    travelMinutes,
  }));
}
