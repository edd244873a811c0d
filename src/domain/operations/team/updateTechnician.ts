import { isRefusal, refuse } from '../../../contract/errors.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import {
  findTechnician,
  flagStrandedJobs,
  isEmailTaken,
  lowerDeactivated,
  readTechnician,
  saveTechnician,
} from '../../../store/team/technicians.ts';
import { listApprovedTimeOff } from '../../../store/team/timeOff.ts';
import { addDays, localDateOf } from '../../../ground/time/localTime.ts';
import { farFutureMinute } from '../../../ground/time/minutes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { withFreeUid } from '../../resources/freeUid.ts';
import { preparedWrite } from '../handler.ts';
import type { WriteContext } from '../../call/context.ts';
import { timeOffRange } from '../../planning/boards/boards.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { refuseEditing } from '../../resources/team/groupRights.ts';
import { placeOfHome, setRelation, technicianValues } from '../../resources/team/saveTechnicianInput.ts';
import { recordTechnicianEvent } from '../../resources/team/technicianEvents.ts';
import { refuseStaleTechnician, technicianAnswer, technicianResource } from '../../resources/team/technicianResource.ts';

/** Upper bound for how far ahead visits are booked. */
const mostDaysAhead = 3_650;

/**
 * Partial update. Changing only relations sends no event ([technician.events.relations]). Deactivating a technician flags the assigned
 * jobs.
 */
export const updateTechnician = preparedWrite<'updateTechnician'>()(
  async (ctx, input) => ({ home: await placeOfHome(ctx, input, await findTechnician(ctx.db, ctx.tenant.id, input.id)) }),
  (ctx, input, { home }) =>
    withStrandedVisits(ctx, { preview: input.preview, technicianIds: [input.id] }, async (ctx) => {
      const stored = await findTechnician(ctx.db, ctx.tenant.id, input.id);
      if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
      const denied = await refuseEditing(ctx, stored);
      if (denied) return denied;
      const stale = refuseStaleTechnician(ctx, stored, input.version);
      if (stale) return stale;
      const values = await technicianValues(ctx, input, stored, home);
      if (isRefusal(values)) return values;
      if (values.email && (await isEmailTaken(ctx.db, ctx.tenant.id, values.email, stored.id)))
        return refuse('TECHNICIAN_DUPLICATE', { email: values.email });
      const taken = await withFreeUid(ctx, 'technicians', values.uid, () =>
        saveTechnician(ctx.db, ctx.tenant.id, stored.id, stored.userId, values, stored.createdAt),
      );
      if (taken) return taken;
      if (input.skill_ids && (await setRelation(ctx, 'skills', stored.id, input.skill_ids))) return refuse('SKILL_NOT_FOUND');
      if (input.service_area_ids && (await setRelation(ctx, 'serviceAreas', stored.id, input.service_area_ids)))
        return refuse('SERVICE_AREA_NOT_FOUND');
      if (input.vehicle_ids && (await setRelation(ctx, 'vehicles', stored.id, input.vehicle_ids))) return refuse('VEHICLE_NOT_FOUND');
      if (stored.status === 'active' && values.status !== 'active')
        await flagStrandedJobs(
          ctx.db,
          ctx.tenant.id,
          stored.id,
          [{ startMinute: nowMinuteOf(ctx.nowMilliseconds), endMinute: farFutureMinute }],
          { reason: 'technician_deactivated', at: formatMilliseconds(ctx.nowMilliseconds) },
        );
      if (stored.status !== 'active' && values.status === 'active') await reinstate(ctx, stored.id);
      touchLanes(ctx.db, ctx.tenant.id, [stored.id]);
      const updated = await readTechnician(ctx.db, ctx.tenant.id, stored.id);
      const resource = technicianAnswer(ctx, updated);
      if (profileOf(technicianResource(ctx.tenant, ctx.locale, stored)) === profileOf(resource)) return resource;
      await recordTechnicianEvent(ctx, 'technician.updated', updated);
      return resource;
    }),
);

/** The part of a technician whose changes send an event. Leaves out relations and the time of the write. */
function profileOf(technician: ReturnType<typeof technicianResource>): string {
  const {
    buddy_ids: _buddies,
    leads: _leads,
    service_areas: _areas,
    vehicle_ids: _vehicles,
    updated_at: _at,
    version: _version,
    ...profile
  } = technician;
  return JSON.stringify(profile);
}

/** Clears the flags that the deactivation caused, then flags the jobs during time off for that reason. */
async function reinstate({ db, tenant, nowMilliseconds }: WriteContext, id: string): Promise<void> {
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const today = localDateOf(tenant.timezone, nowMinute);
  for (const member of await lowerDeactivated(db, tenant.id, id)) {
    const records = await listApprovedTimeOff(db, tenant.id, member, today, addDays(today, mostDaysAhead));
    const ranges = records.map((row) => {
      const off = timeOffRange(tenant.timezone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute });
      return { ...off, startMinute: Math.max(off.startMinute, nowMinute) };
    });
    if (ranges.length > 0)
      await flagStrandedJobs(db, tenant.id, member, ranges, { reason: 'technician_on_time_off', at: formatMilliseconds(nowMilliseconds) });
  }
}
