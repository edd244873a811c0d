/** Decides whether mails of a tenant are sent. */
import type { MailReason } from '../../contract/vocabulary.ts';
import type { InitialMailStatus } from '../../store/mail/mails.ts';
import type { MailSettingsRow } from '../../store/mail/settings.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import type { Links } from './links.ts';

/** What operations need to know about mail: the links, and whether there is a mail server. */
export interface MailService {
  readonly links: Links;
  /** Whether a mail server is configured. */
  readonly delivers: boolean;
  /** Sender address of mails. */
  readonly sender: string;
  /** Whether a gateway for text messages is configured. */
  readonly deliversTexts: boolean;
  /** Sender of text messages: a phone number, a name, or the id of a messaging service. */
  readonly textSender: string;
}

/** Mails of a sandbox are never sent, because its made-up customers may have real addresses. */
export function mailStatusAtStart(
  { environment }: Pick<Tenant, 'environment'>,
  { delivers }: Pick<MailService, 'delivers'>,
): InitialMailStatus {
  const reason: MailReason | null = environment === 'sandbox' ? 'sandbox' : delivers ? null : 'no_channel';
  return { status: reason === null ? 'queued' : 'kept', reason };
}

/**
 * Whether the business can be asked for text messages: there is a gateway, and at least one kind goes by text. Otherwise pages do not ask for a
 * consent that nothing uses.
 */
export const hasTexts = ({ deliversTexts }: Pick<MailService, 'deliversTexts'>, { smsKinds }: Pick<MailSettingsRow, 'smsKinds'>): boolean =>
  deliversTexts && smsKinds.length > 0;

/** Like `mailStatusAtStart`, for text messages. */
export const textStatusAtStart = (
  tenant: Pick<Tenant, 'environment'>,
  { deliversTexts }: Pick<MailService, 'deliversTexts'>,
): InitialMailStatus => mailStatusAtStart(tenant, { delivers: deliversTexts });
