/** Background job that ends webhook endpoints whose end is due. */
import type { Logger } from 'pino';
import type { Store } from '../../store/driver/database.ts';
import { endDueEndpoints, type MailDelivery } from '../webhooks/endings.ts';
import type { BackgroundJob } from './background.ts';

/** Name of the job, needed when a clock is moved. */
export const endingsJob = 'end webhook endpoints';

/** Deliveries check the end of their endpoint themselves. This job ends endpoints without deliveries and sends the mails about it. */
const everyMilliseconds = 60_000;

export function webhookJobs(parts: { store: Store; mail: MailDelivery; log: Logger }): BackgroundJob[] {
  return [{ name: endingsJob, everyMilliseconds, tick: (now, signal) => endDueEndpoints(parts, now, signal) }];
}
