import { recordAudit } from '../../auth/audit.ts';
import type { PrepareContext, WriteContext } from '../../call/context.ts';
import { isRefusal, type FieldError } from '../../contract/errors.ts';
import type { FieldIssue } from '../../contract/fieldMessages.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';
import {
  argumentsOf,
  asDryRun,
  byName,
  countRows,
  runConcurrently,
  problemsOf,
  isUnchanged,
  uidOf,
  type Cells,
  type ImportedRow,
} from '../../resources/importing.ts';
import { noSpending, type CustomerRow } from '../../store/customers/customers.ts';
import { customersByUid, listAreaNames, readTechnicianEmails } from '../../store/imports.ts';
import { createCustomer } from '../customers/createCustomer.ts';
import { updateCustomer } from '../customers/updateCustomer.ts';
import { preparedWrite } from '../handler.ts';

/** The plan for one row: its result, or the call to make with its arguments and its prepared data. */
type Planned =
  | { readonly kind: 'done'; readonly imported: ImportedRow }
  | {
      readonly kind: 'call';
      readonly row: number;
      readonly uid: string;
      readonly storedId: string | null;
      readonly input: Record<string, unknown>;
      readonly prepared: unknown;
    };

/** The most addresses that are geocoded at the same time. */
const geocodedAtOnce = 8;

/** Runs each row as createCustomer or updateCustomer, with the same rules, effects and events. */
export const importCustomers = preparedWrite<'importCustomers'>()(
  async (ctx, input) => {
    const isDry = input.dry_run === true;
    const asked = isDry ? { ...ctx, services: { ...ctx.services, geocoder: { geocode: () => Promise.resolve(null) } } } : ctx;
    const names = {
      area: byName(await listAreaNames(ctx.db, ctx.tenant.id)),
      technician: byName(await readTechnicianEmails(ctx.db, ctx.tenant.id)),
    };
    const seen = new Map<string, number>();
    const uids = input.rows.map((cells, index) => uidOf(cells, seen, index + 1));
    const stored = await customersByUid(ctx.db, ctx.tenant.id, [...seen.keys()]);
    const planned: Planned[] = [];
    await runConcurrently([...input.rows.keys()], geocodedAtOnce, async (index) => {
      const { uid, issue } = uids[index]!;
      planned[index] = await plan(asked, { cells: input.rows[index]!, row: index + 1, uid, issue, stored: stored.get(uid) ?? null }, names);
    });
    return { planned };
  },
  async (ctx, input, { planned }) => {
    const isDry = input.dry_run === true;
    const rows: ImportedRow[] = [];
    await asDryRun(ctx.db, isDry, async () => {
      for (const row of planned) rows.push(row.kind === 'done' ? row.imported : await run(ctx, row, isDry));
    });
    const counted = countRows(rows, isDry);
    const { created, updated, refused } = counted;
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
  readonly cells: InputOf<Operations['importCustomers']>['rows'][number];
  readonly row: number;
  readonly uid: string;
  readonly issue: FieldIssue | null;
  readonly stored: CustomerRow | null;
}

interface Names {
  readonly area: ReturnType<typeof byName>;
  readonly technician: ReturnType<typeof byName>;
}

async function plan(ctx: PrepareContext, { cells, row, uid, issue, stored }: Row, names: Names): Promise<Planned> {
  const done = (outcome: ImportedRow['outcome'], errors: FieldError[] = []): Planned => ({
    kind: 'done',
    imported: { row, uid, outcome, id: stored?.id ?? null, errors },
  });
  const { issues, sent } = namedReferences(cells, stored === null, names);
  if (issue) issues.unshift(issue);
  const { rowRules } = ctx.services;
  const checked = rowRules.check(stored ? 'updateCustomer' : 'createCustomer', { ...sent, uid, ...(stored ? { id: stored.id } : {}) });
  if ('issues' in checked) issues.push(...checked.issues.filter(({ field }) => !issues.some((other) => other.field === field)));
  if ('issues' in checked || issues.length > 0) return done('refused', rowRules.fieldErrors(issues, ctx.locale));
  if (stored && isAsStored(ctx, stored, sent)) return done('unchanged');
  const prepared = await (stored
    ? updateCustomer.prepare(ctx, checked.input as never)
    : createCustomer.prepare(ctx, checked.input as never));
  if (isRefusal(prepared)) return done('refused', problemsOf(ctx, prepared));
  // createCustomer takes no status, so the sent status is added after the check.
  const input = stored || sent['status'] === undefined ? checked.input : { ...checked.input, status: sent['status'] };
  return { kind: 'call', row, uid, storedId: stored?.id ?? null, input, prepared };
}

/** The row's arguments. The names of area and technician are replaced with their ids. */
function namedReferences(cells: Cells, isNew: boolean, { area, technician }: Names) {
  const { service_area, preferred_technician, ...sent } = argumentsOf(cells, isNew);
  const issues: FieldIssue[] = [];
  const name = (field: string, id: string, value: unknown, find: Names['area']) => {
    if (value === undefined) return;
    const found = value === '' ? '' : find(field, String(value));
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
  return isUnchanged(shown, sent);
}

async function run(
  ctx: WriteContext,
  { row, uid, storedId, input, prepared }: Extract<Planned, { kind: 'call' }>,
  isDry: boolean,
): Promise<ImportedRow> {
  const answer = storedId
    ? await updateCustomer.run(ctx, input as never, prepared as never)
    : await createCustomer.run(ctx, input as never, prepared as never);
  if (isRefusal(answer)) return { row, uid, outcome: 'refused', id: storedId, errors: problemsOf(ctx, answer) };
  if (storedId) return { row, uid, outcome: 'updated', id: storedId, errors: [] };
  const { customer_id: id } = answer as { customer_id: string };
  if (input['status'] === 'inactive') await updateCustomer.run(ctx, { id, status: 'inactive' }, { located: null } as never);
  return { row, uid, outcome: 'created', id: isDry ? null : id, errors: [] };
}
