/** Reads the rows of a diary, each alone: its job, its customer and the place of its address. docs/internals/files.md#diaries. */
import { longestReference } from '../../../contract/schemas/jobReference.ts';
import type { PrepareContext } from '../../call/context.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { homeOf } from '../../../ground/places/home.ts';
import { readImportedJobTypes, readImportedReferences, readImportedTechnicians, type ImportedReference } from '../../../store/imports.ts';
import { isSameText, withCoordinates, type LocatedAddress } from '../addresses/addressInput.ts';
import { emailKeyOf } from '../customers/emailKey.ts';
import { withReadPhone } from '../customers/importedPhone.ts';
import { checkPhone, phoneKeyOf } from '../customers/phoneKey.ts';
import type { DiaryContact } from './diaryCustomers.ts';
import { readDiaryRow, type DiaryJob, type DiaryReading } from './importedDiary.ts';
import { withKnownValues } from './importedValues.ts';
import { argumentsOf, numberOf, runConcurrently, type Cells } from './importing.ts';

type Input = InputOf<Operations['importJobRequests']>;

/** A row that can be taken, as far as it can be judged alone. */
export interface Readable {
  readonly kind: 'readable';
  readonly row: number;
  readonly reference: string;
  readonly job: DiaryJob;
  readonly contact: DiaryContact;
  readonly phone: string | null;
  readonly email: string | null;
  /** A clear yes to text messages. Matters only for a new customer. */
  readonly agreesToTexts: boolean;
}

/** A row that is refused whatever else the business has, or is not compared with the job that was imported before. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly row: number;
  readonly reference: string;
  /** When the visit begins; null: the row does not say it clearly. */
  readonly startMinute: number | null;
  readonly issues: readonly FieldIssue[];
  /** Only the cells cannot be read, so that a known job is not compared with them. */
  readonly isKnown: boolean;
}

/** The most addresses that are geocoded at the same time. */
const geocodedAtOnce = 8;

/** Reads the rows, and finds the places of their addresses. */
export async function readRows(ctx: PrepareContext, input: Input): Promise<(Readable | Unreadable)[]> {
  const { db, tenant } = ctx;
  const reading: DiaryReading = {
    timezone: tenant.timezone,
    currency: tenant.currency,
    country: homeOf(tenant).country,
    nowMinute: Math.floor(ctx.nowMilliseconds / 60_000),
    order: input.date_order ?? null,
    jobTypes: await readImportedJobTypes(db, tenant.id),
    technicians: await readImportedTechnicians(db, tenant.id),
  };
  const references = input.rows.map(referenceOf);
  const known = await readImportedReferences(
    db,
    tenant.id,
    references.flatMap((found) => (typeof found === 'string' ? found : [])),
  );
  const seen = new Map<string, number>();
  const rows: (Readable | Unreadable)[] = [];
  const waiting: { readonly index: number; readonly address: object; readonly before: ImportedReference | undefined }[] = [];
  for (const [index, cells] of input.rows.entries()) {
    const row = numberOf(cells, index);
    const found = references[index]!;
    const reference = typeof found === 'string' ? found : '';
    const before = seen.get(reference);
    if (reference !== '' && before === undefined) seen.set(reference, row);
    const duplicate = before === undefined ? [] : [fieldIssue('external_reference', 'duplicate', 'row_before', { row: before })];
    const issues = typeof found === 'string' ? duplicate : [found];
    const read = readRow(ctx, cells, reading);
    const startMinute = 'job' in read ? read.job.startMinute : null;
    // A row of a known job that cannot be read is not compared with it, and says why. Empty cells are no reason.
    if (issues.length === 0 && known.has(reference) && 'issues' in read) {
      const unread = read.issues.filter(({ code }) => code !== 'required');
      rows.push({ kind: 'unreadable', row, reference, startMinute, issues: unread, isKnown: true });
    } else {
      const all = [...issues, ...('issues' in read ? read.issues : [])];
      if (all.length > 0 || 'issues' in read) rows.push({ kind: 'unreadable', row, reference, startMinute, issues: all, isKnown: false });
      else {
        const { address, ...readable } = read;
        if (address) waiting.push({ index, address, before: known.get(reference) });
        rows.push({ kind: 'readable', row, reference, ...readable });
      }
    }
  }
  // The address of a known job is only compared, unless the job takes another one over.
  const offline = { ...ctx, services: { ...ctx.services, geocoder: { geocode: () => Promise.resolve(null) } } };
  await runConcurrently(waiting, geocodedAtOnce, async ({ index, address, before }) => {
    const row = rows[index] as Readable;
    const compared = before === undefined ? null : await withCoordinates(offline, address);
    const isOnlyCompared = compared !== null && (input.update !== true || isSameText(compared.address, before!.address));
    const located: LocatedAddress | null = isOnlyCompared ? compared : await withCoordinates(ctx, address);
    rows[index] = { ...row, contact: { ...row.contact, located } };
  });
  return rows;
}

