/** A waiting job that gets a time and a technician, with all that its confirmation writes. */
import type { Lane } from '../../../engine/board.ts';
import { coveringAreaOf } from '../../../engine/geometry/serviceAreas.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { WriteContext } from '../../call/context.ts';
import { actorOf } from '../../jobs/lifecycle/audit.ts';
import { confirmedStatusOf } from '../../jobs/lifecycle/jobState.ts';
import type { Placement } from '../../jobs/scheduling/placement.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { MoveMember } from '../moves/moveCrew.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';

export interface Confirmed {
  readonly row: JobRow;
  readonly visit: Visit;
  readonly technicianId: string;
  /** The lane of the technician. */
  readonly lane: Lane | null;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  readonly travelMinutes: number | null;
  /** The others of a crew. Left out: the technician goes alone. */
  readonly buddies?: readonly Pick<MoveMember, 'technicianId' | 'travelMinutes'>[];
  /** Whose decision the audit records when a member or a key acts: the business's, or that of the customer who called. */
  readonly askedBy: Parameters<typeof actorOf>[1];
  /** What the audit says besides time and technician. */
  readonly audit?: Readonly<Record<string, unknown>>;
}

export function confirmedPlacement(ctx: WriteContext, confirmed: Confirmed): Placement {
  const { row, visit, technicianId, lane, startMinute, endMinute, travelMinutes, buddies = [], askedBy, audit } = confirmed;
  const memberOf = (role: 'lead' | 'buddy', id: string, minutes: number | null) => ({
    technicianId: id,
    role,
    sessions: [{ startMinute, endMinute, travelMinutes: minutes }],
  });
  return {
    job: row,
    visit,
    members: [
      memberOf('lead', technicianId, travelMinutes),
      ...buddies.map((buddy) => memberOf('buddy', buddy.technicianId, buddy.travelMinutes)),
    ],
    promise: 'made',
    attention: 'kept',
    assignment: { serviceAreaId: coveringAreaOf(lane, visit.coveringAreaIds) },
    confirmation: { statusKey: confirmedStatusOf(row), arrivalWindowMinutes: ctx.tenant.arrivalWindowMinutes },
    audit: {
      at: formatMilliseconds(ctx.nowMilliseconds),
      by: actorOf(ctx.principal, askedBy),
      payload: { scheduled_at: formatMinute(startMinute), technician_id: technicianId, ...audit },
    },
    event: { type: 'job_request.confirmed' },
  };
}
