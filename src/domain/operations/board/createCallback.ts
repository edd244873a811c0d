import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { invalid, refuse } from '../../../contract/errors.ts';
import { callbackResource } from '../../jobs/customer/callbackResource.ts';
import { checkPhone } from '../../resources/customers/phoneKey.ts';
import { holdCustomer, holdJobOf } from '../../../store/customers/person.ts';
import { newId } from '../../../store/ids.ts';
import { insertCallback } from '../../../store/jobs/callbacks.ts';
import { noteOnJobs } from '../../../store/jobs/customerRequests.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Leaves a message for a person. Name and phone are kept as they were, even if the customer changes. [callback.create]. */
export const createCallback = write<'createCallback'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const text = input.text.trim();
  if (text === '') return invalid('text', 'required', 'required');
  const wrong = checkPhone('phone', input.phone);
  if (wrong) return wrong;
  const job = input.job_request_id === undefined ? null : await findUndeletedJob(db, tenant.id, input.job_request_id);
  if (input.job_request_id !== undefined && !job) return refuse('JOB_REQUEST_NOT_FOUND');
  const customerId = input.customer_id ?? job?.customerId ?? null;
  const customer = customerId === null ? null : await holdCustomer(db, tenant.id, customerId);
  if (input.customer_id !== undefined && (!customer || customer.deletedAt !== null)) return customerNotFound(ctx, input.customer_id);
  if (job && !(await holdJobOf(db, tenant.id, job.id, job.customerName))) return refuse('JOB_REQUEST_NOT_FOUND');
  const name = input.name?.trim() || customer?.fullName || job?.customerName || '';
  const phone = input.phone?.trim() || customer?.phone || job?.customerPhone || '';
  // A message that names nobody to call is of no use.
  const isKnown = customer !== null || job !== null;
  if (!isKnown && name === '') return invalid('name', 'required', 'required');
  if (!isKnown && phone === '') return invalid('phone', 'required', 'required');
  const row = await insertCallback(db, tenant.id, {
    id: newId(nowMilliseconds),
    customerId,
    jobRequestId: job?.id ?? null,
    name,
    phone,
    text,
    createdAt: formatMilliseconds(nowMilliseconds),
  });
  db.changes(tenant.id);
  // Pollers hear of messages about a job by the feed of jobs.
  if (job) await noteOnJobs(db, tenant.id, [job.id]);
  return callbackResource(ctx, row);
});
