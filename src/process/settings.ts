/**
 * Every setting of the service: its environment variable, type, default and meaning. `config.ts` reads and checks values by this table, and
 * `npm run derive` writes the table of docs/operating/settings.md from it.
 */

interface Described {
  /** What the setting does, in Markdown for docs/operating/settings.md. */
  readonly text: string;
}

interface IntegerSetting extends Described {
  readonly type: 'integer';
  /** null: unset means off. */
  readonly fallback: number | null;
  readonly minimum: number;
  readonly maximum: number;
}

export interface UrlSetting extends Described {
  readonly type: 'url';
  readonly protocols: readonly string[];
  /** Added to the message about a wrong value. */
  readonly hint?: string;
  /** The default in words, for the documentation only. */
  readonly defaultText?: string;
}

interface TextSetting extends Described {
  readonly type: 'text';
  readonly fallback: string | null;
  /** Replaces the default in the documentation. */
  readonly defaultText?: string;
}

interface FlagSetting extends Described {
  readonly type: 'flag';
  /** The default in words, for the documentation only, because one default depends on another setting. */
  readonly defaultText: string;
}

interface HostsSetting extends Described {
  readonly type: 'hosts';
}

/** Web origins, separated by commas. */
interface OriginsSetting extends Described {
  readonly type: 'origins';
}

/** Schemes of addresses, separated by commas. */
interface SchemesSetting extends Described {
  readonly type: 'schemes';
  readonly fallback: string;
}

/** One of a few words. */
export interface ChoiceSetting extends Described {
  readonly type: 'choice';
  readonly choices: readonly string[];
  readonly fallback: string;
}

type Setting = IntegerSetting | UrlSetting | TextSetting | FlagSetting | HostsSetting | OriginsSetting | SchemesSetting | ChoiceSetting;

const integer = (fallback: number, minimum: number, maximum: number, text: string) =>
  ({ type: 'integer', fallback, minimum, maximum, text }) as const satisfies IntegerSetting;
const limit = (fallback: number, text: string) => integer(fallback, 1, 1_000_000, text);
const web = ['http:', 'https:'];
const encoded = ', with special characters of user and password percent-encoded';

