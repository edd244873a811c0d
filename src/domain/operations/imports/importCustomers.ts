import { recordAudit } from '../../../machinery/auth/audit.ts';
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { refuseOpenJobs } from '../../jobs/scheduling/openJobsOfRecord.ts';
import { currentBoard } from '../../jobs/scheduling/strandedVisits.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { isRefusal, type FieldError } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import type { ImportMatch } from '../../../contract/vocabulary.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';
import {
  argumentsOf,
  asDryRun,
  byName,
  importAnswer,
  runConcurrently,
  rowProblemsOf,
  isUnchanged,
  numberOf,
  rememberColumns,
  uidOf,
  type Cells,
  type ImportedRow,
} from '../../resources/imports/importing.ts';
import { emailKeyOf } from '../../resources/customers/emailKey.ts';
import { withReadPhone, withStoredPhone } from '../../resources/customers/importedPhone.ts';
import { phoneKeyOf } from '../../resources/customers/phoneKey.ts';
import { withKnownValues } from '../../resources/imports/importedValues.ts';
import { matchRows } from '../../resources/imports/importMatches.ts';
import { noSpending, type CustomerRow } from '../../../store/customers/customers.ts';
import { customersOfRows, listAreaNames, readTechnicianEmails } from '../../../store/imports.ts';
import { createCustomer } from '../customers/createCustomer.ts';
import { updateCustomer, type PreparedUpdate } from '../customers/updateCustomer.ts';
import { preparedWrite } from '../handler.ts';

/** The plan for one row: its result, or the call to make with its arguments and its prepared data. */
type Planned =
  | { readonly kind: 'done'; readonly imported: ImportedRow }
  | {
      readonly kind: 'call';
      readonly imported: Pick<ImportedRow, 'row' | 'uid' | 'id' | 'matched_by' | 'name_before'>;
      readonly input: Record<string, unknown>;
      readonly prepared: unknown;
      /** The record has these values already. Only its open jobs may change. */
      readonly isAsStored: boolean;
    };

/** The most addresses that are geocoded at the same time. */
const geocodedAtOnce = 8;

/** Runs each row as createCustomer or updateCustomer, with the same rules, effects and events. */
export const importCustomers = preparedWrite<'importCustomers'>()(
  async (ctx, input) => {
    const refusal = refuseOpenJobs(ctx, input.update_open_jobs);
    if (refusal) return refusal;
    const isDry = input.dry_run === true;
    const asked = isDry ? { ...ctx, services: { ...ctx.services, geocoder: { geocode: () => Promise.resolve(null) } } } : ctx;
    const names = {
      area: byName(await listAreaNames(ctx.db, ctx.tenant.id)),
      technician: byName(await readTechnicianEmails(ctx.db, ctx.tenant.id)),
    };
    const rows = await findRows(ctx, input.rows);
    const planned: Planned[] = [];
    await runConcurrently([...rows.keys()], geocodedAtOnce, async (index) => {
      planned[index] = await plan(asked, rows[index]!, names, input.update_open_jobs === true);
    });
    return { planned };
  },
  async (ctx, input, { planned }) => {
    const isDry = input.dry_run === true;
    const rows: ImportedRow[] = [];
    // Locked and read before the first customer is: every row is judged against this board.
    if (input.update_open_jobs) await lockSchedule(ctx.db, ctx.tenant.id);
    const board = input.update_open_jobs ? await currentBoard(ctx) : undefined;
    await asDryRun(ctx.db, isDry, async () => {
      for (const row of planned) rows.push(row.kind === 'done' ? row.imported : await run(ctx, row, isDry, board));
    });
    const counted = importAnswer(rows, isDry);
    const { created, updated, refused } = counted;
    if (!isDry && input.columns) await rememberColumns(ctx, 'customers', input.columns);
    if (!isDry && created + updated > 0)
      recordAudit(ctx, {
        action: 'customers.imported',
        subject: { kind: 'environment', id: null, name: ctx.tenant.environment },
        changes: Object.entries({ created, updated, refused }).map(([field, after]) => ({ field, before: null, after })),
      });
    return counted;
  },
);

