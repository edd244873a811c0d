/** Reads the outbox: every message with its recipient, and whether it was sent. docs/internals/messages.md#outbox. */
import { mostCounted } from '../../contract/schemas/common.ts';
import {
  technicianMailKinds,
  type Environment,
  type Locale,
  type MailKind,
  type MailReason,
  type MailStatus,
  type MessageChannel,
} from '../../contract/vocabulary.ts';
import { namesOneOf } from '../customers/person.ts';
import type { Database } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { quotedKinds } from './mails.ts';

/** Everything that a mail is rendered from. */
export interface MailContent {
  readonly tenantId: number;
  readonly id: string;
  readonly channel: MessageChannel;
  readonly kind: MailKind;
  readonly locale: Locale;
  readonly recipientName: string;
  readonly recipientAddress: string | null;
  readonly jobRequestId: string | null;
  readonly facts: unknown;
  readonly createdAt: string;
  readonly businessName: string;
  readonly environment: Environment;
  readonly timezone: string;
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
  /** Own words of the business (store/mail/texts.ts). null or empty: none. */
  readonly ownIntro: string | null;
  readonly ownSignature: string | null;
  /** Own words of the text message. null or empty: the standard text. */
  readonly ownSms: string | null;
}

export interface MailRow extends MailContent {
  readonly status: MailStatus;
  readonly reason: MailReason | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly dueAt: string;
  readonly sentAt: string | null;
}

/** Columns of `MailContent`, from `mails m` and `tenantTables`. */
export const content = `m.tenant_id as "tenantId", m.id, m.channel, m.kind, m.locale, m.recipient_name as "recipientName",
  m.recipient_address as "recipientAddress", m.job_request_id as "jobRequestId", m.facts, m.created_at as "createdAt",
  b.name as "businessName", t.environment, t.timezone, o.contact_email as "contactEmail", o.contact_phone as "contactPhone",
  (select x.intro from mail_texts x where x.tenant_id = m.tenant_id and x.kind = m.kind and x.locale = m.locale) as "ownIntro",
  (select x.signature from mail_texts x where x.tenant_id = m.tenant_id and x.kind = m.kind and x.locale = m.locale) as "ownSignature",
  (select x.sms from mail_texts x where x.tenant_id = m.tenant_id and x.kind = m.kind and x.locale = m.locale) as "ownSms"`;
const progress = `m.status, m.reason, m.attempts, m.last_error as "lastError", m.due_at as "dueAt", m.sent_at as "sentAt"`;
export const tenantTables = `tenants t join businesses b on b.id = t.business_id left join mail_settings o on o.tenant_id = t.id`;

interface MailFilter {
  /** The kinds of mails that the caller may see. */
  readonly readable: readonly MailKind[];
  readonly status?: MailStatus | undefined;
  readonly kind?: MailKind | undefined;
  readonly jobRequestId?: string | undefined;
  readonly channel?: MessageChannel | undefined;
}

export const mailOrder = orderOf('mails', true, ['m.id', 'uuid']);

/** A page of mails, the latest first. No numbered page begins after 10,000 mails, so more are not counted. */
export function listMailRows(db: Database, tenantId: number, filter: MailFilter, page: Page): Promise<ListPage<MailRow>> {
  const where = new Conditions(tenantId);
  where.add((value) => `m.kind = any (${value}::text[])`, filter.readable);
  if (filter.status !== undefined) where.add((value) => `m.status = ${value}`, filter.status);
  if (filter.kind !== undefined) where.add((value) => `m.kind = ${value}`, filter.kind);
  if (filter.jobRequestId !== undefined) where.add((value) => `m.job_request_id = ${value}`, filter.jobRequestId);
  if (filter.channel !== undefined) where.add((value) => `m.channel = ${value}`, filter.channel);
  const condition = `where m.tenant_id = $1${where.sql}`;
  const from = `from mails m join (${tenantTables}) on t.id = m.tenant_id ${condition}`;
  const columns = `${content}, ${progress}`;
  return readPage(db, { columns, from, counted: `from mails m ${condition}`, mostCounted, where, order: mailOrder }, page);
}

/**
 * The mails to the customer of jobs, and those to the business that name the jobs or the customer, the oldest first. An erasure deletes the same,
 * and the mails to technicians, which an export leaves out: they name the visits of other customers too.
 */
export const readMailsOf = (
  db: Database,
  tenantId: number,
  customerId: string,
  jobIds: readonly string[],
  most: number,
): Promise<MailRow[]> =>
  db.query(
    `select ${content}, ${progress} from mails m join (${tenantTables}) on t.id = m.tenant_id
      where m.tenant_id = $1 and m.kind not in (${quotedKinds(technicianMailKinds)})
        and (m.job_request_id = any ($2::uuid[]) or m.job_request_id is null and ${namesOneOf('m.facts', '$3')})
      order by m.id limit ${most}`,
    [tenantId, jobIds, [customerId, ...jobIds]],
  );

/** Messages about jobs with these ids, each with the code of its job. */
export const findMails = (db: Database, tenantId: number, ids: readonly string[]): Promise<(MailRow & { readonly shortCode: string })[]> =>
  db.query(
    `select ${content}, ${progress}, j.short_code as "shortCode" from mails m join (${tenantTables}) on t.id = m.tenant_id
       join job_requests j on j.tenant_id = m.tenant_id and j.id = m.job_request_id
      where m.tenant_id = $1 and m.id = any ($2::uuid[])`,
    [tenantId, ids],
  );

/** A mail, if it is of a kind that the caller may see. */
export async function findMail(db: Database, tenantId: number, readable: readonly MailKind[], id: string): Promise<MailRow | null> {
  const [row] = await db.query<MailRow>(
    `select ${content}, ${progress} from mails m join (${tenantTables}) on t.id = m.tenant_id where m.tenant_id = $1 and m.id = $2
       and m.kind = any ($3::text[])`,
    [tenantId, id, readable],
  );
  return row ?? null;
}
