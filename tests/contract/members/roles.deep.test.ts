/**
 * Calls every operation as a member of every role, signed in and through an app. A role reaches exactly its operations, and a refusal
 * reveals nothing else. docs/reference/conventions.md#permissions-and-roles.
 */
import { expect, test } from 'vitest';
import { operationList, type Operation } from '../../../src/contract/index.ts';
import { roles, type PermissionCode } from '../../../src/contract/permissions.ts';
import { ofThisDatabase } from '../../support/depth.ts';
import { startHarness } from '../../support/harness.ts';
import { connect } from '../../oauth/steps.ts';
import { newMember, signIn } from '../../support/session.ts';

const harness = await startHarness({ env: { RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '1000000' } });
const business = await harness.business();
const nobody = '00000000-0000-7000-8000-00000000dead';

type Caller = (op: Operation) => Promise<{ status: number; error_code: string | 0; data: unknown }>;

/** A body that no operation accepts: an answer about the body means that the caller was let in. */
const calling =
  (prefix: (op: Operation) => string, headers: Record<string, string>): Caller =>
  (op) => {
    const path = prefix(op) + op.path.replaceAll(/\{\w+\}/g, nobody);
    return harness.request(op.method, path, { headers, ...(op.method === 'GET' || op.method === 'DELETE' ? {} : { body: { id: 7 } }) });
  };

const missingOf = (op: Operation, held: readonly PermissionCode[]) => op.permissions.filter((code) => !held.includes(code));

/** The technician's role only reaches the technician's own operations, which need one permission, and those that need none. */
const isRefused = (op: Operation, role: string) =>
  role === 'Technician' ? op.ownScope === null && op.permissions.length > 0 : missingOf(op, roles[role]!).length > 0;

/** The booking page, the customer link and live calendars call these operations; they have no route. */
const isForNoMember = ({ audience }: Operation) => audience !== 'public' && audience !== 'dashboard';

test.each(ofThisDatabase(Object.keys(roles)))(
  '[roles.every-operation] %s, signed in, is answered 403 exactly where the role has no permission',
  async (role) => {
    const session = await signIn(harness, await newMember(harness, business, { role }));
    const call = calling((op) => (op.path.startsWith('/dashboard') ? '' : '/dashboard'), {
      cookie: session.cookie,
      'x-csrf-token': session.formToken,
    });
    for (const op of operationList.filter(({ id }) => !['leaveBusiness'].includes(id))) {
      const reply = await call(op);
      if (isForNoMember(op)) expect([op.id, reply.status, reply.error_code]).toEqual([op.id, 404, 'NOT_FOUND']);
      else if (isRefused(op, role)) expect([op.id, reply.status, reply.error_code]).toEqual([op.id, 403, 'PERMISSION_DENIED']);
      else expect([op.id, reply.error_code, reply.status < 500]).not.toEqual([op.id, 'PERMISSION_DENIED', true]);
      expect([op.id, reply.status < 500]).toEqual([op.id, true]);
    }
  },
);

test.each(ofThisDatabase(Object.keys(roles)))(
  '[roles.every-operation] %s, through an app, is answered the same on /v1, without the operations of the dashboard',
  async (role) => {
    const session = await signIn(harness, await newMember(harness, business, { role }));
    const { access } = await connect(harness, session);
    const call = calling(() => '', { authorization: `Bearer ${access}` });
    for (const op of operationList.filter(({ audience }) => audience === 'public')) {
      const reply = await call(op);
      const refused = [op.id, reply.error_code];
      if (isRefused(op, role)) expect(refused).toEqual([op.id, 'PERMISSION_DENIED']);
      else expect(refused).not.toEqual([op.id, 'PERMISSION_DENIED']);
      expect([op.id, reply.status < 500]).toEqual([op.id, true]);
    }
    for (const op of operationList.filter(({ audience }) => audience === 'dashboard'))
      expect([op.id, (await call(op)).status]).toEqual([op.id, 401]);
  },
);
