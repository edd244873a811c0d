/** Made-up visits for previews of mails. Their addresses are invented, and their links open nothing. */
import {
  isProposalMail,
  type CustomerMailKind,
  type Locale,
  type TechnicianMailKind,
  type WordedMailKind,
} from '../../contract/vocabulary.ts';
import type { MailContent } from '../../store/mail/outbox.ts';
import { readMailSettings } from '../../store/mail/settings.ts';
import type { Database } from '../../store/driver/database.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { MailVisitFacts, TechnicianFacts } from './facts.ts';
import type { Links } from './links.ts';
import { isToTechnicians } from './ownWords.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
const nowhere = '#';

/** Links for a preview. */
export const noLinks: Links = {
  customer: () => nowhere,
  rating: () => nowhere,
  unsubscribe: () => nowhere,
  setPassword: () => nowhere,
  secondFactor: () => nowhere,
  dashboard: () => nowhere,
  myDay: () => nowhere,
};

/** A mail of one kind, as this business would send it on the day before a visit at nine. */
export async function sampleMail(
  db: Database,
  tenant: Tenant,
  { kind, locale, intro, signature, sms = '' }: { kind: WordedMailKind; locale: Locale; intro: string; signature: string; sms?: string },
  nowMilliseconds: number,
): Promise<MailContent> {
  const settings = await readMailSettings(db, tenant.id);
  const startAt = formatMilliseconds(
    Math.floor(nowMilliseconds / dayMilliseconds) * dayMilliseconds + dayMilliseconds + dayMilliseconds / 2,
  );
  return {
    tenantId: tenant.id,
    id: '00000000-0000-7000-8000-000000000000',
    channel: 'email',
    kind,
    locale,
    recipientName: isToTechnicians(kind) ? 'Ada Lovelace' : 'Grace Hopper',
    recipientAddress: isToTechnicians(kind) ? 'ada@example.com' : 'grace@example.com',
    jobRequestId: isToTechnicians(kind) ? null : '00000000-0000-7000-8000-000000000000',
    facts: isToTechnicians(kind) ? technicianFacts(kind, startAt) : visitFacts(tenant, kind, startAt),
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

function visitFacts(tenant: Tenant, kind: CustomerMailKind, startAt: string): MailVisitFacts {
  return {
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
    ...(isProposalMail(kind) ? { answerUntil: formatMilliseconds(Date.parse(startAt) - dayMilliseconds / 2) } : {}),
  };
}

function technicianFacts(kind: TechnicianMailKind, startAt: string): TechnicianFacts[TechnicianMailKind] {
  const visit = (ordinal: number, service: string, address: string) => ({
    jobRequestId: '00000000-0000-7000-8000-000000000000',
    ordinal,
    startAt: formatMilliseconds(Date.parse(startAt) + (ordinal - 1) * 2 * hourMilliseconds),
    endAt: formatMilliseconds(Date.parse(startAt) + (ordinal - 1) * 2 * hourMilliseconds + hourMilliseconds),
    service,
    address,
  });
  const visits = [visit(1, 'Boiler repair', '5 Main St'), visit(2, 'Annual service', '7 Park Ave')];
  if (kind === 'day_summary') return { date: startAt.slice(0, 10), visits };
  return { visits: visits.map((changed, index) => ({ ...changed, change: index === 0 ? ('changed' as const) : ('added' as const) })) };
}
