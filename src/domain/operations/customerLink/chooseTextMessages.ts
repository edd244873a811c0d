import { refuse } from '../../../contract/errors.ts';
import { customerVisit, textChoiceOf } from '../../jobs/customer/customerVisit.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { writeTextChoice } from '../../../store/mail/textChoices.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Allows or ends the text messages about one visit. A STOP of the number stays. [customer-link.texts]. */
export const chooseTextMessages = write<'chooseTextMessages'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const row = await lockJob(db, tenant.id, input.id);
  // An erasure since the link was read has ended it.
  if (!row?.hasCustomerLink) return refuse('JOB_REQUEST_NOT_FOUND');
  const texts = await textChoiceOf(ctx, row);
  if (!texts) return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
  writeTextChoice(
    db,
    tenant.id,
    { jobRequestId: row.id, phone: texts.phone, agreed: input.agreed },
    formatMilliseconds(ctx.nowMilliseconds),
  );
  return customerVisit(ctx, row);
});
