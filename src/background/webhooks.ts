/** Background job that ends webhook endpoints on time. */
import type { Logger } from 'pino';
import type { Store } from '../store/driver/database.ts';
import { endDueEndpoints, type MailDelivery } from '../webhooks/endings.ts';
import type { Job } from './background.ts';

/** Name of the job, needed when a clock is moved. */
export const endingsJob = 'end webhook endpoints';

/** Deliveries to an ended endpoint stop at once in any case. This job is for endpoints without deliveries, and for the mails. */
const everyMilliseconds = 60_000;

export function webhookJobs(parts: { store: Store; mail: MailDelivery; log: Logger }): Job[] {
  return [{ name: endingsJob, everyMilliseconds, tick: (now, signal) => endDueEndpoints(parts, now, signal) }];
}
