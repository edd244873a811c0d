/**
 * Reads the settings from the environment (docs/reference/conventions.md#settings), by the table of settings.ts. No other file reads
 * `process.env`.
 */
import { resolve } from 'node:path';
import { readSchedule } from '../machinery/backups/schedule.ts';
import type { BackupPlace, BackupSettings } from '../machinery/backups/settings.ts';
import type { ObjectStoreSettings } from '../machinery/outbound/objectStore.ts';
import { misspeltSettings } from './misspeltSettings.ts';
import { settings, type ChoiceOf, type ChoiceSetting, type SettingName, type SettingOf, type UrlSetting } from './settings.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address at which callers reach the service; null: derived from host and port. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** null: the embedded database in dataDir. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly databasePreparedStatements: boolean;
  /** Redis server in which several processes count rate limits together; null: they count in their shared database. */
  readonly redisUrl: string | null;
  /** Geocoding service; null: places are found in the embedded gazetteer alone. */
  readonly geocoderUrl: string | null;
  readonly geocoderKind: ChoiceOf<'GEOCODER_KIND'>;
  /** Routing service; null: travel is estimated. */
  readonly routingUrl: string | null;
  readonly routingKind: ChoiceOf<'ROUTING_KIND'>;
  /** Address of map tiles, with {z}, {x} and {y}; null: maps have no tiles, and no other host is asked. */
  readonly tileUrl: string | null;
  /** Hosts, with or without a port, that webhooks may reach although they are private, also over plain http. For development. */
  readonly webhookAllowedHosts: ReadonlySet<string>;
  /** Origins of web pages that may call MCP. */
  readonly mcpAllowedOrigins: ReadonlySet<string>;
  /** Schemes of native apps that are no reversed domain, each with its colon. */
  readonly oauthRedirectSchemes: ReadonlySet<string>;
  /** Mail server; null: mails are kept and not sent. */
  readonly smtpUrl: string | null;
  /** Sender address of mails. */
  readonly mailFrom: string;
  /** Gateway for text messages; null: texts are kept and not sent. */
  readonly sms: SmsSettings | null;
  /** null: the secret is created once and kept in dataDir. */
  readonly secretKey: string | null;
  /** Cost of hashing a new password: scrypt's N as a power of two. */
  readonly passwordCostLog2: number;
  readonly logLevel: string;
  /** Region in which access tokens are valid. */
  readonly region: string;
  /** Whether to seed the demo business into an empty database. */
  readonly demo: boolean;
  /** Space for the files of one business in one environment, in bytes. */
  readonly fileSpaceBytes: number;
  /** The store that has the bytes of new files; null: the database has them. */
  readonly fileStore: ObjectStoreSettings | null;
  /** Address of the virus scanner of files; null: files are not scanned. */
  readonly clamdUrl: string | null;
  readonly backups: BackupSettings;
  /** Bearer token that /metrics requires. null: no token is needed, and /metrics is served only on a port of its own. */
  readonly metricsToken: string | null;
  /** Separate port for /metrics; null: served on the service's port, if a token is set. */
  readonly metricsPort: number | null;
  readonly limits: {
    readonly requestsPerMinute: number;
    readonly businessRequestsPerMinute: number;
    readonly mcpPerMinute: number;
    readonly bookingsPerMinute: number;
    readonly unauthenticatedPerMinute: number;
    /** Apps that one address may register in an hour. */
    readonly registrationsPerHour: number;
    /** Failed sign-ins allowed from one address in a quarter of an hour. */
    readonly signInsPerAddress: number;
    /** Limits for people without an account, at booking pages and customer links. */
    readonly guests: {
      readonly requestsPerMinute: number;
      readonly bookingsPerHour: number;
      readonly businessBookingsPerHour: number;
      readonly filesPerHour: number;
      /** Questions to an outside geocoder from one network. */
      readonly lookupsPerHour: number;
      readonly businessLookupsPerHour: number;
    };
  };
  /** Number of proxies in front whose X-Forwarded-For is trusted; 0: the connecting address is the caller's. */
  readonly trustedProxies: number;
  readonly connections: { readonly requestSeconds: number; readonly keepAliveSeconds: number; readonly mostConnections: number };
  /** Both count from the signal: until no more connections are accepted, and until the process ends in any case. */
  readonly stop: { readonly delaySeconds: number; readonly timeoutSeconds: number };
  /** Lines about variables that are no settings and look like misspelt ones. */
  readonly doubts: readonly string[];
}

