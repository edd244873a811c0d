/** Makes taps of what was entered in the page's forms: which operation of the contract, with which input. */
import type { InputOf, Operations } from '../../../../contract/index.ts';
import { myDayRequests } from '../../../../contract/myDay/requests.ts';
import type { CardData, EntryKind, ScriptTexts } from '../pageData.ts';
import type { ActionDraft, Draft, TapRequest } from './taps.ts';

/** A form that was sent, with the card of the visit that it is on. */
export interface FormEntry {
  readonly kind: EntryKind;
  /** The form's fields by their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** The form's attributes: `label` is the text of the action or the name of the vehicle, `leads` the status after an action. */
  readonly label: string;
  readonly leads: string;
  /** Null for forms that belong to no visit. */
  readonly card: Pick<CardData, 'job' | 'title' | 'now'> | null;
  /** When it was tapped (instant). */
  readonly at: string;
  readonly words: Pick<ScriptTexts, 'mileage' | 'timeOff'>;
}

type ChangeId = Exclude<keyof typeof myDayRequests, 'getMyDay'>;

/** The request of an operation: fields that are in the path go there, the others into the body. */
function requestOf<Id extends ChangeId>(id: Id, input: Omit<InputOf<Operations[Id]>, 'idempotency_key'>): TapRequest {
  const { method, path } = myDayRequests[id];
  const body: Record<string, unknown> = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(body[name]);
    delete body[name];
    return encodeURIComponent(value);
  });
  return { method, path: filled, body };
}

export function draftOf(entry: FormEntry): Draft {
  switch (entry.kind) {
    case 'fire':
      return actionDraft(entry);
    case 'undo': {
      const { fields, label, leads, card, at } = entry;
      return undoDraft({ ...cardOf(card), version: fields['version'] ?? '' }, { what: label, leads, at });
    }
    case 'mileage':
      return mileageDraft(entry);
    case 'note':
      return noteDraft(entry);
    case 'photo':
      return photoDraft(entry);
    case 'time_off':
      return timeOffDraft(entry);
  }
}

function actionDraft({ fields, label, leads, card, at }: FormEntry): Draft {
  const { job, title, now } = cardOf(card);
  const { key = '', version, amount, note } = fields;
  const payload = { ...(amount ? { amount: numberOf(amount) } : {}), ...(note ? { note } : {}) };
  const request = requestOf('fireMyVisitAction', { id: job, key, status_version: Number(version), happened_at: at, payload });
  return { ...request, job, action: key, title, was: now, what: label, leads };
}

/** Takes the last action of a visit back. `leads`: the status before it. */
export function undoDraft(
  { job, version, title, now }: Pick<CardData, 'job' | 'version' | 'title' | 'now'>,
  { what, leads, at }: { readonly what: string; readonly leads: string; readonly at: string },
): ActionDraft {
  const request = requestOf('undoMyVisitAction', { id: job, status_version: Number(version), happened_at: at });
  return { ...request, job, action: '', title, was: now, what, leads };
}

function mileageDraft({ fields, label, words }: FormEntry): Draft {
  const { vehicle = '', mileage = '' } = fields;
  return {
    ...requestOf('updateMyVehicleMileage', { id: vehicle, current_mileage: numberOf(mileage) }),
    title: label,
    what: `${words.mileage} ${mileage}`,
  };
}

function noteDraft({ fields, card }: FormEntry): Draft {
  const { job, title } = cardOf(card);
  const { text = '', visit_date = '' } = fields;
  return { ...requestOf('createMyVisitNote', { id: job, text, visit_date }), noteOn: job, title, what: text };
}

function photoDraft({ fields, card }: FormEntry): Draft {
  const { job, title } = cardOf(card);
  const { name = '', content = '' } = fields;
  return { ...requestOf('createMyVisitFile', { id: job, name, content }), photoOn: job, title, what: name };
}

function timeOffDraft({ fields, words }: FormEntry): Draft {
  const { start_date = '', end_date = '', start_time, end_time, reason } = fields;
  const input = {
    start_date,
    end_date: end_date || start_date,
    ...(start_time ? { start_minute: minuteOf(start_time) } : {}),
    ...(end_time ? { end_minute: minuteOf(end_time) } : {}),
    ...(reason ? { reason } : {}),
  };
  return { ...requestOf('requestMyTimeOff', input), title: words.timeOff, what: [start_date, end_date].filter(Boolean).join(' – ') };
}

function cardOf(card: FormEntry['card']): NonNullable<FormEntry['card']> {
  if (!card) throw new Error('The form is not in the card of a visit.');
  return card;
}

/** A number that `settledNumbers` has read. JSON has no NaN: it would be sent as null, and the amount would be lost. */
function numberOf(text: string): number {
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) throw new Error('The number was not read.');
  return value;
}

/** Minute of the day of a time such as `09:30`. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
