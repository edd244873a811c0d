/** Settings come only from the environment, and the error for a wrong setting names it. docs/reference/conventions.md#settings. */
import { expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ConfigError, loadConfig } from '../src/process/config.ts';
import { misspeltSettings } from '../src/process/misspeltSettings.ts';
import { settings } from '../src/process/settings.ts';

const wrong: [string, string][] = [
  ...['-1', '65536', '80.5', 'http', '0x1g'].map((value): [string, string] => ['PORT', value]),
  ...['example.com', 'ftp://example.com', '/path'].map((value): [string, string] => ['PUBLIC_URL', value]),
  ...['mysql://host/db', 'host:5432', 'postgres'].map((value): [string, string] => ['DATABASE_URL', value]),
  ...['0', '201', 'many'].map((value): [string, string] => ['DATABASE_POOL_SIZE', value]),
  ...['yes', '2'].map((value): [string, string] => ['DATABASE_PREPARED_STATEMENTS', value]),
  ...['redis.example.com', 'redis://host/cache', 'http://host'].map((value): [string, string] => ['REDIS_URL', value]),
  ...['nominatim', 'file:///etc/passwd'].map((value): [string, string] => ['GEOCODER_URL', value]),
  ...['osrm', 'ws://host'].map((value): [string, string] => ['ROUTING_URL', value]),
  ...['google', 'Photon'].map((value): [string, string] => ['GEOCODER_KIND', value]),
  ['ROUTING_KIND', 'graphhopper'],
  ...['tiles', 'https://tiles.example.com/{z}/{x}.png'].map((value): [string, string] => ['TILE_URL', value]),
  ...['mail.example.com', 'http://mail', 'smtp://', 'smtp://mail/path', 'smtp://mail?pool=9', 'smtp://me:50%@mail'].map(
    (value): [string, string] => ['SMTP_URL', value],
  ),
  ...['Service <service@example.com>', 'service', 'a@example.com, b@example.com', '"a"@example.com'].map((value): [string, string] => [
    'MAIL_FROM',
    value,
  ]),
  ...['http://localhost', 'localhost:8080', 'two words'].map((value): [string, string] => ['HOST', value]),
  ...['postgres://me:50%@host/db', 'postgres://me:a#b@host/db'].map((value): [string, string] => ['DATABASE_URL', value]),
  ...['0', '3601'].map((value): [string, string] => ['REQUEST_TIMEOUT_SECONDS', value]),
  ...['app.example.com', 'https://app.example.com/mcp', '*', 'https://', 'https://a b'].map((value): [string, string] => [
    'MCP_ALLOWED_ORIGINS',
    value,
  ]),
  ...['javascript', 'https', 'cursor://callback', 'my app', '1password'].map((value): [string, string] => [
    'OAUTH_REDIRECT_SCHEMES',
    value,
  ]),
  ['KEEP_ALIVE_TIMEOUT_SECONDS', '0'],
  ['MAX_CONNECTIONS', '0'],
  ...['-1', '10'].map((value): [string, string] => ['STOP_DELAY_SECONDS', value]),
  ['STOP_TIMEOUT_SECONDS', '0'],
  ['SECRET_KEY', 'too short'],
  ...['9', '18', '2^15'].map((value): [string, string] => ['PASSWORD_COST', value]),
  ...['verbose', 'INFO'].map((value): [string, string] => ['LOG_LEVEL', value]),
  ...['0', '1000001', '1 GB'].map((value): [string, string] => ['FILES_MAX_MEGABYTES', value]),
  ...['on', 'maybe'].map((value): [string, string] => ['TRUCKROLL_DEMO', value]),
  ...[
    'RATE_LIMIT_REQUESTS_PER_MINUTE',
    'RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE',
    'RATE_LIMIT_MCP_PER_MINUTE',
    'RATE_LIMIT_BOOKINGS_PER_MINUTE',
  ].map((name): [string, string] => [name, 'none']),
];

