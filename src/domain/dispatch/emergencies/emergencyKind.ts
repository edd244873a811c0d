/** An emergency that lands with a technician and moves the jobs in its way. [emergency.auto-confirm, emergency.drifted] */
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { ErrorOf, InputOf, Operations } from '../../../contract/index.ts';
import type { WriteContext } from '../../call/context.ts';
import { authorizedBy } from '../../jobs/lifecycle/audit.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { askedJob, type AskedJob } from '../plan/askedJob.ts';
import { emergencyToken, withAskedLanding, type AskedLanding } from '../plan/askedLanding.ts';
import { isAfterHours } from '../plan/cascade.ts';
import { confirmedPlacement } from '../plan/confirmedPlacement.ts';
import { displacedPlacements, displacementOf, meantBy } from '../plan/displacedPlacements.ts';
import type { PlanKind, PlanTypes } from '../plan/kind.ts';
import { travelToLanding } from '../plan/landing.ts';
import { landingTravel } from '../plan/landingTravel.ts';
import { emergencyCase, startOf } from './emergencyCase.ts';
import { emergencyOptions, planEmergency, type EmergencyPlan } from './emergencyPlan.ts';
import { explainedEmergency } from './emergencyRemedies.ts';

interface EmergencyTypes extends PlanTypes {
  readonly input: InputOf<Operations['commitEmergencyReschedule']>;
  readonly asked: AskedJob<EmergencyTypes['input'], 'previewEmergencyReschedule' | 'commitEmergencyReschedule'>;
  readonly found: EmergencyPlan;
  readonly inToken: AskedLanding;
  readonly refused: Refusal<ErrorOf<Operations['previewEmergencyReschedule']>>;
  readonly drift: Refusal<'EMERGENCY_RESCHEDULE_PLAN_DRIFTED'>;
}

export const emergencyKind: PlanKind<EmergencyTypes> = {
  token: emergencyToken,
  ...askedJob('previewEmergencyReschedule', 'commitEmergencyReschedule', (input: EmergencyTypes['input']) => input.job_request_id, true),
  async travel(ctx, { row, input }) {
    const start = startOf(ctx, input.start_at);
    return isRefusal(start) ? null : landingTravel(ctx, row, input.technician_id!, start);
  },
  async find(ctx, { row, input }, travel, departNotBefore) {
    const start = startOf(ctx, input.start_at);
    if (isRefusal(start)) return start;
    const options = emergencyOptions(input);
    const found = await emergencyCase(ctx, row, start, options.mode, travel, departNotBefore);
    return isRefusal(found) ? found : planEmergency(ctx, found, options);
  },
  explained: async (ctx, { row, ...asked }, travel, refusal) =>
    row ? explainedEmergency(ctx, { ...asked, row, travel }, refusal) : refusal,
  inToken: (_ctx, _asked, { landed, lane, answer: { mode, displacement_mode, displacement_order } }) => ({
    start: landed.askedMinute,
    technician_id: lane.technicianId,
    ...{ mode, displacement_mode, displacement_order },
  }),
  commit: {
    completed({ tenant }, sent) {
      const input = withAskedLanding(emergencyToken, sent, [sent.start_at, sent.technician_id], tenant.timezone);
      if (isRefusal(input)) return input;
      const missing = (['technician_id', 'start_at'] as const).find((field) => input[field] === undefined);
      return missing ? invalid(missing, 'required', 'required') : input;
    },
    expectedVersion: (input) => input.emergency_expected_version,
    departsNow: () => true,
    drifted: (changed) =>
      refuse('EMERGENCY_RESCHEDULE_PLAN_DRIFTED', {
        drifted: changed.map(({ id, shortCode, expectedVersion, version }) => ({
          job_request_id: id,
          short_code: shortCode,
          expected_version: expectedVersion,
          status_version: version,
          reason: 'version',
        })),
      }),
    technicianIds: ({ technician_id: id }) => (id === undefined ? [] : [id]),
    write,
  },
};

async function write(ctx: WriteContext, planned: EmergencyPlan, isOverridden: boolean) {
  const { landed, lane, plan, answer } = planned;
  const { row, visit, startMinute, endMinute } = landed;
  const { technicianId } = lane;
  const displacement = displacementOf(landed, planned, 'emergency');
  const isHoursOverridden = isOverridden && isAfterHours(answer.warnings);
  const landing = confirmedPlacement(ctx, {
    row,
    visit,
    technicianId,
    lane,
    startMinute,
    endMinute,
    travelMinutes: travelToLanding(landed, lane, plan.moves),
    askedBy: 'customer',
    audit: {
      emergency: true,
      displaced: answer.moves.map((move) => move.short_code),
      ...(isHoursOverridden ? { after_hours_authorized_by: authorizedBy(ctx.principal) } : {}),
    },
  });
  return writePlacements(ctx, {
    placements: [landing, ...displacedPlacements(ctx, displacement)],
    // An emergency lands as requested. Problems with skills, hours and time off become warnings.
    isMeant: meantBy(displacement, () => true),
    undo: { kind: 'emergency', jobRequestId: row.id, technicianId, isHoursOverridden },
  });
}
