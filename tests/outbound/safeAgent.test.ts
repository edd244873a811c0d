/** Connections to a host that the caller has chosen. docs/reference/conventions.md#webhooks. */
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mayCall, safeAgent, type Resolve } from '../../src/machinery/outbound/safeAgent.ts';
import { postOnce } from '../../src/machinery/outbound/webhookPost.ts';
import { atEnd } from '../support/atEnd.ts';
import { certificate, privateKey } from './certificate.ts';

const plain = createServer((_request, response) => response.end('plain'));
const secure = createTlsServer({ cert: certificate, key: privateKey }, (request, response) => {
  response.end(
    JSON.stringify({ host: request.headers.host, servername: (request.socket as TLSSocket & { servername: string }).servername }),
  );
});
let connections = 0;
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [plain, secure]) {
    server.on('connection', () => connections++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
});
beforeEach(() => {
  connections = 0;
});
atEnd(() => {
  for (const server of [plain, secure]) {
    server.close();
    server.closeAllConnections();
  }
});

/** A resolver that gives these answers one after another, then repeats the last one. Records the names it was asked for. */
function resolver(...answers: string[][]) {
  const asked: string[] = [];
  const resolve: Resolve = async (hostname) => {
    asked.push(hostname);
    return answers[Math.min(asked.length, answers.length) - 1]!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { resolve, asked };
}

async function post(url: string, options: Partial<Parameters<typeof safeAgent>[0]> = {}) {
  const agent = safeAgent({ allowed: new Set(), connectMilliseconds: 5_000, ...options });
  try {
    return await postOnce(agent, { url, headers: {}, body: Buffer.from('{}'), timeoutMilliseconds: 5_000 });
  } finally {
    await agent.destroy();
  }
}

describe('a host of this machine', () => {
  // These spellings go straight to the HTTP client, as if the check at registration had missed them.
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    'localhost',
    'LOCALHOST.',
    'app.localhost',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '0',
  ])('[webhook.private-address] is not connected to as %s', async (host) => {
    const { resolve } = resolver(['127.0.0.1']);
    expect(await post(`http://${host}:${portOf(plain)}/`, { resolve })).toMatchObject({ statusCode: null, error: 'forbidden_address' });
    expect(connections).toBe(0);
  });

  it('[webhook.private-address] is not connected to by a name that resolves to it, at once or later', async () => {
    const { resolve, asked } = resolver(['93.184.216.34'], ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1']);
    const target = { hostname: 'rebind.example', port: '443' };
    // At registration the name still resolves to a public address.
    expect(await mayCall(target, { allowed: new Set(), resolve })).toBe(true);
    const url = `http://${target.hostname}:${portOf(plain)}/`;
    expect(await post(url, { resolve })).toMatchObject({ statusCode: null, error: 'forbidden_address' });
    expect(asked).toEqual(['rebind.example', 'rebind.example']);
    expect(await mayCall(target, { allowed: new Set(), resolve })).toBe(false);
    expect(connections).toBe(0);
  });

  it('[webhook.private-address] is not connected to when its name also has a public address', async () => {
    // 192.0.2.1 stands in for the public address. It belongs to TEST-NET, so nothing listens there.
    const { resolve, asked } = resolver(['127.0.0.1', '192.0.2.1']);
    expect(await post(`http://two.example:${portOf(plain)}/`, { resolve })).toMatchObject({ error: 'forbidden_address' });
    expect(asked).toHaveLength(1);
    expect(connections).toBe(0);
  });

  it('[webhook.private-address] is connected to when the operator has allowed it', async () => {
    expect(await post(`http://127.0.0.1:${portOf(plain)}/`, { allowed: new Set(['127.0.0.1']) })).toMatchObject({
      statusCode: 200,
      body: 'plain',
    });
    const { resolve, asked } = resolver(['127.0.0.1']);
    expect(await post(`http://hooks.internal:${portOf(plain)}/`, { allowed: new Set(['hooks.internal']), resolve })).toMatchObject({
      statusCode: 200,
    });
    expect(asked).toEqual(['hooks.internal']);
  });
});

describe('a certificate', () => {
  const allowed = new Set(['hooks.example.test', 'other.example.test']);
  const urlOf = (host: string) => `https://${host}:${portOf(secure)}/`;
  const { resolve } = resolver(['127.0.0.1']);

  it('[webhook.certificate] is verified: an untrusted certificate, or one of another host, counts as no answer', async () => {
    expect(await post(urlOf('hooks.example.test'), { allowed, resolve })).toMatchObject({ statusCode: null, error: 'certificate' });
    const trusted = { allowed, resolve, authorities: certificate };
    expect(await post(urlOf('other.example.test'), trusted)).toMatchObject({ statusCode: null, error: 'certificate' });
    const { statusCode, body } = await post(urlOf('hooks.example.test'), trusted);
    // The connection goes to the resolved address, while the Host header and the TLS server name carry the host's name.
    expect([statusCode, JSON.parse(body!)]).toEqual([
      200,
      { host: `hooks.example.test:${portOf(secure)}`, servername: 'hooks.example.test' },
    ]);
  });
});
