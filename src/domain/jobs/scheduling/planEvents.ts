/** The event of a plan for a better day that the nightly run proposes. docs/optimisation.md#nightly-plans. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { recordEvent, type EventContext } from '../../../machinery/events/outbox.ts';

export const recordPlanProposed = (ctx: EventContext, plan: OutputOf<Operations['getScheduleOptimization']>): Promise<void> =>
  recordEvent(ctx, { type: 'schedule.optimization_proposed', resourceId: plan.id, object: plan });