it.each(wrong)('[config.validated] %s=%s is refused with the name of the setting', (name, value) => {
  const load = () => loadConfig({ [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(new RegExp(`^${name} must .+[^\\s]$`));
});

it('[config.validated] the refusal of a wrong secret does not repeat it', () => {
  expect(() => loadConfig({ SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  expect(() => loadConfig({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).toThrow(/^(?!.*hunter2)/);
});

it('[config.validated] unset and empty settings mean the defaults', () => {
  const defaults = loadConfig({});
  expect(defaults).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: '.data',
    databaseUrl: null,
    demo: true,
    passwordCostLog2: 15,
  });
  expect(loadConfig(Object.fromEntries(wrong.map(([name]) => [name, ' '])))).toEqual(defaults);
});

it('[config.validated] origins and schemes are kept as browsers write them', () => {
  const { mcpAllowedOrigins, oauthRedirectSchemes } = loadConfig({
    MCP_ALLOWED_ORIGINS: 'https://APP.example.com:443/, http://localhost:6274,chrome-extension://abcdef',
    OAUTH_REDIRECT_SCHEMES: 'Zed, raycast://',
  });
  expect([...mcpAllowedOrigins]).toEqual(['https://app.example.com', 'http://localhost:6274', 'chrome-extension://abcdef']);
  expect([...oauthRedirectSchemes]).toEqual(['zed:', 'raycast:']);
  expect([...loadConfig({}).oauthRedirectSchemes]).toEqual(['cursor:', 'vscode:', 'vscode-insiders:']);
});

it('[config.validated] the kind of an outside service needs the address of that service', () => {
  expect(() => loadConfig({ GEOCODER_KIND: 'photon' })).toThrow(/^GEOCODER_URL must be set with GEOCODER_KIND/);
  expect(() => loadConfig({ ROUTING_KIND: 'osrm' })).toThrow(/^ROUTING_URL must be set with ROUTING_KIND/);
  const [GEOCODER_URL, ROUTING_URL] = ['https://geocoder.example.com/', 'http://routing.example.com'];
  expect(loadConfig({ GEOCODER_URL, ROUTING_URL })).toMatchObject({ geocoderKind: 'nominatim', routingKind: 'osrm' });
  expect(loadConfig({ GEOCODER_URL, GEOCODER_KIND: 'pelias', ROUTING_URL, ROUTING_KIND: 'valhalla' })).toMatchObject({
    geocoderUrl: 'https://geocoder.example.com',
    geocoderKind: 'pelias',
    routingUrl: ROUTING_URL,
    routingKind: 'valhalla',
  });
});

it('[config.validated] a mail server needs the address that mails come from', () => {
  expect(() => loadConfig({ SMTP_URL: 'smtps://me:p%40ss@mail.example.com:465' })).toThrow(/^MAIL_FROM must be set with SMTP_URL/);
  const config = loadConfig({ SMTP_URL: 'smtps://me:p%40ss@mail.example.com:465/', MAIL_FROM: 'service@example.com' });
  expect(config).toMatchObject({ smtpUrl: 'smtps://me:p%40ss@mail.example.com:465', mailFrom: 'service@example.com' });
});

it('[config.validated] a gateway for text messages needs its secret and a sender', () => {
  const twilio = { SMS_URL: 'https://api.twilio.com', SMS_ACCOUNT: 'AC0123', SMS_SECRET: 'token', SMS_FROM: '+13035550100' };
  for (const name of ['SMS_ACCOUNT', 'SMS_SECRET', 'SMS_FROM'])
    expect(() => loadConfig({ ...twilio, [name]: '' })).toThrow(new RegExp(`^${name} must be set with SMS_URL`));
  expect(loadConfig(twilio).sms).toEqual({
    kind: 'twilio',
    url: 'https://api.twilio.com',
    account: 'AC0123',
    secret: 'token',
    from: '+13035550100',
  });
  expect(() => loadConfig({ SMS_URL: 'https://texts.example.com', SMS_KIND: 'webhook', SMS_SECRET: 'short', SMS_FROM: 'Acme' })).toThrow(
    /^SMS_SECRET must be whsec_/,
  );
  expect(loadConfig({}).sms).toBeNull();
});

it('[config.together] all wrong settings are reported at once, one line each', () => {
  const env = { PORT: 'x', HOST: 'http://here', DATABASE_URL: 'mysql://h', LOG_LEVEL: 'loud', STOP_DELAY_SECONDS: '10', SECRET_KEY: 'x' };
  const problems = (() => {
    try {
      loadConfig(env);
    } catch (error) {
      return (error as ConfigError).message.split('\n');
    }
    return [];
  })();
  expect(problems.map((line) => line.split(' must ')[0]).sort()).toEqual(Object.keys(env).sort());
});

it('[config.validated] an address may have brackets, a zone and many forms, but no scheme or port', () => {
  for (const host of ['localhost', '0.0.0.0', '::', '::1', 'fe80::1%eth0', 'my-host.example', '::ffff:10.0.0.1'])
    expect(loadConfig({ HOST: host }).host).toBe(host);
  expect(loadConfig({ HOST: '[::1]' }).host).toBe('::1');
});

it('[config.validated] a wrong setting stops the start with one line', () => {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: 'eighty', DATA_DIR: '/nonexistent/never-made' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'truckroll: PORT must be a whole number from 0 to 65535, not "eighty".\n',
  });
});

it('[config.misspelt] a misspelt setting is refused with the intended name, and other variables are left alone', () => {
  const doubtsOf = (env: Record<string, string>) => loadConfig(env).doubts.map((line) => line.replace(/^(\S+) .* mean (.*)\?$/, '$1 $2'));
  expect(doubtsOf({ SMPT_URL: 'smtp://mail.example.com' })).toEqual(['SMPT_URL SMTP_URL']);
  expect(doubtsOf({ DATABASEURL: 'x', REDIS_URI: 'x', TRUCKROLL_PORT: '80', log_level: 'info' })).toEqual([
    'DATABASEURL DATABASE_URL',
    'REDIS_URI REDIS_URL',
    'TRUCKROLL_PORT PORT',
    'log_level LOG_LEVEL',
  ]);
  expect(doubtsOf({ TRUCKROLL_COLOUR: 'red' })).toEqual([expect.stringMatching(/docs\/operating\/settings\.md/)]);
  // An empty value counts as absent, and a variable beside the right one is another program's.
  expect(doubtsOf({ SMPT_URL: '', REDIS_URI: 'x', REDIS_URL: 'redis://localhost' })).toEqual([]);
  expect(doubtsOf({ PATH: '/bin', HOSTNAME: 'box', POSTGRES_PASSWORD: 'x', PGDATA: 'x', LANG: 'C', npm_config_registry: 'x' })).toEqual([]);
});

it('[config.terminal] a terminal shows problems only, unless LOG_LEVEL says otherwise', () => {
  expect([loadConfig({}, true), loadConfig({}, false), loadConfig({ LOG_LEVEL: 'info' }, true)].map(({ logLevel }) => logLevel)).toEqual([
    'warn',
    'info',
    'info',
  ]);
});

it('[config.misspelt] .env.example names every setting, compose.yaml passes them and has no password', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const names = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  // Of the containers of databases and of Caddy.
  const others = ['POSTGRES_PASSWORD', 'POSTGRES_SUPERUSER_PASSWORD', 'POSTGRES_REPLICATION_PASSWORD', 'PUBLIC_DOMAIN'];
  // The image and compose.yaml decide these.
  const fixed = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL'];
  const known = [...Object.keys(settings).filter((name) => !fixed.includes(name)), ...others];
  expect({ missing: known.filter((name) => !names.includes(name)), unknown: names.filter((name) => !known.includes(name)) }).toEqual({
    missing: [],
    unknown: [],
  });
  expect(misspeltSettings({ PUBLIC_DOMAIN: 'dispatch.example.com' })).toEqual([]);
  const compose = read('compose.yaml');
  expect(compose).toMatch(/env_file:\s+- path: \.env\n/);
  expect(compose.match(/POSTGRES_PASSWORD:./g)).toEqual(['POSTGRES_PASSWORD:?', 'POSTGRES_PASSWORD: ', 'POSTGRES_PASSWORD:?']);
});
