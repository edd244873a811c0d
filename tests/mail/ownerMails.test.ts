/** Mails to owners and administrators: who gets them, and that each cause sends only one. */
import { expect, it } from 'vitest';
import { recordOwnerMail, type OwnerNews } from '../../src/machinery/mail/ownerMails.ts';
import { newId } from '../../src/store/ids.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { getTenant } from '../../src/store/settings/tenants.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { mailsOf } from './outbox.ts';

const now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

async function tell(of: TestBusiness, ...news: OwnerNews[]) {
  const tenant = await getTenant(harness.store, (await findTenantId(harness.store, of.businessId, 'live'))!);
  await harness.store.transaction(async (tx) => {
    for (const one of news) recordOwnerMail(tx, tenant, now, { delivers: false }, one);
  });
}

async function join(of: TestBusiness, name: string, role: string, { status = 'active', locale = null as string | null } = {}) {
  await harness.store.query(
    'insert into members (id, business_id, email, full_name, role, status, locale) values ($1, $2, $3, $4, $5, $6, $7)',
    [newId(now), of.businessId, `${name.toLowerCase()}-${of.alias}@example.com`, name, role, status, locale],
  );
}

const url = 'https://hooks.example/events';
const act = { jobRequestId: 'e1', shortCode: 'JR-7K2M9QX', statusVersion: 4, customer: 'Ada', service: null, startAt: null, note: null };
const every: readonly OwnerNews[] = [
  { kind: 'webhook_disabled', facts: { endpointId: 'e1', url, reason: 'failures', at: '2030-06-05T12:00:00Z' } },
  { kind: 'webhook_secret_expiring', facts: { endpointId: 'e1', url, expiresAt: '2030-06-12T12:00:00Z' } },
  { kind: 'webhook_secret_expired', facts: { endpointId: 'e1', url, expiresAt: '2030-06-12T12:00:00Z' } },
  { kind: 'connection_expiring', facts: { connectionId: 'c1', app: 'Ledger', expiresAt: '2030-06-19T12:00:00Z' } },
  { kind: 'api_key_expiring', facts: { keyId: 'k1', name: 'Website', expiresAt: '2030-06-19T12:00:00Z' } },
  {
    kind: 'api_key_renewed',
    facts: { keyId: 'k2', name: 'Website', oldUntil: '2030-06-13T12:00:00Z', expiresAt: '2030-07-12T12:00:00Z' },
  },
  { kind: 'first_subscription', facts: { subscriber: 'app', subscriberId: 'a1', name: 'Ledger', url, eventTypes: ['customer.created'] } },
  { kind: 'customer_cancelled', facts: act },
  { kind: 'customer_asks_other_time', facts: { ...act, requested: [{ date: '2030-06-11', periods: ['morning'] }] } },
];

it('[mail.owners] mails reach active owners and administrators, each in their chosen language', async () => {
  const of = await harness.business();
  await join(of, 'Ann', 'Administrator', { locale: 'ko' });
  await join(of, 'Bob', 'Booking Coordinator');
  await join(of, 'Cyd', 'Administrator', { status: 'suspended' });
  await okAsMember(harness, of, 'updateMailSettings', { locale: 'es' });
  await tell(of, every[0]!);
  const told = (await mailsOf(harness, of)).map(({ recipient, locale }) => [recipient.address!.split('-')[0], locale]);
  expect(told.sort()).toEqual([
    ['ann', 'ko'],
    ['test', 'es'],
  ]);
});

it.each(every)('[mail.owners, mail.once] $kind is mailed once however often it is recorded, and again for another cause', async (news) => {
  const of = await harness.business();
  await tell(of, news, news);
  await tell(of, news);
  expect((await mailsOf(harness, of)).map(({ kind }) => kind)).toEqual([news.kind]);
  const other = JSON.parse(
    JSON.stringify(news)
      .replaceAll(/"(e1|c1|a1|k2)"/g, '"other"')
      .replace('2030-06-12', '2030-07-12')
      .replace('2030-06-19', '2030-07-19'),
  ) as OwnerNews;
  await tell(of, other);
  expect(await mailsOf(harness, of)).toHaveLength(2);
});

it('[mail.owners] a secret that was rotated is mailed about again when the new secret ends', async () => {
  const of = await harness.business();
  const expiring = (expiresAt: string): OwnerNews => ({ kind: 'webhook_secret_expiring', facts: { endpointId: 'e1', url, expiresAt } });
  await tell(of, expiring('2030-06-12T12:00:00Z'), expiring('2030-07-12T12:00:00Z'));
  expect((await mailsOf(harness, of)).map(({ subject }) => subject)).toEqual([
    'The signing secret of hooks.example expires on June 12, 2030',
    'The signing secret of hooks.example expires on July 12, 2030',
  ]);
});

it('[mail.skipped] a kind that is switched off is skipped for all recipients', async () => {
  const of = await harness.business();
  await join(of, 'Ann', 'Administrator');
  await okAsMember(harness, of, 'updateMailSettings', { kinds: { webhook_disabled: false } });
  await tell(of, every[0]!, every[1]!);
  const mails = await mailsOf(harness, of);
  expect(mails.filter(({ kind }) => kind === 'webhook_disabled').map(({ status, reason }) => [status, reason])).toEqual([
    ['skipped', 'kind_off'],
    ['skipped', 'kind_off'],
  ]);
  expect(mails.filter(({ kind }) => kind === 'webhook_secret_expiring').map(({ status }) => status)).toEqual(['kept', 'kept']);
});
