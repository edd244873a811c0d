/**
 * No answer contains data that its reader may not see. Each operation is called by a member whose role holds exactly its permissions. The
 * answer must not have a customer's name, phone, e-mail or link, or a technician's contact, unless one of these permissions shows it. The
 * operations come from the contract, so a new operation fails here until it has an input that succeeds. docs/internals/access.md#copies.
 */
import { beforeAll, expect, test } from 'vitest';
import { operationList, operations, type Operation, type OperationId } from '../../src/contract/index.ts';
import { inputSchemaOf } from '../../src/contract/operation.ts';
import type { PermissionCode } from '../../src/contract/permissions.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { copyInputs, fillWithCopies, freshCallers, inEnvironment, refusedHere, type Caller } from './copyInputs.ts';
import { examples } from './examples.ts';
import { foundIn, hiddenFrom, hidePlaces } from './guarded.ts';
import { newMember, signIn } from '../support/session.ts';

const harness = await startHarness();
const main = await harness.business();
const apart = await harness.business();
beforeAll(async () => (await fillWithCopies(harness, main)).delivered());
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

const invitations: ReadonlySet<OperationId> = new Set(['inviteMember', 'resendInvitation']);

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
  if (op.effect === 'read') await hidePlaces(harness, business);
  const told: string[] = [];
  for (const input of inputs) {
    const reply = await caller.session.call(id, input as never, inEnvironment(id));
    expect([id, reply.error_code, reply.errors], JSON.stringify(reply.data)).toEqual([id, refusedHere[id] ?? 0, null]);
    told.push(JSON.stringify([reply.message, reply.data]));
    // Call again: the answer to a repeated call, often a refusal, must not leak anything either.
    const again = await caller.session.call(id, input as never, inEnvironment(id));
    told.push(JSON.stringify([again.message, again.errors, again.data]));
  }
  const hidden = await hiddenFrom(harness, business, op.permissions, { isInvitation: invitations.has(id) });
  expect(foundIn(hidden, told.join('\n'), JSON.stringify(inputs))).toEqual([]);
});
