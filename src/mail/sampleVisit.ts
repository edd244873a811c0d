/** A made-up visit for previews of mails. Its address is invented, and its links open nothing. */
import type { CustomerMailKind, Locale } from '../contract/vocabulary.ts';
import type { MailContent } from '../store/mail/outbox.ts';
import { readMailSettings } from '../store/mail/settings.ts';
import type { Database } from '../store/driver/database.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { MailVisitFacts } from './facts.ts';
import type { Links } from './links.ts';

const dayMilliseconds = 86_400_000;
const nowhere = '#';

/** Links for a preview. */
export const noLinks: Links = {
  customer: () => nowhere,
  rating: () => nowhere,
  unsubscribe: () => nowhere,
  setPassword: () => nowhere,
  dashboard: () => nowhere,
  myDay: () => nowhere,
};

/** A mail of one kind, as this business would send it on the day before a visit at nine. */
export async function sampleMail(
  db: Database,
  tenant: Tenant,
  { kind, locale, intro, signature, sms = '' }: { kind: CustomerMailKind; locale: Locale; intro: string; signature: string; sms?: string },
  nowMilliseconds: number,
): Promise<MailContent> {
  const settings = await readMailSettings(db, tenant.id);
  const startAt = formatMilliseconds(
    Math.floor(nowMilliseconds / dayMilliseconds) * dayMilliseconds + dayMilliseconds + dayMilliseconds / 2,
  );
  const facts: MailVisitFacts = {
    shortCode: 'JR-7K2M9QX',
    service: 'Boiler repair',
    technician: kind === 'booked' ? null : 'Ada Lovelace',
    address: '5 Main St',
    timezone: tenant.timezone,
    startAt: kind === 'booked' || kind === 'unscheduled' ? null : startAt,
    windowMinutes: tenant.arrivalWindowMinutes,
    requested: [{ date: startAt.slice(0, 10), periods: ['morning'] }],
    previousStartAt:
      {
        rescheduled: formatMilliseconds(Date.parse(startAt) - dayMilliseconds),
        unscheduled: startAt,
        earlier_time: formatMilliseconds(Date.parse(startAt) + 3 * dayMilliseconds),
      }[kind as string] ?? null,
    reason: kind === 'rescheduled' ? 'moved' : null,
    hasLink: true,
    ...(kind === 'message' ? { message: '…' } : {}),
    ...(kind === 'earlier_time' || kind === 'proposed_time'
      ? { answerUntil: formatMilliseconds(Date.parse(startAt) - dayMilliseconds / 2) }
      : {}),
  };
  return {
    tenantId: tenant.id,
    id: '00000000-0000-7000-8000-000000000000',
    channel: 'email',
    kind,
    locale,
    recipientName: 'Grace Hopper',
    recipientAddress: 'grace@example.com',
    jobRequestId: '00000000-0000-7000-8000-000000000000',
    facts,
    createdAt: formatMilliseconds(nowMilliseconds),
    businessName: tenant.businessName,
    environment: tenant.environment,
    timezone: tenant.timezone,
    contactEmail: settings.contactEmail,
    contactPhone: settings.contactPhone,
    ownIntro: intro,
    ownSignature: signature,
    ownSms: sms,
  };
}
