/** One stored mail of each kind, with names that a test can search for. */
import type { CustomerMailKind, Locale, MailKind } from '../../src/contract/vocabulary.ts';
import type { MemberFacts, OwnerFacts, MailVisitFacts, TechnicianFacts } from '../../src/machinery/mail/facts.ts';
import { mailLinks } from '../../src/machinery/mail/links.ts';
import type { MailContent } from '../../src/store/mail/outbox.ts';

export const links = mailLinks({
  publicUrl: () => 'https://service.example',
  customerToken: (id) => `token-of-${id}`,
  unsubscribeToken: (tenantId, id) => `unsubscribe-${tenantId}-${id}`,
  memberLinkToken: (id) => `password-${id}`,
});

export const visit: MailVisitFacts = {
  shortCode: 'JR-7K2M9QX',
  service: 'Boiler repair',
  technician: 'Ada Lovelace',
  address: '5 Main St, New York, NY 10001',
  timezone: 'America/New_York',
  startAt: '2030-06-10T14:00:00Z',
  windowMinutes: 120,
  requested: [{ date: '2030-06-10', periods: ['morning', 'evening'] }],
  previousStartAt: null,
  reason: null,
  hasLink: true,
};

const url = 'https://hooks.example/events?token=secret-of-the-receiver';

const customerAct = {
  jobRequestId: 'j',
  shortCode: 'JR-7K2M9QX',
  statusVersion: 4,
  customer: 'Katherine Johnson',
  service: 'Boiler repair',
  startAt: '2030-06-10T14:00:00Z',
  note: 'After school, please.',
};

const dayVisit = {
  jobRequestId: 'j',
  ordinal: 1,
  startAt: '2030-06-10T14:00:00Z',
  endAt: '2030-06-10T15:00:00Z',
  service: 'Boiler repair',
  address: '5 Main St, New York, NY 10001',
};

const facts: { readonly [Kind in CustomerMailKind]: MailVisitFacts } & OwnerFacts & MemberFacts & TechnicianFacts = {
  booked: { ...visit, startAt: null, technician: null },
  choose_time: { ...visit, startAt: null, technician: null },
  confirmed: visit,
  rescheduled: { ...visit, previousStartAt: '2030-06-09T13:00:00Z', reason: 'emergency' },
  unscheduled: { ...visit, startAt: null, technician: null, previousStartAt: '2030-06-10T14:00:00Z' },
  cancelled: visit,
  on_the_way: visit,
  not_on_the_way: visit,
  completed: visit,
  request_declined: { ...visit, message: 'We have nobody on that day.' },
  reminder: visit,
  running_late: visit,
  proposed_time: { ...visit, technician: null, answerUntil: '2030-06-05T16:00:00Z' },
  earlier_time: { ...visit, technician: null, previousStartAt: '2030-06-13T13:00:00Z', answerUntil: '2030-06-05T16:00:00Z' },
  message: { ...visit, message: 'Please leave the side gate open.' },
  webhook_disabled: { endpointId: 'e', url, reason: 'failures', at: '2030-06-05T12:00:00Z' },
  webhook_secret_expiring: { endpointId: 'e', url, expiresAt: '2030-06-12T12:00:00Z' },
  webhook_secret_expired: { endpointId: 'e', url, expiresAt: '2030-06-12T12:00:00Z' },
  connection_expiring: { connectionId: 'c', app: 'Ledger', expiresAt: '2030-06-19T12:00:00Z' },
  member_invited: { linkId: 'l', invitedBy: 'Ada Lovelace', role: 'Viewer', expiresAt: '2030-06-12T12:00:00Z' },
  password_reset: { linkId: 'l', expiresAt: '2030-06-05T13:00:00Z' },
  second_factor_set: {},
  passkey_added: { passkey: 'Work laptop' },
  passkey_removed: { passkey: 'Work laptop' },
  second_factor_removed: {},
  second_factor_reset: { by: 'Ada Lovelace' },
  recovery_codes_renewed: {},
  recovery_code_used: { left: 9 },
  api_key_expiring: { keyId: 'k', name: 'Website', expiresAt: '2030-06-19T12:00:00Z' },
  api_key_renewed: { keyId: 'k', name: 'Website', oldUntil: '2030-06-13T12:00:00Z', expiresAt: '2030-07-12T12:00:00Z' },
  first_subscription: {
    subscriber: 'key',
    subscriberId: 'k',
    name: 'Warehouse',
    url,
    eventTypes: ['job_request.created', 'customer.updated'],
  },
  day_changed: {
    visits: [
      { ...dayVisit, change: 'changed' },
      { ...dayVisit, ordinal: 2, change: 'removed' },
    ],
  },
  day_summary: { date: '2030-06-10', visits: [dayVisit] },
  customer_cancelled: customerAct,
  customer_asks_other_time: { ...customerAct, requested: visit.requested },
  customer_asks_cancellation: customerAct,
  customer_asks_callback: { ...customerAct, phone: '+12125550123' },
};

export function sample(kind: MailKind, locale: Locale, changes: Partial<MailContent> = {}): MailContent {
  return {
    tenantId: 7,
    id: '01970000-0000-7000-8000-000000000001',
    channel: 'email',
    kind,
    locale,
    recipientName: 'Grace Hopper',
    recipientAddress: 'grace@example.com',
    jobRequestId:
      kind in { booked: 1, choose_time: 1, confirmed: 1, rescheduled: 1, on_the_way: 1, completed: 1, request_declined: 1 }
        ? 'the-job'
        : null,
    facts: facts[kind],
    createdAt: '2030-06-05T12:00:00Z',
    businessName: 'Acme Plumbing & Sons',
    environment: 'live',
    timezone: 'America/New_York',
    contactEmail: 'office@acme.example',
    contactPhone: '+1 212 555 0100',
    ownIntro: null,
    ownSignature: null,
    ownSms: null,
    ...changes,
  };
}
