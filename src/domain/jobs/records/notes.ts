/** A note as answers show it, and who writes it. docs/internals/records.md#notes. */
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import type { NoteAuthorOf, NoteRow } from '../../../store/jobs/notes.ts';

export function noteResource(row: NoteRow): OutputOf<Operations['createNote']> {
  return {
    id: row.id,
    customer_id: row.customerId,
    job_request_id: row.jobRequestId,
    short_code: row.shortCode,
    visit_date: row.visitDate,
    text: row.text,
    visible_to_technician: row.isForTechnician,
    visible_to_customer: row.isForCustomer,
    author: { kind: row.authorKind, name: row.authorName },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** Why this cannot be written; null when it can. A text of blanks says nothing, and no visit is on a day that does not exist. */
export function noteRefusal(written: { readonly text?: string; readonly visit_date?: string }): Refusal<'VALIDATION_ERROR'> | null {
  if (written.text?.trim() === '') return invalid('text', 'required', 'required');
  const { visit_date: date } = written;
  return date === undefined || isCalendarDate(date) ? null : invalid('visit_date', 'format', 'no_such_day');
}

/** The caller as the author of a note. Guests and customers have no operation that writes one. */
export function noteAuthor({ principal }: Pick<ReadContext | WriteContext, 'principal'>): NoteAuthorOf {
  const { kind, id, userId, own } = principal;
  const by = { credentialId: id, userId, technicianId: own?.technicianId ?? null };
  if (kind === 'key' || kind === 'app') return { ...by, kind };
  return { ...by, kind: by.technicianId === null ? 'member' : 'technician' };
}
