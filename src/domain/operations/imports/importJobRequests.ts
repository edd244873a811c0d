import { recordAudit } from '../../../machinery/auth/audit.ts';
import type { WriteContext } from '../../call/context.ts';
import type { FieldError } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import { importedStates } from '../../../contract/vocabulary.ts';
import { compareAgain } from '../../dispatch/diary/importedAgain.ts';
import type { RowAgain } from '../../dispatch/diary/recordDifferences.ts';
import { startDifference } from '../../dispatch/diary/visitAgain.ts';
import { freeMinuteOf, insertImported, type JobToImport } from '../../jobs/scheduling/importedJobs.ts';
import { recordSilentJobs } from '../../jobs/lifecycle/jobEvents.ts';
import { findCollisions, writeImported } from '../../jobs/scheduling/importedVisits.ts';
import { currentBoard } from '../../jobs/scheduling/strandedVisits.ts';
import { addCustomer } from '../../resources/customers/addCustomer.ts';
import { messageWishes } from '../../resources/customers/messageWishes.ts';
import { DiaryCustomers, keysOfContacts } from '../../resources/imports/diaryCustomers.ts';
import { readRows, type Readable, type Unreadable } from '../../resources/imports/diaryRows.ts';
import { isFieldIssue } from '../../resources/imports/importedTimes.ts';
import { rememberColumns } from '../../resources/imports/importing.ts';
import { takenBack } from '../../../store/driver/savepoint.ts';
import { customersOfDiary, readImportedReferences, type DiaryCustomer, type ImportedReference } from '../../../store/imports.ts';
import { noPlace, placeOf } from '../../../store/places.ts';
import { countAsTold } from '../../../store/mail/technicianDays.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { readDefaultWorkflow } from '../../../store/settings/workflows.ts';
import { preparedWrite } from '../handler.ts';

type Answer = OutputOf<Operations['importJobRequests']>;
type AnswerRow = Answer['rows'][number];

/** Takes over the rows of a diary, all in one transaction. [diary.states, diary.rerun, diary.dry-run]. */
export const importJobRequests = preparedWrite<'importJobRequests'>()(
  async (ctx, input) => ({ rows: await readRows(ctx, input) }),
  async (ctx, input, { rows }) => {
    await lockSchedule(ctx.db, ctx.tenant.id);
    const isDry = input.dry_run === true;
    const updates = input.update === true;
    const answer = isDry
      ? await takenBack(ctx.db, (db) => take({ ...ctx, db }, rows, true, updates))
      : await take(ctx, rows, false, updates);
    if (isDry) return answer;
    if (input.columns) await rememberColumns(ctx, 'job_requests', input.columns);
    if (answer.created + answer.updated > 0)
      recordAudit(ctx, {
        action: 'job_requests.imported',
        subject: { kind: 'environment', id: null, name: ctx.tenant.environment },
        changes: (['created', 'updated', 'unchanged', 'refused', ...importedStates, 'customers_created'] as const).map((field) => ({
          field,
          before: null,
          after: answer[field],
        })),
      });
    return answer;
  },
);

