/**
 * No answer contains data that its reader may not see. Each operation is called by a member whose role holds exactly its permissions. The
 * answer must not have a customer's name, phone, e-mail or link, or a technician's contact, unless one of these permissions shows it. The
 * operations come from the contract, so a new operation fails here until it has an input that succeeds. docs/internals/access.md#copies.
 */
import { beforeAll, expect, test } from 'vitest';
import { customerTokens } from '../../src/machinery/auth/customerTokens.ts';
import { memberLinkTokens } from '../../src/machinery/auth/memberLinks.ts';
import { unsubscribeTokens } from '../../src/machinery/auth/unsubscribeTokens.ts';
import { operationList, operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import type { PermissionCode } from '../../src/contract/permissions.ts';
import { harnessSecret, startHarness, type TestBusiness } from '../support/harness.ts';
import { copyInputs, fillWithCopies, freshCallers, inEnvironment, refusedHere, type Caller } from './copyInputs.ts';
import { examples } from './examples.ts';
import { newMember, signIn } from '../support/session.ts';

const harness = await startHarness();
const main = await harness.business();
const apart = await harness.business();
beforeAll(() => fillWithCopies(harness, main));
/** Moves every place by a few metres, so that only its record can be the source of it, and neither the gazetteer nor the call. */
async function hidePlaces(business: TestBusiness) {
  for (const [table, latitude, longitude] of [
    ['customers', 'latitude', 'longitude'],
    ['customer_sites', 'latitude', 'longitude'],
    ['job_requests', 'latitude', 'longitude'],
    ['technicians', 'start_latitude', 'start_longitude'],
  ] as const)
    await harness.store.query(
      `update ${table} x set ${latitude} = round(x.${latitude}::numeric, 3) + 0.000123, ${longitude} = round(x.${longitude}::numeric, 3) - 0.000123
         from tenants t where t.id = x.tenant_id and t.business_id = $1`,
      [business.businessId],
    );
}
/** The example of commitAbsenceResolve removes the areas of all other technicians, so it has a separate business. */
const businessOf = (id: OperationId) => (id === 'commitAbsenceResolve' ? apart : main);

const callers = new Map<string, Promise<Caller>>();

/** Signs in a member whose role holds exactly these permissions. */
function callerWith(business: TestBusiness, permissions: readonly PermissionCode[], isFresh: boolean): Promise<Caller> {
  const name = `Exactly ${[business.alias, ...permissions].join(' ')}`;
  const made = callers.get(name);
  if (made && !isFresh) return made;
  const making = (async () => {
    const owner = await signIn(harness, business.owner);
    const { roles } = await owner.ok('listRoles', {});
    const role = roles.find((one) => one.name === name.slice(0, 100))?.name;
    if (role === undefined) await owner.ok('createRole', { name: name.slice(0, 100), permissions: [...permissions] });
    const member = await newMember(harness, business, { role: name.slice(0, 100) });
    return { role: name.slice(0, 100), session: await signIn(harness, member), owner, memberId: member.id };
  })();
  if (!isFresh) callers.set(name, making);
  return making;
}

/** The example's input, and for a look-up also the widest question. */
async function inputsOf(id: OperationId, business: TestBusiness, caller: Caller): Promise<Record<string, unknown>[]> {
  const own = copyInputs[id];
  if (own) return own(harness, business, caller);
  const example = (await examples[id](business)) as Record<string, unknown>;
  const op: Operation = operations[id];
  if (op.effect !== 'read') return [example];
  const needed = new Set([...(inputSchemaOf(op).required ?? []), ...Object.keys(op.bodyFields)]);
  return [example, Object.fromEntries(Object.entries(example).filter(([name]) => needed.has(name)))];
}

interface Copied {
  readonly what: string;
  readonly text: string;
}

const customers: readonly PermissionCode[] = ['job_view', 'customers_view'];
const technicians: readonly PermissionCode[] = ['team_view', 'job_view'];
const place = (latitude: string, longitude: string) => [latitude, longitude].map((column) => `x.${column}::text`);

/**
 * What opens, acts or identifies: its name, its table, its value, and the permissions of which one shows it. A new column of that sort is added here, and then
 * every operation is held to it.
 */
const guarded: readonly (readonly [what: string, table: string, value: string, shown: readonly PermissionCode[]])[] = [
  ...['full_name', 'email', 'phone', 'notes'].map((field) => [`a customer’s ${field}`, 'customers', `x.${field}`, customers] as const),
  ...['customer_name', 'customer_email', 'customer_phone'].map(
    (field) => [`a job’s ${field}`, 'job_requests', `x.${field}`, customers] as const,
  ),
  ...['customers', 'customer_sites', 'job_requests'].flatMap((table) =>
    [...place('latitude', 'longitude'), `case when x.address->>'line' like '%Hidden Lane' then x.address->>'line' end`].map(
      (value) => [`a place of ${table}`, table, value, customers] as const,
    ),
  ),
  ['a job’s description', 'job_requests', 'x.description', customers],
  ['how to get in', 'customer_sites', `nullif(x.access_notes, '')`, customers],
  ['how to get in', 'job_requests', `nullif(x.site_access_notes, '')`, customers],
  ['words of a customer', 'customer_requests', 'x.words', customers],
  ['a text of a customer', 'customer_messages', 'x.body', customers],
  ['a message to call back', 'callbacks', 'case when x.reason is null then x.message end', customers],
  ['a note', 'notes', 'x.body', customers],
  ['the name of a file', 'files', 'x.name', customers],
  ['the hash of a file', 'files', 'x.hash', customers],
  ...['email', 'phone'].map((field) => [`a technician’s ${field}`, 'technicians', `x.${field}`, technicians] as const),
  ...place('start_latitude', 'start_longitude').map((value) => ['where a technician starts', 'technicians', value, technicians] as const),
  ['why a technician is away', 'time_off', `nullif(x.reason, '')`, technicians],
  ['what time is reserved for', 'reserved_times', 'x.title', technicians],
  ['a number plate', 'vehicles', `nullif(x.plate_number, '')`, ['fleet_view', ...technicians]],
];

/** Everything that a caller may only see with one of these permissions. */
async function hiddenFrom(business: TestBusiness, permissions: readonly PermissionCode[], isInvitation: boolean): Promise<Copied[]> {
  const lacks = (...codes: PermissionCode[]) => !codes.some((code) => permissions.includes(code));
  const column = async (what: string, sql: string): Promise<Copied[]> =>
    (await harness.store.query<{ text: string | null }>(sql, [business.businessId])).flatMap(({ text }) => (text ? [{ what, text }] : []));
  const hidden: Copied[] = [];
  for (const [what, table, value, shown] of guarded)
    if (lacks(...shown)) {
      const found = `select distinct ${value} as text from ${table} x join tenants t on t.id = x.tenant_id where t.business_id = $1`;
      hidden.push(...(await column(what, found)));
    }
  if (lacks('job_view')) {
    const jobs = await column(
      'a customer’s link',
      'select x.id as text from job_requests x join tenants t on t.id = x.tenant_id where t.business_id = $1',
    );
    hidden.push(...jobs.map(({ what, text }) => ({ what, text: customerTokens(harnessSecret).of(text) })));
  }
  // A link that acts for a person is for that person only, whatever the reader's permissions. Only whoever invites somebody gets the link
  // of the invitation, where no mail can bring it.
  const mails = await harness.store.query<{ tenantId: number; id: string; linkId: string | null }>(
    `select m.tenant_id as "tenantId", m.id, m.facts->>'linkId' as "linkId" from mails m join tenants t on t.id = m.tenant_id where t.business_id = $1`,
    [business.businessId],
  );
  for (const { tenantId, id, linkId } of mails) {
    hidden.push({ what: 'an unsubscribe link', text: unsubscribeTokens(harnessSecret).of(tenantId, id) });
    if (linkId !== null && !isInvitation)
      hidden.push({ what: 'a link that sets a password', text: memberLinkTokens(harnessSecret).of(linkId) });
  }
  return hidden;
}

const invitations: ReadonlySet<OperationId> = new Set(['inviteMember', 'resendInvitation']);

const word = (text: string) => new RegExp(`(?<!\\w)${text.replaceAll(/[^\w\s]/g, String.raw`\$&`)}(?!\w)`);

/** Whoever sees jobs sees all of these but what only the fleet shows. */
const judged = operationList.filter(({ audience, permissions }) => {
  const isMembers = audience === 'public' || audience === 'dashboard';
  return isMembers && !permissions.includes('job_view');
});

test.each(judged.map(({ id }) => id as OperationId))('[copies.shown-by] %s shows nothing that needs another permission', async (id) => {
  const op: Operation = operations[id];
  const business = businessOf(id);
  const caller = await callerWith(business, op.permissions, freshCallers.has(id));
  const inputs = await inputsOf(id, business, caller);
  // A change of a record would be a conflict for whoever changes it.
  if (op.effect === 'read') await hidePlaces(business);
  const told: string[] = [];
  for (const input of inputs) {
    const reply = await caller.session.call(id, input as never, inEnvironment(id));
    expect([id, reply.error_code, reply.errors], JSON.stringify(reply.data)).toEqual([id, refusedHere[id] ?? 0, null]);
    told.push(JSON.stringify([reply.message, reply.data]));
    // Call again: the answer to a repeated call, often a refusal, must not leak anything either.
    const again = await caller.session.call(id, input as never, inEnvironment(id));
    told.push(JSON.stringify([again.message, again.errors, again.data]));
  }
  const sent = JSON.stringify(inputs);
  const answer = told.join('\n');
  const found = (await hiddenFrom(business, op.permissions, invitations.has(id))).filter(
    ({ text }) => !sent.includes(text) && word(text).test(answer),
  );
  expect(found.map(({ what, text }) => `${what}: ${text}`)).toEqual([]);
});
