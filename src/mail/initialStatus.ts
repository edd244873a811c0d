/** Whether mails of a tenant leave the service. */
import type { MailReason } from '../contract/vocabulary.ts';
import type { InitialMailStatus } from '../store/mail/mails.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import type { Links } from './links.ts';

/** What operations know of mail: how they link, and whether there is a mail server. */
export interface MailService {
  readonly links: Links;
  /** A mail server is set. */
  readonly delivers: boolean;
  /** The address that mails come from. */
  readonly sender: string;
}

/** A sandbox works on made-up people with real addresses sometimes: nothing of it ever leaves. */
export function mailStatusAtStart(
  { environment }: Pick<Tenant, 'environment'>,
  { delivers }: Pick<MailService, 'delivers'>,
): InitialMailStatus {
  const reason: MailReason | null = environment === 'sandbox' ? 'sandbox' : delivers ? null : 'no_channel';
  return { status: reason === null ? 'queued' : 'kept', reason };
}
