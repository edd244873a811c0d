import { recordAudit } from '../../../machinery/auth/audit.ts';
import type { WriteContext } from '../../call/context.ts';
import { isRefusal, type FieldError } from '../../../contract/errors.ts';
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import {
  argumentsOf,
  asDryRun,
  byName,
  importAnswer,
  namesIn,
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
import { withKnownValues } from '../../resources/imports/importedValues.ts';
import { technicianResource } from '../../resources/team/technicianResource.ts';
import { listAreaNames, readKnownTechnicians, listSkillNames, writeTechnicianUid, type KnownTechnician } from '../../../store/imports.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { createTechnician } from '../team/createTechnician.ts';
import { updateTechnician } from '../team/updateTechnician.ts';
import { write } from '../handler.ts';

interface Roster {
  readonly byUid: Map<string, KnownTechnician>;
  readonly byEmail: Map<string, KnownTechnician>;
  /** The rows that found their technician by e-mail address, or created one, by that address. */
  readonly rowOf: Map<string, number>;
  readonly area: ReturnType<typeof byName>;
  readonly skill: ReturnType<typeof byName>;
}

/** Runs each row as createTechnician or updateTechnician, with the same rules, effects and events. */
export const importTechnicians = write<'importTechnicians'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const isDry = input.dry_run === true;
  await lockSchedule(db, tenant.id);
  const known = await readKnownTechnicians(db, tenant.id);
  const roster: Roster = {
    byUid: new Map(known.flatMap((technician) => (technician.uid === null ? [] : [[technician.uid, technician]]))),
    byEmail: new Map(known.flatMap((technician) => (technician.email === null ? [] : [[technician.email, technician]]))),
    rowOf: new Map(),
    area: byName(await listAreaNames(db, tenant.id)),
    skill: byName(await listSkillNames(db, tenant.id)),
  };
  const seen = new Map<string, number>();
  const rows: ImportedRow[] = [];
  await asDryRun(db, isDry, async () => {
    for (const [index, cells] of input.rows.entries()) {
      const row = numberOf(cells, index);
      const { uid, issue } = uidOf(cells, seen, row);
      rows.push({ row, uid, ...(await take(ctx, roster, { cells, row, uid, issue }, isDry)) });
    }
  });
  const counted = importAnswer(rows, isDry);
  const { created, updated, refused } = counted;
  if (!isDry && input.columns) await rememberColumns(ctx, 'technicians', input.columns);
  if (!isDry && created + updated > 0)
    recordAudit(ctx, {
      action: 'technicians.imported',
      subject: { kind: 'environment', id: null, name: tenant.environment },
      changes: Object.entries({ created, updated, refused }).map(([field, after]) => ({ field, before: null, after })),
    });
  return counted;
});

type Taken = Omit<ImportedRow, 'row' | 'uid'>;

async function take(
  ctx: WriteContext,
  roster: Roster,
  {
    cells: sentCells,
    row,
    uid,
    issue,
  }: { readonly cells: Cells; readonly row: number; readonly uid: string; readonly issue: FieldIssue | null },
  isDry: boolean,
): Promise<Taken> {
  const { rowRules } = ctx.services;
  const { cells: readCells, issue: phoneIssue } = withReadPhone(sentCells, ctx.tenant);
  const { cells, issues: unknown } = withKnownValues('technicians', readCells);
  const email = typeof cells['email'] === 'string' ? (emailKeyOf(cells['email']) ?? '') : '';
  const byUid = uid === '' ? undefined : roster.byUid.get(uid);
  const byEmail = roster.byEmail.get(email);
  // A technician who has another uid is another person's row.
  const known = issue ? null : (byUid ?? (byEmail && (uid === '' || byEmail.uid === null) ? byEmail : null));
  const about = { id: known?.id ?? null, matched_by: known ? (known === byUid ? ('uid' as const) : ('email' as const)) : null };
  const refused = (errors: FieldError[]): Taken => ({ ...about, outcome: 'refused', name_before: null, errors });
  const { issues, sent } = withIds(cells, known === null || uid === '', roster);
  issues.unshift(...(issue ? [issue] : []), ...(phoneIssue ? [phoneIssue] : []), ...unknown);
  const earlier = uid === '' && email !== '' ? roster.rowOf.get(email) : undefined;
  if (earlier !== undefined) issues.unshift(fieldIssue('email', 'duplicate', 'row_before', { row: earlier }));
  const checked = rowRules.check(known ? 'updateTechnician' : 'createTechnician', known ? { ...sent, id: known.id } : sent);
  if ('issues' in checked) issues.push(...checked.issues.filter(({ field }) => !issues.some((other) => other.field === field)));
  if ('issues' in checked || issues.length > 0) return refused(rowRules.fieldErrors(issues, ctx.locale));
  // Removes the technician, who gets a uid below, so that a later row cannot find the same technician by e-mail address.
  if (known) roster.byEmail.delete(email);
  const taken = async (outcome: Taken['outcome'], id: string, nameBefore: string | null): Promise<Taken> => {
    if (email !== '') roster.rowOf.set(email, row);
    if (uid !== '') await writeTechnicianUid(ctx.db, ctx.tenant.id, id, uid);
    return { ...about, id: isDry && !known ? null : id, outcome, name_before: nameBefore, errors: [] };
  };
  if (known && (await isAsStored(ctx, known, sent))) return taken('unchanged', known.id, null);
  const { prepare, run } = known ? updateTechnician : createTechnician;
  // An outside service must not be awaited in a transaction, so the gazetteer alone places the addresses. `truckroll geocode` asks the service.
  const offline = { ...ctx, services: { ...ctx.services, geocoder: { geocode: () => Promise.resolve(null) } } };
  const answer = await run(ctx, checked.input as never, (await prepare(offline as never, checked.input as never)) as never);
  if (isRefusal(answer)) return refused(rowProblemsOf(ctx, answer));
  const isRenamed = known !== null && typeof sent['full_name'] === 'string' && sent['full_name'] !== known.name;
  return taken(known ? 'updated' : 'created', answer.id, isRenamed ? known.name : null);
}

/** The row's arguments without `uid`. The names of skills and areas are replaced with their ids. */
function withIds(cells: Cells, isNew: boolean, { skill, area }: Roster) {
  const { uid: _uid, skills, service_areas, ...sent } = argumentsOf(cells, isNew);
  const issues: FieldIssue[] = [];
  const resolve = (field: string, id: string, value: unknown, find: Roster['skill']) => {
    if (value === undefined) return;
    const names = namesIn(value);
    if (names === null) return void issues.push(fieldIssue(field, 'type', 'type_array'));
    const found = names.map((name) => find(field, name));
    const wrong = found.find((answer): answer is FieldIssue => typeof answer !== 'string');
    if (wrong) issues.push(wrong);
    else sent[id] = [...new Set(found)];
  };
  resolve('skills', 'skill_ids', skills, skill);
  resolve('service_areas', 'service_area_ids', service_areas, area);
  return { issues, sent };
}

async function isAsStored(ctx: WriteContext, known: KnownTechnician, sent: Cells): Promise<boolean> {
  const row = (await findTechnician(ctx.db, ctx.tenant.id, known.id))!;
  const shown = technicianResource(ctx.tenant, ctx.locale, row);
  const stored = { ...shown, skill_ids: known.skillIds, service_area_ids: shown.service_areas.map(({ id }) => id) };
  return isUnchanged(stored, withStoredPhone(sent, row.phone, ctx.tenant.timezone));
}
