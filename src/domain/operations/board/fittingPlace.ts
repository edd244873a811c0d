/** What a visit at one start of one technician means, before it is confirmed: the crew, travel, warnings, and how the customer hears of it. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { findLane } from '../../../engine/board.ts';
import { chooseCrew } from '../../../engine/crew.ts';
import { gapAround, travelToNext } from '../../../engine/feasibility/gaps.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { arrivalOf } from '../../../engine/cascade/arrival.ts';
import type { ReadContext } from '../../call/context.ts';
import { notifiedJobs } from '../../jobs/customer/customerNotifications.ts';
import { arrivalWindowOf } from '../../jobs/records/jobRequestResource.ts';
import { leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { localMinuteOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { hoursWarningsOfVisit, isBreached, type Warning } from '../../dispatch/plan/cascade.ts';
import type { FittingCase } from '../../dispatch/starts/fittingStarts.ts';

type Placed = OutputOf<Operations['listFeasibleStarts']>['placed'];

/** null: the visit cannot start then, or not on one of the days that were asked about. */
export async function placeAt(ctx: ReadContext, fitting: FittingCase, leadId: string, startMinute: EpochMinute): Promise<Placed> {
  const { board, calendar, visit, row, tenant, current, isScheduled } = fitting;
  if (startMinute < fitting.startMinute || startMinute >= fitting.untilMinute) return null;
  const crew = chooseCrew(board, calendar, visit, startMinute, leadId);
  const lead = crew?.members[0];
  const lane = findLane(board, leadId);
  if (!crew || !lead || !lane) return null;
  const endMinute = lead.sessions.at(-1)!.endMinute;
  const [notified] = await notifiedJobs(ctx, [
    {
      job: row,
      kind: isScheduled ? 'rescheduled' : 'confirmed',
      previousStartMinute: isScheduled ? leadSessionOf(row)!.startMinute : null,
      startMinute,
    },
  ]);
  const afterMinutes = visit.isMultiDay ? null : travelToNext(lane, visit, gapAround(calendar, lane, visit, startMinute).nextStop);
  const nameOf = (id: string) => current.technicianNames.get(id) ?? '';
  const warnings: Warning[] = hoursWarningsOfVisit(calendar, lane, visit, { startMinute, endMinute });
  if (isBreached(row.slaDeadline, endMinute)) warnings.push({ code: 'SLA_BREACHED', job_request_ids: [row.id] });
  return {
    landing: {
      technician_id: leadId,
      technician_name: nameOf(leadId),
      start_at: formatMinute(startMinute),
      start_local: localMinuteOf(tenant.timezone, startMinute),
      end_at: formatMinute(endMinute),
      end_local: localMinuteOf(tenant.timezone, endMinute),
      arrival_window: arrivalWindowOf(tenant, startMinute, row),
      arrival_at: formatMinute(Math.min(startMinute, arrivalOf(lane, visit, startMinute))),
      ...(lead.travelMinutes === null ? {} : { travel_minutes: lead.travelMinutes }),
      ...(afterMinutes === null ? {} : { travel_after_minutes: afterMinutes }),
    },
    helpers: crew.members.slice(1).map(({ technicianId }) => nameOf(technicianId)),
    customer_notification: notified!.notification,
    warnings,
  };
}
