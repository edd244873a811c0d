import { currencyDecimals, exactAmount } from '../../../contract/currencyDecimals.ts';
import { invalid, isRefusal, type Refusal } from '../../../contract/errors.ts';
import { archive, lockJobToEnd, mayBeTold } from '../../jobs/lifecycle/archiving.ts';
import { calledOffNotification } from '../../jobs/customer/customerNotifications.ts';
import { jobRequestAnswer } from '../../jobs/records/jobRequestAnswer.ts';
import { write } from '../handler.ts';
import type { Money } from '../../../store/jobs/jobRows.ts';
import { readCurrency } from '../../../store/settings/tenants.ts';

/** Calls a job off: who, why and the fee, and tells its customer. [cancel.ends]; docs/internals/dispatch.md#cancellations. */
export const cancelJobRequest = write<'cancelJobRequest'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const row = await lockJobToEnd(ctx, input.id, input.status_version);
  if (isRefusal(row)) return row;
  const fee = input.fee === undefined ? null : checkedFee(input.fee, await readCurrency(db, tenant.id));
  if (isRefusal(fee)) return fee;
  const reason = input.reason.trim();
  if (reason === '') return invalid('reason', 'required', 'not_empty');
  const silence = input.notify === false ? 'not_wanted' : mayBeTold(ctx, row) ? null : 'no_visit_ahead';
  const notification = await calledOffNotification(ctx, row, 'cancelled', silence);
  const cancelled = await archive(ctx, row, {
    note: input.note?.trim() || null,
    tellsCustomer: silence === null,
    message: input.message?.trim() || null,
    cancellation: {
      reason,
      cancelledBy: input.cancelled_by,
      fee,
    },
  });
  return { ...(await jobRequestAnswer(ctx, cancelled)), customer_notification: notification };
});

/** The fee in the currency of the business, with its decimals. */
function checkedFee({ value, currency }: Money, own: string): Money | Refusal<'VALIDATION_ERROR'> {
  if (currency !== own) return invalid('fee.currency', 'unknown_value', 'one_of', { values: own });
  const exact = exactAmount(value, own);
  return exact === null
    ? invalid('fee.value', 'range', 'currency_decimals', { limit: currencyDecimals(own), currency: own })
    : { value: exact, currency: own };
}
