import { refuse } from '../../../contract/errors.ts';
import { archive, mayBeTold } from '../../jobs/lifecycle/archiving.ts';
import { actorOf, cancellerByLink } from '../../jobs/lifecycle/audit.ts';
import { customerActFacts, customerVisit, permitted } from '../../jobs/customer/customerVisit.ts';
import { recordOwnerMail } from '../../../machinery/mail/ownerMails.ts';
import { readBookingPageSettings } from '../../../store/settings/bookingPage.ts';
import { writeCancellation } from '../../../store/jobs/customerActs.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { endOf } from '../../jobs/lifecycle/jobState.ts';
import { write } from '../handler.ts';

/** Cancels a visit that has not begun, if the business allows it. */
export const cancelCustomerVisit = write<'cancelCustomerVisit'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (!permitted(row, await readBookingPageSettings(db, tenant.id), ctx.nowMilliseconds).cancel)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status_key: row.statusKey,
      status_version: row.statusVersion,
      ...endOf(row),
    });
  if (row.statusVersion !== input.status_version) return refuse('JOB_REQUEST_STAGE_CONFLICT', { status_version: row.statusVersion });
  const note = input.note?.trim() || null;
  const isByCustomer = cancellerByLink(ctx.principal) === 'customer';
  await writeCancellation(db, tenant.id, row.id, {
    at: formatMilliseconds(ctx.nowMilliseconds),
    by: actorOf(ctx.principal, 'customer'),
    payload: note === null ? {} : { note },
  });
  const cancelled = await archive(ctx, row, {
    note,
    // Customers know of their own cancellation, and owners of one by a member.
    tellsCustomer: !isByCustomer && mayBeTold(ctx, row),
    cancellation: { reason: note ?? '', cancelledBy: cancellerByLink(ctx.principal), fee: null },
  });
  if (isByCustomer)
    recordOwnerMail(db, tenant, ctx.nowMilliseconds, ctx.services.mail, {
      kind: 'customer_cancelled',
      facts: customerActFacts(cancelled, note),
    });
  return customerVisit(ctx, cancelled);
});