interface Row {
  readonly cells: Cells;
  readonly row: number;
  readonly uid: string;
  readonly issues: readonly FieldIssue[];
  readonly stored: CustomerRow | null;
  readonly matchedBy: ImportMatch | null;
}

/** The rows with the customers that they are about. */
async function findRows({ db, tenant }: PrepareContext, sent: readonly Cells[]): Promise<Row[]> {
  const seen = new Map<string, number>();
  const rows = sent.map((sentCells, index) => {
    const { cells, issue: phoneIssue } = withReadPhone(sentCells, tenant);
    const row = numberOf(cells, index);
    const { uid, issue } = uidOf(cells, seen, row);
    return { row, uid, uidIssue: issue, phoneIssue, cells, ...contactOf(cells, tenant.timezone) };
  });
  const without = rows.filter(({ uid, uidIssue }) => uid === '' && uidIssue === null);
  const stored = await customersOfRows(db, tenant.id, {
    uids: [...seen.keys()],
    phoneKeys: without.flatMap(({ phoneKey }) => phoneKey ?? []),
    emails: without.flatMap(({ email }) => email ?? []),
  });
  const known = stored.flatMap(({ id, uid, phoneKey, email, fullName: name, mergedUids }) => [
    ...mergedUids.map((mergedUid) => ({ id, uid: mergedUid, phoneKey: null, email: null, name })),
    { id, uid, phoneKey, email: emailKeyOf(email), name },
  ]);
  const byId = new Map(stored.map((customer) => [customer.id, customer]));
  const matched = matchRows(
    rows.filter(({ uidIssue }) => uidIssue === null),
    known,
  ).values();
  return rows.map(({ row, uid, uidIssue, phoneIssue, cells }) => {
    const { cells: judged, issues: unknown } = withKnownValues('customers', cells);
    const issues = phoneIssue ? [...unknown, phoneIssue] : unknown;
    if (uidIssue) {
      const sameUid = stored.find((customer) => uid !== '' && customer.uid === uid) ?? null;
      return { cells: judged, row, uid, issues: [uidIssue, ...issues], stored: sameUid, matchedBy: sameUid && 'uid' };
    }
    const { id, by, issue } = matched.next().value!;
    return { cells: judged, row, uid, issues: issue ? [issue, ...issues] : issues, stored: byId.get(id ?? '') ?? null, matchedBy: by };
  });
}

const textOf = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : '');

const contactOf = (cells: Cells, timezone: string) => ({
  phoneKey: phoneKeyOf(textOf(cells['phone']) || null, timezone),
  email: emailKeyOf(textOf(cells['email'])),
  name: textOf(cells['full_name']),
});

interface Names {
  readonly area: ReturnType<typeof byName>;
  readonly technician: ReturnType<typeof byName>;
}