interface SmsSettings {
  readonly kind: ChoiceOf<'SMS_KIND'>;
  readonly url: string;
  /** Account SID; empty for a signed POST. */
  readonly account: string;
  /** Auth token, or the secret that signs. */
  readonly secret: string;
  readonly from: string;
}

/** Wrong settings. The message has one line for each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads and checks every setting. Throws one ConfigError with all problems. Each problem names its variable and the accepted values.
 * `isTerminal`: a person watches the output of the process.
 */
export function loadConfig(env: Environment = process.env, isTerminal = process.stdout.isTTY): Config {
  const problems: string[] = [];
  const { valueOf, text, integer, url, flag, hosts, origins, schemes, choice } = readers(env, problems);

  const secretKey = text('SECRET_KEY');
  if (secretKey !== null && secretKey.length < 32)
    problems.push('SECRET_KEY must have at least 32 characters. Create one with: openssl rand -base64 32');
  const databaseUrl = url('DATABASE_URL');
  const logLevel = text('LOG_LEVEL') ?? (isTerminal ? 'warn' : 'info');
  if (!logLevels.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`);
  const host = text('HOST').replace(/^\[(.*)\]$/, '$1');
  // A single colon would start a port. IPv6 addresses have at least two.
  if (!/^[\w.-]+$|^[\da-f]*:[\da-f]*:[\da-f:.]*(%\w+)?$/i.test(host))
    problems.push(`HOST must be an address or a name, without scheme and port, not "${host}".`);
  const stop = {
    delaySeconds: integer('STOP_DELAY_SECONDS'),
    timeoutSeconds: integer('STOP_TIMEOUT_SECONDS'),
  };
  if (stop.delaySeconds >= stop.timeoutSeconds)
    problems.push(`STOP_DELAY_SECONDS must be less than STOP_TIMEOUT_SECONDS, ${stop.timeoutSeconds}.`);
  const smtpUrl = url('SMTP_URL');
  const isMailServer = smtpUrl !== null && new URL(smtpUrl).hostname !== '' && !/[?#]|:\/\/[^/]*\/./.test(smtpUrl);
  if (smtpUrl !== null && !isMailServer) problems.push('SMTP_URL must name a host, and nothing after its port.');
  const mailFrom = valueOf('MAIL_FROM');
  if (mailFrom !== null && !/^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9.-]{1,253}$/i.test(mailFrom))
    problems.push('MAIL_FROM must be one plain address such as service@example.com, without a name.');
  else if (isMailServer && mailFrom === null) problems.push('MAIL_FROM must be set with SMTP_URL: the address that mails come from.');
  const tileUrl = url('TILE_URL');
  if (tileUrl !== null && !['{z}', '{x}', '{y}'].every((place) => tileUrl.includes(place)))
    problems.push('TILE_URL must have {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png.');
  const redisUrl = url('REDIS_URL');
  if (redisUrl !== null && !/^\/?\d*$/.test(new URL(redisUrl).pathname))
    problems.push('REDIS_URL must end with its host, its port or the number of a database, such as redis://localhost:6379/0.');
  const region = text('REGION');
  if (!/^[a-z0-9-]{1,32}$/.test(region)) problems.push(`REGION must be 1 to 32 lower-case letters, digits and hyphens, not "${region}".`);
  const config: Config = {
    port: integer('PORT'),
    host,
    publicUrl: url('PUBLIC_URL'),
    dataDir: text('DATA_DIR'),
    databaseUrl,
    databasePoolSize: integer('DATABASE_POOL_SIZE'),
    databasePreparedStatements: flag('DATABASE_PREPARED_STATEMENTS', true),
    redisUrl,
    geocoderUrl: url('GEOCODER_URL'),
    geocoderKind: choice('GEOCODER_KIND', 'GEOCODER_URL'),
    routingUrl: url('ROUTING_URL'),
    routingKind: choice('ROUTING_KIND', 'ROUTING_URL'),
    tileUrl,
    webhookAllowedHosts: hosts('WEBHOOK_ALLOWED_HOSTS'),
    mcpAllowedOrigins: origins('MCP_ALLOWED_ORIGINS'),
    oauthRedirectSchemes: schemes('OAUTH_REDIRECT_SCHEMES'),
    smtpUrl,
    mailFrom: text('MAIL_FROM'),
    sms: smsSettings(valueOf, { url: url('SMS_URL'), kind: choice('SMS_KIND', 'SMS_URL') }, problems),
    secretKey,
    passwordCostLog2: integer('PASSWORD_COST'),
    logLevel,
    region,
    demo: flag('TRUCKROLL_DEMO', databaseUrl === null),
    fileSpaceBytes: integer('FILES_MAX_MEGABYTES') * 1_000_000,
    fileStore: fileStoreSettings(valueOf, url('FILES_S3_ENDPOINT'), problems),
    clamdUrl: url('CLAMD_URL'),
    backups: backupSettings(valueOf, { keep: integer('BACKUP_KEEP'), endpoint: url('BACKUP_S3_ENDPOINT') }, problems),
    metricsToken: text('METRICS_TOKEN'),
    metricsPort: integer('METRICS_PORT'),
    limits: {
      requestsPerMinute: integer('RATE_LIMIT_REQUESTS_PER_MINUTE'),
      businessRequestsPerMinute: integer('RATE_LIMIT_BUSINESS_REQUESTS_PER_MINUTE'),
      mcpPerMinute: integer('RATE_LIMIT_MCP_PER_MINUTE'),
      bookingsPerMinute: integer('RATE_LIMIT_BOOKINGS_PER_MINUTE'),
      unauthenticatedPerMinute: integer('RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE'),
      registrationsPerHour: integer('RATE_LIMIT_REGISTRATIONS_PER_HOUR'),
      signInsPerAddress: integer('RATE_LIMIT_SIGN_IN_PER_ADDRESS'),
      guests: {
        requestsPerMinute: integer('RATE_LIMIT_GUEST_REQUESTS_PER_MINUTE'),
        bookingsPerHour: integer('RATE_LIMIT_GUEST_BOOKINGS_PER_HOUR'),
        businessBookingsPerHour: integer('RATE_LIMIT_GUEST_BOOKINGS_PER_BUSINESS'),
        filesPerHour: integer('RATE_LIMIT_GUEST_FILES_PER_HOUR'),
        lookupsPerHour: integer('RATE_LIMIT_GUEST_LOOKUPS_PER_HOUR'),
        businessLookupsPerHour: integer('RATE_LIMIT_GUEST_LOOKUPS_PER_BUSINESS'),
      },
    },
    trustedProxies: integer('TRUST_PROXY'),
    connections: {
      requestSeconds: integer('REQUEST_TIMEOUT_SECONDS'),
      keepAliveSeconds: integer('KEEP_ALIVE_TIMEOUT_SECONDS'),
      mostConnections: integer('MAX_CONNECTIONS'),
    },
    stop,
    doubts: misspeltSettings(env),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Returns readers for single variables. A reader records a wrong value as a problem and returns the fallback. */
function readers(env: Environment, problems: string[]) {
  /** An empty value counts as absent. */
  const valueOf = (name: SettingName) => env[name]?.trim() || null;
  const text = <Name extends SettingOf<'text'>>(name: Name): string | (typeof settings)[Name]['fallback'] =>
    valueOf(name) ?? settings[name].fallback;
  /** A number, or null when the setting is off without one. */
  const integer = <Name extends SettingOf<'integer'>>(name: Name): number | (typeof settings)[Name]['fallback'] => {
    const { fallback, minimum, maximum } = settings[name];
    const raw = valueOf(name);
    if (raw === null) return fallback;
    const value = Number(raw);
    if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
    problems.push(`${name} must be a whole number from ${minimum} to ${maximum}, not "${raw}".`);
    return fallback;
  };
  /** The value is not repeated in a problem: it may hold a password. */
  const url = (name: SettingOf<'url'>) => {
    const { protocols, hint = '' }: UrlSetting = settings[name];
    const raw = valueOf(name);
    if (raw === null) return null;
    const parsed = URL.canParse(raw) ? new URL(raw) : null;
    if (parsed && protocols.includes(parsed.protocol) && isDecodable(parsed)) return raw.replace(/\/+$/, '');
    problems.push(`${name} must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}${hint}.`);
    return null;
  };
  const flag = (name: SettingOf<'flag'>, fallback: boolean) => {
    const raw = valueOf(name);
    if (raw === null) return fallback;
    if (raw === '1' || raw === 'true') return true;
    if (raw === '0' || raw === 'false') return false;
    problems.push(`${name} must be 1 or 0, not "${raw}".`);
    return fallback;
  };
  const listOf = (text: string) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== '');
  const hosts = (name: SettingOf<'hosts'>) => {
    const named = listOf(valueOf(name) ?? '');
    for (const entry of named)
      if (!/^([\w.-]+(:\d{1,5})?|[\da-f]*:[\da-f:.]*:[\da-f:.]*|\[[\da-f:.]+\](:\d{1,5})?)$/.test(entry))
        problems.push(`${name} must list hosts such as localhost or 127.0.0.1:9000, with commas between, not "${entry}".`);
    return new Set(named.map((entry) => entry.replace(/^\[(.*)\]/, '$1')));
  };
  /** In the form in which browsers send them. Origins of browser extensions and of apps have schemes of their own. */
  const origins = (name: SettingOf<'origins'>) => {
    const named = listOf(valueOf(name) ?? '').map((entry) => entry.replace(/\/$/, ''));
    for (const entry of named)
      if (!/^[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]+$/.test(entry) || (/^https?:/.test(entry) && !URL.canParse(entry)))
        problems.push(`${name} must list origins such as https://app.example.com, without a path, with commas between, not "${entry}".`);
    return new Set(named.map((entry) => (/^https?:/.test(entry) && URL.canParse(entry) ? new URL(entry).origin : entry)));
  };
  const schemes = (name: SettingOf<'schemes'>) => {
    const named = listOf(valueOf(name) ?? settings[name].fallback).map((entry) => entry.replace(/:(\/\/)?$/, ''));
    for (const entry of named)
      if (!/^[a-z][a-z\d+.-]*$/.test(entry) || browserSchemes.has(entry))
        problems.push(`${name} must list schemes of apps such as cursor, with commas between, not "${entry}".`);
    return new Set(named.map((entry) => `${entry}:`));
  };
  /** One of the accepted words. It describes the service at the address in another setting, so that setting is needed too. */
  const choice = <Name extends SettingOf<'choice'>>(name: Name, address: SettingOf<'url'>): ChoiceOf<Name> => {
    const { choices, fallback }: ChoiceSetting = settings[name];
    const raw = valueOf(name);
    if (raw === null) return fallback as ChoiceOf<Name>;
    if (!choices.includes(raw)) problems.push(`${name} must be one of ${choices.join(', ')}, not "${raw}".`);
    else if (valueOf(address) === null) problems.push(`${address} must be set with ${name}: the address of the service.`);
    return raw as ChoiceOf<Name>;
  };
  return { valueOf, text, integer, url, flag, hosts, origins, schemes, choice };
}

