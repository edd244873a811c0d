import { isRefusal } from '../../contract/errors.ts';
import { findLiveJob, findJobId } from '../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';
import { emergencyCase, startOf } from '../../dispatch/emergencies/emergencyCase.ts';
import { landingTravel } from '../../dispatch/plan/landingTravel.ts';
import { explainedEmergency } from '../../dispatch/emergencies/emergencyRemedies.ts';
import { withAddress } from '../../planning/jobAddress.ts';
import { planEmergency } from '../../dispatch/emergencies/emergencyPlan.ts';

/** Shows which jobs an emergency would displace on one technician's lane. Writes nothing. [emergency.preview-closed-day]. */
export const previewEmergencyReschedule = read<'previewEmergencyReschedule'>(async (ctx, input) => {
  const start = startOf(ctx, input.start_at);
  if (isRefusal(start)) return start;
  const mode = input.mode ?? 'overtime';
  const id = await findJobId(ctx.db, ctx.tenant.id, input.job_request_id);
  const stored = id === null ? null : await findLiveJob(ctx.db, ctx.tenant.id, id);
  const row = stored && (await withAddress(ctx.db, ctx.tenant.id, stored));
  const technicianId = input.technician_id.toLowerCase();
  const travel = await landingTravel(ctx, row, technicianId, start);
  const found = await emergencyCase(ctx, row, start, mode, travel);
  const options = { technicianId, mode, displacementMode: input.displacement_mode ?? ('push' as const) };
  const planned = isRefusal(found) ? found : await planEmergency(ctx, found, options);
  if (!isRefusal(planned)) return planned.answer;
  return row ? explainedEmergency(ctx, { operation: 'previewEmergencyReschedule', row, input, travel }, planned) : planned;
});