/** Decides about the rows together, and writes them. The caller holds the schedule lock, and has written nothing. */
async function take(ctx: WriteContext, rows: readonly (Readable | Unreadable)[], isDry: boolean, updates: boolean): Promise<Answer> {
  const { db, tenant } = ctx;
  const board = await currentBoard(ctx);
  const workflow = await readDefaultWorkflow(db, tenant.id);
  const references = rows.map(({ reference }) => reference).filter((reference) => reference !== '');
  const known = await readImportedReferences(db, tenant.id, references);
  const customers = new DiaryCustomers(
    await customersOfDiary(db, tenant.id, keysOfContacts(rows.filter(isReadable).map(({ contact }) => contact))),
  );
  const knownJobs = new Map(
    (
      await findJobs(
        db,
        tenant.id,
        [...known.values()].map(({ id }) => id),
      )
    ).map((job) => [job.id, job]),
  );
  const answers: (AnswerRow | null)[] = [];
  const again: (RowAgain & { readonly at: number })[] = [];
  const taken: (Omit<JobToImport, 'state' | 'isFree'> & { readonly at: number; readonly isNew: boolean; readonly notes: FieldIssue[] })[] =
    [];
  const without = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const before = known.get(row.reference);
    const job = before && knownJobs.get(before.id);
    if (job && row.kind === 'unreadable' && row.isKnown) answers[at] = uncompared(ctx, row, job, before);
    else if (row.kind === 'unreadable') answers[at] = refused(ctx, row, row.issues);
    else if (job) {
      const found = customers.find(row.contact);
      const newCustomer = async () => {
        const made = await customerOf(ctx, customers, row);
        return isFieldIssue(made) ? made : made.customer;
      };
      again.push({ at, row, before, job, customer: isFieldIssue(found) ? found : found.customer, newCustomer });
    } else {
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
        ...(isUnreachable ? [fieldIssue('full_name', 'contact_missing', 'note_contact_missing')] : []),
      ];
      taken.push({ at, reference: row.reference, job: row.job, customer, located: row.contact.located, isNew, notes });
    }
  }
  const compared = await compareAgain(ctx, board, again, updates);
  for (const [index, { at, row, job }] of again.entries()) {
    const { notes, isUpdated, newCustomer, attention } = compared[index]!;
    if (newCustomer !== null && newCustomer.phone === null && newCustomer.email === null) without.add(newCustomer.id);
    answers[at] = {
      ...answerOf(row, { outcome: isUpdated ? 'updated' : 'unchanged', id: job.id }),
      attention_reason: attention,
      is_new_customer: newCustomer !== null,
      notes: [...notes],
    };
  }
  const busy = await findCollisions(
    ctx,
    taken.map(({ job }) =>
      (job.state === 'scheduled' || job.state === 'completed') && job.startMinute !== null && freeMinuteOf(job) > job.startMinute
        ? { technicianIds: job.technicians.map(({ id }) => id), startMinute: job.startMinute, endMinute: freeMinuteOf(job) }
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
  await recordSilentJobs(
    ctx,
    written.map(({ id }) => jobs.get(id)!),
  );
  // Technicians know their visits from the earlier program. [diary.silent].
  await countAsTold(
    db,
    tenant.id,
    written.map(({ id }) => id),
  );
  for (const [index, { at, customer, isNew, notes }] of taken.entries()) {
    const { id } = written[index]!;
    const reason = reasons.get(id) ?? null;
    const isNewInFile = isNew && isDry;
    answers[at] = {
      ...answerOf(rows[at]!, { outcome: 'created', id: isDry ? null : id }),
      status: states.get(at)!,
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

/** The customer of a row, created when new. Without phone and e-mail, the record asks for one. [diary.customers]. */
async function customerOf(
  ctx: WriteContext,
  customers: DiaryCustomers,
  { contact, phone, email, agreesToTexts }: Readable,
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
    ...messageWishes(ctx, { sms_consent: agreesToTexts }, phone, null),
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
    status: null,
    attention_reason: null,
    customer_id: null,
    is_new_customer: false,
    notes: [],
    errors: [],
  };
}

const isReadable = (row: Readable | Unreadable): row is Readable => row.kind === 'readable';

/** A row of a known job that cannot be read: it is not compared, but may clearly have another start. */
function uncompared(ctx: WriteContext, row: Unreadable, job: JobRow, before: ImportedReference): AnswerRow {
  const start = startDifference(ctx, { startMinute: row.startMinute, isAhead: false }, job, before.row).map(({ named }) => named);
  const notes = ctx.services.rowRules.fieldErrors([...row.issues, ...start], ctx.locale);
  return { ...answerOf(row, { outcome: 'unchanged', id: job.id }), notes };
}

function refused({ services, locale }: WriteContext, row: Readable | Unreadable, issues: readonly FieldIssue[]): AnswerRow {
  const errors: FieldError[] = services.rowRules.fieldErrors(issues, locale);
  return { ...answerOf(row, { outcome: 'refused', id: null }), errors };
}

function counted(rows: AnswerRow[], isDry: boolean, customersWithoutContact: number): Answer {
  const count = (test: (row: AnswerRow) => boolean) => rows.filter(test).length;
  const outcome = (wanted: AnswerRow['outcome']) => count((row) => row.outcome === wanted);
  const state = (wanted: NonNullable<AnswerRow['status']>) => count((row) => row.status === wanted);
  return {
    dry_run: isDry,
    created: outcome('created'),
    updated: outcome('updated'),
    unchanged: outcome('unchanged'),
    differing: count(({ notes }) => notes.some(({ code }) => code === 'differs' || code === 'other_start')),
    refused: outcome('refused'),
    queued: state('queued'),
    scheduled: state('scheduled'),
    completed: state('completed'),
    cancelled: state('cancelled'),
    flagged_count: count(({ attention_reason: reason }) => reason !== null),
    customers_created: count((row) => row.is_new_customer),
    customers_without_contact: customersWithoutContact,
    rows,
  };
}
