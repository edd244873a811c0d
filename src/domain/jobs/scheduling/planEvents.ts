/** The event of a plan for a better day that the nightly run proposes. docs/optimisation.md#nightly-plans. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { recordEvent, type Change } from '../../../machinery/events/outbox.ts';

export const recordPlanProposed = (change: Change, plan: OutputOf<Operations['getScheduleOptimization']>): Promise<void> =>
  recordEvent(change, { type: 'schedule.optimization_proposed', resourceId: plan.id, object: plan });