/** In the order of the documentation. */
export const settings = {
  PORT: integer(8080, 0, 65_535, 'Port to listen on; 0 takes any free port'),
  HOST: { type: 'text', fallback: '127.0.0.1', text: 'Address to listen on; `0.0.0.0` for all' },
  PUBLIC_URL: {
    type: 'url',
    protocols: web,
    defaultText: 'from host and port',
    text: 'The address callers use, `http://` or `https://`; see above',
  },
  DATA_DIR: { type: 'text', fallback: '.data', text: 'Folder of the embedded database, `demo.json`, the lock and the local socket' },
  DATABASE_URL: {
    type: 'url',
    protocols: ['postgres:', 'postgresql:'],
    hint: encoded,
    text: '`postgres://` or `postgresql://`. Without it the embedded database is used',
  },
  DATABASE_POOL_SIZE: integer(10, 1, 200, 'Connections of this process to PostgreSQL'),
  DATABASE_PREPARED_STATEMENTS: {
    type: 'flag',
    defaultText: '`1`',
    text: '0 behind a pooler in transaction mode that does not support named statements (PgBouncer before 1.21)',
  },
  REDIS_URL: {
    type: 'url',
    protocols: ['redis:', 'rediss:'],
    hint: encoded,
    text: '`redis://` or `rediss://`. Several processes count their limits together there. Without it they count in the database of `DATABASE_URL`. See [Limits of several processes](processes.md#limits-of-several-processes)',
  },
  GEOCODER_URL: {
    type: 'url',
    protocols: web,
    text: 'A geocoding service, of the kind that `GEOCODER_KIND` names. It also knows streets and houses. Without it, or when it knows no place, addresses are looked up in the embedded gazetteer ([places](../places.md)). See [Geocoder and routing](places.md#geocoder-and-routing)',
  },
  GEOCODER_KIND: {
    type: 'choice',
    choices: ['nominatim', 'photon', 'pelias'],
    fallback: 'nominatim',
    text: 'The kind of service at `GEOCODER_URL`: `nominatim`, `photon` or `pelias`',
  },
  ROUTING_URL: {
    type: 'url',
    protocols: web,
    text: 'A routing service, of the kind that `ROUTING_KIND` names. Without it, or while it fails, travel is estimated from the great-circle distance. See [Geocoder and routing](places.md#geocoder-and-routing)',
  },
  ROUTING_KIND: {
    type: 'choice',
    choices: ['osrm', 'valhalla'],
    fallback: 'osrm',
    text: 'The kind of service at `ROUTING_URL`: `osrm` or `valhalla`',
  },
  TILE_URL: {
    type: 'url',
    protocols: web,
    text: 'Map tiles, such as `https://tiles.example.com/{z}/{x}/{y}.png`. Browsers of members load tiles from that host, which learns where they look. Without it maps have no background',
  },
  SMTP_URL: {
    type: 'url',
    protocols: ['smtp:', 'smtps:'],
    hint: ', a host, and nothing after its port; percent-encode user and password',
    text: '`smtps://user:password@host:465` or `smtp://host:587`, user and password percent-encoded. Without it mails are kept and can be read, but are not sent. See [Mail](mail.md)',
  },
  MAIL_FROM: {
    type: 'text',
    fallback: 'truckroll@localhost',
    text: 'The address that mails come from, without a name. Required with `SMTP_URL`',
  },
  SMS_URL: {
    type: 'url',
    protocols: web,
    text: 'A gateway for text messages, of the kind that `SMS_KIND` names, such as `https://api.twilio.com`. Without it text messages are kept and can be read, but are not sent. See [Text messages](texts.md)',
  },
  SMS_KIND: {
    type: 'choice',
    choices: ['twilio', 'webhook'],
    fallback: 'twilio',
    text: "The kind of gateway at `SMS_URL`: `twilio` for Twilio's Messages API, `webhook` for a signed POST to an address of yours",
  },
  SMS_ACCOUNT: { type: 'text', fallback: null, text: "The account SID of Twilio's API. Required with `SMS_KIND=twilio`" },
  SMS_SECRET: {
    type: 'text',
    fallback: null,
    text: "The auth token of Twilio's API, or the secret that signs the POST: `whsec_` and base64. Required with `SMS_URL`",
  },
  SMS_FROM: {
    type: 'text',
    fallback: null,
    text: 'The sender: a number such as `+13035550100`, a name, or the id of a messaging service (`MG…`). Required with `SMS_URL`',
  },
  SECRET_KEY: {
    type: 'text',
    fallback: null,
    defaultText: 'generated once, in `DATA_DIR/secret`',
    text: 'At least 32 characters. Signs customer and unsubscribe links, and encrypts the signing secrets of webhooks. Several processes, or containers without a kept `DATA_DIR`, need the same key',
  },
  WEBHOOK_ALLOWED_HOSTS: {
    type: 'hosts',
    text: 'Private hosts that webhooks may reach, over plain `http://` too, separated by commas: `localhost,10.0.0.5:9000`. For development. Without it webhooks reach only `https://` addresses on the public internet. The same rule holds for the documents by which apps describe themselves and for identity providers',
  },
  MCP_ALLOWED_ORIGINS: {
    type: 'origins',
    text: 'Origins of web pages that may call `/mcp` and the endpoints by which an app signs in, separated by commas: `https://app.example.com,http://localhost:6274`. For MCP clients that run in a browser. Without it no page of another origin may. See [MCP clients in a browser](proxy.md#mcp-clients-in-a-browser)',
  },
  OAUTH_REDIRECT_SCHEMES: {
    type: 'schemes',
    fallback: 'cursor,vscode,vscode-insiders',
    text: 'Schemes to which an authorization may return, separated by commas: `cursor,zed`. They belong to native apps whose scheme is no reversed domain. Reversed domains such as `com.example.app` are always accepted',
  },
  // 15 is OWASP's recommendation with the service's r = 8 and p = 3; 17 takes 128 MB for each sign-in. Less than 15 is for tests.
  PASSWORD_COST: integer(
    15,
    10,
    17,
    "The cost of hashing a new password: scrypt's N as a power of two. 15 (32 MB, a quarter of a second) is OWASP's recommendation; use less in tests only. Stored hashes of lower cost are replaced when their person signs in",
  ),
  REGION: {
    type: 'text',
    fallback: 'local',
    text: 'Name of the region that access tokens of apps are bound to. Other regions refuse those tokens',
  },
  LOG_LEVEL: {
    type: 'text',
    fallback: null,
    defaultText: '`info`, on a terminal `warn`',
    text: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Each request is a line of `info`, which would scroll the greeting off a terminal',
  },
  TRUCKROLL_DEMO: {
    type: 'flag',
    defaultText: '`1` embedded, `0` with `DATABASE_URL`',
    text: 'Fill an empty database with the demo business at start',
  },
  FILES_MAX_MEGABYTES: integer(
    1_000,
    1,
    1_000_000,
    'Space for the files of one business, in megabytes; live and sandbox each have this much. See [Files](files.md)',
  ),
  FILES_TO: {
    type: 'text',
    fallback: null,
    defaultText: 'the database',
    text: 'Where the bytes of new files are kept: `s3://bucket/prefix` in an S3-compatible store. See [Files in a store of objects](files.md#files-in-a-store-of-objects)',
  },
  FILES_S3_ENDPOINT: {
    type: 'url',
    protocols: web,
    text: 'Address of that store, such as `https://s3.eu-west-2.amazonaws.com`. Buckets are addressed by path. Required with `FILES_TO`',
  },
  FILES_S3_REGION: { type: 'text', fallback: 'us-east-1', text: 'Region of the store of files' },
  FILES_S3_ACCESS_KEY_ID: {
    type: 'text',
    fallback: null,
    text: 'Key of the store of files. It needs to read, write and delete objects, and to list the bucket. Required with `FILES_TO`',
  },
  FILES_S3_SECRET_ACCESS_KEY: { type: 'text', fallback: null, text: 'Secret of that key. Required with `FILES_TO`' },
  CLAMD_URL: {
    type: 'url',
    protocols: ['tcp:'],
    text: 'Address of a `clamd` that scans every file before it is kept, such as `tcp://localhost:3310`. See [Scanning files for viruses](files.md#scanning-files-for-viruses)',
  },
  BACKUP_SCHEDULE: {
    type: 'text',
    fallback: null,
    text: 'When the service makes a backup by itself: `daily at 02:00 Europe/London`, `hourly`, or five fields of cron such as `0 2 * * 1-5 Europe/London`. Without a zone the time is UTC. Needs `BACKUP_TO`. See [Scheduled backups](backup.md#scheduled-backups)',
  },
  BACKUP_TO: {
    type: 'text',
    fallback: null,
    text: 'Where backups are kept: a folder, or `s3://bucket/prefix` in an S3-compatible store',
  },
  BACKUP_KEEP: integer(14, 1, 10_000, 'How many backups are kept. The oldest are removed'),
  BACKUP_S3_ENDPOINT: {
    type: 'url',
    protocols: web,
    text: 'Address of the S3-compatible store, such as `https://s3.eu-west-2.amazonaws.com`. Buckets are addressed by path. Required with `s3://`',
  },
  BACKUP_S3_REGION: { type: 'text', fallback: 'us-east-1', text: 'Region of the store' },
  BACKUP_S3_ACCESS_KEY_ID: {
    type: 'text',
    fallback: null,
    text: 'Key of the store. It needs to read, write, list and delete objects in the bucket. Required with `s3://`',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: { type: 'text', fallback: null, text: 'Secret of that key. Required with `s3://`' },
  METRICS_TOKEN: { type: 'text', fallback: null, text: 'Bearer token that opens `/metrics`; see [Metrics](watching.md#metrics)' },
  METRICS_PORT: { type: 'integer', fallback: null, minimum: 0, maximum: 65_535, text: 'A separate port for `/metrics`, on `HOST`' },
  RATE_LIMIT_REQUESTS_PER_MINUTE: limit(600, 'Requests of one key, REST and MCP together'),
  // Enough for ten credentials at their own limit. Without this limit, a business could multiply its requests by creating keys.
  RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE: limit(
    6_000,
    'Requests of all keys and apps of a business together, REST and MCP; live and sandbox each have this many. Members in the dashboard and guests are not counted',
  ),
  RATE_LIMIT_MCP_PER_MINUTE: limit(240, 'Of the requests of one key: MCP tool calls'),
  RATE_LIMIT_BOOKINGS_PER_MINUTE: limit(120, 'Of the requests of one key: new job requests'),
  // Ten times the limit of one credential, so that a busy office behind one address still gets its 401 answers.
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: limit(6_000, 'Requests of one address without a valid credential'),
  // A person connects a handful of apps. An office of fifty behind one address connects about one app per person and hour.
  RATE_LIMIT_REGISTRATIONS_PER_HOUR: limit(60, 'Apps that one address may register'),
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: limit(
    50,
    'Failed sign-ins from one address in a quarter of an hour. For one account it is 10, and 10 more in each browser that has signed in before',
  ),
  RATE_LIMIT_GUEST_REQUESTS_PER_MINUTE: limit(
    120,
    'Pages and forms of booking pages and customer links, from one address (of IPv6: one /64)',
  ),
  // A household books once; an office, a hotel or a mobile network behind one address books several times.
  RATE_LIMIT_GUEST_BOOKINGS_PER_HOUR: limit(10, 'Bookings on booking pages, from one address (of IPv6: one /64)'),
  RATE_LIMIT_GUEST_BOOKINGS_PER_BUSINESS: limit(100, 'Bookings on the page of one business, in an hour'),
  // Three visits of a household with all their files.
  RATE_LIMIT_GUEST_FILES_PER_HOUR: limit(30, 'Files that customers send by customer links, from one address (of IPv6: one /64)'),
  // Three times the bookings, because a guest may correct an address before booking.
  RATE_LIMIT_GUEST_LOOKUPS_PER_HOUR: limit(
    30,
    'Questions to `GEOCODER_URL` that guests of booking pages cause, from one address (of IPv6: one /64). Over the limit, an address is looked up in the gazetteer alone',
  ),
  RATE_LIMIT_GUEST_LOOKUPS_PER_BUSINESS: limit(300, 'Such questions by guests of the page of one business, in an hour'),
  TRUST_PROXY: integer(
    0,
    0,
    10,
    'Proxies in front whose `X-Forwarded-For` is trusted; ports, brackets and zones in it are ignored. With 0, all callers behind one proxy share the limits by address',
  ),
  REQUEST_TIMEOUT_SECONDS: integer(30, 1, 3_600, "Time for a request's headers and body to arrive; headers in 10 seconds at most"),
  KEEP_ALIVE_TIMEOUT_SECONDS: integer(
    72,
    1,
    3_600,
    "Idle connections are closed after this time; set it longer than the load balancer's own",
  ),
  MAX_CONNECTIONS: limit(
    10_000,
    'Connections at one time. Further connections are closed at once, with at most one warning a minute in the log',
  ),
  STOP_DELAY_SECONDS: integer(
    1,
    0,
    300,
    'At a stop, how long connections are still accepted after `/readyz` answers 503; less than `STOP_TIMEOUT_SECONDS`',
  ),
  STOP_TIMEOUT_SECONDS: integer(10, 1, 600, 'Time from the signal to the end of the process, whatever is still running'),
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** The names of the settings of one type. */
export type SettingOf<T extends Setting['type']> = {
  [Name in SettingName]: (typeof settings)[Name]['type'] extends T ? Name : never;
}[SettingName];

/** The accepted words of a setting. */
export type ChoiceOf<Name extends SettingOf<'choice'>> = (typeof settings)[Name]['choices'][number];

/** The table of docs/operating/settings.md, in Markdown. */
export function settingsTable(): string {
  const rows = Object.entries<Setting>(settings).map(
    ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${meaningOf(setting)} |`,
  );
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function defaultOf(setting: Setting): string {
  if ('defaultText' in setting && setting.defaultText !== undefined) return setting.defaultText;
  const fallback = 'fallback' in setting ? setting.fallback : null;
  return fallback === null ? 'none' : `\`${fallback}\``;
}

function meaningOf(setting: Setting): string {
  return setting.type === 'integer' ? `${setting.text}. From ${setting.minimum} to ${setting.maximum}` : setting.text;
}
