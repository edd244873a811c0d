/** A key or app bound to one MCP profile calls nothing outside the profile. docs/internals/access.md#bound-credentials. */
import { describe, expect, it, test } from 'vitest';
import { operationsFor, type Operation } from '../../src/contract/index.ts';
import { toolProfiles, type ToolProfile } from '../../src/contract/profiles.ts';
import { locales } from '../../src/contract/vocabulary.ts';
import { startHarness } from '../support/harness.ts';
import { post, request, toolCall } from '../mcp/rpc.ts';
import { authorizePath, connect, newApp, newProof, open, press, redeem, refresh, carried } from '../oauth/steps.ts';
import { signIn } from '../support/session.ts';

const harness = await startHarness();
const business = await harness.business();
const owner = await signIn(harness, business.owner);
const operations = operationsFor('public');
const keyOf = async (profile: ToolProfile) => (await owner.ok('createApiKey', { name: `Agent ${profile}`, profile })).secret;
const keys = { voice: await keyOf('voice'), dispatch: await keyOf('dispatch'), crm: await keyOf('crm') };

const someId = '00000000-0000-7000-8000-00000000dead';
const overRest = (op: Operation, key: string, headers: Record<string, string> = {}) =>
  harness.request(op.method, op.path.replaceAll(/\{\w+\}/g, someId), { key, headers, ...(op.method === 'GET' ? {} : { body: {} }) });

const endpoints = [null, ...toolProfiles].flatMap((profile) => {
  const path = profile === null ? '/mcp' : `/mcp/${profile}`;
  return [path, `${path}/readonly`, ...(profile === null ? [] : [`/mcp?profile=${profile}`])];
});

async function toolsAt(path: string, key: string) {
  const { json } = await post(harness.url, request('tools/list'), { key, path });
  return (json as { result: { tools: { name: string }[] } }).result.tools;
}

async function calledAt(path: string, key: string, name: string) {
  const { json } = await post(harness.url, toolCall(name, {}), { key, path });
  return (json as { result?: { structuredContent: { error_code: unknown; data: unknown } } }).result?.structuredContent;
}

const denied = (profile: ToolProfile) => ({ error_code: 'PERMISSION_DENIED', data: { missing_permissions: [], profile } });

describe.each(toolProfiles.map((profile) => [profile, keys[profile]] as const))('a key of %s', (profile, key) => {
  it('[profile.bound] calls over REST what is in the profile, and is refused everything else', async () => {
    // A bound key may renew itself.
    for (const op of operations.filter(({ id }) => id !== 'renewApiKey')) {
      const reply = await overRest(op, key);
      if (op.profiles.includes(profile)) expect([op.id, reply.error_code]).not.toEqual([op.id, 'PERMISSION_DENIED']);
      else expect([op.id, reply.status, reply]).toEqual([op.id, 403, expect.objectContaining(denied(profile))]);
    }
  });

  it('[profile.bound-tools] lists only the tools of the profile, at every address', async () => {
    for (const path of endpoints) {
      const names = (await toolsAt(path, key)).map(({ name }) => name);
      const unbound = (await toolsAt(path, business.key)).map(({ name }) => name);
      const inProfile = operations.filter((op) => op.profiles.includes(profile)).map(({ id }) => id as string);
      expect([path, names]).toEqual([path, unbound.filter((name) => inProfile.includes(name))]);
    }
    // At the address of all tools the profile's tools keep the profile's short descriptions, which cost a model less.
    expect(await toolsAt('/mcp', key)).toEqual(await toolsAt(`/mcp/${profile}`, business.key));
  });

  it('[profile.bound-tools] is refused a tool outside of the profile at every address, with the reason', async () => {
    const outside = operations.filter((op) => op.isTool && !op.profiles.includes(profile));
    for (const path of endpoints)
      for (const op of [outside[0]!, outside.at(-1)!, outside.find(({ effect }) => effect === 'commit' || effect === 'create')!])
        expect([path, op.id, await calledAt(path, key, op.id)]).toEqual([path, op.id, expect.objectContaining(denied(profile))]);
  });

  it('[profile.bound] opens no other API and creates no credentials', async () => {
    for (const path of ['/dashboard/v1/api-keys', '/dashboard/v1/customers'])
      expect((await harness.request('GET', path, { key })).error_code).toBe('SESSION_INVALID');
    const makes = operations.filter(({ group }) => ['Webhooks', 'API keys', 'Connected apps', 'Members', 'Calendars'].includes(group));
    for (const op of makes) expect([op.id, op.profiles]).toEqual([op.id, []]);
  });
});

