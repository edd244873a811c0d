/** The placement of a job that a person moves, alone or with others. */
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf, authorizedBy } from '../../jobs/lifecycle/audit.ts';
import { visitWindowOf } from '../../jobs/records/jobRequestResource.ts';
import type { Placement } from '../../jobs/scheduling/placement.ts';
import type { Warning } from './cascade.ts';
import type { MoveCase } from '../moves/moveCase.ts';
import type { MoveMember } from '../moves/moveCrew.ts';

/** What the audit of a moved job says besides its places. */
export interface Landed {
  /** The lead first. */
  readonly members: readonly MoveMember[];
  readonly warnings: readonly Warning[];
  /** Codes of the jobs that give way. */
  readonly displaced: readonly string[];
  readonly isHoursOverridden: boolean;
  /** Why the visit has a new time. Default: `moved`. */
  readonly reason?: Rescheduling['reason'] | undefined;
}

type Rescheduling = NonNullable<Placement['event']['rescheduling']>;

export function landedPlacement(
  ctx: WriteContext,
  { row, visit, startMinute, endMinute, lane, leadSession }: MoveCase,
  { members, warnings, displaced, isHoursOverridden, reason = 'moved' }: Landed,
): Placement {
  const { technicianId } = lane;
  return {
    job: row,
    visit,
    members: members.map(({ travelMinutes, ...member }) => ({ ...member, sessions: [{ startMinute, endMinute, travelMinutes }] })),
    promise: startMinute === leadSession.startMinute ? 'kept' : 'made',
    // A P0 may land in time off; keep its flag then, so that a dispatcher looks at it.
    attention: warnings.some(({ code }) => code === 'TIME_OFF_OVERLAP') ? 'kept' : 'cleared',
    assignment: technicianId === leadSession.technicianId ? 'kept' : { serviceAreaId: coveringAreaOf(lane, visit.coveringAreaIds) },
    confirmation: null,
    audit: {
      at: formatMilliseconds(ctx.nowMilliseconds),
      by: actorOf(ctx.principal, 'business'),
      payload: {
        from: { technician_id: leadSession.technicianId, start_at: formatMinute(leadSession.startMinute) },
        to: { technician_id: technicianId, start_at: formatMinute(startMinute) },
        displaced,
        ...(isHoursOverridden ? { after_hours_authorized_by: authorizedBy(ctx.principal) } : {}),
      },
    },
    event: {
      type: 'job_request.rescheduled',
      rescheduling: {
        reason,
        previousStartAt: row.scheduledAt,
        ...(row.scheduledAt === null
          ? {}
          : { previousWindowStartAt: visitWindowOf(ctx.tenant, { ...row, scheduledAt: row.scheduledAt }).start }),
      },
    },
  };
}
