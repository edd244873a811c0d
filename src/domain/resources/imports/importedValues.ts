/** What other programs write for a status, a tier or a role. One judgement for new and known records. docs/internals/files.md#rows. */
import { longestCell } from '../../../contract/imports/cells.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { assignmentTiers, customerStatuses, customerTiers, startLocationTypes, technicianStatuses } from '../../../contract/vocabulary.ts';
import type { ImportKind } from '../../../contract/vocabulary.ts';
import type { Cells } from './importing.ts';

/** What another program says about a job. */
const diaryStates = ['open', 'scheduled', 'completed', 'cancelled'] as const;
export type DiaryState = (typeof diaryStates)[number];

/** Words for an active record, in the seven languages, and what spreadsheets write for true. A lead is a customer who has not booked yet. */
const yesWords = 'true|wahr|vrai|verdadero|yes|y|ja|oui|si|はい|예|네|نعم|1|صحيح';
const activeWords = `active|aktiv|actif|active|activo|activa|有効|활성|نشط|نشطة|lead|${yesWords}|enabled|current`;
const inactiveWords =
  'inactive|inaktiv|inactif|inactivo|inactiva|無効|비활성|غير نشط|غير نشطة|not active|archived|archiviert|false|falsch|faux|falso|no|n|nein|non|いいえ|아니요|아니오|لا|خطأ|0|deactivated|disabled';

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const wordsOf = (words: string) => words.split('|').map(fold);

interface Choice {
  readonly values: readonly string[];
  readonly others: ReadonlyMap<string, string>;
}

const choice = (values: readonly string[], others: Readonly<Record<string, string>> = {}): Choice => ({
  values,
  others: new Map([
    ...values.map((value) => [value, value] as const),
    ...Object.entries(others).flatMap(([value, words]) => wordsOf(words).map((word) => [word, value] as const)),
  ]),
});

const choices: Readonly<Record<ImportKind, Readonly<Record<string, Choice>>>> = {
  customers: {
    status: choice(customerStatuses, { active: activeWords, inactive: inactiveWords }),
    tier: choice(customerTiers),
  },
  technicians: {
    status: choice(technicianStatuses, { active: activeWords, deactive: inactiveWords }),
    assignment_tier: choice(assignmentTiers),
    start_location_type: choice(startLocationTypes),
  },
  job_requests: {
    state: choice(diaryStates, {
      open: 'unscheduled|needs scheduling|requires scheduling|not scheduled|new|pending|requested|request|on hold|hold|draft|offen|ungeplant|neu|ouvert|non planifie|nouveau|abierto|sin programar|pendiente|未定|未割当|未対応|新規|미정|대기|신규|مفتوح|مفتوحة|غير مجدول|غير مجدولة|جديد|جديدة',
      scheduled:
        'booked|confirmed|upcoming|today|dispatched|assigned|active|in progress|working|started|on the way|arrived|late|has a late visit|ending within 30 days|action required|geplant|gebucht|bestatigt|in arbeit|planifie|confirme|en cours|programado|confirmado|en curso|予約済み|予定|確定|作業中|예약됨|예정|확정|진행 중|مجدول|مجدولة|مؤكد|مؤكدة|محجوز|محجوزة|قيد التنفيذ',
      completed:
        'complete|done|finished|closed|paid|invoiced|archived|complete rated|complete unrated|completed rated|completed unrated|requires invoicing|erledigt|abgeschlossen|fertig|bezahlt|termine|terminee|acheve|facture|paye|completado|terminado|hecho|facturado|pagado|完了|完了済み|対応済み|済|終了|완료|종료|مكتمل|مكتملة|منجز|منجزة|منته|منتهية|تم|تمت',
      cancelled:
        'canceled|user canceled|pro canceled|void|voided|no show|declined|deleted|storniert|abgesagt|annule|annulee|cancelado|anulado|キャンセル|キャンセル済み|取消|取り消し|中止|취소|취소됨|ملغى|ملغي|ملغاة',
    }),
  },
};

const agreeing: ReadonlySet<string> = new Set(wordsOf(yesWords));

/**
 * Whether a cell says that the customer agrees to text messages; null if it is blank. Only a clear yes does. Anything else is no consent, and no
 * reason to refuse the row.
 */
function consentOf(cell: unknown): boolean | null {
  if (cell === undefined || cell === null) return null;
  const isPlain = typeof cell === 'string' || typeof cell === 'boolean' || typeof cell === 'number';
  if (!isPlain) return false;
  const text = String(cell).trim();
  return text === '' ? null : agreeing.has(fold(text));
}

/** Whether a cell, or a part of an address or list in it, is longer than any field. */
function isOverlong(cell: unknown, depth = 0): boolean {
  if (typeof cell === 'string') return cell.length > longestCell;
  return depth < 2 && typeof cell === 'object' && cell !== null && Object.values(cell).some((part) => isOverlong(part, depth + 1));
}

/**
 * The row with the values that the operations know, and a problem for each word that is unknown and each cell that is too long. Blank cells stay as
 * they are.
 */
export function withKnownValues(kind: ImportKind, sent: Cells): { readonly cells: Record<string, unknown>; readonly issues: FieldIssue[] } {
  const long = Object.keys(sent).filter((field) => isOverlong(sent[field]));
  const cells: Cells = long.length === 0 ? sent : Object.fromEntries(Object.entries(sent).filter(([field]) => !long.includes(field)));
  const { sms_consent: consentCell, ...rest } = cells;
  const consent = kind === 'technicians' ? null : consentOf(consentCell);
  const known: Record<string, unknown> = consent === null ? rest : { ...rest, sms_consent: consent };
  const issues = long.map((field) => fieldIssue(field, 'too_long', 'max_length', { limit: longestCell }));
  for (const [field, { values, others: words }] of Object.entries(choices[kind])) {
    const cell = cells[field];
    if (cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')) continue;
    const word = typeof cell === 'string' || typeof cell === 'boolean' || typeof cell === 'number' ? fold(String(cell)) : null;
    if (kind === 'customers' && field === 'status' && word === 'vip') {
      // Some programs keep the tier in the status.
      known['status'] = 'active';
      if (typeof cells['tier'] !== 'string' || cells['tier'].trim() === '') known['tier'] = 'vip';
      continue;
    }
    const value = word === null ? undefined : words.get(word);
    if (value === undefined) issues.push(fieldIssue(field, 'unknown_value', 'one_of', { values: values.join(', ') }));
    else known[field] = value;
  }
  return { cells: known, issues };
}