test('[profile.bound-says] the refusal names the profile in the language of the caller', async () => {
  const op = operations.find(({ id }) => id === 'createWebhookEndpoint') ?? operations.find(({ profiles }) => profiles.length === 0)!;
  const said = await Promise.all(locales.map(async (locale) => (await overRest(op, keys.voice, { 'x-locale': locale })).message));
  for (const message of said) expect(message).toContain('voice');
  expect(new Set(said).size).toBe(locales.length);
});

test('[profile.bound] a key without a profile may call every operation', async () => {
  for (const op of [operations[0]!, operations.at(-1)!, operations.find(({ profiles }) => profiles.length === 0)!])
    expect([op.id, (await overRest(op, business.key)).error_code]).not.toEqual([op.id, 'PERMISSION_DENIED']);
});

describe('an app', () => {
  const resource = `${harness.url}/mcp/voice`;
  const checked = (html: string) => /name="profile" value="(\w*)" checked/.exec(html)?.[1];
  const offered = (html: string) => [...html.matchAll(/name="profile" value="(\w*)"/g)].map(([, value]) => value);

  it('[profile.consent] that asks for the tools of a profile can choose that profile, which is preselected, or all tools', async () => {
    const app = await newApp(harness);
    for (const asked of [resource, `${harness.url}/mcp?profile=voice`, `${resource}/readonly`]) {
      const { html } = await open(harness, owner, authorizePath(app, newProof(), { resource: asked }));
      expect([asked, offered(html), checked(html)]).toEqual([asked, ['voice', ''], 'voice']);
    }
    for (const more of [{}, { resource: `${harness.url}/mcp` }, { resource: `${harness.url}/v1` }]) {
      const { html } = await open(harness, owner, authorizePath(app, newProof(), more));
      expect([offered(html), checked(html)]).toEqual([[...toolProfiles, ''], '']);
    }
  });

  it('[profile.consent, profile.bound] stays bound through every token refresh, and its connection shows the profile', async () => {
    const bound = await connect(harness, owner, { more: { resource }, fields: { profile: 'voice' } });
    const next = (await refresh(harness, bound.app, bound.refresh)).body;
    const outside = operations.find(({ id }) => id === 'createTechnician')!;
    for (const token of [bound.access, next.access_token!]) {
      expect(await overRest(outside, token)).toMatchObject({ status: 403, ...denied('voice') });
      expect((await toolsAt('/mcp', token)).map(({ name }) => name)).not.toContain('createTechnician');
      expect((await harness.request('GET', '/v1/customers?phone=2125550142', { key: token })).status).toBe(200);
    }
    const { connections } = await owner.ok('listConnections', {});
    expect(connections[0]).toMatchObject({ profile: 'voice' });
    const changed = await owner.ok('updateConnection', { id: connections[0]!.id, confirm_changes: true, cap_days: 80 });
    expect(changed.profile).toBe('voice');
    const { entries } = await owner.ok('listAuditLog', { action: 'connection.approved', limit: 1 });
    expect(entries[0]!.changes).toContainEqual({ field: 'profile', before: null, after: 'voice' });
  });

  it('[profile.consent] is not bound when the member chooses all tools, and a refusal by profile asks for no wider scope', async () => {
    const free = await connect(harness, owner, { more: { resource } });
    expect((await harness.request('GET', '/v1/vehicles', { key: free.access })).status).toBe(200);
    const bound = await connect(harness, owner, { fields: { profile: 'crm' } });
    const reply = await harness.request('GET', '/v1/vehicles', { key: bound.access });
    expect([reply.error_code, reply.headers.get('www-authenticate')]).toEqual(['PERMISSION_DENIED', null]);
  });

  it('[profile.consent] gets nothing from a choice that the page did not offer', async () => {
    const [app, proof] = [await newApp(harness), newProof()];
    for (const profile of ['dispatch', 'everything', 'VOICE']) {
      const page = await open(harness, owner, authorizePath(app, proof, { resource }));
      const answer = await press(harness, owner, page, { fields: { profile } });
      expect([profile, answer.status, answer.location]).toEqual([profile, 400, null]);
    }
    const page = await open(harness, owner, authorizePath(app, proof, { resource }));
    const { location } = await press(harness, owner, page, { fields: { profile: 'voice' } });
    expect((await redeem(harness, app, proof, carried(location)['code']!)).status).toBe(200);
  });
});
