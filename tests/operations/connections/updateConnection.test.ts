/** When a connected app ends. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { refresh } from '../../oauth/steps.ts';
import { day, openConnectionDesk, unknownId } from './desk.ts';

const { harness, now, pass, owner, somebody, connected, callWith } = await openConnectionDesk();

it('[connections.cap] the business sets the cap to between 1 and 365 days, counted from the consent', async () => {
  const of = await harness.business();
  const session = await owner(of);
  const { connection } = await connected(session);
  const short = await session.ok('updateConnection', { id: connection.id, cap_days: 7 });
  expect([short.cap_days, Date.parse(short.expires_at)]).toEqual([7, now() + 7 * day]);
  // The idle limit of 30 days ends the connection sooner than a long cap does.
  const long = await session.ok('updateConnection', { id: connection.id, cap_days: 365 });
  expect([long.cap_days, Date.parse(long.expires_at)]).toEqual([365, now() + 30 * day]);
  for (const cap_days of [0, 366, 1.5])
    expect((await session.call('updateConnection', { id: connection.id, cap_days })).error_code).toBe('VALIDATION_ERROR');
  const { entries } = await session.ok('listAuditLog', { subject_id: connection.id });
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['connection.updated', [{ field: 'cap_days', before: 7, after: 365 }]],
    ['connection.updated', [{ field: 'cap_days', before: 90, after: 7 }]],
  ]);
});

it('[mcp.confirm-elsewhere] confirm_changes can be changed alone, and takes effect within a second', async () => {
  const of = await harness.business();
  const session = await owner(of);
  const { connection, access } = await connected(session);
  expect(connection.confirm_changes).toBe(false);
  const remove = async () => {
    const { customer_id: id } = await of.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' });
    return (await of.call('deleteCustomer', { id }, { key: access })).error_code;
  };
  expect(await remove()).toBe(0);
  const asking = await session.ok('updateConnection', { id: connection.id, confirm_changes: true });
  expect([asking.confirm_changes, asking.cap_days]).toEqual([true, 90]);
  pass();
  expect(await remove()).toBe('CONFIRMATION_REQUIRED');
  expect((await session.ok('updateConnection', { id: connection.id, cap_days: 60 })).confirm_changes).toBe(true);
  const { entries } = await session.ok('listAuditLog', { subject_id: connection.id });
  expect(entries.at(-1)!.changes).toEqual([{ field: 'confirm_changes', before: false, after: true }]);
});

it('[connections.cap] a cap of days that have already passed ends the connection at once, and it cannot be reopened', async () => {
  const of = await harness.business();
  const first = await owner(of);
  const { connection, app, refresh: token } = await connected(first);
  pass(3 * day);
  const session = await owner(of);
  const ended = await session.ok('updateConnection', { id: connection.id, cap_days: 2 });
  expect(ended).toMatchObject({ status: 'expired', end_reason: 'expired' });
  expect((await refresh(harness, app, token)).body.error_code).toBe('OAUTH_GRANT_EXPIRED');
  expect((await session.call('updateConnection', { id: connection.id, cap_days: 200 })).error_code).toBe('CONNECTION_ENDED');
});

it('[connections.own] requires managing the business, even for a member’s own connection; connections of another business are not found', async () => {
  const of = await harness.business();
  const viewer = await somebody(of, 'Viewer');
  const { connection, access } = await connected(viewer);
  expect((await viewer.call('updateConnection', { id: connection.id, cap_days: 365 })).error_code).toBe('PERMISSION_DENIED');
  const stranger = await owner(await harness.business());
  for (const id of [connection.id, unknownId])
    expect((await stranger.call('updateConnection', { id, cap_days: 1 })).error_code).toBe('CONNECTION_NOT_FOUND');
  expect((await callWith(of, access)).error_code).toBe(0);
});

it('[connections.widening] whoever lets another member’s app act longer or unasked must hold what the app may do', async () => {
  const of = await harness.business();
  const first = await owner(of);
  const { connection } = await connected(first);
  await first.ok('updateConnection', { id: connection.id, confirm_changes: true });
  await okAsMember(harness, of, 'createRole', { name: 'Manager', permissions: ['business_manage', 'job_view'] });
  const manager = await somebody(of, 'Manager');
  for (const change of [{ cap_days: 365 }, { confirm_changes: false }]) {
    const refused = await manager.call('updateConnection', { id: connection.id, ...change });
    expect([refused.error_code, (refused.data as unknown as { missing_permissions: string[] }).missing_permissions]).toEqual([
      'PERMISSION_DENIED',
      expect.arrayContaining(['job_manage', 'developer_manage_api_keys']),
    ]);
  }
  // Less is always possible.
  expect((await manager.call('updateConnection', { id: connection.id, cap_days: 7, confirm_changes: true })).error_code).toBe(0);
  const own = await connected(manager);
  await manager.ok('updateConnection', { id: own.connection.id, confirm_changes: true });
  expect((await manager.call('updateConnection', { id: own.connection.id, cap_days: 365, confirm_changes: false })).error_code).toBe(0);
});
