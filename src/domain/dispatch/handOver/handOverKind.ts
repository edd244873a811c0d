/** The rest of a visit that has begun, handed over to another technician. [hand-over.preview]; docs/internals/dispatch.md#hand-overs. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { ErrorOf, InputOf, Operations } from '../../../contract/index.ts';
import type { WriteContext } from '../../call/context.ts';
import { bookRest } from '../../jobs/booking/bookRest.ts';
import { authorizedBy } from '../../jobs/lifecycle/audit.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { travelAround } from '../../planning/places/travel.ts';
import { askedJob, type AskedJob } from '../plan/askedJob.ts';
import { askedLanding, handOverToken, withAskedLanding, type AskedHandOver } from '../plan/askedLanding.ts';
import { isAfterHours } from '../plan/cascade.ts';
import { confirmedPlacement } from '../plan/confirmedPlacement.ts';
import { displacedPlacements, displacementOf, meantBy } from '../plan/displacedPlacements.ts';
import type { PlanKind, PlanTypes } from '../plan/kind.ts';
import { planHandOver, type HandOverPlan } from './handOverPlan.ts';
import { explainedHandOver } from './handOverRemedies.ts';

interface HandOverTypes extends PlanTypes {
  readonly input: InputOf<Operations['commitJobRequestHandOver']>;
  readonly asked: AskedJob<HandOverTypes['input'], 'previewJobRequestHandOver' | 'commitJobRequestHandOver'>;
  readonly found: HandOverPlan;
  readonly inToken: AskedHandOver;
  readonly refused: Refusal<ErrorOf<Operations['previewJobRequestHandOver']>>;
  readonly drift: Refusal<'SCHEDULE_MOVE_PLAN_DRIFTED'>;
}

export const handOverKind: PlanKind<HandOverTypes> = {
  token: handOverToken,
  ...askedJob('previewJobRequestHandOver', 'commitJobRequestHandOver', ({ id }: HandOverTypes['input']) => id),
  async travel(ctx, { row }) {
    if (!row || !ctx.services.routing) return null;
    const current = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
    return travelAround(ctx, current, row.latitude, row.longitude);
  },
  find: (ctx, { row, input }, travel, departNotBefore) => planHandOver(ctx, row, input, travel, departNotBefore),
  explained: async (ctx, { row, ...asked }, travel, refusal, isPlannable) =>
    row ? explainedHandOver(ctx, { ...asked, row, travel }, refusal, isPlannable) : refusal,
  // The technician, the start and the length of the plan, which the service may have chosen.
  inToken: ({ tenant }, { input }, { found, answer: { mode, displacement_mode, displacement_order, rest } }) => ({
    ...askedLanding(tenant.timezone, { ...input, mode, displacement_mode, displacement_order }),
    start: found.askedMinute,
    technician_id: found.lane.technicianId,
    job_duration_minutes: rest.job_duration_minutes,
  }),
  commit: {
    completed: ({ tenant }, sent) => withAskedLanding(handOverToken, sent, [], tenant.timezone),
    expectedVersion: (input) => input.expected_version,
    departsNow: ({ row }) => row?.priorityLevel === 'p0',
    drifted: () => refuse('SCHEDULE_MOVE_PLAN_DRIFTED'),
    technicianIds: ({ technician_id: id }) => (id === undefined ? [] : [id]),
    write,
  },
};

/** Completes the begun job, and places the rest as a follow-up with the jobs that give way. */
async function write(ctx: WriteContext, planned: HandOverPlan, isOverridden: boolean) {
  const { found, answer, members, note } = planned;
  const { begun, visit, lane, startMinute, endMinute, doneMinutes } = found;
  const { technicianId } = lane;
  const [lead, ...buddies] = members;
  const row = await bookRest(ctx, begun, { startMinute, durationMinutes: answer.rest.job_duration_minutes, note });
  const displacement = displacementOf({ ...found, row }, planned, 'moved');
  const isHoursOverridden = isOverridden && isAfterHours(answer.warnings);
  const rest = confirmedPlacement(ctx, {
    row,
    visit,
    technicianId,
    lane,
    startMinute,
    endMinute,
    travelMinutes: lead!.travelMinutes,
    buddies,
    askedBy: 'business',
    audit: {
      handed_over_from: begun.shortCode,
      displaced: answer.moves.map((move) => move.short_code),
      ...(isHoursOverridden ? { after_hours_authorized_by: authorizedBy(ctx.principal) } : {}),
    },
  });
  return writePlacements(ctx, {
    endings: [{ job: begun, payload: { handed_over_to: row.shortCode, done_minutes: doneMinutes } }],
    placements: [rest, ...displacedPlacements(ctx, displacement)],
    isMeant: meantBy(displacement, () => found.isEmergency),
    undo: { kind: 'hand_over', jobRequestId: begun.id, technicianId, isHoursOverridden },
  });
}
