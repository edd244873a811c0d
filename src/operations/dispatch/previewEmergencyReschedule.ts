import { isRefusal } from '../../contract/errors.ts';
import { findLiveJob, findJobId } from '../../store/jobRequests.ts';
import { read } from '../handler.ts';
import { emergencyCase, startOf } from '../../dispatch/emergencyCase.ts';
import { landingTravel } from '../../dispatch/landingTravel.ts';
import { planEmergency } from '../../dispatch/emergencyPlan.ts';

/** The cascade of an emergency on one technician's lane; nothing is written. Specification, "Emergency rules". */
export const previewEmergencyReschedule = read<'previewEmergencyReschedule'>(async (ctx, input) => {
  const start = startOf(ctx, input.start_at);
  if (isRefusal(start)) return start;
  const mode = input.mode ?? 'overtime';
  const id = await findJobId(ctx.db, ctx.tenant.id, input.job_request_id);
  const row = id === null ? null : await findLiveJob(ctx.db, ctx.tenant.id, id);
  const travel = await landingTravel(ctx, row, input.technician_id.toLowerCase(), start);
  const found = await emergencyCase(ctx, row, start, mode, travel);
  if (isRefusal(found)) return found;
  const planned = await planEmergency(ctx, found, {
    technicianId: input.technician_id.toLowerCase(),
    mode,
    displacementMode: input.displacement_mode ?? 'push',
  });
  return isRefusal(planned) ? planned : planned.answer;
});
