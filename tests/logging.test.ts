/** What the server's logger writes. docs/operating/watching.md#logs. */
import { expect, it } from 'vitest';
import { createLogger } from '../src/process/logging.ts';

/** Every field name that carries a secret. The list is repeated here, so that the test fails if the source loses a name. */
const secretNames = [
  'authorization',
  'password',
  'secret',
  'key',
  'live_key',
  'sandbox_key',
  'magic_token',
  'customer_url',
  'smtpUrl',
  'idempotency_key',
];

/** The lines that the logger writes. */
function linesOf(log: (logger: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  log(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines;
}

it.each(secretNames)('[secrets.not-logged] %s is redacted at the top, one level down and two levels down', (name) => {
  const secret = 'tr_live_do-not-tell';
  const objects = [{ [name]: secret }, { input: { [name]: secret } }, { request: { headers: { [name]: secret } } }, [{ [name]: secret }]];
  for (const object of objects) {
    const [line] = linesOf((logger) => logger.info({ object: 'seen', ...object }, 'told'));
    expect(line).not.toContain(secret);
    expect(line).toContain('redacted');
    expect(JSON.parse(line!)).toMatchObject({ object: 'seen', msg: 'told' });
  }
  const [ofChild] = linesOf((logger) => logger.child({ [name]: secret }).info('told'));
  expect(ofChild).not.toContain(secret);
});

it('[secrets.not-logged] no other field is redacted', () => {
  const [line] = linesOf((logger) => logger.info({ requestId: 'r-1', input: { full_name: 'Ann' }, keys: 3 }, 'told'));
  expect(JSON.parse(line!)).toMatchObject({ requestId: 'r-1', input: { full_name: 'Ann' }, keys: 3 });
});