async function plan(
  ctx: PrepareContext,
  { cells, row, uid, issues: found, stored, matchedBy }: Row,
  names: Names,
  updatesJobs: boolean,
): Promise<Planned> {
  const about = { row, uid, id: stored?.id ?? null, matched_by: matchedBy };
  const done = (outcome: ImportedRow['outcome'], errors: FieldError[] = []): Planned => ({
    kind: 'done',
    imported: { ...about, outcome, name_before: null, errors },
  });
  const { issues: unknown, sent: named } = namedReferences(cells, matchedBy !== 'uid', names);
  // A file is older than what a customer has said since: only the record decides about the consent of a known customer.
  const { sms_consent: _consent, ...known } = named;
  const sent = stored ? known : named;
  const issues = [...found, ...unknown];
  const { rowRules } = ctx.services;
  // The uid of a merged record finds the customer, who keeps the own one.
  const identity = { ...(uid === '' || matchedBy === 'uid' ? {} : { uid }), ...(stored ? { id: stored.id } : {}) };
  const checked = rowRules.check(stored ? 'updateCustomer' : 'createCustomer', { ...sent, ...identity });
  if ('issues' in checked) issues.push(...checked.issues.filter(({ field }) => !issues.some((other) => other.field === field)));
  if ('issues' in checked || issues.length > 0) return done('refused', rowRules.fieldErrors(issues, ctx.locale));
  const isSame = stored !== null && isAsStored(ctx, stored, sent);
  if (isSame && !updatesJobs) return done('unchanged');
  const prepared = await (stored
    ? updateCustomer.prepare(ctx, checked.input as never)
    : createCustomer.prepare(ctx, checked.input as never));
  if (isRefusal(prepared)) return done('refused', rowProblemsOf(ctx, prepared));
  // createCustomer takes no status, so the sent status is added after the check.
  const values = stored || sent['status'] === undefined ? checked.input : { ...checked.input, status: sent['status'] };
  const input = stored && updatesJobs ? { ...values, update_open_jobs: true } : values;
  const isRenamed = stored !== null && typeof sent['full_name'] === 'string' && sent['full_name'] !== stored.fullName;
  return { kind: 'call', imported: { ...about, name_before: isRenamed ? stored.fullName : null }, input, prepared, isAsStored: isSame };
}

/** The row's arguments. The names of area and technician are replaced with their ids. */
function namedReferences(cells: Cells, isNew: boolean, { area, technician }: Names) {
  const { uid: _uid, service_area, preferred_technician, ...sent } = argumentsOf(cells, isNew);
  const issues: FieldIssue[] = [];
  const name = (field: string, id: string, value: unknown, find: Names['area']) => {
    if (value === undefined) return;
    const found = value === '' ? '' : typeof value === 'string' ? find(field, value) : fieldIssue(field, 'type', 'type_string');
    if (typeof found === 'string') sent[id] = found;
    else issues.push(found);
  };
  name('service_area', 'service_area_id', service_area, area);
  name('preferred_technician', 'preferred_technician_id', preferred_technician, technician);
  return { issues, sent };
}

function isAsStored({ tenant, locale }: PrepareContext, stored: CustomerRow, sent: Cells): boolean {
  const { profile, contact } = customerResource(tenant, locale, stored, noSpending);
  const shown = {
    ...profile,
    ...contact,
    service_area_id: contact.service_area?.id ?? null,
    preferred_technician_id: contact.preferred_technician?.id ?? null,
  };
  return isUnchanged(shown, withStoredPhone(sent, stored.phone, tenant.timezone));
}

async function run(
  ctx: WriteContext,
  { imported, input, prepared, isAsStored: isSame }: Extract<Planned, { kind: 'call' }>,
  isDry: boolean,
  board: TenantBoard | undefined,
): Promise<ImportedRow> {
  const answer = imported.id
    ? await updateCustomer.run(ctx, input as never, { ...(prepared as PreparedUpdate), board } as never)
    : await createCustomer.run(ctx, input as never, prepared as never);
  if (isRefusal(answer)) return { ...imported, name_before: null, outcome: 'refused', errors: rowProblemsOf(ctx, answer) };
  if (imported.id)
    return { ...imported, outcome: isSame ? 'unchanged' : 'updated', errors: [], ...openJobsOfAnswer(answer as UpdatedCustomer) };
  const { customer_id: id } = answer as { customer_id: string };
  if (input['status'] === 'inactive') await updateCustomer.run(ctx, { id, status: 'inactive' }, { located: null } as never);
  return { ...imported, outcome: 'created', id: isDry ? null : id, errors: [] };
}

type UpdatedCustomer = OutputOf<Operations['updateCustomer']>;

/** What the row says about the customer's open jobs. */
const openJobsOfAnswer = ({ open_jobs_not_updated: kept, updated_open_jobs: updated, stranded_visits: stranded }: UpdatedCustomer) => ({
  ...(kept ? { open_jobs_not_updated: kept } : {}),
  ...(updated ? { updated_open_jobs: updated } : {}),
  ...(stranded ? { stranded_visits: stranded } : {}),
});
