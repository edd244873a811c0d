/** Test steps about the outbox: create a customer with a mail address, move a job through its states, list a business's mails. */
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { memberLinkTokens } from '../../src/machinery/auth/memberLinks.ts';
import { unsubscribeTokens } from '../../src/machinery/auth/unsubscribeTokens.ts';
import type { InputOf, Operations, OutputOf } from '../../src/contract/index.ts';
import { mailKinds } from '../../src/contract/vocabulary.ts';
import { mailLinks } from '../../src/machinery/mail/links.ts';
import { renderMail, type RenderedMail } from '../../src/machinery/mail/render.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { findMail } from '../../src/store/mail/outbox.ts';
import { okAsMember, type MemberOptions } from '../support/asMember.ts';
import type { Harness, TestBusiness } from '../support/harness.ts';
import { confirm, monday, mornings } from '../operations/bookings/desk.ts';

export type OutboxMail = OutputOf<Operations['listOutboxMails']>['mails'][number];

let customers = 0;

/** A customer in New York, with a mail address that no other test uses. */
export async function mailedCustomer(of: TestBusiness, email = `customer-${++customers}-${of.alias}@example.com`) {
  const { customer_id } = await of.ok('createCustomer', {
    full_name: 'Grace Hopper',
    email,
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
  });
  return { id: customer_id, email };
}

export async function bookedJob(of: TestBusiness, customerId: string, headers: Record<string, string> = {}) {
  return of.ok('createJobRequest', { customer_id: customerId, job_dates: mornings(monday) }, { headers });
}

export async function confirmedJob(of: TestBusiness, customerId: string, time: string, technicianId?: string) {
  const { id } = await bookedJob(of, customerId);
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const { data, error_code } = await confirm(of, quoted, time, technicianId);
  if (error_code !== 0) throw new Error(`not confirmed: ${error_code}`);
  return data;
}

/** Fires an action of the standard workflow at the version the job has now. */
export async function fire(of: TestBusiness, id: string, key: string) {
  const { status_version } = await of.ok('getJobRequest', { id });
  return of.ok('fireJobRequestAction', { id, key, status_version });
}

/** The mails of a business, oldest first. */
export async function mailsOf(
  harness: Harness,
  of: TestBusiness,
  filter: InputOf<Operations['listOutboxMails']> = {},
  options: MemberOptions = {},
): Promise<OutboxMail[]> {
  const { mails } = await okAsMember(harness, of, 'listOutboxMails', { limit: 100, ...filter }, options);
  return mails.toReversed();
}

/** A mail of the live environment as its recipient gets it, including the links that the dashboard leaves out. */
export async function asReceived(harness: Harness, { businessId }: TestBusiness, id: string): Promise<RenderedMail> {
  const secret = Buffer.from('the secret of a test, of no other use');
  const links = mailLinks({
    publicUrl: () => harness.url,
    customerToken: (jobRequestId, number) => customerTokens(secret).of(jobRequestId, number),
    unsubscribeToken: (tenantId, mailId) => unsubscribeTokens(secret).of(tenantId, mailId),
    memberLinkToken: (linkId) => memberLinkTokens(secret).of(linkId),
  });
  const tenantId = (await findTenantId(harness.store, businessId, 'live'))!;
  return renderMail((await findMail(harness.store, tenantId, mailKinds, id))!, links);
}

/** Of the mails of a job, oldest first, the kind and the instant after which each is not sent. */
export async function expiriesOf({ store }: Harness, jobRequestId: string): Promise<[string, string | null][]> {
  const rows = await store.query<{ kind: string; expiresAt: string | null }>(
    'select kind, expires_at as "expiresAt" from mails where job_request_id = $1 order by id',
    [jobRequestId],
  );
  return rows.map(({ kind, expiresAt }) => [kind, expiresAt]);
}

/** Kind, status and reason of each mail. */
export const inShort = (mails: readonly OutboxMail[]) => mails.map(({ kind, status, reason }) => [kind, status, reason]);
