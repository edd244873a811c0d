/** The mail settings of a business as the dashboard shows them. */
import type { OutputOf, Operations } from '../contract/index.ts';
import { switchableMailKinds, type SwitchableMailKind } from '../contract/vocabulary.ts';
import type { MailSettingsRow } from '../store/mail/settings.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import { mailStatusAtStart, type MailService } from './initialStatus.ts';

type Settings = OutputOf<Operations['getMailSettings']>;

export function mailSettings(tenant: Tenant, service: MailService, row: MailSettingsRow): Settings {
  const off = new Set(row.kindsOff);
  return {
    locale: row.locale,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    kinds: Object.fromEntries(switchableMailKinds.map((kind) => [kind, !off.has(kind)])) as Record<SwitchableMailKind, boolean>,
    sender: service.sender,
    delivers: mailStatusAtStart(tenant, service).status === 'queued',
  };
}
