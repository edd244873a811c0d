import { recordAudit } from '../../auth/audit.ts';
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import type { FieldError } from '../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../contract/fieldMessages.ts';
import type { InputOf, Operations, OutputOf } from '../../contract/index.ts';
import { importedStates } from '../../contract/vocabulary.ts';
import { insertImported, type JobToImport } from '../../jobs/importedJobs.ts';
import { recordImportedJobs } from '../../jobs/jobEvents.ts';
import { findCollisions, writeImported } from '../../jobs/scheduling/importedVisits.ts';
import { currentBoard } from '../../jobs/scheduling/strandedVisits.ts';
import { foldedName } from '../../names/foldedName.ts';
import { nowMinuteOf } from '../../planning/calendars.ts';
import { withCoordinates, type LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { addCustomer } from '../../resources/customers/addCustomer.ts';
import { emailKeyOf } from '../../resources/customers/emailKey.ts';
import { checkPhone, phoneKeyOf } from '../../resources/customers/phoneKey.ts';
import { DiaryCustomers, type DiaryContact } from '../../resources/diaryCustomers.ts';
import { readDiaryRow, type DiaryJob, type DiaryReading } from '../../resources/importedDiary.ts';
import { isFieldIssue } from '../../resources/importedTimes.ts';
import { withKnownValues } from '../../resources/importedValues.ts';
import { argumentsOf, numberOf, rememberColumns, runConcurrently, type Cells } from '../../resources/importing.ts';
import { takenBack } from '../../store/driver/savepoint.ts';
import {
  customersOfDiary,
  readImportedJobTypes,
  readImportedReferences,
  readImportedTechnicians,
  type DiaryCustomer,
} from '../../store/imports.ts';
import { noPlace, placeOf } from '../../store/places.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import { lockSchedule } from '../../store/schedule/lock.ts';
import { readDefaultWorkflow } from '../../store/settings/workflows.ts';
import { preparedWrite } from '../handler.ts';

type Input = InputOf<Operations['importJobRequests']>;
type Answer = OutputOf<Operations['importJobRequests']>;
type AnswerRow = Answer['rows'][number];

/** A row that can be taken, as far as it can be judged alone. */
interface Readable {
  readonly kind: 'readable';
  readonly row: number;
  readonly reference: string;
  readonly job: DiaryJob;
  readonly contact: DiaryContact;
  readonly phone: string | null;
  readonly email: string | null;
}

/** A row that is refused whatever else the business has. */
interface Unreadable {
  readonly kind: 'unreadable';
  readonly row: number;
  readonly reference: string;
  readonly issues: readonly FieldIssue[];
}

/** The most addresses that are geocoded at the same time. */
const geocodedAtOnce = 8;
const longestReference = 100;

/** Takes over the rows of a diary, all in one transaction. [diary.states, diary.rerun, diary.dry-run]. */
export const importJobRequests = preparedWrite<'importJobRequests'>()(
  async (ctx, input) => ({ rows: await readRows(ctx, input) }),
  async (ctx, input, { rows }) => {
    await lockSchedule(ctx.db, ctx.tenant.id);
    const isDry = input.dry_run === true;
    const answer = isDry ? await takenBack(ctx.db, (db) => take({ ...ctx, db }, rows, true)) : await take(ctx, rows, false);
    if (isDry) return answer;
    if (input.columns) await rememberColumns(ctx, 'job_requests', input.columns);
    if (answer.created > 0)
      recordAudit(ctx, {
        action: 'job_requests.imported',
        subject: { kind: 'environment', id: null, name: ctx.tenant.environment },
        changes: (['created', 'unchanged', 'refused', ...importedStates, 'customers_created'] as const).map((field) => ({
          field,
          before: null,
          after: answer[field],
        })),
      });
    return answer;
  },
);

/** Reads the rows, and finds the places of their addresses. */
async function readRows(ctx: PrepareContext, input: Input): Promise<(Readable | Unreadable)[]> {
  const { db, tenant } = ctx;
  const reading: DiaryReading = {
    timezone: tenant.timezone,
    currency: tenant.currency,
    nowMinute: nowMinuteOf(ctx.nowMilliseconds),
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
  const waiting: number[] = [];
  for (const [index, cells] of input.rows.entries()) {
    const row = numberOf(cells, index);
    const found = references[index]!;
    const reference = typeof found === 'string' ? found : '';
    const before = seen.get(reference);
    if (reference !== '' && before === undefined) seen.set(reference, row);
    const duplicate = before === undefined ? [] : [fieldIssue('external_reference', 'duplicate', 'row_before', { row: before })];
    const issues = typeof found === 'string' ? duplicate : [found];
    // A job that was imported before is not read again, because nothing of it changes.
    if (issues.length === 0 && known.has(reference)) rows.push({ kind: 'unreadable', row, reference, issues: [] });
    else {
      const read = readRow(ctx, cells, reading);
      const all = [...issues, ...('issues' in read ? read.issues : [])];
      if (all.length > 0 || 'issues' in read) rows.push({ kind: 'unreadable', row, reference, issues: all });
      else {
        waiting.push(index);
        rows.push({ kind: 'readable', row, reference, ...read });
      }
    }
  }
  await runConcurrently(waiting, geocodedAtOnce, async (index) => {
    const address = addressOf(input.rows[index]!);
    if (!address) return;
    const row = rows[index] as Readable;
    const located: LocatedAddress | null = await withCoordinates(ctx, address as never);
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

/** The address of the visit without its empty parts; undefined if the row has none. */
function addressOf(cells: Cells): unknown {
  return argumentsOf({ address: cells['address'] }, true)['address'];
}

const textOf = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : '');

type Read = Pick<Readable, 'job' | 'contact' | 'phone' | 'email'> | { readonly issues: readonly FieldIssue[] };

/** The job and the customer of a row. The rules for the customer are those of createCustomer. */
function readRow(ctx: PrepareContext, sent: Cells, reading: DiaryReading): Read {
  const { cells, issues: unknown } = withKnownValues('job_requests', sent);
  const issues: FieldIssue[] = [...unknown];
  const [uid, name, phone, email] = ['customer_uid', 'full_name', 'phone', 'email'].map((field) => textOf(cells[field])) as [
    string,
    string,
    string,
    string,
  ];
  const { rowRules } = ctx.services;
  const checked = rowRules.check('createCustomer', {
    // The name of a known customer may be left out.
    full_name: name === '' ? '-' : name,
    ...(uid === '' ? {} : { uid }),
    ...(phone === '' ? {} : { phone }),
    ...(email === '' ? {} : { email }),
    ...(addressOf(cells) === undefined ? {} : { address: addressOf(cells) }),
  });
  if ('issues' in checked)
    issues.push(...checked.issues.map((issue) => (issue.field === 'uid' ? { ...issue, field: 'customer_uid' } : issue)));
  const wrongPhone = 'issues' in checked ? null : checkPhone('phone', phone);
  if (wrongPhone) issues.push(...(wrongPhone.errors ?? []));
  if (uid === '' && name === '' && phone === '' && email === '') issues.push(fieldIssue('full_name', 'required', 'required'));
  const job = readDiaryRow(cells, reading);
  if ('issues' in job) issues.push(...job.issues);
  if (issues.length > 0 || 'issues' in job) return { issues };
  return {
    job,
    contact: { uid, name, phoneKey: phoneKeyOf(phone || null, reading.timezone), emailKey: emailKeyOf(email), located: null },
    phone: phone || null,
    email: email || null,
  };
}

/** Decides about the rows together, and writes them. The caller holds the schedule lock, and has written nothing. */
async function take(ctx: WriteContext, rows: readonly (Readable | Unreadable)[], isDry: boolean): Promise<Answer> {
  const { db, tenant } = ctx;
  const board = await currentBoard(ctx);
  const workflow = await readDefaultWorkflow(db, tenant.id);
  const references = rows.map(({ reference }) => reference).filter((reference) => reference !== '');
  const known = await readImportedReferences(db, tenant.id, references);
  const isTaken = (row: Readable | Unreadable): row is Readable => row.kind === 'readable' && !known.has(row.reference);
  const customers = new DiaryCustomers(await customersOfRows(ctx, rows.filter(isTaken)));
  const answers: (AnswerRow | null)[] = [];
  const taken: (Omit<JobToImport, 'state' | 'isFree'> & { readonly at: number; readonly isNew: boolean; readonly notes: FieldIssue[] })[] =
    [];
  const without = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const knownId = known.get(row.reference);
    const isBefore = knownId !== undefined && (row.kind === 'readable' || row.issues.length === 0);
    if (isBefore) answers[at] = answerOf(row, { outcome: 'unchanged', id: knownId });
    else if (row.kind === 'unreadable') answers[at] = refused(ctx, row, row.issues);
    else {
      const found = await customerOf(ctx, customers, row);
      if (isFieldIssue(found)) {
        answers[at] = refused(ctx, row, [found]);
        continue;
      }
      const { customer, isNew, note } = found;
      const isUnreachable = customer.phone === null && customer.email === null;
      if (isNew && isUnreachable) without.add(customer.id);
      answers[at] = null;
      const notes = [
        ...row.job.notes,
        ...(note ? [note] : []),
        ...(isUnreachable ? [fieldIssue('phone', 'contact_missing', 'note_contact_missing')] : []),
      ];
      taken.push({ at, reference: row.reference, job: row.job, customer, located: row.contact.located, isNew, notes });
    }
  }
  const busy = await findCollisions(
    ctx,
    taken.map(({ job }) =>
      (job.state === 'scheduled' || job.state === 'completed') && job.startMinute !== null && job.technicians.length > 0
        ? { technicianIds: job.technicians.map(({ id }) => id), startMinute: job.startMinute, endMinute: job.endMinute! }
        : null,
    ),
  );
  const written = [];
  const states = new Map<number, JobToImport['state']>();
  for (const [index, { at, notes, isNew: _isNew, ...row }] of taken.entries()) {
    const busyId = busy[index]!;
    const state = busyId !== null && row.job.state === 'scheduled' ? 'queued' : row.job.state;
    if (busyId !== null) {
      const name = row.job.technicians.find(({ id }) => id === busyId)?.name ?? '';
      notes.push(
        state === 'queued'
          ? fieldIssue('technicians', 'busy', 'note_busy', { name })
          : fieldIssue('technicians', 'overlap', 'note_overlap', { name }),
      );
    }
    states.set(at, state);
    written.push(await insertImported(ctx, workflow, board, { ...row, state, isFree: busyId === null }));
  }
  const reasons = await writeImported(ctx, board, written);
  const jobs = new Map(
    (
      await findJobs(
        db,
        tenant.id,
        written.map(({ id }) => id),
      )
    ).map((job) => [job.id, job]),
  );
  await recordImportedJobs(
    ctx,
    written.map(({ id }) => jobs.get(id)!),
  );
  for (const [index, { at, customer, isNew, notes }] of taken.entries()) {
    const { id } = written[index]!;
    const reason = reasons.get(id) ?? null;
    const isNewInFile = isNew && isDry;
    answers[at] = {
      ...answerOf(rows[at]!, { outcome: 'created', id: isDry ? null : id }),
      state: states.get(at)!,
      attention_reason: reason,
      customer_id: isNewInFile || isCreatedHere(taken, customer, isDry) ? null : customer.id,
      is_new_customer: isNew,
      notes: ctx.services.rowRules.fieldErrors(notes, ctx.locale),
    };
  }
  return counted(answers as AnswerRow[], isDry, without.size);
}

/** In a dry run a customer whom an earlier row creates has no id. */
const isCreatedHere = (taken: readonly { customer: DiaryCustomer; isNew: boolean }[], customer: DiaryCustomer, isDry: boolean) =>
  isDry && taken.some((other) => other.isNew && other.customer.id === customer.id);

async function customersOfRows({ db, tenant }: WriteContext, rows: readonly Readable[]): Promise<DiaryCustomer[]> {
  const contacts = rows.map(({ contact }) => contact);
  const names = contacts.filter(({ phoneKey, emailKey, name }) => phoneKey === null && emailKey === null && name !== '');
  return customersOfDiary(db, tenant.id, {
    uids: contacts.flatMap(({ uid }) => uid || []),
    phoneKeys: contacts.flatMap(({ phoneKey }) => phoneKey ?? []),
    emails: contacts.flatMap(({ emailKey }) => emailKey ?? []),
    names: names.map(({ name }) => foldedName(name)),
  });
}

/** The customer of a row, created when new. Without phone and e-mail, the record asks for one. [diary.customers]. */
async function customerOf(
  ctx: WriteContext,
  customers: DiaryCustomers,
  { contact, phone, email }: Readable,
): Promise<{ customer: DiaryCustomer; isNew: boolean; note: FieldIssue | null } | FieldIssue> {
  const found = customers.find(contact);
  if (isFieldIssue(found)) return found;
  if (found.customer) return { customer: found.customer, isNew: false, note: found.note };
  if (contact.name === '') return fieldIssue('full_name', 'required', 'required');
  const place = placeOf(contact.located ?? noPlace);
  const address = contact.located?.address ?? {};
  const uid = contact.uid || null;
  const fullName = contact.name;
  const id = await addCustomer(ctx, {
    uid,
    fullName,
    status: 'active',
    tier: 'regular',
    email,
    phone,
    phoneKey: contact.phoneKey,
    notes: '',
    preferredTechnicianId: null,
    serviceAreaId: null,
    address,
    ...place,
  });
  // The look-up has found no customer with this uid, so another call has created one since.
  if (id === null) return fieldIssue('customer_uid', 'duplicate', 'used_before');
  const customer = { id, uid, fullName, phone, phoneKey: contact.phoneKey, email, address, ...place };
  customers.add(customer);
  return { customer, isNew: true, note: null };
}

function answerOf({ row, reference }: Readable | Unreadable, result: Pick<AnswerRow, 'outcome' | 'id'>): AnswerRow {
  return {
    row,
    external_reference: reference,
    ...result,
    state: null,
    attention_reason: null,
    customer_id: null,
    is_new_customer: false,
    notes: [],
    errors: [],
  };
}

function refused({ services, locale }: WriteContext, row: Readable | Unreadable, issues: readonly FieldIssue[]): AnswerRow {
  const errors: FieldError[] = services.rowRules.fieldErrors(issues, locale);
  return { ...answerOf(row, { outcome: 'refused', id: null }), errors };
}

function counted(rows: AnswerRow[], isDry: boolean, customersWithoutContact: number): Answer {
  const count = (test: (row: AnswerRow) => boolean) => rows.filter(test).length;
  const outcome = (wanted: AnswerRow['outcome']) => count((row) => row.outcome === wanted);
  const state = (wanted: NonNullable<AnswerRow['state']>) => count((row) => row.state === wanted);
  return {
    dry_run: isDry,
    created: outcome('created'),
    unchanged: outcome('unchanged'),
    refused: outcome('refused'),
    queued: state('queued'),
    scheduled: state('scheduled'),
    completed: state('completed'),
    cancelled: state('cancelled'),
    flagged: count(({ attention_reason: reason }) => reason !== null),
    customers_created: count((row) => row.is_new_customer),
    customers_without_contact: customersWithoutContact,
    rows,
  };
}
