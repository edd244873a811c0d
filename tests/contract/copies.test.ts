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

/** Everything that a caller may only see with one of these permissions. */
async function hiddenFrom(business: TestBusiness, permissions: readonly PermissionCode[], isInvitation: boolean): Promise<Copied[]> {
  const lacks = (...codes: PermissionCode[]) => !codes.some((code) => permissions.includes(code));
  const column = async (what: string, sql: string): Promise<Copied[]> =>
    (await harness.store.query<{ text: string | null }>(sql, [business.businessId])).flatMap(({ text }) => (text ? [{ what, text }] : []));
  const of = (table: string, field: string) =>
    `select distinct x.${field} as text from ${table} x join tenants t on t.id = x.tenant_id where t.business_id = $1`;
  const hidden: Copied[] = [];
  if (lacks('job_view', 'customers_view'))
    for (const [table, prefix] of [
      ['customers', ''],
      ['job_requests', 'customer_'],
    ] as const)
      for (const field of [prefix === '' ? 'full_name' : 'customer_name', `${prefix}email`, `${prefix}phone`])
        hidden.push(...(await column(`a customer’s ${field}`, of(table, field))));
  if (lacks('job_view')) {
    const jobs = await column('a customer’s link', of('job_requests', 'id'));
    hidden.push(...jobs.map(({ what, text }) => ({ what, text: customerTokens(harnessSecret).of(text) })));
  }
  if (lacks('team_view', 'job_view'))
    for (const field of ['email', 'phone']) hidden.push(...(await column(`a technician’s ${field}`, of('technicians', field))));
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

const judged = operationList.filter(({ audience, permissions }) => {
  const isMembers = audience === 'public' || audience === 'dashboard';
  return isMembers && !permissions.includes('job_view');
});

test.each(judged.map(({ id }) => id as OperationId))('[copies.shown-by] %s shows nothing that needs another permission', async (id) => {
  const op: Operation = operations[id];
  const business = businessOf(id);
  const caller = await callerWith(business, op.permissions, freshCallers.has(id));
  const inputs = await inputsOf(id, business, caller);
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
