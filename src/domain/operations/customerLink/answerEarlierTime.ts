import { isRefusal } from '../../../contract/errors.ts';
import { answerProposal, proposalTravel } from '../../dispatch/proposals/takeProposedTime.ts';
import { customerVisit } from '../../jobs/customer/customerVisit.ts';
import { preparedWrite } from '../handler.ts';

/** The customer takes the earlier time, or keeps the present one. [earlier-times.accept]; docs/internals/bookings.md#proposed-times. */
export const answerEarlierTime = preparedWrite<'answerEarlierTime'>()(
  async (ctx, input) => ({ travel: await proposalTravel(ctx, input.proposal_id) }),
  async (ctx, input, { travel }) => {
    const answered = await answerProposal(ctx, { id: input.proposal_id, jobId: input.id, accepted: input.accepted }, travel);
    return isRefusal(answered) ? answered : customerVisit(ctx, answered.row);
  },
);
