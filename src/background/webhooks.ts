/** The ends of webhook endpoints that come by themselves. */
import type { Logger } from 'pino';
import type { Store } from '../store/driver/database.ts';
import { endDueEndpoints, type MailDelivery } from '../webhooks/endings.ts';
import type { Job } from './background.ts';

/** Name of the job, for who moves a clock. */
export const endingsJob = 'end webhook endpoints';

/** What is due to an endpoint is held back at once anyway; this is for those to which nothing is, and for the mails. */
const everyMilliseconds = 60_000;

export function webhookJobs(parts: { store: Store; mail: MailDelivery; log: Logger }): Job[] {
  return [{ name: endingsJob, everyMilliseconds, tick: (now, signal) => endDueEndpoints(parts, now, signal) }];
}
