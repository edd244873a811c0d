/** Notes on customers and jobs (migrations/0081_schema.sql). */
import type { FileAuthorKind, NoteAuthorKind } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { rowsAbout, rowsOfSubject, type SubjectFilter } from '../customers/rowsAbout.ts';

export interface NoteRow {
  readonly id: string;
  readonly customerId: string | null;
  readonly jobRequestId: string | null;
  readonly shortCode: string | null;
  /** Business-local. */
  readonly visitDate: string | null;
  readonly text: string;
  readonly isForTechnician: boolean;
  readonly isForCustomer: boolean;
  readonly authorKind: NoteAuthorKind;
  readonly authorName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const columns = `n.id, n.customer_id as "customerId", n.job_request_id as "jobRequestId",
  (select c.short_code from job_requests c where c.tenant_id = n.tenant_id and c.id = n.job_request_id) as "shortCode",
  n.visit_date as "visitDate", n.body as text, n.visible_to_technician as "isForTechnician", n.visible_to_customer as "isForCustomer",
  n.author_kind as "authorKind", n.author_name as "authorName", n.created_at as "createdAt", n.updated_at as "updatedAt"`;

/** The credential or person whose name a note carries. Only the field of the author's kind is read. */
export interface NoteAuthorOf<Kind extends FileAuthorKind = NoteAuthorKind> {
  readonly kind: Kind;
  /** The API key, the app's connection, or the job whose link the customer has. */
  readonly credentialId: string;
  readonly userId: string | null;
  readonly technicianId: string | null;
}

interface NewNote {
  readonly id: string;
  readonly customerId: string | null;
  readonly jobRequestId: string | null;
  readonly visitDate: string | null;
  readonly text: string;
  readonly isForTechnician: boolean;
  readonly isForCustomer: boolean;
  readonly createdAt: string;
}

/** The parameters that `authorNameSql` reads, besides $1, the tenant, and $2, its business. */
interface AuthorParameters {
  readonly kind: string;
  readonly credentialId: string;
  readonly userId: string;
  readonly technicianId: string;
}

/** SQL of the present name of an author; an empty text when there is none. */
export function authorNameSql({ kind, credentialId, userId, technicianId }: AuthorParameters): string {
  const nameOf: Readonly<Record<FileAuthorKind, string>> = {
    key: `select k.name from api_keys k where k.business_id = $2 and k.id = ${credentialId}::uuid`,
    app: `select o.name from oauth_connections c join oauth_clients o on o.id = c.client_id where c.business_id = $2 and c.id = ${credentialId}::uuid`,
    member: `select m.full_name from members m where m.business_id = $2 and m.id = ${userId}::uuid`,
    customer: `select j.customer_name from job_requests j where j.tenant_id = $1 and j.id = ${credentialId}::uuid`,
    technician: `select t.full_name from technicians t where t.tenant_id = $1 and t.id = ${technicianId}::uuid`,
  };
  const names = Object.entries(nameOf).map(([of, name]) => `when '${of}' then (${name})`);
  return `coalesce(case ${kind}::text ${names.join(' ')} end, '')`;
}

/** Writes a note with the present name of its author. */
export async function insertNote(
  tx: Transaction,
  tenant: { readonly id: number; readonly businessId: string },
  note: NewNote,
  author: NoteAuthorOf,
): Promise<NoteRow> {
  const { id, customerId, jobRequestId, visitDate, text, isForTechnician, isForCustomer, createdAt } = note;
  const { kind, credentialId, userId, technicianId } = author;
  tx.effects.note('tells_customer', isForCustomer);
  const [row] = await tx.query<NoteRow>(
    `insert into notes as n (tenant_id, id, customer_id, job_request_id, visit_date, body, visible_to_technician, visible_to_customer,
                             author_kind, author_name, author_user_id, author_technician_id, created_at, updated_at)
     select $1, $3, $4, $5, $6, $7, $8, $9, $10,
            ${authorNameSql({ kind: '$10', credentialId: '$11', userId: '$12', technicianId: '$13' })},
            $12::uuid, $13::uuid, $14::timestamptz, $14::timestamptz
     returning ${columns}`,
    [
      tenant.id,
      tenant.businessId,
      id,
      customerId,
      jobRequestId,
      visitDate,
      text,
      isForTechnician,
      isForCustomer,
      kind,
      credentialId,
      userId,
      technicianId,
      createdAt,
    ],
  );
  return row!;
}

/** Changes the given fields of a note. null: there is no such note. */
export async function updateNoteRow(
  tx: Transaction,
  tenantId: number,
  id: string,
  changes: Partial<Pick<NoteRow, 'visitDate' | 'text' | 'isForTechnician' | 'isForCustomer'>>,
  at: string,
): Promise<NoteRow | null> {
  const { visitDate = null, text = null, isForTechnician = null, isForCustomer = null } = changes;
  const [row] = await tx.query<NoteRow>(
    `update notes as n set visit_date = coalesce($3::date, visit_date), body = coalesce($4, body),
            visible_to_technician = coalesce($5, visible_to_technician), visible_to_customer = coalesce($6, visible_to_customer), updated_at = $7
      where n.tenant_id = $1 and n.id = $2 returning ${columns}`,
    [tenantId, id, visitDate, text, isForTechnician, isForCustomer, at],
  );
  tx.effects.note('tells_customer', row?.isForCustomer === true && (text !== null || isForCustomer !== null));
  return row ?? null;
}

/** Deletes a note for good. Returns whether there was one. */
export async function deleteNoteRow(tx: Transaction, tenantId: number, id: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>('delete from notes where tenant_id = $1 and id = $2 returning id', [tenantId, id]);
  return rows.length > 0;
}

export const noteOrder = orderOf('notes', true, ['n.created_at', 'timestamptz'], ['n.id', 'uuid']);

/** A page of the notes that match, the newest first. */
export function listNoteRows(db: Database, tenantId: number, filter: SubjectFilter, page: Page): Promise<ListPage<NoteRow>> {
  const where = new Conditions(tenantId);
  return readPage(db, { columns, from: rowsOfSubject('notes', 'n', where, filter), where, order: noteOrder }, page);
}

/** Notes on a customer and on jobs, the oldest first. */
export const readNotesOf = rowsAbout<NoteRow>('notes', 'n', columns);

const mostShown = 20;

/** The notes on jobs and on their customers that a reader may see, by job, the newest first. At most 20 a job. */
export async function notesShownOn(
  db: Database,
  tenantId: number,
  jobIds: readonly string[],
  reader: 'technician' | 'customer',
): Promise<Map<string, NoteRow[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.query<NoteRow & { readonly shownOn: string }>(
    `select shown.*, j.id as "shownOn" from job_requests j
       cross join lateral (select ${columns} from notes n
                            where n.tenant_id = j.tenant_id and (n.job_request_id = j.id or n.customer_id = j.customer_id)
                              and n.visible_to_${reader} order by n.created_at desc, n.id desc limit ${mostShown}) shown
      where j.tenant_id = $1 and j.id = any ($2::uuid[])`,
    [tenantId, jobIds],
  );
  return Map.groupBy(rows, ({ shownOn }) => shownOn);
}
