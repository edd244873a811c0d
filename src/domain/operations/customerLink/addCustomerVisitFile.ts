import { isRefusal, refuse } from '../../../contract/errors.ts';
import { addFile, readFileOfCustomer } from '../../jobs/records/addFile.ts';
import { customerVisit, isOpenVisit } from '../../jobs/customer/customerVisit.ts';
import { noteAuthor } from '../../jobs/records/notes.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { preparedWrite } from '../handler.ts';

/** Adds a file of the customer to an open job. The bytes are checked before the transaction. [customer-link.files]. */
export const addCustomerVisitFile = preparedWrite<'addCustomerVisitFile'>()(readFileOfCustomer, async (ctx, input, file) => {
  const row = await lockJob(ctx.db, ctx.tenant.id, input.id);
  // An erasure since the link was read has ended it.
  if (!row?.hasCustomerLink) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!isOpenVisit(row))
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
  const { member } = ctx.principal;
  const author = member
    ? noteAuthor({ principal: member })
    : ({ kind: 'customer', credentialId: row.id, userId: null, technicianId: null } as const);
  const added = await addFile(ctx, { customerId: null, jobRequestId: row.id }, file, author);
  return isRefusal(added) ? added : customerVisit(ctx, row);
});
