/** Requests whose Host header does not name exactly one host, over REST, pages, MCP, sign-in and the metrics port. */
import { describe, expect, it } from 'vitest';
import { namesHost } from '../../../src/edges/http/request/hostHeader.ts';
import { startHarness } from '../../support/harness.ts';
import { openRaw, readAnswer } from '../rawSocket.ts';

const harness = await startHarness({ env: { METRICS_PORT: '0' } });
const { key } = await harness.business();
const body = '{"full_name":"Ann Lee","phone":"3035550123"}';
const refused = {
  status: 400,
  body: {
    error_code: 'VALIDATION_ERROR',
    message: expect.any(String) as unknown,
    errors: [{ field: 'Host', code: 'malformed', message: 'Send exactly one Host header, with a valid host name.' }],
    data: null,
  },
};

/** The text of a request with these Host lines. */
const requestText = (line: string, hosts: readonly string[], headers: readonly string[] = [], content = '') =>
  `${[line, ...hosts, ...headers, ...(content ? [`Content-Length: ${content.length}`] : [])].join('\r\n')}\r\n\r\n${content}`;

async function ask(text: string, url = harness.url): Promise<string> {
  const { socket, ended } = await openRaw(url);
  socket.write(text);
  return ended;
}

const two = ['Host: localhost', 'Host: localhost'];

describe('[http.one-host] a request without one proper Host', () => {
  it.each([
    ['two that are equal', two],
    ['two that differ', ['Host: localhost', 'hOST: evil.example']],
    ['none', []],
    ['an empty one', ['Host:']],
    ['two in one', ['Host: localhost, evil.example']],
    ['a user in it', ['Host: me@localhost']],
    ['a path in it', ['Host: localhost/x']],
    ['a scheme in it', ['Host: http://localhost']],
    ['a port that is none', ['Host: localhost:99999']],
    ['a port of letters', ['Host: localhost:http']],
    ['an address that is none', ['Host: [::1::]']],
    ['half an escape', ['Host: local%2']],
  ])('is answered with 400 and ends the connection: %s', async (_what, hosts) => {
    const text = await ask(requestText('GET /v1/customers HTTP/1.1', hosts, [`Authorization: Bearer ${key}`]));
    const answer = readAnswer(text);
    expect(answer).toEqual({ ...refused, head: expect.stringMatching(/\r\nx-request-id: \S+[^]*\r\nconnection: close/i) as unknown });
  });

  it.each([
    ['REST', 'POST /v1/customers HTTP/1.1', ['Content-Type: application/json'], body],
    ['the dashboard', 'GET /dashboard/v1/customers HTTP/1.1', [], ''],
    ['MCP', 'POST /mcp HTTP/1.1', ['Content-Type: application/json'], '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
    ['a page', 'GET /docs HTTP/1.1', [], ''],
    ['sign-in', 'POST /signin HTTP/1.1', ['Content-Type: application/x-www-form-urlencoded'], 'email=a&password=b'],
    ['health', 'GET /healthz HTTP/1.1', [], ''],
    ['nothing', 'GET /nowhere HTTP/1.1', [], ''],
    ['an absolute target', 'GET http://localhost/v1/customers HTTP/1.1', [], ''],
    ['HTTP/1.0', 'GET /healthz HTTP/1.0', [], ''],
  ])('is refused everywhere: %s', async (_what, line, headers, content) => {
    const text = await ask(requestText(line, two, [`Authorization: Bearer ${key}`, ...headers], content));
    expect(readAnswer(text)).toMatchObject(refused);
  });

  it('is refused on the port of metrics', async () => {
    const url = harness.server.metricsUrl!;
    expect(readAnswer(await ask(requestText('GET /metrics HTTP/1.1', two), url))).toMatchObject(refused);
    expect(readAnswer(await ask(requestText('GET /metrics HTTP/1.1', []), url))).toMatchObject(refused);
    expect(await ask(requestText('GET /metrics HTTP/1.1', ['Host: localhost'], ['Connection: close']), url)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is refused in the language of its caller', async () => {
    const text = await ask(requestText('GET /v1/customers HTTP/1.1', two, ['X-Locale: de']));
    expect(text).toContain('Senden Sie genau einen Host-Header');
  });

  it('is refused with all requests behind it, while those before it are answered', async () => {
    const authorization = `Authorization: Bearer ${key}`;
    const named = (name: string) => body.replace('Ann Lee', name);
    const post = (hosts: readonly string[], name: string) =>
      requestText('POST /v1/customers HTTP/1.1', hosts, [authorization, 'Content-Type: application/json'], named(name));
    const text = await ask(post(two.slice(1), 'Before') + post(two, 'Between') + post(two.slice(1), 'Behind'));
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400']);
    const { data } = await harness.request('GET', '/v1/customers?limit=100', { key });
    expect((data as { customers: { full_name: string }[] }).customers.map((customer) => customer.full_name)).toEqual(['Before']);
  });
});

describe('[http.one-host] a request with one proper Host', () => {
  it.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost:',
    '127.0.0.1',
    '[::1]',
    '[::1]:8080',
    'xn--bcher-kva.example',
    'a_b.internal',
    'a%2db.example',
  ])('is accepted: %s', async (host) => {
    expect(await ask(requestText('GET /healthz HTTP/1.1', [`Host: ${host}`], ['Connection: close']))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('needs no Host in HTTP/1.0, and may have header values that look like names', async () => {
    expect(await ask(requestText('GET /healthz HTTP/1.0', []))).toMatch(/^HTTP\/1\.1 200 /);
    expect(namesHost({ httpVersion: '1.1', rawHeaders: ['Host', 'localhost', 'X-Forwarded', 'host', 'Hosts', 'x'] })).toBe(true);
  });
});
