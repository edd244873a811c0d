import { isRefusal, refuse } from '../../../contract/errors.ts';
import { newId } from '../../../store/ids.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { isEmailTaken, readTechnician, saveTechnician } from '../../../store/team/technicians.ts';
import { withFreeUid } from '../../resources/freeUid.ts';
import { preparedWrite } from '../handler.ts';
import { placeOfHome, setRelation, technicianValues } from '../../resources/team/saveTechnicianInput.ts';
import { technicianAnswer } from '../../resources/team/technicianResource.ts';
import { recordTechnicianEvent } from '../../resources/team/technicianEvents.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

/** Creates a technician with the sent relations and records the event. The e-mail address must be unique. [technician.create]. */
export const createTechnician = preparedWrite<'createTechnician'>()(
  async (ctx, input) => ({ home: await placeOfHome(ctx, input, null) }),
  async (ctx, input, { home }) => {
    await lockSchedule(ctx.db, ctx.tenant.id);
    const values = await technicianValues(ctx, input, null, home);
    if (isRefusal(values)) return values;
    const id = newId(ctx.nowMilliseconds);
    if (await isEmailTaken(ctx.db, ctx.tenant.id, input.email, id)) return refuse('TECHNICIAN_DUPLICATE', { email: input.email });
    const taken = await withFreeUid(ctx, 'technicians', values.uid, () =>
      saveTechnician(ctx.db, ctx.tenant.id, id, newId(ctx.nowMilliseconds), values, formatMilliseconds(ctx.nowMilliseconds)),
    );
    if (taken) return taken;
    const skills = await setRelation(ctx, 'skills', id, input.skill_ids ?? []);
    if (skills) return refuse('SKILL_NOT_FOUND');
    const areas = await setRelation(ctx, 'serviceAreas', id, input.service_area_ids ?? []);
    if (areas) return refuse('SERVICE_AREA_NOT_FOUND');
    const vehicles = await setRelation(ctx, 'vehicles', id, input.vehicle_ids ?? []);
    if (vehicles) return refuse('VEHICLE_NOT_FOUND');
    touchLanes(ctx.db, ctx.tenant.id, [id]);
    const row = await readTechnician(ctx.db, ctx.tenant.id, id);
    await recordTechnicianEvent(ctx, 'technician.created', row);
    return technicianAnswer(ctx, row);
  },
);