function referenceOf(cells: Cells): string | FieldIssue {
  const cell = cells['external_reference'];
  const text = typeof cell === 'number' ? String(cell) : cell;
  if (text === undefined || text === null || text === '') return fieldIssue('external_reference', 'required', 'required');
  if (typeof text !== 'string') return fieldIssue('external_reference', 'type', 'type_string');
  const reference = text.trim();
  if (reference === '') return fieldIssue('external_reference', 'required', 'required');
  if ([...reference].length > longestReference)
    return fieldIssue('external_reference', 'too_long', 'max_length', { limit: longestReference });
  if (reference.includes('\0') || !reference.isWellFormed()) return fieldIssue('external_reference', 'invalid_text', 'invalid_text');
  return reference;
}

/** The address of the visit without its empty parts; undefined if the row has none. A text is the whole address. */
function addressOf(cells: Cells): unknown {
  const { address } = cells;
  if (typeof address === 'string') return address.trim() === '' ? undefined : { line: address.trim() };
  return argumentsOf({ address }, true)['address'];
}

/** A text or a number as trimmed text. Any other value stays, so that the check refuses it. */
const given = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : (cell ?? ''));

type Read =
  | (Pick<Readable, 'job' | 'contact' | 'phone' | 'email' | 'agreesToTexts'> & {
      readonly address: InputOf<Operations['createCustomer']>['address'];
    })
  | { readonly issues: readonly FieldIssue[] };

/** The job and the customer of a row. The rules for the customer are those of createCustomer, and what their check returns is stored. */
function readRow(ctx: PrepareContext, sent: Cells, reading: DiaryReading): Read {
  const { cells: readCells, issue: phoneIssue } = withReadPhone(sent, ctx.tenant);
  const { cells, issues: unknown } = withKnownValues('job_requests', readCells);
  const issues: FieldIssue[] = [...unknown, ...(phoneIssue ? [phoneIssue] : [])];
  const sentName = given(cells['full_name']);
  const optional = { uid: given(cells['customer_uid']), phone: phoneIssue ? '' : given(cells['phone']), email: given(cells['email']) };
  const sentAddress = addressOf(cells);
  const checked = ctx.services.rowRules.check('createCustomer', {
    // The name of a known customer may be left out.
    full_name: sentName === '' ? '-' : sentName,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
    ...(sentAddress === undefined ? {} : { address: sentAddress }),
  });
  if ('issues' in checked)
    issues.push(...checked.issues.map((issue) => (issue.field === 'uid' ? { ...issue, field: 'customer_uid' } : issue)));
  const { uid = '', full_name: fullName, phone = '', email = '', address } = 'issues' in checked ? noCustomer : (checked.input as Contact);
  issues.push(...(checkPhone('phone', phone)?.errors ?? []));
  const name = sentName === '' ? '' : fullName;
  if (!('issues' in checked) && [uid, name, phone, email].every((value) => value === ''))
    issues.push(fieldIssue('full_name', 'required', 'required'));
  const job = readDiaryRow(cells, reading);
  if ('issues' in job) issues.push(...job.issues);
  if (issues.length > 0 || 'issues' in job) return { issues };
  return {
    job,
    contact: { uid, name, phoneKey: phoneKeyOf(phone || null, reading.timezone), emailKey: emailKeyOf(email), located: null },
    phone: phone || null,
    email: email || null,
    agreesToTexts: cells['sms_consent'] === true,
    address,
  };
}

type Contact = InputOf<Operations['createCustomer']>;
const noCustomer: Contact = { full_name: '' };
