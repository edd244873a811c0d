import { invalid, refuse } from '../../../contract/errors.ts';
import { customerActFacts, customerVisit, permittedNow } from '../../jobs/customer/customerVisit.ts';
import { recordOwnerMail } from '../../../machinery/mail/ownerMails.ts';
import { checkPhone } from '../../resources/customers/phoneKey.ts';
import { newId } from '../../../store/ids.ts';
import { insertCallback } from '../../../store/jobs/callbacks.ts';
import { noteOnJobs } from '../../../store/jobs/customerRequests.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Leaves a message for a person, one at a time. [customer-link.requests]. */
export const askForCallback = write<'askForCallback'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const row = await lockJob(db, tenant.id, input.id);
  // An erasure since the link was read has ended it.
  if (!row?.hasCustomerLink) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!(await permittedNow(ctx, row)).ask_callback)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion });
  const wrong = checkPhone('phone', input.phone);
  if (wrong) return wrong;
  const phone = input.phone?.trim() || row.customerPhone || '';
  if (phone === '') return invalid('phone', 'required', 'required');
  const text = input.note?.trim() ?? '';
  await insertCallback(db, tenant.id, {
    id: newId(ctx.nowMilliseconds),
    customerId: row.customerId,
    jobRequestId: row.id,
    name: row.customerName,
    phone,
    text,
    createdAt: formatMilliseconds(ctx.nowMilliseconds),
  });
  await noteOnJobs(db, tenant.id, [row.id]);
  recordOwnerMail(db, tenant, ctx.nowMilliseconds, ctx.services.mail, {
    kind: 'customer_asks_callback',
    facts: { ...customerActFacts(row, text || null), phone },
  });
  return customerVisit(ctx, row);
});