type ValueOf = (name: SettingName) => string | null;

/** Reads the settings of text messages. A gateway needs its secret and a sender. */
function smsSettings(
  valueOf: ValueOf,
  { url, kind }: { readonly url: string | null; readonly kind: ChoiceOf<'SMS_KIND'> },
  problems: string[],
): SmsSettings | null {
  if (url === null) return null;
  const [account, secret, from] = [valueOf('SMS_ACCOUNT') ?? '', valueOf('SMS_SECRET') ?? '', valueOf('SMS_FROM') ?? ''];
  if (kind === 'twilio' && account === '') problems.push('SMS_ACCOUNT must be set with SMS_URL: the account SID, such as AC….');
  if (secret === '') problems.push('SMS_SECRET must be set with SMS_URL: the auth token, or the secret that signs.');
  else if (kind === 'webhook' && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    problems.push('SMS_SECRET must be whsec_ and at least 24 bytes in base64. Create them with: openssl rand -base64 32');
  if (from === '') problems.push('SMS_FROM must be set with SMS_URL: the number or name that texts come from.');
  return { kind, url, account, secret, from };
}

/** Reads the settings of backups. A schedule needs a place, and a store needs its address and key. */
function backupSettings(
  valueOf: ValueOf,
  { keep, endpoint }: { keep: number; endpoint: string | null },
  problems: string[],
): BackupSettings {
  const [text, to] = [valueOf('BACKUP_SCHEDULE'), valueOf('BACKUP_TO')];
  const schedule = text === null ? null : readSchedule(text);
  if (typeof schedule === 'string') problems.push(`BACKUP_SCHEDULE ${schedule}`);
  if (text !== null && to === null) problems.push('BACKUP_TO must be set with BACKUP_SCHEDULE: a folder, or s3://bucket/prefix.');
  const place = to === null ? null : backupPlace(to, valueOf, endpoint);
  if (typeof place === 'string') problems.push(place);
  return {
    schedule: typeof schedule === 'string' ? null : schedule,
    place: typeof place === 'string' ? null : place,
    keep,
  };
}

/** The place, or what is wrong with it. */
function backupPlace(to: string, valueOf: ValueOf, endpoint: string | null): BackupPlace | string {
  if (!/^[a-z0-9]+:\/\//i.test(to)) return { kind: 'folder', path: resolve(to) };
  const store = storeSettings('BACKUP', to, valueOf, endpoint);
  if (store === null) return 'BACKUP_TO must be a folder, or s3://bucket/prefix.';
  return typeof store === 'string' ? store : { kind: 's3', ...store };
}

/** The store of files; null when the database has them. */
function fileStoreSettings(valueOf: ValueOf, endpoint: string | null, problems: string[]): ObjectStoreSettings | null {
  const to = valueOf('FILES_TO');
  if (to === null) return null;
  const store = storeSettings('FILES', to, valueOf, endpoint) ?? 'FILES_TO must be s3://bucket/prefix.';
  if (typeof store !== 'string') return store;
  problems.push(store);
  return null;
}

/** An S3-compatible store, or what is wrong with it. null: `to` names no store. */
function storeSettings(of: 'BACKUP' | 'FILES', to: string, valueOf: ValueOf, endpoint: string | null): ObjectStoreSettings | string | null {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+(.*?))?\/*$/.exec(to) ?? [];
  if (bucket === undefined) return null;
  const [accessKeyId, secretAccessKey] = [valueOf(`${of}_S3_ACCESS_KEY_ID`), valueOf(`${of}_S3_SECRET_ACCESS_KEY`)];
  if (endpoint === null || accessKeyId === null || secretAccessKey === null)
    return `${of}_S3_ENDPOINT, ${of}_S3_ACCESS_KEY_ID and ${of}_S3_SECRET_ACCESS_KEY must be set with a ${of}_TO of s3://.`;
  const region = valueOf(`${of}_S3_REGION`) ?? settings[`${of}_S3_REGION`].fallback;
  return { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey };
}

/** Schemes that browsers open themselves, and schemes of other programs than apps. An authorization may not return to them. */
const browserSchemes: ReadonlySet<string> = new Set(
  'about,blob,chrome,data,file,filesystem,ftp,http,https,intent,javascript,mailto,sms,tel,vbscript,view-source,ws,wss'.split(','),
);

/** Whether a driver can decode the percent-encoded parts. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
