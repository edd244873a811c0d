/** Rows of mail_texts: own words that a business adds to the mails to its customers and technicians. */
import type { Locale, WordedMailKind } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';

interface MailTextRow {
  readonly kind: WordedMailKind;
  readonly locale: Locale;
  readonly intro: string;
  readonly signature: string;
  /** Words of the text message. Empty: the standard text. */
  readonly sms: string;
  /** 0 for a text that was never written. */
  readonly version: number;
}

/** All texts that were ever written. */
export function readMailTexts(db: Database, tenantId: number): Promise<MailTextRow[]> {
  return db.query<MailTextRow>('select kind, locale, intro, signature, sms, version from mail_texts where tenant_id = $1', [tenantId]);
}

/** Locks and reads one text. Inserts it with version 0 if it is missing. */
export async function lockMailText(tx: Transaction, tenantId: number, kind: WordedMailKind, locale: Locale): Promise<MailTextRow> {
  const [row] = await tx.query<MailTextRow>(
    `insert into mail_texts (tenant_id, kind, locale, version) values ($1, $2, $3, 0)
     on conflict (tenant_id, kind, locale) do update set kind = excluded.kind returning kind, locale, intro, signature, sms, version`,
    [tenantId, kind, locale],
  );
  return row!;
}

export async function writeMailText(tx: Transaction, tenantId: number, row: MailTextRow): Promise<void> {
  await tx.query(
    'update mail_texts set intro = $4, signature = $5, version = $6, sms = $7 where tenant_id = $1 and kind = $2 and locale = $3',
    [tenantId, row.kind, row.locale, row.intro, row.signature, row.version, row.sms],
  );
}
