/**
 * P20 and P21. P20: the cost of checking an access token against checking an API key, for credentials that are not cached. P21: the cost of
 * a call as an MCP tool against the same REST call, by key and by token.
 */
import { accessTokenAuthenticator, newAccessToken } from '../../src/machinery/auth/accessTokens.ts';
import { apiKeyAuthenticator, hashSecret, newApiKey } from '../../src/machinery/auth/apiKeys.ts';
import type { Authenticator } from '../../src/machinery/auth/authenticators.ts';
import { KeyUses } from '../../src/machinery/auth/keyUses.ts';
import { newId } from '../../src/store/ids.ts';
import { openBenchDatabase, settle, type BenchDatabase } from './benchDatabase.ts';
import { median } from './engineRounds.ts';
import type { Shot } from './load.ts';
import { startLoad, startService, type LoadProcess, type RunningProcess } from './processes.ts';
import { figure, printRow, type BenchRow } from './rows.ts';
import { customerIdOf, seedCustomers, type SeededBusiness } from './seedCustomers.ts';

const region = 'local';
const credentialCount = 3_000;
const warmUpChecks = 500;
const rounds = 15;
const connections = 16;
const roundMilliseconds = 700;
const shotCount = 500;

interface Credentials {
  readonly keys: readonly string[];
  readonly tokens: readonly string[];
}

/** Creates equally many keys and tokens for the owner of one business. */
async function seedCredentials({ store }: BenchDatabase, { tenantId }: SeededBusiness): Promise<Credentials> {
  const [owner] = await store.query<{ businessId: string; memberId: string }>(
    `select t.business_id as "businessId", m.id as "memberId" from tenants t join members m on m.business_id = t.business_id where t.id = $1`,
    [tenantId],
  );
  const { businessId, memberId } = owner!;
  const made = Array.from({ length: credentialCount }, () => ({ id: newId(Date.now()), key: newApiKey('live'), token: newAccessToken() }));
  const ids = made.map(({ id }) => id);
  await store.query(
    `insert into api_keys (id, tenant_id, business_id, name, hash, permissions, expires_at, created_by)
     select id, $1, $2, 'Bench', hash, '{customers_view,job_view}', now() + interval '30 days', $3 from unnest($4::uuid[], $5::bytea[]) as n (id, hash)`,
    [tenantId, businessId, memberId, ids, made.map(({ key }) => key.hash)],
  );
  await store.query(
    `insert into oauth_clients (id, kind, name, redirect_uris, created_at, used_at) values ('bench', 'registered', 'Bench', '{http://127.0.0.1/}', now(), now())`,
  );
  await store.query(
    `insert into oauth_connections (id, business_id, tenant_id, member_id, client_id, scope, resources, redirect_uri, approved_at, last_refreshed_at, expires_at)
     select id, $2, $1, $3, 'bench', '{customers_view,job_view}', '{}', 'http://127.0.0.1/', now(), now(), now() + interval '30 days'
       from unnest($4::uuid[]) as n (id)`,
    [tenantId, businessId, memberId, ids],
  );
  await store.query(
    `insert into oauth_tokens (hash, kind, connection_id, region, scope, issued_at, expires_at)
     select hash, 'access', id, $1, null, now(), now() + interval '1 hour' from unnest($2::uuid[], $3::bytea[]) as n (id, hash)`,
    [region, ids, made.map(({ token }) => hashSecret(token))],
  );
  return { keys: made.map(({ key }) => key.key), tokens: made.map(({ token }) => token) };
}

/** Microseconds of one check. */
async function timed(authenticator: Authenticator, secret: string): Promise<number> {
  const begun = performance.now();
  const answer = await authenticator({ authorization: `Bearer ${secret}`, session: null });
  const time = performance.now() - begun;
  if (!answer || !('principal' in answer)) throw new Error('a credential of the bench was refused');
  return time * 1000;
}

/** Checks keys and tokens in turn, each once, so that none is cached and other load on the machine affects both alike. */
async function measureChecks({ store }: BenchDatabase, { keys, tokens }: Credentials): Promise<BenchRow> {
  const uses = new KeyUses(() => Promise.resolve());
  const now = () => Date.now();
  const ofKey = apiKeyAuthenticator(store, now, uses);
  const ofToken = accessTokenAuthenticator(store, { now, region, uses });
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < credentialCount; index++) {
    const pair = [await timed(ofKey, keys[index]!), await timed(ofToken, tokens[index]!)] as const;
    if (index < warmUpChecks) continue;
    times[0].push(pair[0]);
    times[1].push(pair[1]);
  }
  const ratio = median(times[1]) / median(times[0]);
  return {
    goal: 'P20',
    what: 'check of an access token, not trusted from before',
    measured: `${figure(ratio)} × a key (${times.map((list) => figure(median(list))).join(' and ')} µs, key and token)`,
    goalText: '≤ 1.2 × a key',
    holds: ratio <= 1.2,
  };
}

/** Measures both sides in alternating rounds. Returns the cost of a call of the second side, relative to the first. */
async function compare(load: LoadProcess, service: RunningProcess, sides: readonly [readonly Shot[], readonly Shot[]]) {
  const rates: [number[], number[]] = [[], []];
  const cpus: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round++)
    for (const [index, shots] of sides.entries()) {
      const before = await service.cpuSeconds();
      const report = await load.fire({ origin: service.origin, shots, connections, milliseconds: roundMilliseconds });
      if (round < 0) continue;
      rates[index as 0 | 1].push(report.perSecond);
      cpus[index as 0 | 1].push(((await service.cpuSeconds()) - before) / report.requests);
    }
  return { time: median(rates[0].map((rate, round) => rate / rates[1][round]!)), cpu: median(cpus[1]) / median(cpus[0]) };
}

async function measureTools(
  load: LoadProcess,
  service: RunningProcess,
  business: SeededBusiness,
  secret: string,
  by: string,
): Promise<BenchRow> {
  const authorization = `Bearer ${secret}`;
  const ids = Array.from({ length: shotCount }, (_, index) => customerIdOf(business.tenantId, index));
  const rest: Shot[] = ids.map((id) => ({ method: 'GET', path: `/v1/customers/${id}`, headers: { authorization } }));
  const headers = { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const tool: Shot[] = ids.map((id) => ({
    method: 'POST',
    path: '/mcp',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'getCustomer', arguments: { id } } }),
  }));
  const { time, cpu } = await compare(load, service, [rest, tool]);
  return {
    goal: 'P21',
    what: `tools/call of getCustomer by ${by}`,
    measured: `${figure(time)} × the REST call; processor time ${figure(cpu)} ×`,
    goalText: '≤ 1.3 × the REST call',
    holds: time <= 1.3,
  };
}

export async function run(): Promise<BenchRow[]> {
  const database = await openBenchDatabase();
  const load = startLoad();
  try {
    const [business] = await seedCustomers(database.store, 1);
    const credentials = await seedCredentials(database, business!);
    await settle(database);
    const checks = await measureChecks(database, credentials);
    const service = await startService(database.url);
    try {
      return [
        checks,
        await measureTools(load, service, business!, credentials.keys[0]!, 'key'),
        await measureTools(load, service, business!, credentials.tokens[0]!, 'token'),
      ];
    } finally {
      await service.stop();
    }
  } finally {
    await load.stop();
    await database.close();
  }
}

if (import.meta.main) for (const row of await run()) printRow(row);
