import { isRefusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { handOverKind } from '../../dispatch/handOver/handOverKind.ts';
import { commitPlan, prepareCommit } from '../../dispatch/plan/commit.ts';
import { presentLink } from '../../jobs/customer/customerLink.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { preparedWrite } from '../handler.ts';

type Answer = OutputOf<Operations['commitJobRequestHandOver']>;

/** Completes the begun job and places its rest, the whole plan or nothing. [plan.all-or-nothing, hand-over.commit]. */
export const commitJobRequestHandOver = preparedWrite<'commitJobRequestHandOver'>()(
  (ctx, input) => prepareCommit(ctx, handOverKind, input),
  async (ctx, _sent, prepared) => {
    const done = await commitPlan(ctx, handOverKind, prepared);
    if (isRefusal(done)) return done;
    const { answer, found, jobs, undoToken } = done;
    const begun = jobs.get(found.found.begun.id)!;
    const followUp = [...jobs.values()].find(({ followUpOf }) => followUpOf?.id === begun.id)!;
    return {
      ...answer,
      rest: { ...answer.rest, job_request_id: followUp.id },
      applied: true as const,
      undo_token: undoToken,
      job_request: await jobRequestAnswer(ctx, begun),
      follow_up: await jobRequestAnswer(ctx, followUp),
    };
  },
  {
    conceal: ({ job_request: { customer_url: link, ...job }, follow_up: { customer_url: nextLink, ...followUp }, ...answer }) => ({
      ...answer,
      job_request: job,
      follow_up: followUp,
      hasLinks: [link !== undefined, nextLink !== undefined] as const,
    }),
    reveal: async (ctx, { hasLinks: [hasLink, hasNextLink], job_request, follow_up, ...answer }: Concealed) => ({
      ...answer,
      job_request: { ...job_request, ...(hasLink ? await presentLink(ctx, job_request.id) : {}) },
      follow_up: { ...follow_up, ...(hasNextLink ? await presentLink(ctx, follow_up.id) : {}) },
    }),
  },
);

type Concealed = Answer & { readonly hasLinks: readonly [boolean, boolean] };
