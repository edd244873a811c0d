import { isRefusal } from '../../../contract/errors.ts';
import { answerProposal, proposalTravel } from '../../dispatch/proposals/takeProposedTime.ts';
import { notifiedJobs, silentNotification } from '../../jobs/customer/customerNotifications.ts';
import { findTimeProposal } from '../../../store/jobs/timeProposals.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import { preparedWrite } from '../handler.ts';

/**
 * What a customer said on the phone to a proposed time. [earlier-times.accept, visit-proposals.accept];
 * docs/internals/bookings.md#proposed-times.
 */
export const answerTimeProposal = preparedWrite<'answerTimeProposal'>()(
  async (ctx, input) => ({ travel: await proposalTravel(ctx, input.id) }),
  async (ctx, input, { travel }) => {
    const { db, tenant } = ctx;
    const proposal = await findTimeProposal(db, tenant.id, input.id);
    const before = proposal && (await findJob(db, tenant.id, proposal.jobRequestId));
    // Asked before the change, as the message itself is judged.
    const [told] = before
      ? await notifiedJobs(ctx, [{ job: before, kind: 'confirmed', previousStartMinute: null, startMinute: proposal.startMinute }])
      : [];
    const answered = await answerProposal(ctx, input, travel);
    if (isRefusal(answered)) return answered;
    const { row, undoToken } = answered;
    const isMoved = row.scheduledAt !== answered.before.scheduledAt;
    return {
      customer_notification:
        isMoved && told ? told.notification : silentNotification(row.scheduledAt === null ? 'no_message' : 'time_unchanged', row),
      undo_token: undoToken,
    };
  },
);
