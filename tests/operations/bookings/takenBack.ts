/** Confirmed visits and their mails, for tests of visits that are taken back or called off. */
import type { Harness, TestBusiness } from '../../support/harness.ts';
import { monday, mornings } from './desk.ts';

export async function confirmedVisit(of: TestBusiness, customer: string, time: string, technician: string) {
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  return of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${monday}T${time}`, technician_id: technician });
}

/** The mails of a job about its visit, oldest first. */
export const visitMailsOf = ({ harness: { store } }: { readonly harness: Pick<Harness, 'store'> }, id: string) =>
  store.query<{ kind: string; status: string; reason: string | null }>(
    `select kind, status, reason from mails where job_request_id = $1 and kind not in ('booked', 'choose_time') order by id`,
    [id],
  );
