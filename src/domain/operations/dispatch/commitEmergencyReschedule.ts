import { isRefusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { emergencyKind } from '../../dispatch/emergencies/emergencyKind.ts';
import { commitPlan, prepareCommit } from '../../dispatch/plan/commit.ts';
import { presentLink } from '../../jobs/customer/customerLink.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { preparedWrite } from '../handler.ts';

type Answer = OutputOf<Operations['commitEmergencyReschedule']>;

/**
 * Plans the emergency again under the schedule lock, and applies the whole plan or nothing. Confirms and assigns the P0, and moves the
 * displaced jobs. [emergency.auto-confirm, emergency.drifted].
 */
export const commitEmergencyReschedule = preparedWrite<'commitEmergencyReschedule'>()(
  (ctx, input) => prepareCommit(ctx, emergencyKind, input),
  async (ctx, _sent, prepared) => {
    const done = await commitPlan(ctx, emergencyKind, prepared);
    if (isRefusal(done)) return done;
    const { answer, found, jobs, undoToken } = done;
    const row = jobs.get(found.landed.row.id)!;
    return { ...answer, applied: true as const, undo_token: undoToken, job_request: await jobRequestAnswer(ctx, row) };
  },
  {
    conceal: ({ job_request: { customer_url, ...job }, ...answer }) => ({
      ...answer,
      job_request: job,
      hasLink: customer_url !== undefined,
    }),
    reveal: async (ctx, { hasLink, job_request, ...answer }: Answer & { hasLink: boolean }) => ({
      ...answer,
      job_request: { ...job_request, ...(hasLink ? await presentLink(ctx, job_request.id) : {}) },
    }),
  },
);
