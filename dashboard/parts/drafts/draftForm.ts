/** Names the form of a draft. Needs no browser. */
import type { OperationId } from '../../../src/contract/index.ts';

/** The form of a draft: the operation that saves it, and the record that it is about. */
export interface DraftForm {
  readonly saves: OperationId;
  /** Id of the record that is changed, or to which something is added. */
  readonly about?: string;
  /** Tells apart the forms of one operation. */
  readonly part?: string;
  /** A form for something new: another one can be begun while the first is kept. */
  readonly isNew?: boolean;
  /** Names the draft, with what was typed. */
  readonly title: string;
}

/** A form that changes a record, or makes a new one when there is none. */
export interface RecordForm {
  readonly record: { readonly id: string } | null | undefined;
  readonly updates: OperationId;
  readonly creates: OperationId;
  /** Id of the record to which a new one is added. */
  readonly within?: string;
  /** Title of the form for a new one. */
  readonly title: string;
}

/** `edit`: title of the form that changes a record. */
export const draftFormOf = ({ record, updates, creates, within, title }: RecordForm, edit: string): DraftForm =>
  record ? { saves: updates, about: record.id, title: edit } : { saves: creates, ...(within && { about: within }), isNew: true, title };
