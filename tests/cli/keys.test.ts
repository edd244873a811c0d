/** The commands `list-keys` and `revoke-key`. */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { commandsOf } from './run.ts';

let now = Date.parse('2030-06-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const run = commandsOf(harness, () => now);
const keysOf = async (business: string, environment?: string) =>
  (await run('list-keys', { business, environment }))['keys'] as Record<string, unknown>[];
const statusWith = async (key: string) => (await harness.request('GET', '/v1/skills', { key })).status;

it('[cli.list-keys] list-keys shows state, permissions, lifetime and last use, and no secret', async () => {
  const of = await harness.business();
  const viewer = await of.newKey(['job_view']);
  const keys = await keysOf(of.alias);
  expect(keys.map(({ environment }) => environment).sort()).toEqual(['live', 'live', 'sandbox']);
  const mine = keys.find(({ full_access }) => full_access === false)!;
  expect(mine).toEqual({
    ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown, environment: 'live', prefix: 'tr_live_', name: 'test', state: 'active' },
    ...{ full_access: false, permissions: ['job_view'], created_at: '2030-06-03T12:00:00Z' },
    ...{ expires_at: '2030-07-03T12:00:00Z', last_used_at: null, revoked_at: null, revoked_reason: null, created_by: of.alias },
    confirm_changes: false,
    may_renew: true,
    renewed_from: null,
    profile: null,
  });
  expect(await statusWith(viewer)).toBe(403);
  await harness.server.background.tick('note key uses');
  const lastUse = async () => (await keysOf(of.alias)).find(({ id }) => id === mine['id'])!['last_used_at'];
  expect(await lastUse()).toBe('2030-06-03T12:00:00Z');
  expect(JSON.stringify(await keysOf(of.businessId))).not.toContain(viewer.slice(8));
  expect(await keysOf(of.alias, 'sandbox')).toMatchObject([{ prefix: 'tr_test_', full_access: true }]);
  now += 31 * 86_400_000;
  expect(new Set((await keysOf(of.alias)).map(({ state }) => state))).toEqual(new Set(['expired']));
  // A refused call with an expired key does not count as a use.
  expect(await statusWith(viewer)).toBe(401);
  await harness.server.background.tick('note key uses');
  expect(await lastUse()).toBe('2030-06-03T12:00:00Z');
  await expect(run('list-keys', { business: 'nobody' })).rejects.toThrow('nobody');
});

it('[cli.create-key] create-key takes a name, and whether a person must confirm changes made with the key', async () => {
  const of = await harness.business();
  await run('create-key', { business: of.alias, environment: 'live', name: 'Copilot', 'confirm-changes': 'true' });
  expect((await keysOf(of.alias, 'live'))[0]).toMatchObject({ name: 'Copilot', confirm_changes: true });
  const [entry] = (await okAsMember(harness, of, 'listAuditLog', {})).entries;
  expect(entry).toMatchObject({ action: 'api_key.created' });
  expect(entry!.changes).toContainEqual({ field: 'confirm_changes', before: null, after: true });
  await run('create-key', { business: of.alias, environment: 'live' });
  expect((await keysOf(of.alias, 'live')).find(({ name }) => name === 'Command line')).toMatchObject({ confirm_changes: false });
});

it('[cli.create-key] create-key says what the key may do', async () => {
  const of = await harness.business();
  const make = (options: Record<string, string>) => run('create-key', { business: of.alias, environment: 'live', ...options });
  expect(await make({ permissions: 'job_view,team_view' })).toMatchObject({ full_access: false, permissions: ['job_view', 'team_view'] });
  expect(await make({})).toMatchObject({ full_access: true, permissions: [] });
});

it('[profile.key] create-key binds a key to a profile, and refuses an unknown profile', async () => {
  const of = await harness.business();
  const make = (profile: string) => run('create-key', { business: of.alias, environment: 'live', name: 'Phone', profile });
  const { key } = (await make('voice')) as { key: string };
  expect((await keysOf(of.alias, 'live'))[0]).toMatchObject({ name: 'Phone', profile: 'voice' });
  const refused = await harness.request('GET', '/v1/vehicles', { key });
  expect(refused).toMatchObject({ status: 403, error_code: 'PERMISSION_DENIED', data: { profile: 'voice' } });
  expect(refused.message).toContain('voice');
  const [entry] = (await okAsMember(harness, of, 'listAuditLog', {})).entries;
  expect(entry!.changes).toContainEqual({ field: 'profile', before: null, after: 'voice' });
  await expect(make('telephone')).rejects.toThrow('voice, dispatch, crm');
});

it('[cli.revoke-key] revoke-key ends a key by its id, within a second, and may be repeated', async () => {
  const of = await harness.business();
  const key = await of.newKey(null);
  const [newest] = await keysOf(of.alias, 'live');
  expect(await statusWith(key)).toBe(200);
  const revoked = await run('revoke-key', { operand: (newest!['id'] as string).toUpperCase() });
  expect(revoked).toEqual({ id: newest!['id'], revoked_at: expect.any(String) as unknown, effective_within_seconds: 1 });
  now += 1_000;
  expect(await statusWith(key)).toBe(401);
  expect(await run('revoke-key', { operand: newest!['id'] as string })).toEqual(revoked);
  expect(await statusWith(of.key)).toBe(200);
  expect((await keysOf(of.alias)).map(({ state }) => state).sort()).toEqual(['active', 'active', 'revoked']);
});

it('[cli.revoke-key] revoke-key accepts the key itself, and refuses an unknown key', async () => {
  const of = await harness.business();
  await run('revoke-key', { operand: of.key });
  now += 1_000;
  expect(await statusWith(of.key)).toBe(401);
  expect(await statusWith(of.sandboxKey)).toBe(200);
  expect((await okAsMember(harness, of, 'listAuditLog', {})).entries).toMatchObject([
    {
      action: 'api_key.revoked',
      actor: { kind: 'command_line', credential: null, member: null },
      subject: { kind: 'api_key', name: 'test' },
    },
  ]);
  const unknown = `tr_live_${'x'.repeat(43)}`;
  const told = await run('revoke-key', { operand: unknown }).catch((error: unknown) => String(error));
  expect([told, String(told).includes(unknown)]).toEqual([expect.stringContaining('no such key'), false]);
  for (const operand of ['nobody', '01890000-0000-7000-8000-000000000000'])
    await expect(run('revoke-key', { operand })).rejects.toThrow(operand);
});
